/**
 * The reference interpreter: what a model means, over plain objects, as docs/semantics.md says it.
 *
 * It shares no code with the compiler and is slow. It is the oracle that the compiler is compared with,
 * and the second opinion that traces are re-executed by.
 */
import type { BlockedProcess, FairnessOptions, PlainState } from "../../trace.ts";
import type { CoreBuilder } from "../builder.ts";
import { type Configuration, configure, type ModelDefinition } from "../definition.ts";
import { declareOn } from "../derived/deriving.ts";
import { blockedIn, isAtRest } from "./blocked.ts";
import { Current } from "./current.ts";
import type { Declared, PropertyDeclaration } from "./declared.ts";
import { type Explain, explained, stateText } from "./explain.ts";
import { constraintsOf, type FairConstraint } from "./fair-constraints.ts";
import { initialStates } from "./park.ts";
import { plainOf } from "./plain.ts";
import { ReferenceBuilder } from "./reference-builder.ts";
import { keyOf, type State } from "./state.ts";
import { type GivenUpStep, type Successor, Successors } from "./successors.ts";

export type { FairConstraint } from "./fair-constraints.ts";
export type { State } from "./state.ts";
export type { GivenUpStep, Successor } from "./successors.ts";

/** A property, asked about states. */
export type Property = { readonly name: string } & (
  | { readonly kind: "invariant"; readonly holds: (state: State) => boolean }
  | { readonly kind: "step invariant"; readonly holds: (before: State, step: Successor) => boolean }
  | {
      readonly kind: "possible";
      readonly goal: (state: State) => boolean;
      readonly after: ((state: State) => boolean) | undefined;
    }
  | {
      readonly kind: "still possible";
      readonly from: (state: State) => boolean;
      readonly goal: (state: State) => boolean;
    }
  | {
      /** `eventually` is asked of initial states only. */
      readonly kind: "eventually" | "always eventually" | "leads to";
      readonly from: (state: State) => boolean;
      readonly to: (state: State) => boolean;
      /** What it assumes of a run, unless whoever asks wants it otherwise. */
      readonly assumed: (asked: FairnessOptions) => readonly FairConstraint[];
    }
);

export interface Expansion {
  readonly successors: readonly Successor[];
  readonly givenUp: readonly GivenUpStep[];
}

/** States are plain objects: structuredClone copies them. None of these functions changes its argument. */
export interface Interpreter {
  initialStates(): State[];
  /** Every step that can be taken, in the documented order, whatever the constraints say of the state. */
  successors(state: State): Successor[];
  /** The same, and the steps that were given up because they led beyond a bound of the model, in the same order. */
  expand(state: State): Expansion;
  /** The constraints that do not hold, in order of declaration: if there are any, no step is taken from this state. */
  brokenConstraints(state: State): string[];
  plain(state: State): PlainState;
  /** Equal keys, equal states. */
  key(state: State): string;
  /** The processes that cannot go on and should. */
  blocked(state: State): BlockedProcess[];
  /** Whether a run may end in this state, if no step can be taken in it. False if it panicked. */
  isProperEnd(state: State): boolean;
  readonly properties: readonly Property[];
  /** Whether the model has anything that can panic. */
  readonly canPanic: boolean;
}

/** @throws LanguageError if the configuration does not fit, or the model is not well-formed; later, if its code is not. */
export function interpret(definition: ModelDefinition, configuration: Partial<Configuration>): Interpreter {
  const current = new Current();
  const builder = new ReferenceBuilder(current);
  const model = definition.name;
  const declared = explained(
    () => ({ model }),
    () => {
      const configured = configure(definition, configuration);
      declareOn(builder as unknown as CoreBuilder, (m) => definition.build(m, configured));
      return builder.finish();
    },
  );
  const explain: Explain = (during, state, run) =>
    explained(() => ({ model, during: during(), state: stateText(declared, state) }), run);
  const successors = new Successors(current, declared, explain);
  return {
    initialStates: () => [...initialStates(declared)],
    successors: (state) => successors.of(state).filter((step) => "state" in step),
    expand: (state) => {
      const steps = successors.of(state);
      return {
        successors: steps.filter((step) => "state" in step),
        givenUp: steps.filter((step) => "bound" in step),
      };
    },
    brokenConstraints: (state) =>
      declared.constraints.flatMap(({ name, holds }) => {
        const isKept = explain(
          () => `constraint "${name}"`,
          state,
          () => current.reading(state, holds),
        );
        return isKept ? [] : [name];
      }),
    plain: (state) => plainOf(declared, state),
    key: keyOf,
    blocked: (state) => [...blockedIn(declared, state, successors)],
    isProperEnd: (state) =>
      explain(
        () => "accept",
        state,
        () => isProperEnd(declared, current, state),
      ),
    properties: declared.properties.map((property) => readProperty(property, declared, current, explain)),
    canPanic: declared.channels.length + declared.waitGroups.length + declared.panics.length > 0,
  };
}

function isProperEnd(declared: Declared, current: Current, state: State): boolean {
  if (state.panic !== null) return false;
  const { processes, accepts } = declared;
  const allRest = state.processes.every((stand, process) => isAtRest(declared, process, stand));
  return (processes.length > 0 && allRest) || accepts.some((when) => current.reading(state, when));
}

function readProperty(
  property: PropertyDeclaration,
  declared: Declared,
  current: Current,
  explain: Explain,
): Property {
  const { name } = property;
  const about =
    (holds: () => boolean) =>
    (state: State): boolean =>
      explain(
        () => `property "${name}"`,
        state,
        () => current.reading(state, holds),
      );
  switch (property.kind) {
    case "invariant":
      return { name, kind: "invariant", holds: about(property.holds) };
    case "step invariant": {
      const holds = (before: State, { unranked }: Successor): boolean =>
        explain(
          () => `property "${name}"`,
          unranked,
          () => current.reading(unranked, () => property.holds((read) => current.reading(before, read))),
        );
      return { name, kind: "step invariant", holds };
    }
    case "possible": {
      const { goal, after } = property;
      return {
        name,
        kind: "possible",
        goal: about(goal),
        after: after === undefined ? undefined : about(after),
      };
    }
    case "still possible":
      return { name, kind: "still possible", from: about(property.from), goal: about(property.goal) };
    case "eventually":
    case "always eventually":
    case "leads to": {
      const { kind, from, to, options } = property;
      return {
        name,
        kind,
        from: from === undefined ? () => true : about(from),
        to: about(to),
        assumed: (asked) => constraintsOf(declared, options, asked),
      };
    }
  }
}
