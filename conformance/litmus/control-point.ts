/** The statements of a process with the names by which steps, logs and outcomes speak of them. */
import type { Program, Statement } from "./program.ts";

export interface ControlPoint {
  /** Distinct within the process. */
  readonly name: string;
  readonly statement: Statement;
  /** Name of the point that follows; {@link END} if none does. */
  readonly next: string;
  /** Of a select: the point that follows each case. */
  readonly after: Readonly<Record<string, string>>;
}

export const END = "end";

/** Stands for what follows a select while its bodies are flattened. No statement has this name. */
const AFTER = "";

/** In source order; what follows a case comes after its select. */
export function pointsOf(program: Pick<Program, "processes">, process: string): readonly ControlPoint[] {
  const names = new Map<string, number>();
  const name = (statement: Statement): string => {
    const text = textOf(statement);
    const times = (names.get(text) ?? 0) + 1;
    names.set(text, times);
    return times === 1 ? text : `${text} ${times}`;
  };
  return flatten(program.processes[process] ?? [], END, name).points;
}

interface Flat {
  readonly points: readonly ControlPoint[];
  /** Name of the first point, or of what follows if there is none. */
  readonly first: string;
}

function flatten(
  statements: readonly Statement[],
  next: string,
  name: (statement: Statement) => string,
): Flat {
  const [statement, ...rest] = statements;
  if (statement === undefined) return { points: [], first: next };
  const own = name(statement);
  // Names are given in source order: those in the bodies come before those of what follows, to which
  // the bodies lead. So the bodies lead to a placeholder until that has its name.
  const bodies = statement.kind === "select" ? Object.entries(statement.cases) : [];
  const later = new Map<string, Flat>();
  for (const [taken, { body }] of bodies) later.set(taken, flatten(body, AFTER, name));
  const following = flatten(rest, next, name);
  const resolve = (to: string): string => (to === AFTER ? following.first : to);
  const inner = [...later.values()].flatMap(({ points }) =>
    points.map((point) => ({
      ...point,
      next: resolve(point.next),
      after: Object.fromEntries(Object.entries(point.after).map(([taken, to]) => [taken, resolve(to)])),
    })),
  );
  const after = Object.fromEntries(Array.from(later, ([taken, { first }]) => [taken, resolve(first)]));
  const point = { name: own, statement, next: following.first, after };
  return { points: [point, ...inner, ...following.points], first: own };
}

function textOf(statement: Statement): string {
  switch (statement.kind) {
    case "send":
    case "receive":
    case "close":
    case "offer":
    case "poll":
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
    case "select":
      return "select";
  }
}
