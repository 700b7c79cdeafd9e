/** The statements of a process with the names by which steps, logs and outcomes speak of them. */
import { bodyOf, membersOf, ownStatement } from "./pool.ts";
import type { Program } from "./program.ts";
import type { Act, Pointed, Statement } from "./statement.ts";

export interface ControlPoint {
  /** Distinct within the process: of a statement in a procedure it begins with the name of the call. */
  readonly name: string;
  /** Distinct within the procedure; what `next` and `after` speak of. */
  readonly local: string;
  readonly statement: Pointed;
  /** The point that follows; {@link END} or {@link RETURNS} if none does. */
  readonly next: string;
  /** Of a select, and of a loop: the point that follows each case. */
  readonly after: Readonly<Record<string, string>>;
  /** Of a call, and of a once that is not being done around it: the procedure, as it is called there. */
  readonly inner?: Inner;
}

/** A procedure where it is called. */
export interface Inner {
  readonly procedure: string;
  readonly points: readonly ControlPoint[];
  /** What it can defer, by the name under which it does. */
  readonly deferred: ReadonlyMap<string, Deferred>;
}

export interface Deferred {
  readonly point: string;
  readonly act: Act;
}

export const END = "end";
/** Where a procedure goes to return. */
const RETURNS = "returns";

/** The case of a loop whose variable is not 0. */
export const AGAIN = "again";

/** Stands for what follows a select while its bodies are flattened. No statement has this name. */
const AFTER = "";

type Declared = Pick<Program, "processes" | "procedures" | "pools">;

/** In source order; what follows a case comes after its select. Those of procedures are in {@link Inner}. */
export function pointsOf(program: Declared, process: string): readonly ControlPoint[] {
  const points = pointsIn(program, bodyOf(program, process), { prefix: "", exit: END, within: [] });
  const member = membersOf(program).get(process);
  if (member === undefined) return points;
  return points.map((point) => ({ ...point, statement: ownStatement(point.statement, member) }));
}

/** All points of a process, those of procedures where they are called, and what these defer. */
export function everyPoint(program: Declared, process: string): readonly ControlPoint[] {
  return pointsOf(program, process).flatMap(withInner);
}

/** The point, and those of the procedure that it calls. */
export function withInner(point: ControlPoint): readonly ControlPoint[] {
  const { inner } = point;
  if (inner === undefined) return [point];
  const deferred = Array.from(inner.deferred, ([local, { point: name, act }]): ControlPoint => {
    return { name, local, statement: act, next: RETURNS, after: {} };
  });
  return [point, ...inner.points.flatMap(withInner), ...deferred];
}

/** Where statements are: in a process, or in a procedure that it calls. */
interface Frame {
  /** What the names of its points begin with. */
  readonly prefix: string;
  readonly exit: string;
  /** Procedures that are being called, and onces that are being done. */
  readonly within: readonly string[];
}

function pointsIn(
  program: Declared,
  statements: readonly Statement[],
  frame: Frame,
): readonly ControlPoint[] {
  const names = new Map<string, number>();
  const name = (statement: Pointed): string => {
    const text = textOf(statement);
    const times = (names.get(text) ?? 0) + 1;
    names.set(text, times);
    return times === 1 ? text : `${text} ${times}`;
  };
  return flatten(statements, frame.exit, { program, name, frame }).points;
}

interface Flattening {
  readonly program: Declared;
  readonly name: (statement: Pointed) => string;
  readonly frame: Frame;
}

interface Flat {
  readonly points: readonly ControlPoint[];
  /** Name of the first point, or of what follows if there is none. */
  readonly first: string;
}

