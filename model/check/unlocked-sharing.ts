/**
 * Data that processes share without a lock. Steps of a model are atomic, and those of Go are not: where two
 * processes can both go on and touch the same data, one of them writing, a program that does what the model
 * says has a data race, and means nothing.
 *
 * Locks need no notion of their own here: what a lock protects, no two steps touch that are possible in the same
 * state; unless they are the steps that take it, each of which then keeps the other from being possible. What two
 * steps do in different states is ordered by what one of them waits for.
 */
import type { Exploration } from "../engine/index.ts";
import { type CompiledModel, compile } from "../lang/compile.ts";
import { Accesses } from "../lang/tracked-fields.ts";
import type { Sharing, SharingRow, StepLabel } from "../trace.ts";
import { labelsTo } from "./runs.ts";
import { atomicOperations, type TriedStep, touchesOthers, trySteps } from "./tried-steps.ts";

/** States that are looked at; of more, as many, evenly spaced. */
const MOST_STATES = 50_000;

/** Of a model with processes. Ghosts, what is serialised elsewhere, indexes and actions are left out. */
export function unlockedSharing(
  model: CompiledModel,
  exploration: Exploration,
  most: number = MOST_STATES,
): Sharing {
  const accesses = new Accesses();
  const { selectChoice } = model.system.parts;
  const tracked = compile(model.definition, model.configuration, { selectChoice, accesses });
  const of = exploration.states;
  if (accesses.fields === 0 || tracked.system.parts.processes.length < 2) return { rows: [], states: of, of };
  const states = Math.min(of, most);
  const finder = new Finder(tracked, accesses);
  const words = new Uint32Array(tracked.system.words);
  for (let at = 0; at < states; at++) {
    const state = Math.floor((at * of) / states);
    exploration.table.read(state, words);
    tracked.guarded(() => {
      if (!tracked.isConstrained(words)) finder.look(words, () => labelsTo(tracked, exploration, state));
    });
  }
  return { rows: finder.rows, states, of };
}

/** How a process touches a variable in a state: the first of its steps that writes it, and that reads it, or -1. */
interface Touch {
  readonly process: string;
  readonly variable: string;
  writes: number;
  reads: number;
  /** Read in a guard or an operand, before anything that the step may have to wait for. */
  before: boolean;
}

class Finder {
  readonly rows: SharingRow[] = [];
  readonly #model: CompiledModel;
  readonly #accesses: Accesses;
  readonly #processes: ReadonlySet<string>;
  readonly #known = new Set<string>();

  constructor(model: CompiledModel, accesses: Accesses) {
    this.#model = model;
    this.#accesses = accesses;
    this.#processes = new Set(model.system.parts.processes.map(({ name }) => name));
  }

  /** Tries all steps of a state; `run`: the steps that lead to it. */
  look(words: Uint32Array, run: () => readonly StepLabel[]): void {
    const steps = trySteps(this.#model, this.#accesses, words);
    for (const touches of this.#touched(steps).values()) {
      for (const [at, one] of touches.entries()) {
        for (const other of touches.slice(at + 1)) this.#compare(one, other, steps, words, run);
      }
    }
    for (const [at, step] of steps.entries()) this.#count(at, step, words, run);
  }

  /** By variable: who touches it. */
  #touched(steps: readonly TriedStep[]): ReadonlyMap<string, readonly Touch[]> {
    const touched = new Map<string, Touch[]>();
    for (const [step, { move, accesses }] of steps.entries()) {
      const process = this.#model.moves[move]?.process ?? "";
      if (!this.#processes.has(process)) continue;
      for (const { field, at, writes, atomic, before } of accesses) {
        if (atomic) continue;
        const variable = at < 0 ? field : `${field}[${at}]`;
        const touches = touched.get(variable) ?? [];
        touched.set(variable, touches);
        let touch = touches.find((one) => one.process === process);
        if (touch === undefined)
          touches.push((touch = { process, variable, writes: -1, reads: -1, before: false }));
        touch.before ||= before;
        if (writes && touch.writes < 0) touch.writes = step;
        if (!writes && touch.reads < 0) touch.reads = step;
      }
    }
    return touched;
  }

  #compare(
    one: Touch,
    other: Touch,
    steps: readonly TriedStep[],
    words: Uint32Array,
    run: () => readonly StepLabel[],
  ): void {
    if (one.writes < 0 && other.writes < 0) return;
    const pair = [one, other].map(({ writes, reads }) => ({
      at: writes < 0 ? reads : writes,
      access: writes < 0 ? ("reads" as const) : ("writes" as const),
    }));
    const [first, second] = pair.map(({ at }) => steps[at]);
    if (first === undefined || second === undefined) return;
    const key = `race ${one.variable.replace(/\[\d+\]$/, "")} ${first.move} ${second.move}`;
    if (this.#known.has(key)) return;
    if (!one.before && !other.before && this.#excludes(first, second) && this.#excludes(second, first))
      return;
    this.#known.add(key);
    const accesses = pair.map(({ at, access }) => ({ label: this.#label(words, at), access }));
    this.rows.push({ kind: "race", variables: [one.variable], accesses, run: run() });
  }

  /** One step of a model that is several in Go. */
  #count(at: number, step: TriedStep, words: Uint32Array, run: () => readonly StepLabel[]): void {
    const operations = atomicOperations(step);
    if (operations === 0) return;
    if (operations === 1 && !touchesOthers(this.#model, words, step)) return;
    if (!this.#isNew(`operations ${step.move}`)) return;
    const label = this.#label(words, at);
    const atomics = step.accesses.filter(({ atomic }) => atomic);
    const variables = [
      ...new Set(atomics.map(({ field, at: row }) => (row < 0 ? field : `${field}[${row}]`))),
    ];
    const access = atomics.some(({ writes }) => writes) ? "writes" : "reads";
    this.rows.push({ kind: "not one step", variables, accesses: [{ label, access }], run: run() });
  }

  /** Whether a step is not possible any more once another has been taken. */
  #excludes(taken: TriedStep, { move }: TriedStep): boolean {
    return trySteps(this.#model, this.#accesses, taken.next).every((step) => step.move !== move);
  }

  #label(words: Uint32Array, step: number): StepLabel {
    const label = this.#model.successors(words)[step]?.label;
    if (label === undefined) throw new RangeError(`there is no step ${step} any more`);
    return label;
  }

  #isNew(key: string): boolean {
    const { size } = this.#known;
    return this.#known.add(key).size > size;
  }
}
