/** What a model assumes of runs that never end, said of states and steps, as docs/semantics.md has it. */
import type { FairnessOptions, StepLabel } from "../../trace.ts";
import type { StepSelector } from "../fairness.ts";
import type { Case, Declared } from "./declared.ts";
import type { State } from "./state.ts";
import type { Successor } from "./successors.ts";

export interface FairConstraint {
  /** A category of fairness, an assumption of the model, or "recurring". */
  readonly name: string;
  readonly subject: string;
  readonly strength: "weak" | "strong" | "recurring";
  /** Whether this is one of the steps by which it is possible, if it changes something. */
  readonly isOwn: (step: Successor) => boolean;
  readonly isTakenBy: (before: State, step: Successor) => boolean;
  /** It binds only those who take such a step where it is possible. Absent: it binds wherever it is possible. */
  readonly isPassedBy?: (step: Successor) => boolean;
}

type Strength = "weak" | "strong";

/** What a property assumes: what it says that recurs, the defaults, and what it and `asked`, in this order, switch. */
export function constraintsOf(
  declared: Declared,
  own: FairnessOptions & { readonly recurring?: readonly string[] },
  asked: FairnessOptions,
): readonly FairConstraint[] {
  const recurring = (own.recurring ?? []).map((name): FairConstraint => {
    const isOwn = ({ label }: Successor): boolean => isBy(label, { process: name });
    return {
      name: "recurring",
      subject: name,
      strength: "recurring",
      isOwn,
      isTakenBy: (_, step) => isOwn(step),
    };
  });
  const isOn = (name: string): boolean =>
    [own, asked].reduce((on, { assuming = [], without = [] }) => {
      if (without.includes(name)) return false;
      return on || assuming.includes(name);
    }, name !== "long timers");
  return [...recurring, ...allConstraints(declared).filter(({ name }) => isOn(name))];
}

function allConstraints(declared: Declared): readonly FairConstraint[] {
  const { actions, processes, contexts, timers, assumptions } = declared;
  const found: FairConstraint[] = [];
  for (const { name, environment, fairness } of [...actions, ...processes]) {
    if (fairness === "none") continue;
    found.push(selected(environment ? "environment" : "goroutines", fairness, { process: name }));
  }
  for (const [process, { environment, points }] of processes.entries()) {
    for (const [point, { kind, cases }] of points) {
      const offered = cases.filter(({ operation }) => operation.kind !== "default");
      for (const one of cases) {
        if (one.fairness !== undefined) {
          const { strength, category } = one.fairness;
          if (strength !== "none") found.push(ofCase(declared, category, strength, process, point, one));
        } else if (kind === "select" && offered.length > 1 && offered.includes(one) && !environment) {
          found.push({
            ...ofCase(declared, "select cases", "strong", process, point, one),
            isPassedBy: ({ label }) =>
              label.phase === "enter" && isBy(label, { process: processes[process].name, point }),
          });
        }
      }
    }
  }
  for (const { name, parent } of contexts) {
    if (parent === undefined) continue;
    found.push(ofPhase("cancellations", "cancel", contexts[parent].name, name));
  }
  for (const { name, long } of timers) {
    found.push(ofPhase(long ? "long timers" : "timers", "fire", name, ""));
  }
  for (const { name, fair, steps } of assumptions) {
    for (const one of steps) found.push(...assumed(declared, name, fair, one));
  }
  return found;
}

function ofPhase(name: string, phase: "cancel" | "fire", process: string, point: string): FairConstraint {
  const isOwn = ({ label }: Successor): boolean =>
    label.phase === phase && label.process === process && label.point === point;
  const subject = point === "" ? process : `${process} · ${point}`;
  return { name, subject, strength: "weak", isOwn, isTakenBy: (_, step) => isOwn(step) };
}

function selected(name: string, strength: Strength, selector: StepSelector): FairConstraint {
  const { process, point, case: taken } = selector;
  const subject = [process, point, taken].filter((part) => part !== undefined).join(" · ");
  const isOwn = ({ label }: Successor): boolean => isBy(label, selector);
  return { name, subject, strength, isOwn, isTakenBy: (_, step) => isOwn(step) };
}

/** A case is possible where it is ready on entry, or its `when` holds. */
function ofCase(
  declared: Declared,
  name: string,
  strength: Strength,
  process: number,
  point: string,
  one: Case,
): FairConstraint {
  const { name: who } = declared.processes[process];
  const isNamed = declared.pointOf(process, point)?.named === true;
  const selector = { process: who, point, ...(isNamed ? { case: one.name } : {}) };
  const isOwn = ({ label }: Successor): boolean =>
    (label.phase === "enter" || label.phase === "step") && isBy(label, selector);
  // To go on with what a partner has sent or received is to take it, too; to have been woken is not.
  const { kind } = one.operation;
  const isHandedOver = (before: State, { label }: Successor): boolean => {
    const stand = before.processes[process];
    if (label.phase !== "resume" || !isBy(label, selector) || stand.kind !== "committed") return false;
    if (kind === "send") return true;
    return kind === "receive" && stand.received?.ok === true;
  };
  return {
    ...selected(name, strength, selector),
    isOwn,
    isTakenBy: (before, step) => isOwn(step) || isHandedOver(before, step),
  };
}

function assumed(
  declared: Declared,
  name: string,
  strength: Strength,
  selector: StepSelector,
): readonly FairConstraint[] {
  const process = declared.processes.findIndex((one) => one.name === selector.process);
  if (process === -1 || selector.case === undefined) return [selected(name, strength, selector)];
  return [...declared.processes[process].points].flatMap(([point, { named, cases }]) => {
    if (!named || (selector.point !== undefined && selector.point !== point)) return [];
    return cases
      .filter((one) => one.name === selector.case)
      .map((one) => ofCase(declared, name, strength, process, point, one));
  });
}

/** Whether a step is one that the selector names. Timers and contexts may be called like processes. */
function isBy({ process, point, case: taken, phase }: StepLabel, selector: StepSelector): boolean {
  return (
    phase !== "fire" &&
    phase !== "cancel" &&
    process === selector.process &&
    (selector.point === undefined || point === selector.point) &&
    (selector.case === undefined || taken === selector.case)
  );
}
