/** Random models of level 2: processes that send, receive, wait, cancel, close and start each other. */
import fc from "fast-check";
import { type ModelDefinition, model } from "../../model/lang/definition.ts";
import { type CaseSpec, choice, type PointSpec, select, step, to } from "../../model/lang/points.ts";
import { type AnyLimits, anyLimits, declareConstraint, declareLimits } from "./any-limits.ts";
import { type AnyProperty, anyProperties, declareProperties } from "./any-properties.ts";
import {
  type AnyCondition,
  type AnyKind,
  type AnyStatement,
  type AnyVariable,
  type Atom,
  anyCondition,
  anyKind,
  anyStatements,
  anyVariables,
  declareIndexes,
  declareVariables,
  holds,
  indexAtoms,
  indexStatements,
  oneBy,
  run,
  type Statement,
  toKind,
  variableAtoms,
  variableStatements,
} from "./any-variables.ts";
import {
  blockingCase,
  canBeAwaited,
  type Primitives,
  primitiveAtoms,
  primitiveStatements,
} from "./primitives.ts";

export interface AnyChannel {
  readonly capacity: number;
  /** Null: signals. */
  readonly payload: AnyKind | null;
  readonly closing: boolean;
  readonly closed: boolean;
}

export interface AnyCase {
  readonly operation: number;
  /** The operand, by position. */
  readonly on: number;
  /** The value of a send. */
  readonly value: number;
  readonly when: AnyCondition | null;
  readonly effect: readonly AnyStatement[];
  /** How many points further it leads. */
  readonly target: number;
  readonly branch: AnyCondition | null;
}

export interface AnyPoint {
  readonly kind: "step" | "choice" | "select" | "single";
  readonly cases: readonly AnyCase[];
  readonly fallback: AnyCase | null;
}

export interface AnyProcess {
  readonly points: readonly AnyPoint[];
  readonly environment: boolean;
  readonly starts: "before" | "parked" | "later";
  readonly rests: readonly number[];
  readonly again: boolean;
}

export interface AnyTimer {
  readonly duration: string;
  readonly ticks: boolean;
  readonly go: "1.22" | "1.23";
}

export interface AnyProcessModel {
  readonly variables: readonly AnyVariable[];
  readonly indexes: number;
  readonly channels: readonly AnyChannel[];
  /** Positions of the parents, among those before; a number too large: none. */
  readonly contexts: readonly number[];
  /** Contexts that a joined one follows, by position; empty: there is none. */
  readonly joined: readonly number[];
  readonly waitGroups: readonly number[];
  readonly timers: readonly AnyTimer[];
  readonly time: "deadline order" | "any armed timer";
  readonly processes: readonly AnyProcess[];
  readonly action: { readonly when: AnyCondition; readonly step: readonly AnyStatement[] } | null;
  readonly properties: readonly AnyProperty[];
  readonly limits: AnyLimits;
  /** The order in which processes and variables are declared, by position; as they are listed unless it is given. */
  readonly order?: readonly number[];
  readonly variableOrder?: readonly number[];
}

const small = fc.nat({ max: 11 });

const anyCase: fc.Arbitrary<AnyCase> = fc.record({
  operation: small,
  on: small,
  value: small,
  when: fc.option(anyCondition, { freq: 2 }),
  effect: anyStatements,
  target: fc.nat({ max: 2 }),
  branch: fc.option(anyCondition, { freq: 2 }),
});

const anyPoint: fc.Arbitrary<AnyPoint> = fc.record({
  kind: fc.constantFrom("step", "choice", "select", "select", "select", "single"),
  cases: fc.array(anyCase, { minLength: 1, maxLength: 3 }),
  fallback: fc.option(anyCase, { freq: 2 }),
});

const anyProcess: fc.Arbitrary<AnyProcess> = fc.record({
  points: fc.array(anyPoint, { minLength: 1, maxLength: 3 }),
  environment: fc.constantFrom(false, false, true),
  starts: fc.constantFrom("before", "before", "parked", "later"),
  rests: fc.array(fc.nat({ max: 2 }), { maxLength: 1 }),
  again: fc.constantFrom(false, false, true),
});

const anyTimer: fc.Arbitrary<AnyTimer> = fc.record({
  duration: fc.constantFrom("1s", "2s", "1500ms"),
  ticks: fc.constantFrom(false, false, true),
  go: fc.constantFrom("1.23", "1.23", "1.22"),
});

