/** A sealed model as what the engine explores. */
import type { SuccessorSink, TransitionSystem } from "../engine/index.ts";
import { generateActions, generatePredicates } from "./generate.ts";
import type { Memory } from "./memory.ts";
import { Moves } from "./moves.ts";
import type { PackedBuilder } from "./packed-builder.ts";
import type { PackedCase, PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";
import { refuseModel } from "./refuse.ts";
import { PANIC_TEXTS } from "./signals.ts";
import { type Parts, type SelectChoice, Stepper } from "./stepper.ts";
import type { Accesses } from "./tracked-fields.ts";

export interface SystemOptions {
  /** Default: any. */
  readonly selectChoice?: SelectChoice;
  /** Call actions and predicates through generated code. Default: yes. */
  readonly generate?: boolean;
  /** Hears of every read and write of fields that are neither ghosts nor serialised. For a build that looks for races. */
  readonly accesses?: Accesses;
}

export class PackedSystem implements TransitionSystem {
  readonly words: number;
  readonly moves: number;
  readonly owed: Uint8Array;
  readonly initials: number;
  readonly predicates: number;
  readonly stepPredicates: number;
  readonly bounds: number;
  readonly constraints: readonly number[];
  readonly current: Uint32Array;
  readonly next: Uint32Array;
  readonly moveTable: Moves = new Moves();
  readonly stepper: Stepper;
  readonly parts: Parts;
  readonly #memory: Memory;
  readonly #builder: PackedBuilder;
  readonly #holds: (predicate: number) => unknown;
  readonly #stepResults: Uint8Array;
  readonly #expand: (sink: SuccessorSink) => void;

  constructor(
    builder: PackedBuilder,
    predicates: readonly (() => boolean)[],
    stepPredicates: readonly ((was: <V>(read: () => V) => V) => boolean)[],
    constraints: readonly number[],
    options: SystemOptions,
  ) {
    const { memory } = builder;
    const panic = memory.layout.reserve(() => builder.panicTexts.length + 1);
    builder.seal();
    const { cancelMoves, fireMoves } = this.#number(builder);
    this.#memory = memory;
    this.#builder = builder;
    this.#holds =
      options.generate === false ? (predicate) => predicates[predicate]() : generatePredicates(predicates);
    this.#stepResults = new Uint8Array(stepPredicates.length);
    this.words = memory.layout.words;
    this.moves = this.moveTable.all.length;
    this.owed = this.moveTable.owed;
    this.initials = builder.initialValues.combinations;
    this.predicates = predicates.length;
    this.stepPredicates = stepPredicates.length;
    this.bounds = builder.bounds.length;
    this.constraints = constraints;
    this.current = memory.current;
    this.next = memory.next;
    const was = this.#was();
    this.parts = {
      memory,
      waking: builder.waking,
      actions: builder.actions,
      processes: builder.processes,
      contexts: builder.contexts,
      timers: builder.timers,
      log: builder.indexLog,
      panic,
      panicTexts: builder.panicTexts,
      cancelMoves,
      fireMoves,
      selectChoice: options.selectChoice ?? "any",
      judgeStep:
        stepPredicates.length === 0
          ? undefined
          : () => {
              memory.judging = true;
              for (let at = 0; at < stepPredicates.length; at++)
                this.#stepResults[at] = truth(stepPredicates[at](was)) ? 1 : 0;
              memory.judging = false;
            },
    };
    this.stepper = new Stepper(this.parts);
    this.stepper.words = this.words;
    const plain = isLevelOne(builder) && stepPredicates.length === 0 && options.generate !== false;
    this.#expand = plain
      ? generateActions(memory, builder.actions, builder.indexLog, this.words)
      : (sink) => this.stepper.expand(sink);
  }

  get hasPanicked(): boolean {
    return this.parts.panic.read() !== 0;
  }

  writeInitial(initial: number): void {
    const { next, words } = this;
    for (let word = 0; word < words; word++) next[word] = 0;
    this.#builder.initialValues.write(initial);
    for (const channel of this.#builder.channels) channel.begin();
    for (const process of this.#builder.processes) {
      process.pc.write(process.initial);
      const { stand } = process;
      if (stand.kind !== "parked") continue;
      for (const { operation } of stand.point.cases) {
        if (operation.kind === "receive") operation.channel.receivers.push(process);
      }
    }
  }

  expand(sink: SuccessorSink): void {
    this.#expand(sink);
  }

  /** Whether what follows the state in `next` is left out: some constraint does not hold in it. */
  get isConstrained(): boolean {
    return this.constraints.some((constraint) => !this.holds(constraint));
  }

  holds(predicate: number): boolean {
    this.#memory.move = -1;
    const holds = this.#holds(predicate);
    if (typeof holds !== "boolean") refuseTruth("a condition of a property", holds);
    return holds;
  }

  stepHolds(predicate: number): boolean {
    return this.#stepResults[predicate] === 1;
  }

  isProperEnd(): boolean {
    this.stepper.restore();
    this.#memory.move = -1;
    if (this.hasPanicked || this.#builder.accepts.some((when) => when())) return true;
    const { processes } = this.#builder;
    return (
      processes.length > 0 &&
      processes.every(({ stand, rests }) => stand.point === undefined || rests.has(stand.point.name))
    );
  }

  #was(): <V>(read: () => V) => V {
    const { next, current } = this.#memory;
    let after: Uint32Array | undefined;
    return (read) => {
      after ??= new Uint32Array(this.words);
      for (let word = 0; word < this.words; word++) {
        after[word] = next[word];
        next[word] = current[word];
      }
      try {
        return read();
      } finally {
        for (let word = 0; word < this.words; word++) next[word] = after[word];
      }
    };
  }

  #number({ actions, processes, contexts, timers }: PackedBuilder): {
    cancelMoves: number[];
    fireMoves: number[];
  } {
    const moves = this.moveTable;
    for (const action of actions) {
      action.firstMove = moves.all.length;
      for (const value of action.values) {
        moves.add(
          "action",
          !action.environment,
          action.name,
          "",
          value === undefined ? undefined : String(value),
        );
      }
    }
    for (const process of processes) for (const point of process.points) numberPoint(moves, process, point);
    return {
      cancelMoves: contexts.map(({ name, parent }) =>
        parent === undefined ? -1 : moves.add("cancel", true, parent.name, name, undefined),
      ),
      fireMoves: timers.map(({ name }) => moves.add("fire", true, name, "", undefined)),
    };
  }
}

function numberPoint(moves: Moves, process: PackedProcess, point: PackedPoint): void {
  const owed = !process.environment;
  const add = (phase: "step" | "enter" | "resume" | "park", one: PackedCase | undefined): number =>
    moves.add(phase, owed, process.name, point.name, one?.name);
  for (const one of point.cases) one.enterMove = add(point.blocks ? "enter" : "step", one);
  if (!point.blocks) return;
  for (const one of point.cases) one.resumeMove = add("resume", one);
  // A select with a default never parks.
  if (point.fallback < 0) point.parkMove = add("park", undefined);
}

/** Whether nothing in the model can panic, wake, leave a choice open or give up a step. */
function isLevelOne(builder: PackedBuilder): boolean {
  const { processes, channels, contexts, waitGroups, timers, bounds, panicTexts } = builder;
  if (panicTexts.length > PANIC_TEXTS.length) return false;
  return [processes, channels, contexts, waitGroups, timers, bounds].every(({ length }) => length === 0);
}

function truth(holds: unknown): boolean {
  if (typeof holds !== "boolean") refuseTruth("a step invariant", holds);
  return holds;
}

function refuseTruth(where: string, value: unknown): never {
  const text =
    value instanceof Promise
      ? "a promise"
      : typeof value === "function"
        ? "a function"
        : JSON.stringify(value);
  return refuseModel("not-a-truth-value", { where, value: text ?? "nothing" });
}
