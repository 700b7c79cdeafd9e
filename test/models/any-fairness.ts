/** Random fairness for models that have been declared without: strengths, categories, assumptions, switches. */
import fc from "fast-check";
import type { ActionOptions, Builder, LivenessOptions, ProcessOptions } from "../../model/lang/builder.ts";
import type { ModelDefinition } from "../../model/lang/definition.ts";
import { type CaseFairness, type DeclaredFairness, FAIRNESS_CATEGORIES } from "../../model/lang/fairness.ts";
import type { CaseSpec, PointSpec } from "../../model/lang/points.ts";
import type { TimerOptions } from "../../model/lang/primitives.ts";
import { oneBy } from "./any-variables.ts";

/** Each list is read round and round, one entry for each thing that is declared. */
export interface AnyFairness {
  readonly parties: readonly (DeclaredFairness | null)[];
  readonly cases: readonly (CaseFairness | null)[];
  readonly long: readonly boolean[];
  readonly assumptions: readonly {
    readonly fair: "weak" | "strong";
    readonly process: number;
    readonly point: number | null;
    readonly case: number | null;
  }[];
  readonly properties: readonly (Required<Pick<LivenessOptions, "without" | "assuming">> & {
    readonly kind: "eventually" | "always eventually" | "leads to";
  })[];
}

const NAMES: readonly string[] = [...FAIRNESS_CATEGORIES, "assumption 0"];
const anyStrength = fc.constantFrom("weak", "strong", "strong", "none");

export const anyFairness: fc.Arbitrary<AnyFairness> = fc.record({
  parties: fc.array(fc.option(anyStrength, { freq: 1 }), { minLength: 1, maxLength: 4 }),
  cases: fc.array(
    fc.option(
      fc.record({
        strength: anyStrength,
        category: fc.constantFrom("lock waiters", "declared cases", "mine"),
      }),
      { freq: 2 },
    ),
    { minLength: 1, maxLength: 7 },
  ),
  long: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
  assumptions: fc.array(
    fc.record({
      fair: fc.constantFrom("weak", "strong"),
      process: fc.nat({ max: 5 }),
      point: fc.option(fc.nat({ max: 5 })),
      case: fc.option(fc.nat({ max: 5 })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  properties: fc.array(
    fc.record({
      kind: fc.constantFrom("eventually", "always eventually", "leads to"),
      without: fc.oneof(fc.constant([]), fc.subarray([...NAMES])),
      assuming: fc.oneof(fc.constant([]), fc.subarray(["long timers", "select cases"])),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** The same model, with fairness, and with every `leads to` turned into some property of what happens some time. */
export function withFairness(definition: ModelDefinition, fairness: AnyFairness): ModelDefinition {
  return {
    ...definition,
    build: (m, configuration) => definition.build(fairBuilder(m, fairness), configuration),
  };
}

interface Declared {
  readonly name: string;
  readonly points: readonly (readonly [point: string, cases: readonly string[]])[];
}

function fairBuilder(m: Builder, { parties, cases, long, assumptions, properties }: AnyFairness): Builder {
  const declared: Declared[] = [];
  const next = counter();
  const party = <O extends ActionOptions>(options: O | undefined): O => {
    const strength = oneBy(parties, next("party"));
    return { ...(options as O), ...(strength === null ? {} : { fairness: strength }) };
  };
  const fairCase = <C extends CaseSpec>(one: C): C => {
    const said = oneBy(cases, next("case"));
    return said === null ? one : { ...one, fairness: said };
  };
  const fairPoint = (point: PointSpec): PointSpec => {
    const some = Object.entries(point.cases).map(([name, one]) => [name, fairCase(one)] as const);
    // A single point is its one case, too.
    return { ...point, ...(point.kind === "single" ? some[0]?.[1] : {}), cases: Object.fromEntries(some) };
  };
  const overrides: Readonly<Record<string, (...some: never[]) => unknown>> = {
    action: (name: string, ...rest: never[]) => {
      declared.push({ name, points: [] });
      const isPlain = !Array.isArray(rest[0]);
      const [values, spec, options] = isPlain ? [undefined, rest[0], rest[1]] : rest;
      const given = values === undefined ? [spec] : [values, spec];
      return m.action(name, ...(given as unknown as [never, never]), party<never>(options as never));
    },
    process: (name: string, points: Readonly<Record<string, PointSpec>>, options: ProcessOptions) => {
      const shown = Object.entries(points).map(
        ([at, { kind, cases: some }]) => [at, kind === "single" ? [] : Object.keys(some)] as const,
      );
      declared.push({ name, points: shown });
      const fair = Object.entries(points).map(([at, point]) => [at, fairPoint(point)]);
      return m.process(name, Object.fromEntries(fair), party(options) as never);
    },
    timer: (name: string, duration: string, options: TimerOptions) =>
      m.timer(name, duration, { ...options, long: oneBy(long, next("timer")) }),
    leadsTo: (name: string, from: () => boolean, to: () => boolean, options: LivenessOptions) => {
      if (next("property") === 0) assumeAll();
      const { kind, without, assuming } = oneBy(properties, next("property"));
      const asked = { ...options, without: without.filter((one) => NAMES.includes(one)), assuming };
      if (kind === "leads to") return m.leadsTo(name, from, to, asked);
      return kind === "eventually" ? m.eventually(name, to, asked) : m.alwaysEventually(name, to, asked);
    },
  };
  const assumeAll = (): void => {
    for (const [at, { fair, process, point, case: taken }] of assumptions.entries()) {
      const { name, points } = oneBy(declared, process);
      const [place, names] = point === null || points.length === 0 ? [] : oneBy(points, point);
      const named =
        taken === null || names === undefined || names.length === 0 ? undefined : oneBy(names, taken);
      const selector = {
        process: name,
        ...(place === undefined ? {} : { point: place }),
        ...(named === undefined ? {} : { case: named }),
      };
      m.assume(`assumption ${at}`, { fair, steps: [selector] });
    }
  };
  return new Proxy(m, {
    get: (target, key) => {
      const own = overrides[String(key)];
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Counts up from 0, by what is counted. */
function counter(): (what: string) => number {
  const counts = new Map<string, number>();
  return (what) => {
    const count = counts.get(what) ?? 0;
    counts.set(what, count + 1);
    return count;
  };
}
