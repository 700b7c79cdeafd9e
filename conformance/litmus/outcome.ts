/**
 * What a run of a litmus program was, as one canonical line.
 *
 * `reader: 1 closed end; writer: at send c`: each process in the order of the program, what it has
 * seen, and `end`, or the statement at which it is blocked, or `not started`. Seen is: of a receive the
 * value, or `closed`; of a select the case, with `=` and the value if it has received one; of an offer,
 * of a stop, of a try and of a compare and swap `true` or `false`; of other accesses to an atomic the number; of a poll as of a receive, or `none`. If the program has panicked,
 * the line is `panic in writer: send on closed channel` and nothing else. Of a pool it is shown where its goroutines are
 * that have not ended, in the order of the text (`worker: at lock mu at send c`), or `end` if all have.
 */
import { memberName } from "./pool.ts";
import type { Program } from "./program.ts";
import type { Case, Statement } from "./statement.ts";

/** Where a process was when nothing could go on. */
export interface Final {
  readonly seen: readonly string[];
  /** Undefined if it was not started. */
  readonly point: string | undefined;
}

export function outcomeText(
  program: Pick<Program, "processes" | "pools">,
  final: (process: string) => Final,
): string {
  const parts = Object.keys(program.processes).map((process) => {
    const { seen, point } = final(process);
    const where = point === undefined ? "not started" : point === "end" ? "end" : `at ${statementOf(point)}`;
    return `${process}: ${[...seen, where].join(" ")}`;
  });
  const pools = Object.entries(program.pools ?? {}).map(([pool, { count }]) => {
    const points = Array.from({ length: count }, (_, position) => final(memberName(pool, position)).point);
    const left = points.flatMap((point = "end") => (point === "end" ? [] : [`at ${statementOf(point)}`]));
    return `${pool}: ${left.length === 0 ? "end" : left.sort().join(" ")}`;
  });
  return [...parts, ...pools].join("; ");
}

export function panicText(process: string, text: string): string {
  return `panic in ${process.replace(/ \d+$/, "")}: ${text}`;
}

/** Parts of a statement at which it waits, in the model and on the runtime; in Go it is at the statement. */
const PARTS = ["readers leave", "writer leaves", "woken", "lock again", "done"];

/** Name of the statement that a point is of, or a part of. */
export function statementOf(point: string): string {
  const part = PARTS.find((one) => point.endsWith(` / ${one}`));
  return part === undefined ? point : point.slice(0, -` / ${part}`.length);
}

/** What is seen of a receive. A channel that is closed and empty gives 0, or a signal without a value. */
export function receivedText(value: number | undefined, ok: boolean): string {
  if (ok) return `${value}`;
  return value === undefined || value === 0 ? "closed" : `closed with ${value}`;
}

/** What is seen of a case that was taken. */
export function caseText(name: string, one: Case, value: number | undefined, ok: boolean): string {
  const text = one.logs ?? name;
  return one.on.kind === "receive" ? `${text}=${receivedText(value, ok)}` : text;
}

/** All that can be seen of a statement; nothing if nothing is. Values are 0 to 9. */
export function possibleTexts(statement: Statement): readonly string[] {
  if (statement.kind === "receive") return RECEIVED;
  if (statement.kind === "poll") return [...RECEIVED, "none"];
  if (TRUTHS.has(statement.kind)) return ["true", "false"];
  if (NUMBERS.has(statement.kind)) return DIGITS.map(String);
  if (statement.kind !== "select") return [];
  const texts = Object.entries(statement.cases).flatMap(([name, one]) => {
    const text = one.logs ?? name;
    return one.on.kind === "receive" ? RECEIVED.map((received) => `${text}=${received}`) : [text];
  });
  return [...new Set(texts)];
}

const TRUTHS: ReadonlySet<Statement["kind"]> = new Set([
  "offer",
  "stop",
  "try lock",
  "try read lock",
  "compare and swap",
]);

const NUMBERS: ReadonlySet<Statement["kind"]> = new Set(["load", "swap", "add to"]);

const DIGITS: readonly number[] = Array.from({ length: 10 }, (_, digit) => digit);

const RECEIVED: readonly string[] = [
  ...DIGITS.map((digit) => receivedText(digit, true)),
  ...DIGITS.map((digit) => receivedText(digit, false)),
];