export const anyProcessModel: fc.Arbitrary<AnyProcessModel> = fc.record({
  variables: anyVariables.map((variables) => variables.slice(0, 2)),
  indexes: fc.constantFrom(0, 0, 0, 1),
  channels: fc.array(
    fc.record({
      capacity: fc.constantFrom(0, 0, 1, 2),
      payload: fc.option(anyKind),
      closing: fc.constantFrom(false, false, true),
      closed: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  contexts: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
  joined: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 }),
  waitGroups: fc.array(fc.nat({ max: 2 }), { maxLength: 1 }),
  timers: fc.array(anyTimer, { maxLength: 2 }),
  time: fc.constantFrom("deadline order", "deadline order", "any armed timer"),
  processes: fc.array(anyProcess, { minLength: 2, maxLength: 3 }),
  action: fc.option(fc.record({ when: anyCondition, step: anyStatements }), { freq: 2 }),
  properties: anyProperties,
  limits: anyLimits,
});

export function toProcessModel(spec: AnyProcessModel): ModelDefinition {
  return model("any processes", (m) => {
    const slots = declareVariables(m, spec.variables, spec.variableOrder);
    const indexes = declareIndexes(m, spec.indexes);
    const contexts: Primitives["contexts"][number][] = [];
    for (const [at, parent] of spec.contexts.entries()) {
      contexts.push(m.context(`context ${at}`, parent < at ? contexts[parent] : undefined));
    }
    const followed = contexts.length === 0 ? [] : [...new Set(spec.joined.map((at) => oneBy(contexts, at)))];
    if (followed.length > 0) contexts.push(m.joined("joined", followed));
    const primitives: Primitives = {
      channels: spec.channels.map(({ capacity, payload, closing, closed }, at) => ({
        closing,
        startsClosed: closed,
        kind: payload === null ? undefined : toKind(payload),
        handle: m.channel(`channel ${at}`, {
          capacity,
          closing,
          closed,
          ...(payload === null ? {} : { payload: toKind(payload) }),
        }) as never,
      })),
      contexts,
      waitGroups: spec.waitGroups.map((initial, at) => m.waitGroup(`group ${at}`, initial)),
      timers: spec.timers.map(({ duration, ticks, go }, at) =>
        ticks ? m.ticker(`timer ${at}`, duration, { go }) : m.timer(`timer ${at}`, duration, { go }),
      ),
      processes: [],
    };
    m.time(spec.time);
    const limits = declareLimits(m, spec.limits, slots);
    const atoms: Atom[] = [...variableAtoms(slots), ...primitiveAtoms(primitives)];
    if (indexes !== undefined) atoms.push(...indexAtoms(indexes));
    /** What a process can do; without a number, an action. */
    const statementsOf = (self?: number): readonly Statement[] => [
      ...variableStatements(slots),
      ...primitiveStatements(primitives, slots, spec.limits.mistakes, self),
      ...limits.statements,
      ...(indexes === undefined ? [] : indexStatements(indexes)),
    ];
    const { action } = spec;
    if (action !== null) {
      const statements = statementsOf();
      m.action(
        "action",
        { when: () => holds(atoms, action.when), step: () => run(statements, action.step) },
        { environment: true },
      );
    }
    for (const at of spec.order ?? spec.processes.keys()) {
      const { points, environment, starts, rests, again } = spec.processes[at] as AnyProcess;
      const name = `process ${at}`;
      const statements = statementsOf(at);
      const toPoint = (point: AnyPoint, position: number): PointSpec =>
        pointOf(point, (one) => caseOf(one, position, points.length));
      const caseOf = (one: AnyCase, position: number, length: number): CaseSpec & PointSpec => {
        const pointAt = (further: number): string => {
          const target = (position + further) % (length + 1);
          return target === length ? "end" : `p${target}`;
        };
        const open = isPassed
          ? step(() => run(statements, one.effect))
          : blockingCase(primitives, slots, one, () => run(statements, one.effect));
        const { when, branch } = one;
        const guarded = when === null ? open : open.when(() => holds(atoms, when));
        const [target, other] = [pointAt(1 + one.target), pointAt(2 + one.target)];
        if (branch === null || target === other) return guarded.to(target);
        return guarded.toFirst({ [target]: () => holds(atoms, branch), [other]: () => true });
      };
      let isPassed = false;
      const pointOf = (point: AnyPoint, read: (one: AnyCase) => CaseSpec & PointSpec): PointSpec => {
        isPassed = point.kind === "step" || point.kind === "choice";
        const [first] = point.cases as [AnyCase];
        if (point.kind === "step" || point.kind === "single") return read(first);
        const cases = Object.fromEntries(
          point.cases.map((one, number) => [`case ${number}`, read(one) as CaseSpec]),
        );
        if (point.fallback === null) return isPassed ? choice(cases) : select(cases);
        const target = to(`p${point.fallback.target % points.length}`);
        return isPassed ? choice({ ...cases, otherwise: target }) : select({ ...cases, otherwise: target });
      };
      const specs = Object.fromEntries(
        points.map((point, position) => [`p${position}`, toPoint(point, position)]),
      );
      const canPark = canBeAwaited(primitives, specs["p0"] as PointSpec);
      const process = m.process(name, specs, {
        environment,
        starts: starts === "parked" && !canPark ? "before" : starts,
        again,
        rests: rests.map((position) => `p${position % points.length}`),
      });
      primitives.processes[at] = {
        handle: process,
        points: Object.keys(specs),
        canGo: starts === "later" || again,
      };
    }
    const names = [...spec.processes.map((_, at) => `process ${at}`), ...(action === null ? [] : ["action"])];
    declareProperties(m, spec.properties, [...atoms, ...limits.onlyInProperties], names);
    declareConstraint(m, spec.limits, atoms);
  });
}
