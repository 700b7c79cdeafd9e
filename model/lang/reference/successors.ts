/** The steps that can be taken in a state, in the documented order. */
import { labelText, placeText, type StepLabel } from "../../trace.ts";
import type { Current, Moment } from "./current.ts";
import type { Case, Declared } from "./declared.ts";
import { Events } from "./events.ts";
import type { Explain } from "./explain.ts";
import { ProcessSteps } from "./process-steps.ts";
import { ranked } from "./rank.ts";
import type { State } from "./state.ts";

export interface Successor {
  readonly label: StepLabel;
  /** Nobody owes this step. */
  readonly environment: boolean;
  readonly state: State;
  /** The same, with its indexes numbered like those of the state before. New ones are newer, or fractions. */
  readonly unranked: State;
}

/** A step that would have led beyond a bound of the model. */
export interface GivenUpStep {
  readonly label: StepLabel;
  readonly environment: boolean;
  /** The name of the bound. */
  readonly bound: string;
}

/** A step that may be taken: its label but for whom it commits, and what it does to a copy of the state. */
export interface Step {
  readonly label: Omit<StepLabel, "commits">;
  readonly environment: boolean;
  /** The process that takes it, by number. */
  readonly running: number | null;
  readonly take: (state: State, events: Events) => void;
}

export class Successors {
  readonly #current: Current;
  readonly #declared: Declared;
  readonly #explain: Explain;

  constructor(current: Current, declared: Declared, explain: Explain) {
    this.#current = current;
    this.#declared = declared;
    this.#explain = explain;
  }

  of(state: State): readonly (Successor | GivenUpStep)[] {
    return this.#steps(state).flatMap((step) => {
      const ways = this.#explain(
        () => stepText(step),
        state,
        () => this.#take(state, step),
      );
      return ways.map((way): Successor | GivenUpStep => {
        const { environment } = step;
        const label = { ...step.label, commits: way.commits };
        if (way.givenUp !== undefined) return { label, environment, bound: way.givenUp };
        return {
          label,
          environment,
          state: ranked(way.state, this.#declared.indexVariables),
          unranked: way.state,
        };
      });
    });
  }

  /** Whether this process can take a step. */
  canMove(state: State, process: number): boolean {
    return this.#processSteps(state, process).length > 0;
  }

  #take(state: State, { running, take }: Step): readonly Moment[] {
    return this.#current.inEveryWay(state, running, (moment) =>
      take(moment.state, new Events(this.#declared, moment)),
    );
  }

  #steps(state: State): readonly Step[] {
    if (state.panic !== null) return [];
    return [
      ...this.#actions(state),
      ...this.#declared.processes.flatMap((_, process) => this.#processSteps(state, process)),
      ...this.#cancels(state),
      ...this.#fires(state),
    ];
  }

  #actions(state: State): readonly Step[] {
    return this.#declared.actions.flatMap(({ name, environment, values, when, step }) =>
      (values ?? [undefined]).flatMap((value): readonly Step[] => {
        const argument = value as never;
        const label = { process: name, point: "", phase: "action" as const };
        const one: Step = {
          label: value === undefined ? label : { ...label, case: String(value) },
          environment,
          running: null,
          take: () => step(argument),
        };
        const enabled = this.#explain(
          () => stepText(one),
          state,
          () => this.#current.deciding(state, () => when?.(argument) ?? true),
        );
        return enabled ? [one] : [];
      }),
    );
  }

  #processSteps(state: State, process: number): readonly Step[] {
    if (state.panic !== null || isHeldUp(state, process)) return [];
    const during = (): string => {
      const { name } = this.#declared.processes[process];
      const stand = state.processes[process];
      return `step "${placeText({ process: name, point: stand.kind === "not started" ? "" : stand.point })}"`;
    };
    const holds = ({ when }: Case): boolean => this.#current.deciding(state, () => when?.() ?? true);
    return this.#explain(during, state, () =>
      new ProcessSteps(this.#current, this.#declared, process, holds).from(state),
    );
  }

  /** Of those that are due because of one call, the deepest: a child's children come before its next sibling. */
  #cancels(state: State): readonly Step[] {
    const { contexts } = this.#declared;
    const depth = (at: number): number => {
      const parent = contexts[at].parent;
      return parent === undefined ? 0 : 1 + depth(parent);
    };
    return contexts.flatMap(({ name, parent }, at): readonly Step[] => {
      const context = state.contexts[at];
      if (context.is !== "due" || parent === undefined) return [];
      const { call } = context;
      const isDeepest = state.contexts.every(
        (other, child) => other.is !== "due" || other.call.root !== call.root || depth(child) <= depth(at),
      );
      if (!isDeepest) return [];
      return [
        {
          label: { process: contexts[parent].name, point: name, phase: "cancel" },
          environment: false,
          running: null,
          take: (_, events) => events.finish(at, call),
        },
      ];
    });
  }

  #fires(state: State): readonly Step[] {
    const { timers, time } = this.#declared;
    const least = Math.min(...state.timers.map(({ left }) => left ?? Number.POSITIVE_INFINITY));
    return timers.flatMap(({ name }, at): readonly Step[] => {
      const { left } = state.timers[at];
      if (left === null || (left > least && time === "deadline order")) return [];
      return [
        {
          label: { process: name, point: "", phase: "fire" },
          environment: false,
          running: null,
          take: (_, events) => events.fire(at),
        },
      ];
    });
  }
}

/** Whether something is still due because of a call of its own. */
function isHeldUp(state: State, process: number): boolean {
  return state.contexts.some((context) => context.is === "due" && context.call.by === process);
}

function stepText({ label }: Step): string {
  const text = labelText({ ...label, commits: [] });
  return label.phase === "action" ? `action "${text}"` : `step "${text}"`;
}
