/** What is assumed of runs that never end, in English, with what Go gives for it. */
import type { FairConstraint } from "../lang/fair-constraints.ts";

/** One sentence for each name among the constraints, in the order in which they come. */
export function assumptionTexts(constraints: readonly FairConstraint[]): readonly string[] {
  const names = [...new Set(constraints.map(({ name }) => name))];
  return names.map((name) =>
    textOf(
      name,
      constraints.filter((one) => one.name === name),
    ),
  );
}

const TEXTS: Readonly<Record<string, string>> = {
  goroutines:
    "every process and action that can go on does so some time (weak fairness; Go preempts goroutines)",
  "select cases":
    "a select case that is ready on entry again and again is picked some time (strong fairness; Go picks uniformly: probability 1, no bound)",
  "lock waiters":
    "who waits for a lock that becomes free again and again gets it some time (strong fairness; Go's mutexes turn to who has waited for 1 ms)",
  timers: 'timers that are armed fire some time (weak fairness; "some time" is not "in time")',
  "long timers":
    'long timers that are armed fire some time, too (weak fairness; "some time" is not "in time")',
  cancellations:
    "a cancellation reaches all descendants of a context some time (weak fairness; the caller of cancel walks through them)",
};

function textOf(name: string, constraints: readonly FairConstraint[]): string {
  const known = TEXTS[name];
  if (known !== undefined) return known;
  const said = constraints.map(({ subject, strength }) => `${subject} (${strength} fairness)`).join(", ");
  if (name === "environment")
    return `nobody owes it, but the model declares that it goes on some time: ${said}`;
  if (name === "declared cases") return `the model declares that cases are taken some time: ${said}`;
  return `"${name}", as the model says: ${said}`;
}
