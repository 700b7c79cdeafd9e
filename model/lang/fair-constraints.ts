/** What a compiled model assumes of runs that never end, as kinds of steps. */
import type { FairnessOptions } from "../trace.ts";
import { type DeclaredFairness, OFF_BY_DEFAULT } from "./fairness.ts";
import { type Assuming, type NamedAssumption, selectorText } from "./fairness-names.ts";
import type { Move } from "./moves.ts";
import type { PackedCase, PackedPoint } from "./packed-points.ts";
import type { PackedProcess } from "./packed-process.ts";

/** A constraint of the engine with the name by which it is switched, see `Constraint` there. */
export interface FairConstraint {
  /** A category of fairness, or an assumption of the model. */
  readonly name: string;
  /** What it is about: a process, an action, a case, …. */
  readonly subject: string;
  readonly strength: "weak" | "strong";
  readonly enabledBy: readonly number[];
  readonly takenBy: readonly number[];
  readonly passedBy?: readonly number[];
  /**
   * Kinds of steps in `takenBy` that count only if what this process goes on with had been sent, rather than found on
   * a channel that was closed.
   */
  readonly ifSent?: { readonly by: PackedProcess; readonly moves: readonly number[] };
}

/** All constraints that some property may ask for. Once the moves are numbered. */
export function fairConstraints(declared: Assuming, moves: readonly Move[]): readonly FairConstraint[] {
  const { actions, processes, assumptions, timers } = declared;
  const found: FairConstraint[] = [];
  const add = (name: string, subject: string, fairness: DeclaredFairness, some: readonly number[]): void => {
    if (fairness === "none" || some.length === 0) return;
    found.push({ name, subject, strength: fairness, enabledBy: some, takenBy: some });
  };
  const those = (are: (move: Move) => boolean): readonly number[] =>
    moves.flatMap((move, number) => (are(move) ? [number] : []));
  for (const { name, environment, fairness } of [...actions, ...processes]) {
    const own = those((move) => move.process === name && isOwn(move));
    add(environment ? "environment" : "goroutines", name, fairness, own);
  }
  for (const process of processes) {
    for (const point of process.points) found.push(...caseConstraints(process, point));
  }
  const isLong = (timer: string): boolean => timers.some(({ name, long }) => long && name === timer);
  for (const [number, { phase, process, point }] of moves.entries()) {
    if (phase === "cancel") add("cancellations", `${process} · ${point}`, "weak", [number]);
    if (phase === "fire") add(isLong(process) ? "long timers" : "timers", process, "weak", [number]);
  }
  for (const assumption of assumptions) found.push(...assumed(declared, moves, assumption));
  return found;
}

/** Which of the constraints a property makes, by name: the defaults, what it says, and what the check says. */
export function isAssumed(name: string, ...options: readonly FairnessOptions[]): boolean {
  let on = !OFF_BY_DEFAULT.includes(name);
  for (const { assuming = [], without = [] } of options) {
    if (assuming.includes(name)) on = true;
    if (without.includes(name)) on = false;
  }
  return on;
}

/** A timer or a context may be called like a process; its steps are not that process's. */
function isOwn({ phase }: Move): boolean {
  return phase !== "fire" && phase !== "cancel";
}

function caseConstraints(process: PackedProcess, point: PackedPoint): readonly FairConstraint[] {
  const choosing = point.cases.filter(({ operation }) => operation.kind !== "default");
  return point.cases.flatMap((one): readonly FairConstraint[] => {
    const { fairness } = one;
    if (fairness !== undefined) {
      const { strength, category } = fairness;
      return strength === "none" ? [] : [caseConstraint(process, point, one, category, strength)];
    }
    // A select with one case leaves nothing to pick.
    const picks = point.blocks && choosing.length > 1 && choosing.includes(one) && !process.environment;
    if (!picks) return [];
    return [
      {
        ...caseConstraint(process, point, one, "select cases", "strong"),
        passedBy: point.cases.map(({ enterMove }) => enterMove),
      },
    ];
  });
}

/**
 * It can be taken where it is ready on entry. It is taken so, or by a partner who sends to it or receives from it
 * while the process is parked, which shows when the process goes on with it. A wake-up counts for the waker only.
 */
function caseConstraint(
  process: PackedProcess,
  point: PackedPoint,
  one: PackedCase,
  name: string,
  strength: "weak" | "strong",
): FairConstraint {
  const { enterMove, resumeMove, operation } = one;
  const subject = [process.name, point.name, ...(one.name === undefined ? [] : [one.name])].join(" · ");
  const common = { name, subject, strength, enabledBy: [enterMove] };
  const isHandedOver = point.blocks && (operation.kind === "send" || operation.kind === "receive");
  if (!isHandedOver) return { ...common, takenBy: [enterMove] };
  return {
    ...common,
    takenBy: [enterMove, resumeMove],
    // Whoever was parked as a sender on a channel that is closed panics.
    ...(operation.kind === "receive" ? { ifSent: { by: process, moves: [resumeMove] } } : {}),
  };
}

function assumed(
  { processes }: Assuming,
  moves: readonly Move[],
  { name, fair, steps }: NamedAssumption,
): readonly FairConstraint[] {
  return steps.flatMap((selector): readonly FairConstraint[] => {
    const process = processes.find((one) => one.name === selector.process);
    const points = process?.points.filter((one) => one.name === (selector.point ?? one.name)) ?? [];
    if (process !== undefined && selector.case !== undefined) {
      return points.flatMap((point) =>
        point.cases
          .filter((one) => one.name === selector.case)
          .map((one) => caseConstraint(process, point, one, name, fair)),
      );
    }
    const those = moves.flatMap((move, number) =>
      isOwn(move) &&
      move.process === selector.process &&
      (selector.point === undefined || move.point === selector.point) &&
      (selector.case === undefined || move.case === selector.case)
        ? [number]
        : [],
    );
    return [{ name, subject: selectorText(selector), strength: fair, enabledBy: those, takenBy: those }];
  });
}
