/** Points that stand for several: what the constructs of this folder put into a process. */
import type { CoreBuilder } from "../builder.ts";
import { type Branches, otherwise, type PointSpec } from "../points.ts";
import type { Renewable } from "./renewable.ts";

/** Where a derived point is, and what it may use. */
export interface Site {
  readonly core: CoreBuilder;
  /** The process that it is a point of. */
  readonly process: string;
  /** Its whole name, which begins the names of its parts. */
  readonly point: string;
  /** What it is inside of, outermost first: procedures that are being called, onces that are being done. */
  readonly within: readonly object[];
  /** Declares something as a part of the process: it is made anew with it. */
  readonly owns: (part: Renewable) => void;
}

/** What a derived point stands for. */
export interface Expansion {
  /** The part that whoever goes to the point goes to. */
  readonly entry: string;
  /** Parts by their whole names. A target is the whole name of a part, or a point of the process or procedure around. */
  readonly points: Readonly<Record<string, PointSpec>>;
}

/** A control point that stands for several of them. `T`: the points it may lead to. */
export interface DerivedPoint<out T extends string = string> {
  readonly "~to"?: T;
  readonly kind: "derived";
  expand(site: Site): Expansion;
}

/** A point as models write it. */
export type AnyPoint<T extends string = string> = PointSpec<T> | DerivedPoint<T>;

/** A derived point that still needs to be told where it leads. */
export interface OpenPoint {
  to<const T extends string>(point: T): DerivedPoint<T>;
  /** To the first point whose condition holds once its last step has been taken. */
  toFirst<const T extends string>(branches: Branches<T>): DerivedPoint<T>;
}

/** `expand` is told where the point leads, too. */
export function derivedPoint(expand: (site: Site, next: Branches) => Expansion): OpenPoint {
  const toFirst = <T extends string>(branches: Branches<T>): DerivedPoint<T> => ({
    kind: "derived",
    expand: (site) => expand(site, branches),
  });
  return {
    to: <const T extends string>(point: T) => toFirst({ [point]: otherwise } as Branches<T>),
    toFirst,
  };
}

/** The whole name of a part of a derived point. */
export function partName(point: string, part: string): string {
  return `${point} / ${part}`;
}
