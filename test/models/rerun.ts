/** Takes the steps of a trace once more, with the reference interpreter: what properties say of its states. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { ModelDefinition } from "../../model/lang/definition.ts";
import { unkept } from "../../model/lang/reference/fair-run.ts";
import {
  type Interpreter,
  interpret,
  type Property,
  type State,
  type Successor,
} from "../../model/lang/reference/interpreter.ts";
import { labelText, type PropertyVerdict, type StepLabel, type Trace } from "../../model/trace.ts";

/** A trace as states of the reference interpreter. */
class Rerun {
  readonly interpreter: Interpreter;
  /** The initial one, then one after each step. */
  readonly states: State[];
  readonly taken: Successor[] = [];

  constructor(
    definition: ModelDefinition,
    { variant, scope, parameters, initial, initialState, steps }: Trace,
  ) {
    this.interpreter = interpret(definition, {
      ...(variant === undefined ? {} : { variant }),
      ...(scope === undefined ? {} : { scope }),
      parameters,
    });
    const start = this.interpreter.initialStates()[initial] as State;
    expect(this.interpreter.plain(start)).toEqual(initialState);
    this.states = [start];
    for (const { label, state } of steps) {
      const next = this.follow(this.last, label, state);
      this.taken.push(next);
      this.states.push(next.state);
    }
  }

  get last(): State {
    return this.states.at(-1) as State;
  }

  /** The step with this label from a state; with a plain state, the one that leads there. */
  follow(from: State, label: StepLabel, to?: unknown): Successor {
    const found = this.interpreter
      .successors(from)
      .find(
        (one) =>
          isDeepStrictEqual(one.label, label) &&
          (to === undefined || isDeepStrictEqual(this.interpreter.plain(one.state), to)),
      );
    if (found === undefined) throw new Error(`"${labelText(label)}" cannot be taken`);
    return found;
  }

  property<K extends Property["kind"]>(name: string, kind: K): Extract<Property, { kind: K }> {
    const found = this.interpreter.properties.find((one) => one.name === name);
    if (found?.kind !== kind) throw new Error(`there is no ${kind} "${name}"`);
    return found as Extract<Property, { kind: K }>;
  }

  liveness(name: string): Extract<Property, { readonly assumed: unknown }> {
    const found = this.interpreter.properties.find((one) => one.name === name);
    if (found === undefined || !("assumed" in found)) throw new Error(`"${name}" does not say "some time"`);
    return found;
  }
}

/** Whether all traces of a verdict show what it says, by the definition of the property. */
export function expectShown(
  definition: ModelDefinition,
  { name, kind, verdict, trace, others = [] }: PropertyVerdict,
): void {
  if (kind === "possible") expect(trace === undefined).toBe(verdict !== "holds");
  else expect(trace === undefined).toBe(verdict !== "violated");
  for (const one of trace === undefined ? [] : [trace, ...others]) {
    const rerun = new Rerun(definition, one);
    expect([one.property, one.kind, one.blocked]).toEqual([
      name,
      kind === "possible" ? "witness" : "counterexample",
      rerun.interpreter.blocked(rerun.last),
    ]);
    SHOWS[kind](rerun, one, name);
  }
}

type Shows = (rerun: Rerun, trace: Trace, name: string) => void;

const SHOWS: Readonly<Record<PropertyVerdict["kind"], Shows>> = {
  invariant: (rerun, _, name) => {
    const { holds } = rerun.property(name, "invariant");
    expect(rerun.states.map(holds)).toEqual(rerun.states.map((state) => state !== rerun.last));
  },
  "step invariant": (rerun, _, name) => {
    const { states, taken } = rerun;
    const { holds } = rerun.property(name, "step invariant");
    expect(taken.map((step, at) => holds(states[at] as State, step))).toEqual(
      taken.map((_step, at) => at < taken.length - 1),
    );
  },
  "no panic": ({ states }) => {
    expect(states.map(({ panic }) => panic === null)).toEqual(
      states.map((_state, at) => at < states.length - 1),
    );
  },
  deadlock: ({ interpreter, last }) => {
    expect([interpreter.successors(last), interpreter.isProperEnd(last), last.panic]).toEqual([
      [],
      false,
      null,
    ]);
  },
  possible: (rerun, _, name) => {
    const { states, taken } = rerun;
    const { goal, after } = rerun.property(name, "possible");
    expect(goal(rerun.last)).toBe(true);
    if (after === undefined) return;
    const owed = (from: number): boolean => taken.slice(from).every(({ environment }) => !environment);
    expect(states.some((state, at) => after(state) && owed(at))).toBe(true);
  },
  "still possible": (rerun, { deciding }, name) => {
    const { from, goal } = rerun.property(name, "still possible");
    expect([from(rerun.last), canReach(rerun.interpreter, rerun.last, goal)]).toEqual([true, false]);
    if (deciding === undefined) return;
    const { step, saving, completion = [] } = deciding;
    const before = rerun.states[step] as State;
    const counts = ({ environment }: Successor, state: State): boolean => !environment || !from(state);
    expect(canReach(rerun.interpreter, before, goal, from)).toBe(true);
    expect(canReach(rerun.interpreter, rerun.states[step + 1] as State, goal, from)).toBe(false);
    expect(saving).toEqual(completion[0]);
    let at = before;
    for (const [position, label] of completion.entries()) {
      const next = rerun.follow(at, label);
      expect(position === 0 || counts(next, at)).toBe(true);
      at = next.state;
    }
    if (saving !== undefined) expect(goal(at)).toBe(true);
  },
  eventually: showsAvoidance,
  "always eventually": showsAvoidance,
  "leads to": showsAvoidance,
};

function showsAvoidance(rerun: Rerun, { loop, fairness = {} }: Trace, name: string): void {
  const { states, taken, interpreter } = rerun;
  const { kind, from, to, assumed } = rerun.liveness(name);
  const reached = states.findLastIndex(to);
  if (kind === "eventually") expect(reached).toBe(-1);
  else expect(states.some((state, at) => at > reached && from(state))).toBe(true);
  const constraints = assumed(fairness);
  if (loop === undefined) {
    expect(unkept(interpreter, { states: [rerun.last], steps: [] }, constraints)).toEqual([]);
    return;
  }
  expect(loop).toBeLessThan(taken.length);
  expect(interpreter.key(states[loop] as State)).toBe(interpreter.key(rerun.last));
  const round = { states: states.slice(loop, -1), steps: taken.slice(loop) };
  expect(unkept(interpreter, round, constraints)).toEqual([]);
}

/** Whether steps that count lead to the goal: owed ones, and the environment's where nothing is owed yet. */
function canReach(
  interpreter: Interpreter,
  start: State,
  goal: (state: State) => boolean,
  isOwed: (state: State) => boolean = () => true,
): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (goal(state)) return true;
    const key = interpreter.key(state);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const next of interpreter.successors(state)) {
      if (!next.environment || !isOwed(state)) waiting.push(next.state);
    }
  }
  return false;
}
