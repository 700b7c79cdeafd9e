/**
 * Runs steps of actions and processes on the packed state and hands each result over: the part of the
 * compiled model that all models with processes share.
 */
import type { SuccessorSink } from "../engine/index.ts";
import type { Bits } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedContext } from "./packed-context.ts";
import type { PackedLog } from "./packed-index.ts";
import type { PackedCase, PackedPoint, PackedProcess } from "./packed-process.ts";
import type { PackedTimer } from "./packed-timer.ts";
import { refuseModel } from "./refuse.ts";
import { BoundSignal, PanicSignal } from "./signals.ts";
import type { Waking } from "./waking.ts";

export interface PackedAction {
  readonly name: string;
  readonly values: readonly (string | number | boolean | undefined)[];
  readonly when: ((argument: never) => boolean) | undefined;
  readonly step: (argument: never) => void;
  /** Kind of the step with the first argument; the others follow. */
  firstMove: number;
}

/** What a select does if several cases are ready on entry. */
export type SelectChoice = "any" | "first";

export interface Parts {
  readonly memory: Memory;
  readonly waking: Waking;
  readonly actions: readonly PackedAction[];
  readonly processes: readonly PackedProcess[];
  readonly contexts: readonly PackedContext[];
  readonly timers: readonly PackedTimer[];
  readonly log: PackedLog | undefined;
  /** 0: none; else one more than the position of its text. */
  readonly panic: Bits;
  readonly panicTexts: readonly string[];
  /** Kinds of `cancel` and `fire` steps, by position of the context and the timer. */
  readonly cancelMoves: readonly number[];
  readonly fireMoves: readonly number[];
  readonly selectChoice: SelectChoice;
  /** Called with each successor still unranked. */
  readonly judgeStep: (() => void) | undefined;
}

