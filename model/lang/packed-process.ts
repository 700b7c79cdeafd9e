/** Processes, their points and where they stand, as numbers. */
import type { ProcessOptions } from "./builder.ts";
import type { CaseFairness, DeclaredFairness } from "./fairness.ts";
import type { Kind } from "./fields.ts";
import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedChannel } from "./packed-channel.ts";
import type { PackedContext } from "./packed-context.ts";
import type { PackedTimer } from "./packed-timer.ts";
import type { PackedWaitGroup } from "./packed-wait-group.ts";
import type { PointSpec } from "./points.ts";
import type { Process } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";
import { isPassed } from "./well-formed.ts";

export type Operation =
  | { readonly kind: "step" | "default" }
  | { readonly kind: "receive"; readonly channel: PackedChannel }
  | { readonly kind: "send"; readonly channel: PackedChannel; readonly value: () => unknown }
  | { readonly kind: "done"; readonly context: PackedContext }
  | { readonly kind: "timer"; readonly timer: PackedTimer }
  | { readonly kind: "wait"; readonly waitGroup: PackedWaitGroup };

export interface PackedCase {
  /** Undefined for the one case of a single operation. */
  readonly name: string | undefined;
  readonly operation: Operation;
  /** Undefined: as by default for cases of its kind. */
  readonly fairness: CaseFairness | undefined;
  readonly when: (() => boolean) | undefined;
  readonly effect: ((value: never, ok: boolean) => void) | undefined;
  /** Where it leads: codes of "before" with their conditions, in order. */
  readonly branches: readonly { readonly code: number; readonly condition: (() => boolean) | undefined }[];
  /** Bit of the process's nil mask, or -1 if the operand is never nil. */
  readonly nilBit: number;
  /** Which of the process's slots keeps the value to be sent, or -1. */
  readonly sendSlot: number;
  /** Kinds of steps: passing it (step) or being ready on entry; going on. */
  enterMove: number;
  resumeMove: number;
  /** How often it was the only case that was ready on entry, and how often another's step decided for it. */
  onlyReady: number;
  decidedByWake: number;
}

export interface PackedPoint {
  readonly name: string;
  readonly position: number;
  /** Steps and choices are passed; selects and single operations are entered. */
  readonly blocks: boolean;
  readonly cases: readonly PackedCase[];
  /** Whether some case sends. */
  readonly sends: boolean;
  /** Position of the default case, or -1. */
  readonly fallback: number;
  readonly before: number;
  readonly parked: number;
  /** Code of "committed", by case; and, for sends, of "committed because the channel was closed". */
  readonly committed: readonly number[];
  readonly closed: readonly number[];
  parkMove: number;
}

export type Stand =
  | { readonly kind: "before" | "parked"; readonly point: PackedPoint; readonly taken: -1 }
  | { readonly kind: "committed" | "closed"; readonly point: PackedPoint; readonly taken: number }
  | { readonly kind: "end" | "not started"; readonly point: undefined; readonly taken: -1 };

export class PackedProcess implements Process {
  readonly name: string;
  readonly position: number;
  readonly environment: boolean;
  readonly fairness: DeclaredFairness;
  readonly rests: ReadonlySet<string>;
  readonly points: PackedPoint[] = [];
  /** By code of the program counter. */
  readonly stands: Stand[] = [];
  readonly pc: Bits;
  readonly received: Bits;
  /** Whether what was received had been sent. */
  readonly ok: Bits;
  /** Cases whose operand was nil on entry, while parked. */
  readonly nil: Bits;
  /** Values of send cases, while parked. */
  readonly sends: Bits[] = [];
  readonly memory: Memory;
  /** Code of the program counter when the model begins. */
  readonly initial: number;
  readonly #starts: "before" | "parked" | "later";
  /** Whether it may be started whenever it has ended. */
  readonly #again: boolean;
  #receivedSize = 1;
  #receives = false;
  #nilBits = 0;
  readonly #sendSizes: number[] = [];

