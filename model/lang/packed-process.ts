/** Processes: where they stand, and what they have received or are about to send, as numbers. */
import type { ProcessOptions } from "./builder.ts";
import type { DeclaredFairness } from "./fairness.ts";
import type { Kind } from "./fields.ts";
import type { Bits, Layout } from "./layout.ts";
import type { Memory } from "./memory.ts";
import { type PackedPoint, PackedPoints, type Stand } from "./packed-points.ts";
import type { PointSpec } from "./points.ts";
import type { Process } from "./primitives.ts";
import { refuseModel, refuseWrite } from "./refuse.ts";

export class PackedProcess implements Process {
  readonly name: string;
  readonly position: number;
  readonly environment: boolean;
  readonly fairness: DeclaredFairness;
  readonly rests: ReadonlySet<string>;
  readonly numbered: PackedPoints;
  readonly points: readonly PackedPoint[];
  /** By code of the program counter. */
  readonly stands: Stand[];
  readonly pc: Bits;
  readonly received: Bits;
  /** Whether what was received had been sent. */
  readonly ok: Bits;
  /** Cases whose operand was nil on entry, while parked. */
  readonly nil: Bits;
  /** Values of send cases, while parked. */
  readonly sends: readonly Bits[];
  readonly memory: Memory;
  /** Code of the program counter when the model begins. */
  readonly initial: number;
  readonly #starts: "before" | "parked" | "later";
  /** Whether it may be started whenever it has ended. */
  readonly #again: boolean;
  #receivedSize = 1;
  #receives = false;

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
    this.numbered = new PackedPoints(specs);
    this.points = this.numbered.points;
    this.stands = this.numbered.stands;
    this.#starts = options.starts ?? "before";
    this.#again = options.again ?? false;
    this.initial = this.#initialCode();
    this.pc = layout.reserve(() => this.stands.length);
    this.ok = layout.reserve(() => (this.#receives ? 2 : 1));
    this.received = layout.reserve(() => this.#receivedSize);
    this.nil = layout.reserve(() => 2 ** this.numbered.nilBits);
    this.sends = this.numbered.sendSizes.map((size) => layout.reserve(() => size));
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
    const { queues } = this.stand.point as PackedPoint;
    for (let at = 0; at < queues.length; at++) queues[at].remove(this);
    this.nil.write(0);
    for (let at = 0; at < this.sends.length; at++) this.sends[at].write(0);
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
}
