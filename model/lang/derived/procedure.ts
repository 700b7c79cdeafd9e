/** Procedures: points that are put into a process wherever it calls them, with what they defer. */
import { LanguageError } from "../errors.ts";
import type { Branches } from "../points.ts";
import { Deferred } from "./deferred.ts";
import { type AnyPoint, derivedPoint, type Expansion, type OpenPoint, type Site } from "./derived-point.ts";
import { expandPoints } from "./expand.ts";

/** Where a procedure goes to return. */
export const returns = "returns";

/** Points of a procedure; they lead to each other, and to {@link returns}. */
export type ProcedurePoints<P extends string = string> = {
  readonly [K in P]: AnyPoint<NoInfer<P> | "returns">;
};

/** One call of a procedure, from one place. */
export interface Call<D extends string = string> {
  /** The process that calls, and the point from which it does. */
  readonly process: string;
  readonly point: string;
  /**
   * `defer`: what is called so runs when the procedure returns, the last first. Only in steps and effects. A model
   * error if it is deferred more often than `most` says.
   */
  readonly defer: (name: D) => void;
}

export interface ProcedureOptions<D extends string = string> {
  /** What can be deferred, by name: an effect, which is a step of its own, or points that lead to `returns`. */
  readonly defers?: Readonly<Record<D, (() => void) | Readonly<Record<string, AnyPoint>>>>;
  /** Calls that one call of the procedure defers at most. [default: as many as there are names] */
  readonly most?: number;
}

export class Procedure {
  readonly name: string;
  /** Called once for each place that calls it. */
  readonly points: (call: Call) => Readonly<Record<string, AnyPoint>>;
  readonly options: ProcedureOptions;

  constructor(name: string, points: Procedure["points"], options: ProcedureOptions) {
    this.name = name;
    this.points = points;
    this.options = options;
  }
}

/** `procedure()`: its points are the process's, called `point / point of the procedure`, until it returns. */
export function call(procedure: Procedure): OpenPoint {
  return derivedPoint((site, next) => inlined(procedure, site, next));
}

/**
 * The points of a procedure at a place, with `next` where it returned.
 *
 * @throws LanguageError if it is being called there already.
 */
export function inlined(procedure: Procedure, site: Site, next: Branches): Expansion {
  const { process, point, within } = site;
  const calls = within.filter((one) => one instanceof Procedure);
  if (calls.includes(procedure)) {
    throw new LanguageError("recursive-procedure", {
      process,
      through: [...calls, procedure].map(({ name }) => name),
    });
  }
  const inside: Site = { ...site, within: [...within, procedure] };
  const deferred = new Deferred(inside, procedure.name, procedure.options);
  const written = procedure.points({ process, point, defer: (name) => deferred.push(name) });
  if (Object.keys(written).length === 0) {
    throw new LanguageError("process-without-points", { process: procedure.name });
  }
  const exit = deferred.exit(next);
  const exits = { [returns]: exit };
  const { points, parts } = expandPoints(written, { ...inside, inside: point, exits });
  const [[entry] = [point]] = parts.values();
  return { entry, points: { ...points, ...deferred.points(exits, exit) } };
}
