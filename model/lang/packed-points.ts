/** Control points of a process and where it can stand with them, as numbers. */
import type { CaseFairness } from "./fairness.ts";
import type { PackedChannel } from "./packed-channel.ts";
import type { PackedContext } from "./packed-context.ts";
import type { PackedTimer } from "./packed-timer.ts";
import type { PackedWaitGroup } from "./packed-wait-group.ts";
import type { PointSpec } from "./points.ts";
import type { WaitQueue } from "./wait-queue.ts";
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
  /** Where a process that is parked with it stands in line. */
  queue: WaitQueue | undefined;
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
  /** Of the cases' channels and timers, each once. */
  queues: readonly WaitQueue[];
}

export type Stand =
  | { readonly kind: "before" | "parked"; readonly point: PackedPoint; readonly taken: -1 }
  | { readonly kind: "committed" | "closed"; readonly point: PackedPoint; readonly taken: number }
  | { readonly kind: "end" | "not started"; readonly point: undefined; readonly taken: -1 };

/** The points of one process, numbered. */
export class PackedPoints {
  readonly points: PackedPoint[] = [];
  /** By code of the program counter. */
  readonly stands: Stand[] = [];
  /** Cases of one point whose operand may be nil, at most. */
  nilBits = 0;
  /** By slot of those that keep what is sent: how many values it may have. */
  readonly sendSizes: number[] = [];

  constructor(specs: Readonly<Record<string, PointSpec>>) {
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
        if (slot >= 0) this.sendSizes[slot] = Math.max(this.sendSizes[slot] ?? 1, sizeOf(packed));
        return {
          name: spec.kind === "single" ? undefined : caseName,
          operation: packed,
          fairness,
          when,
          effect,
          branches: branchesOf(target, before),
          nilBit: kept,
          sendSlot: slot,
          queue: undefined,
          enterMove: -1,
          resumeMove: -1,
          onlyReady: 0,
          decidedByWake: 0,
        };
      },
    );
    this.nilBits = Math.max(this.nilBits, nilBits);
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
      queues: [],
    };
    this.points.push(point);
    this.stands.push({ kind: "before", point, taken: -1 });
    if (!blocks) return;
    this.stands.push({ kind: "parked", point, taken: -1 });
    for (const at of cases.keys()) {
      this.stands.push({ kind: "committed", point, taken: at }, { kind: "closed", point, taken: at });
    }
  }

  /** Once all primitives are known: where the process waits in line. */
  knowQueues(): void {
    for (const point of this.points) {
      for (const one of point.cases) one.queue = queueOf(one.operation);
      point.queues = [...new Set(point.cases.flatMap(({ queue }) => queue ?? []))];
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

/** Where a process that is parked for the operation stands in line. */
function queueOf(operation: Operation): WaitQueue | undefined {
  if (operation.kind === "receive") return operation.channel.receivers;
  if (operation.kind === "send") return operation.channel.senders;
  return operation.kind === "timer" ? operation.timer.waiting : undefined;
}

function sizeOf(operation: Operation): number {
  return operation.kind === "send" ? (operation.channel.payload?.size ?? 1) : 1;
}