  constructor(
    memory: Memory,
    layout: Layout,
    position: number,
    name: string,
    specs: Readonly<Record<string, PointSpec>>,
    options: ProcessOptions,
  ) {
    this.memory = memory;
    this.name = name;
    this.position = position;
    this.environment = options.environment ?? false;
    this.fairness = options.fairness ?? (this.environment ? "none" : "weak");
    this.rests = new Set(options.rests);
    this.#number(specs);
    this.#starts = options.starts ?? "before";
    this.#again = options.again ?? false;
    this.initial = this.#initialCode();
    this.pc = layout.reserve(() => this.stands.length);
    this.ok = layout.reserve(() => (this.#receives ? 2 : 1));
    this.received = layout.reserve(() => this.#receivedSize);
    this.nil = layout.reserve(() => 2 ** this.#nilBits);
    for (const at of this.#sendSizes.keys()) this.sends.push(layout.reserve(() => this.#sendSizes[at]));
  }

  get stand(): Stand {
    return this.stands[this.pc.read()];
  }

  isAt(point: string): boolean {
    const { stand } = this;
    if (stand.kind === "end") return point === "end";
    if (stand.point?.name === point) return true;
    this.#known(point);
    return false;
  }

  isParkedAt(point: string): boolean {
    const { stand } = this;
    this.#known(point);
    return stand.kind === "parked" && stand.point.name === point;
  }

  get isStarted(): boolean {
    const { kind } = this.stand;
    return kind !== "not started" && !(this.#again && kind === "end");
  }

  go(): void {
    if (!this.memory.writable) refuseWrite(this, "started");
    const refuse = (why: string): never => refuseModel("cannot-go", { process: this.name, why });
    if (this.#again) {
      if (this.isStarted) refuse("has not ended");
    } else {
      if (this.#starts !== "later") refuse("exists from the beginning");
      if (this.isStarted) refuse("has been started before");
    }
    this.pc.write(0);
  }

  renew(): void {
    const { memory } = this;
    if (!memory.writable) refuseWrite(this, "made anew");
    if (memory.running === this.position) refuseModel("cannot-renew", { process: this.name });
    if (this.stand.kind === "parked") this.leaveQueues();
    this.received.write(0);
    this.ok.write(0);
    this.pc.write(this.#starts === "later" ? this.initial : 0);
  }

  /** It no longer waits in its point: operands are forgotten, and the queues of its channels and timers have one less. */
  leaveQueues(): void {
    for (const { operation } of (this.stand.point as PackedPoint).cases) {
      if (operation.kind === "receive") operation.channel.receivers.remove(this.position);
      else if (operation.kind === "send") operation.channel.senders.remove(this.position);
      else if (operation.kind === "timer") operation.timer.waiting.remove(this.position);
    }
    this.nil.write(0);
    for (const slot of this.sends) slot.write(0);
  }

  /** Room for a value of `kind` that a case of this process receives. */
  willReceive(kind: Kind | undefined): void {
    this.#receives = true;
    this.#receivedSize = Math.max(this.#receivedSize, kind?.size ?? 1);
  }

  #initialCode(): number {
    const [first] = this.points as [PackedPoint];
    if (this.#starts === "before") return first.before;
    if (this.#starts === "later") {
      // Never to have been started, and to have ended, are one if it can be started again.
      if (this.#again) return this.stands.length - 1;
      return this.stands.push({ kind: "not started", point: undefined, taken: -1 }) - 1;
    }
    return first.parked;
  }

  #known(point: string): void {
    if (point === "end" || this.points.some(({ name }) => name === point)) return;
    refuseModel("unknown-point", {
      process: this.name,
      point,
      from: "a property",
      known: [...this.points.map(({ name }) => name), "end"],
    });
  }

  #number(specs: Readonly<Record<string, PointSpec>>): void {
    const names = Object.keys(specs);
    const before = new Map<string, number>();
    let code = 0;
    const codes = names.map((name) => {
      const spec = specs[name];
      const cases = Object.values(spec.cases);
      const blocks = !isPassed(spec);
      before.set(name, code);
      const first = code;
      code += blocks ? 2 + 2 * cases.length : 1;
      return { name, spec, blocks, first };
    });
    before.set("end", code);
    for (const { name, spec, blocks, first } of codes) this.#addPoint(name, spec, blocks, first, before);
    this.stands.push({ kind: "end", point: undefined, taken: -1 });
  }

  #addPoint(
    name: string,
    spec: PointSpec,
    blocks: boolean,
    first: number,
    before: ReadonlyMap<string, number>,
  ): void {
    let nilBits = 0;
    let sendSlots = 0;
    const cases = Object.entries(spec.cases).map(
      ([caseName, { operation, when, effect, target, fairness }]): PackedCase => {
        const kept = blocks && when !== undefined ? nilBits++ : -1;
        const packed = operation as unknown as Operation;
        const slot = packed.kind === "send" && packed.channel.payload !== undefined ? sendSlots++ : -1;
        if (slot >= 0) this.#sendSizes[slot] = Math.max(this.#sendSizes[slot] ?? 1, sizeOf(packed));
        return {
          name: spec.kind === "single" ? undefined : caseName,
          operation: packed,
          fairness,
          when,
          effect,
          branches: branchesOf(target, before),
          nilBit: kept,
          sendSlot: slot,
          enterMove: -1,
          resumeMove: -1,
          onlyReady: 0,
          decidedByWake: 0,
        };
      },
    );
    this.#nilBits = Math.max(this.#nilBits, nilBits);
    const point: PackedPoint = {
      name,
      position: this.points.length,
      blocks,
      cases,
      sends: cases.some(({ operation }) => operation.kind === "send"),
      fallback: blocks ? cases.findIndex(({ operation }) => operation.kind === "default") : -1,
      before: first,
      parked: first + 1,
      committed: cases.map((_, at) => first + 2 + 2 * at),
      closed: cases.map((_, at) => first + 3 + 2 * at),
      parkMove: -1,
    };
    this.points.push(point);
    this.stands.push({ kind: "before", point, taken: -1 });
    if (!blocks) return;
    this.stands.push({ kind: "parked", point, taken: -1 });
    for (const at of cases.keys()) {
      this.stands.push({ kind: "committed", point, taken: at }, { kind: "closed", point, taken: at });
    }
  }
}

/** Where a case leads; that it leads to points of the process has been seen to. */
function branchesOf(
  target: string | Readonly<Record<string, () => boolean>>,
  before: ReadonlyMap<string, number>,
): PackedCase["branches"] {
  const entries = typeof target === "string" ? [[target, undefined] as const] : Object.entries(target);
  return entries.map(([to, condition]) => ({ code: before.get(to) as number, condition }));
}

function sizeOf(operation: Operation): number {
  return operation.kind === "send" ? (operation.channel.payload?.size ?? 1) : 1;
}
