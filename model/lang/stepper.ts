/**
 * Runs steps of actions and processes on the packed state and hands each result over: the part of the
 * compiled model that all models with processes share.
 */
import type { SuccessorSink } from "../engine/index.ts";
import { commitOnEntry, evaluateSends, isNil, isReady, nilMask, park } from "./entering.ts";
import type { Bits } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { PackedContext } from "./packed-context.ts";
import type { PackedLog } from "./packed-index.ts";
import type { PackedCase, PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";
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
  /** The bound that the running step has reached, or -1. */
  #bound = -1;
  /** By case of the point that is entered: what it sends. */
  readonly #values: number[] = [];

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
    const { panic, memory, contexts, timers } = this.#parts;
    const actions = backwards ? this.#parts.actions.toReversed() : this.#parts.actions;
    const processes = backwards ? this.#parts.processes.toReversed() : this.#parts.processes;
    this.#sink = sink;
    this.restore();
    if (panic.read() !== 0) return;
    for (let at = 0; at < actions.length; at++) this.#act(actions[at]);
    const isSomeDue = this.#isSomeDue();
    for (let at = 0; at < processes.length; at++) {
      const process = processes[at];
      if (!isSomeDue || !this.#isHeldUp(process)) this.#advance(process);
    }
    if (isSomeDue) for (let at = 0; at < contexts.length; at++) if (contexts[at].isNext) this.#cancel(at);
    for (let at = 0; at < timers.length; at++) if (timers[at].canFire(timers)) this.#fire(at);
    memory.writable = false;
  }

  /** Makes `next` the state that is expanded, again. */
  restore(): void {
    const { next, current } = this.#parts.memory;
    for (let word = 0; word < this.#words; word++) next[word] = current[word];
  }

  #isSomeDue(): boolean {
    const children = this.#children;
    for (let at = 0; at < children.length; at++) if (children[at].isDue) return true;
    return false;
  }

  #isHeldUp({ position }: PackedProcess): boolean {
    const children = this.#children;
    for (let at = 0; at < children.length; at++) if (children[at].holdsUp(position)) return true;
    return false;
  }

  #act({ values, when, step, firstMove }: PackedAction): void {
    const { memory } = this.#parts;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as never;
      const move = firstMove + at;
      memory.move = move;
      memory.writable = false;
      if (when !== undefined && !when(value)) continue;
      do {
        this.#begin(move, -1);
        try {
          refusePromise("the step of an action", step(value));
        } catch (error) {
          this.#catch(error);
        }
      } while (this.#end(move));
    }
  }

  #advance(process: PackedProcess): void {
    const stand = process.stands[process.pc.read()];
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

  #pass(process: PackedProcess, { cases }: PackedPoint): void {
    const { memory } = this.#parts;
    for (let at = 0; at < cases.length; at++) {
      const one = cases[at];
      const { when, effect, enterMove } = one;
      memory.move = enterMove;
      memory.writable = false;
      if (when !== undefined && !when()) continue;
      do {
        this.#begin(enterMove, process.position);
        try {
          if (effect !== undefined) refusePromise("an effect", (effect as () => unknown)());
          this.#go(process, one);
        } catch (error) {
          this.#catch(error);
        }
      } while (this.#end(enterMove));
    }
  }

  #resume(process: PackedProcess, one: PackedCase, closed: boolean): void {
    const { operation, effect, resumeMove } = one;
    do {
      this.#begin(resumeMove, process.position);
      try {
        if (closed) throw new PanicSignal("send on closed channel");
        if (operation.kind === "receive") {
          const value = operation.channel.decode(process.received.read()) as never;
          if (effect !== undefined) refusePromise("an effect", effect(value, process.ok.read() === 1));
          // After the effect: if it panics, the process still has what it received.
          process.received.write(0);
          process.ok.write(0);
        } else if (effect !== undefined) {
          refusePromise("an effect", (effect as () => unknown)());
        }
        this.#go(process, one);
      } catch (error) {
        this.#catch(error);
      }
    } while (this.#end(resumeMove));
  }

  #enter(process: PackedProcess, point: PackedPoint): void {
    const { memory, selectChoice } = this.#parts;
    const { cases, fallback } = point;
    const values = this.#values;
    memory.move = cases[0].enterMove;
    memory.writable = false;
    const nil = nilMask(point);
    evaluateSends(point, values);
    let ready = 0;
    let last = 0;
    for (let at = 0; at < cases.length; at++) {
      const one = cases[at];
      if (at === fallback || isNil(nil, one.nilBit) || !isReady(one)) continue;
      ready++;
      last = at;
      this.#commit(process, point, at, values[at]);
      if (selectChoice === "first") return;
    }
    if (ready === 1) cases[last].onlyReady++;
    if (ready > 0) return;
    if (fallback >= 0) this.#commit(process, point, fallback, 0);
    else this.#park(process, point, nil);
  }

  #commit(process: PackedProcess, point: PackedPoint, at: number, value: number): void {
    const { enterMove } = point.cases[at];
    do {
      this.#begin(enterMove, process.position);
      try {
        commitOnEntry(process, point, at, value);
      } catch (error) {
        this.#catch(error);
      }
    } while (this.#end(enterMove));
  }

  #park(process: PackedProcess, point: PackedPoint, nil: number): void {
    this.#begin(point.parkMove, process.position);
    park(process, point, nil, this.#values);
    this.#end(point.parkMove);
  }

  #cancel(at: number): void {
    const { contexts, cancelMoves } = this.#parts;
    do {
      this.#begin(cancelMoves[at], -1);
      contexts[at].closeAsDue();
    } while (this.#end(cancelMoves[at]));
  }

  #fire(at: number): void {
    const { timers, fireMoves } = this.#parts;
    do {
      this.#begin(fireMoves[at], -1);
      timers[at].fire(timers);
    } while (this.#end(fireMoves[at]));
  }

  #go(process: PackedProcess, { branches }: PackedCase): void {
    const { memory } = this.#parts;
    memory.writable = false;
    memory.ghost = undefined;
    for (let at = 0; at < branches.length; at++) {
      const { code, condition } = branches[at];
      if (condition !== undefined && !condition()) continue;
      process.pc.write(code);
      return;
    }
    refuseModel("no-branch", { process: process.name, point: process.stand.point?.name ?? "end" });
  }

  /** Before each way in which a step can go. */
  #begin(move: number, running: number): void {
    const { memory } = this.#parts;
    memory.beginWay();
    memory.move = move;
    memory.running = running;
    memory.writable = true;
    memory.stepping = true;
    this.#bound = -1;
  }

  /** What ends a step early; all else is none of our business. */
  #catch(error: unknown): void {
    const { panic, panicTexts } = this.#parts;
    if (error instanceof BoundSignal) this.#bound = error.bound;
    else if (error instanceof PanicSignal) panic.write(panicTexts.indexOf(error.text) + 1);
    else throw error;
  }

  /** Hands over what one way leads to; whether the step has to be run once more, to go another way. */
  #end(move: number): boolean {
    const { memory, log, judgeStep } = this.#parts;
    const sink = this.#sink as SuccessorSink;
    memory.writable = false;
    memory.stepping = false;
    if (this.#bound >= 0) {
      log?.giveUp();
      memory.indexesChanged = false;
      sink.suppressed(move, this.#bound);
    } else {
      judgeStep?.();
      if (memory.indexesChanged) log?.rank();
      memory.indexesChanged = false;
      sink.successor(move);
    }
    this.restore();
    return memory.nextWay();
  }
}

/** An async function would go on outside of its step. */
function refusePromise(what: string, result: unknown): void {
  if (result instanceof Promise) refuseModel("returns-a-promise", { what });
}