export class Stepper {
  readonly #parts: Parts;
  readonly #children: readonly PackedContext[];
  #words = 0;
  #sink: SuccessorSink | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#children = parts.contexts.filter(({ parent }) => parent !== undefined);
  }

  /** Words per state, once the layout is sealed. */
  set words(words: number) {
    this.#words = words;
  }

  /** `backwards`: the last action and process first, for a model that must not notice the difference. */
  expand(sink: SuccessorSink, backwards = false): void {
    const { panic, memory, contexts, timers, cancelMoves, fireMoves } = this.#parts;
    const actions = backwards ? this.#parts.actions.toReversed() : this.#parts.actions;
    const processes = backwards ? this.#parts.processes.toReversed() : this.#parts.processes;
    this.#sink = sink;
    this.restore();
    if (panic.read() !== 0) return;
    for (const action of actions) this.#act(action);
    for (const process of processes) if (!this.#isHeldUp(process)) this.#advance(process);
    for (let at = 0; at < contexts.length; at++) {
      const context = contexts[at];
      if (context.isNext) this.#take(cancelMoves[at], -1, () => context.closeAsDue());
    }
    for (let at = 0; at < timers.length; at++) {
      const timer = timers[at];
      if (timer.canFire(timers)) this.#take(fireMoves[at], -1, () => timer.fire(timers));
    }
    memory.writable = false;
  }

  /** Makes `next` the state that is expanded, again. */
  restore(): void {
    const { next, current } = this.#parts.memory;
    for (let word = 0; word < this.#words; word++) next[word] = current[word];
  }

  #isHeldUp({ position }: PackedProcess): boolean {
    for (const child of this.#children) if (child.holdsUp(position)) return true;
    return false;
  }

  #act({ values, when, step, firstMove }: PackedAction): void {
    const { memory } = this.#parts;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as never;
      memory.move = firstMove + at;
      memory.writable = false;
      if (when !== undefined && !when(value)) continue;
      this.#take(firstMove + at, -1, () => refusePromise("the step of an action", step(value)));
    }
  }

  #advance(process: PackedProcess): void {
    const { stand } = process;
    switch (stand.kind) {
      case "before":
        if (stand.point.blocks) this.#enter(process, stand.point);
        else this.#pass(process, stand.point);
        return;
      case "committed":
      case "closed":
        this.#resume(process, stand.point.cases[stand.taken], stand.kind === "closed");
        return;
      case "parked":
      case "not started":
      case "end":
    }
  }

  #pass(process: PackedProcess, point: PackedPoint): void {
    const { memory } = this.#parts;
    for (const one of point.cases) {
      memory.move = one.enterMove;
      memory.writable = false;
      if (one.when !== undefined && !one.when()) continue;
      this.#take(one.enterMove, process.position, () => {
        refusePromise("an effect", (one.effect as (() => unknown) | undefined)?.());
        this.#go(process, one);
      });
    }
  }

  #resume(process: PackedProcess, one: PackedCase, closed: boolean): void {
    this.#take(one.resumeMove, process.position, () => {
      if (closed) throw new PanicSignal("send on closed channel");
      if (one.operation.kind === "receive") {
        const value = one.operation.channel.decode(process.received.read());
        refusePromise("an effect", one.effect?.(value as never, process.ok.read() === 1));
        // After the effect: if it panics, the process still has what it received.
        process.received.write(0);
        process.ok.write(0);
      } else {
        refusePromise("an effect", (one.effect as (() => unknown) | undefined)?.());
      }
      this.#go(process, one);
    });
  }

  #enter(process: PackedProcess, point: PackedPoint): void {
    const { memory, selectChoice } = this.#parts;
    memory.move = point.cases[0].enterMove;
    memory.writable = false;
    const nil = nilMask(point);
    const values = sendValues(point);
    let ready = 0;
    let last = 0;
    for (let at = 0; at < point.cases.length; at++) {
      const one = point.cases[at];
      if (at === point.fallback || ((nil >>> one.nilBit) & 1 && one.nilBit >= 0) || !isReady(one)) continue;
      ready++;
      last = at;
      this.#take(one.enterMove, process.position, () =>
        this.#commitOnEntry(process, point, at, values[at] ?? 0),
      );
      if (selectChoice === "first") return;
    }
    if (ready === 1) point.cases[last].onlyReady++;
    if (ready > 0) return;
    if (point.fallback >= 0) {
      const fallback = point.cases[point.fallback];
      this.#take(fallback.enterMove, process.position, () => {
        process.pc.write(point.committed[point.fallback]);
      });
      return;
    }
    this.#take(point.parkMove, process.position, () => this.#park(process, point, nil, values));
  }

  #commitOnEntry(process: PackedProcess, point: PackedPoint, at: number, value: number): void {
    const { operation } = point.cases[at];
    if (operation.kind === "receive") {
      const code = operation.channel.take();
      process.received.write(Math.max(0, code));
      process.ok.write(code >= 0 ? 1 : 0);
    } else if (operation.kind === "send") {
      operation.channel.put(value);
    } else if (operation.kind === "timer") {
      operation.timer.value.write(0);
    }
    process.pc.write(point.committed[at]);
  }

  #park(process: PackedProcess, point: PackedPoint, nil: number, values: readonly number[]): void {
    process.pc.write(point.parked);
    process.nil.write(nil);
    const { cases } = point;
    for (let at = 0; at < cases.length; at++) {
      const { operation, sendSlot, nilBit } = cases[at];
      if (nilBit >= 0 && (nil >>> nilBit) & 1) continue;
      if (sendSlot >= 0) process.sends[sendSlot]?.write(values[at] ?? 0);
      if (operation.kind === "receive") operation.channel.receivers.push(process);
      else if (operation.kind === "send") operation.channel.senders.push(process);
      else if (operation.kind === "timer") operation.timer.waiting.push(process);
    }
  }

  #go(process: PackedProcess, { branches }: PackedCase): void {
    const { memory } = this.#parts;
    memory.writable = false;
    memory.ghost = undefined;
    for (const { code, condition } of branches) {
      if (condition === undefined || condition()) {
        process.pc.write(code);
        return;
      }
    }
    refuseModel("no-branch", { process: process.name, point: process.stand.point?.name ?? "end" });
  }

  /** Runs a step once for each way in which it can go, and hands over what it leads to. */
  #take(move: number, running: number, body: () => void): void {
    const { memory, panic, panicTexts, log, judgeStep } = this.#parts;
    const sink = this.#sink as SuccessorSink;
    do {
      memory.beginWay();
      memory.move = move;
      memory.running = running;
      memory.writable = true;
      memory.stepping = true;
      let bound = -1;
      try {
        body();
      } catch (error) {
        if (error instanceof BoundSignal) bound = error.bound;
        else if (error instanceof PanicSignal) panic.write(panicTexts.indexOf(error.text) + 1);
        else throw error;
      }
      memory.writable = false;
      memory.stepping = false;
      if (bound >= 0) {
        log?.giveUp();
        memory.indexesChanged = false;
        sink.suppressed(move, bound);
        this.restore();
        continue;
      }
      judgeStep?.();
      if (memory.indexesChanged) log?.rank();
      memory.indexesChanged = false;
      sink.successor(move);
      this.restore();
    } while (memory.nextWay());
  }
}

/** Whether a case can be taken on entry. */
function isReady({ operation }: PackedCase): boolean {
  switch (operation.kind) {
    case "receive":
      return operation.channel.canReceive;
    case "send":
      return operation.channel.canSend;
    case "done":
      return operation.context.isDone;
    case "timer":
      return operation.timer.value.read() === 1;
    case "wait":
      return operation.waitGroup.count === 0;
    case "default":
    case "step":
      return false;
  }
}

/** By bit: whether the operand of the case is nil. Operands are evaluated here, once. */
function nilMask(point: PackedPoint): number {
  let mask = 0;
  for (const { nilBit, when } of point.cases) {
    if (nilBit >= 0 && when !== undefined && !when()) mask |= 1 << nilBit;
  }
  return mask;
}

/** By case: the number of what it sends, on entry. */
function sendValues({ cases, sends }: PackedPoint): readonly number[] {
  if (!sends) return NOTHING_SENT;
  return cases.map(({ operation }) =>
    operation.kind === "send" ? operation.channel.encode(operation.value()) : 0,
  );
}

const NOTHING_SENT: readonly number[] = [];

/** An async function would go on outside of its step. */
function refusePromise(what: string, result: unknown): void {
  if (result instanceof Promise) refuseModel("returns-a-promise", { what });
}
