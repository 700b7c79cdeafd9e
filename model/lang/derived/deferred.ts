/** `defer`: a stack of what runs when a procedure returns. */
import { LanguageError } from "../errors.ts";
import { type Cells, oneOf } from "../fields.ts";
import { type Branches, type PointSpec, step, type Target } from "../points.ts";
import { type AnyPoint, partName, type Site } from "./derived-point.ts";
import { expandPoints } from "./expand.ts";

interface DeferredOptions {
  readonly defers?: Readonly<Record<string, (() => void) | Readonly<Record<string, AnyPoint>>>>;
  readonly most?: number;
}

const NONE = "none";

export class Deferred {
  readonly #site: Site;
  readonly #procedure: string;
  readonly #defers: NonNullable<DeferredOptions["defers"]>;
  /** Names, the first deferred first; none beyond the last. Absent if there is nothing to defer. */
  readonly #stack: Cells<string> | undefined;

  constructor(site: Site, procedure: string, { defers = {}, most }: DeferredOptions) {
    const names = Object.keys(defers);
    this.#site = site;
    this.#procedure = procedure;
    this.#defers = defers;
    if (names.length === 0) return;
    const kind = oneOf(NONE, ...names);
    this.#stack = site.core.cells(`${site.process} ${site.point} defers`, most ?? names.length, kind);
    site.owns(this.#stack);
  }

  /** @throws LanguageError if the name is not declared, or there is no more room. */
  push(name: string): void {
    const procedure = this.#procedure;
    const stack = this.#stack;
    if (stack === undefined || !Object.hasOwn(this.#defers, name)) {
      throw new LanguageError("unknown-deferred", { procedure, name, known: Object.keys(this.#defers) });
    }
    const depth = depthOf(stack);
    if (depth === stack.length) {
      throw new LanguageError("too-many-deferred", { procedure, name, most: stack.length });
    }
    stack.set(depth, name);
  }

  /** Where the procedure goes to return: to what was deferred last, or on. */
  exit(next: Branches): Branches {
    const stack = this.#stack;
    if (stack === undefined) return next;
    const last = Object.keys(this.#defers).map((name) => [this.#pointOf(name), () => topOf(stack) === name]);
    return { ...(Object.fromEntries(last) as Branches), ...next };
  }

  /** The points of what can be deferred. They take it off the stack, run it, and go where the exits say. */
  points(exits: Readonly<Record<string, Target>>, next: Branches): Readonly<Record<string, PointSpec>> {
    const all = Object.entries(this.#defers).map(([name, what]) => this.#pointsOf(name, what, exits, next));
    return Object.assign({}, ...all) as Readonly<Record<string, PointSpec>>;
  }

  #pointsOf(
    name: string,
    what: (() => void) | Readonly<Record<string, AnyPoint>>,
    exits: Readonly<Record<string, Target>>,
    next: Branches,
  ): Readonly<Record<string, PointSpec>> {
    const stack = this.#stack as Cells<string>;
    const point = this.#pointOf(name);
    const pop = (): void => stack.set(depthOf(stack) - 1, NONE);
    if (typeof what === "function") {
      const run = step(() => {
        pop();
        what();
      });
      return { [point]: run.toFirst(next) };
    }
    const { points, parts } = expandPoints(what, { ...this.#site, inside: point, exits });
    const [[entry] = [point]] = parts.values();
    return { [point]: step(pop).to(entry), ...points };
  }

  #pointOf(name: string): string {
    return partName(this.#site.point, `deferred ${name}`);
  }
}

function topOf(stack: Cells<string>): string {
  const depth = depthOf(stack);
  return depth === 0 ? NONE : stack.get(depth - 1);
}

function depthOf(stack: Cells<string>): number {
  let depth = 0;
  while (depth < stack.length && stack.get(depth) !== NONE) depth++;
  return depth;
}
