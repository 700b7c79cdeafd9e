/** Puts what derived points stand for in their place. */
import { LanguageError } from "../errors.ts";
import { end, type PointSpec, type Target } from "../points.ts";
import { type AnyPoint, partName, type Site } from "./derived-point.ts";
import { retargeted } from "./targets.ts";

/** Points without derived ones, and what has become of those that were written. */
export interface Expanded {
  readonly points: Readonly<Record<string, PointSpec>>;
  /** By the name of a point that was written: the whole names of what it stands for, where one enters first. */
  readonly parts: ReadonlyMap<string, readonly [string, ...string[]]>;
}

/** Where points are put, and where they lead to from there. */
export interface Frame extends Omit<Site, "point"> {
  /** The point whose parts they are. Absent: they are points of the process itself. */
  readonly inside?: string;
  /** What the name that leaves the frame stands for: `returns` of a procedure. */
  readonly exits: Readonly<Record<string, Target>>;
}

/** @throws LanguageError if two points get the same name, or one leads to nowhere. */
export function expandPoints(written: Readonly<Record<string, AnyPoint>>, frame: Frame): Expanded {
  const { inside, exits, process } = frame;
  const parts = new Map<string, readonly [string, ...string[]]>();
  const points = new Map<string, { readonly spec: PointSpec; readonly from: string }>();
  for (const [name, spec] of Object.entries(written)) {
    const point = inside === undefined ? name : partName(inside, name);
    const { entry, points: expansion } =
      spec.kind === "derived"
        ? spec.expand({ ...frame, point })
        : { entry: point, points: { [point]: spec } };
    for (const [part, one] of Object.entries(expansion)) {
      if (points.has(part)) throw new LanguageError("duplicate-name", { sort: "point", name: part });
      points.set(part, { spec: one, from: point });
    }
    parts.set(name, [entry, ...Object.keys(expansion).filter((part) => part !== entry)]);
  }
  const known = [...Object.keys(written), ...Object.keys(exits)];
  const rename =
    (point: string) =>
    (name: string): Target => {
      if (points.has(name) && !parts.has(name)) return name;
      const target = Object.hasOwn(exits, name) ? exits[name] : parts.get(name)?.[0];
      if (target === undefined)
        throw new LanguageError("unknown-point", { process, point: name, from: point, known });
      return target;
    };
  const all = [...points].map(([name, { spec, from }]) => [name, retargeted(spec, rename(from))] as const);
  return { points: Object.fromEntries(all), parts };
}

/** The frame of a process itself, whose points lead to each other and to the end. */
export const PROCESS_EXITS: Readonly<Record<string, Target>> = { [end]: end };
