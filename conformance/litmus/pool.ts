/**
 * Pools: goroutines of one body that are started whenever somebody says `go`. Each has things of its own, which are new
 * whenever it starts: those of `worker 0` begin with its name. Goroutines of a pool are told apart in models and on the
 * runtime, but neither in Go nor in outcomes, where only those are shown that have not ended.
 */
import type { PoolDeclaration, Program } from "./program.ts";
import type { Pointed, Statement } from "./statement.ts";

type Declared = Pick<Program, "processes" | "pools">;

/** One goroutine of a pool. */
export interface Member {
  readonly pool: string;
  readonly position: number;
  readonly declaration: PoolDeclaration;
}

/** Name of a goroutine of a pool. */
export function memberName(pool: string, position: number): string {
  return `${pool} ${position}`;
}

/** Name of what a goroutine has for itself. */
export function ownName(pool: string, position: number, name: string): string {
  return `${memberName(pool, position)} ${name}`;
}

/** Whether it is the name of something that a goroutine of a pool has for itself. */
export function isOwn(name: string): boolean {
  return name.includes(" ");
}

/** By name of the goroutine, in the order of the pools. */
export function membersOf({ pools = {} }: Pick<Program, "pools">): ReadonlyMap<string, Member> {
  return new Map(
    Object.entries(pools).flatMap(([pool, declaration]) =>
      Array.from({ length: declaration.count }, (_, position) => {
        return [memberName(pool, position), { pool, position, declaration }] as const;
      }),
    ),
  );
}

/** What a process, a pool or one of its goroutines does, as it is written. */
export function bodyOf(program: Declared, process: string): readonly Statement[] {
  const pool = program.pools?.[process] ?? membersOf(program).get(process)?.declaration;
  return program.processes[process] ?? pool?.body ?? [];
}

/** The statement with the names of what the goroutine has for itself. */
export function ownStatement(statement: Pointed, { pool, position, declaration }: Member): Pointed {
  const { takes = {}, channels = {}, contexts = [] } = declaration;
  const own = new Set([...Object.keys(takes), ...Object.keys(channels), ...contexts]);
  const text = JSON.stringify(statement, (key, value: unknown) => {
    const isName = typeof value === "string" && !NO_NAMES.has(key) && own.has(value);
    return isName ? ownName(pool, position, value) : value;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement but for its names
  return JSON.parse(text) as Pointed;
}

/** Texts of a statement that name nothing. */
const NO_NAMES: ReadonlySet<string> = new Set(["kind", "logs", "text"]);

/** Whether somebody may send it on a channel. */
export function isCarried({ channels = {}, references = {} }: Program, own: string): boolean {
  return Object.values(channels).some(
    ({ carries }) => carries !== undefined && references[carries]?.of.includes(own) === true,
  );
}
