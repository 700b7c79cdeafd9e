/** What a crash takes: processes, what they know, and what they wait in. */
import { type CoreBuilder, environment } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import type { Process } from "../primitives.ts";
import type { Budget } from "./budget.ts";
import { Goroutines } from "./goroutines.ts";

export interface CrashOptions {
  /** What is made anew: processes, goroutines, variables, channels, contexts, timers, locks. Nothing durable. */
  readonly takes: readonly { renew(): void }[];
  /** Absent: at any time. */
  readonly when?: () => boolean;
  /** How often, at most: there is no crash once it is spent. Absent: again and again. */
  readonly budget?: Budget;
}

/**
 * An action of the environment that makes all that it takes anew: first processes, so that nobody waits in what is made anew next.
 *
 * @throws LanguageError if it takes something durable.
 */
export function declareCrash(
  core: CoreBuilder,
  name: string,
  { takes, when, budget }: CrashOptions,
  durable: ReadonlyMap<unknown, string>,
): void {
  for (const one of takes) {
    const kept = durable.get(one);
    if (kept !== undefined) throw new LanguageError("renews-durable", { crash: name, name: kept });
  }
  const processes = takes.flatMap((one) =>
    one instanceof Goroutines ? one.processes : isProcess(one) ? [one] : [],
  );
  const step = (): void => {
    budget?.spend();
    for (const one of [...processes, ...takes]) one.renew();
  };
  const isPossible = (): boolean => (budget === undefined || budget.left > 0) && (when?.() ?? true);
  core.action(name, { when: isPossible, step }, environment);
}

function isProcess(one: object): one is Process {
  return "isParkedAt" in one && typeof one.isParkedAt === "function";
}