function flatten(statements: readonly Statement[], next: string, flattening: Flattening): Flat {
  const [statement, ...rest] = statements;
  if (statement === undefined) return { points: [], first: next };
  const { frame, name, program } = flattening;
  if (statement.kind === "return") return { points: [], first: frame.exit };
  const own = name(statement);
  // Names are given in source order: those in the bodies come before those of what follows, to which
  // the bodies lead. So the bodies lead to a placeholder until that has its name.
  const later = new Map<string, Flat>();
  for (const [taken, body] of bodiesOf(statement)) {
    later.set(taken, flatten(body, statement.kind === "while" ? own : AFTER, flattening));
  }
  const following = flatten(rest, next, flattening);
  const resolve = (to: string): string => (to === AFTER ? following.first : to);
  const bodies = [...later.values()].flatMap(({ points }) =>
    points.map((point) => ({
      ...point,
      next: resolve(point.next),
      after: Object.fromEntries(Object.entries(point.after).map(([taken, to]) => [taken, resolve(to)])),
    })),
  );
  const after = Object.fromEntries(Array.from(later, ([taken, { first }]) => [taken, resolve(first)]));
  const whole = `${frame.prefix}${own}`;
  const inner = innerOf(program, statement, { ...frame, prefix: `${whole} / `, exit: RETURNS });
  const point = { name: whole, local: own, statement, next: following.first, after };
  const full = inner === undefined ? point : { ...point, inner };
  return { points: [full, ...bodies, ...following.points], first: own };
}

function bodiesOf(statement: Pointed): readonly (readonly [string, readonly Statement[]])[] {
  if (statement.kind === "while") return [[AGAIN, statement.body]];
  if (statement.kind !== "select") return [];
  return Object.entries(statement.cases).map(([taken, { body }]) => [taken, body]);
}

function innerOf(program: Declared, statement: Pointed, frame: Frame): Inner | undefined {
  if (statement.kind !== "call" && statement.kind !== "do") return undefined;
  const { procedure } = statement;
  const { body, defers = {} } = program.procedures?.[procedure] ?? { body: [] };
  if (statement.kind === "do" && frame.within.includes(statement.once)) return undefined;
  if (frame.within.includes(procedure)) throw new Error(`litmus procedure "${procedure}" calls itself`);
  const within = [...frame.within, procedure, ...(statement.kind === "do" ? [statement.once] : [])];
  const deferred = Object.entries(defers).map(([name, act]) => {
    return [name, { point: `${frame.prefix}deferred ${name}`, act }] as const;
  });
  return {
    procedure,
    points: pointsIn(program, body, { ...frame, within }),
    deferred: new Map(deferred),
  };
}

function textOf(statement: Pointed): string {
  switch (statement.kind) {
    case "send":
    case "receive":
    case "close":
    case "offer":
    case "poll":
    case "send channel":
    case "receive channel":
      return `${statement.kind} ${statement.channel}`;
    case "await context":
      return `await ${statement.context}`;
    case "await timer":
      return `await ${statement.timer}`;
    case "await flag":
      return `await ${statement.flag}`;
    case "await parked":
      return `await ${statement.process} parked`;
    case "cancel":
      return `cancel ${statement.context}`;
    case "add":
      return statement.delta === -1 ? `done ${statement.waitGroup}` : `add ${statement.waitGroup}`;
    case "wait":
      return `wait ${statement.waitGroup}`;
    case "start":
      return `start ${statement.timers.join(" and ")}`;
    case "stop":
      return `stop ${statement.timer}`;
    case "assign":
      return `assign ${statement.variable}`;
    case "set":
      return `set ${statement.flag}`;
    case "go":
      return `go ${statement.process}`;
    case "stop ticker":
      return `stop ${statement.ticker}`;
    case "panic":
      return "panic";
    case "refer":
      return `refer ${statement.reference}`;
    case "defer":
      return `defer ${statement.deferred}`;
    case "lock":
    case "unlock":
    case "read lock":
    case "read unlock":
    case "try lock":
    case "try read lock":
      return `${statement.kind} ${statement.lock}`;
    case "wait on":
    case "signal":
    case "broadcast":
      return `${statement.kind} ${statement.cond}`;
    case "load":
    case "store":
    case "swap":
    case "add to":
    case "compare and swap":
      return `${statement.kind} ${statement.atomic}`;
    case "do":
      return `do ${statement.once}`;
    case "call":
      return `call ${statement.procedure}`;
    case "while":
      return `while ${statement.variable}`;
    case "select":
      return "select";
  }
}
