/** Traces as JSON files: writing, and reading with messages that say what is wrong where. */
import type { z } from "zod";
import { TRACE_SCHEMA, type Trace } from "../model/trace.ts";
import { printable } from "./printable.ts";
import { traceSchema } from "./trace-schema.ts";

/** What can be wrong with a file of a trace, with the facts that the message is made from. */
export interface TraceFileProblems {
  "not-json": { readonly file: string; readonly reason: string };
  "unknown-schema": { readonly file: string; readonly found: string; readonly known: string };
  malformed: { readonly file: string; readonly wrong: readonly WrongValue[] };
}

export interface WrongValue {
  /** Where in the file, `steps[3].label.phase`; the whole file is `the file`. */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
}

/** At most this many wrong values are listed. */
const LISTED = 5;

const say: { readonly [K in keyof TraceFileProblems]: (facts: TraceFileProblems[K]) => string } = {
  "not-json": ({ file, reason }) => `${file}: not JSON: ${reason}`,
  "unknown-schema": ({ file, found, known }) =>
    `${file}: schema: found ${found}; this version of everycase understands "${known}"`,
  malformed: ({ file, wrong }) =>
    [
      ...wrong
        .slice(0, LISTED)
        .map(({ at, expected, found }) => `${file}: ${at}: expected ${expected}, found ${found}`),
      ...(wrong.length > LISTED ? [`${file}: ${wrong.length - LISTED} more`] : []),
    ].join("\n"),
};

/** A file is not a trace, or not one that this version can read. */
export class TraceFileError<K extends keyof TraceFileProblems = keyof TraceFileProblems> extends Error {
  override readonly name = "TraceFileError";
  readonly problem: K;
  readonly facts: TraceFileProblems[K];

  constructor(problem: K, facts: TraceFileProblems[K], options?: ErrorOptions) {
    super(printableLines(say[problem](facts)), options);
    this.problem = problem;
    this.facts = facts;
  }
}

/** The trace as the text of a JSON file: two blanks a level, one line end at the end. */
export function writeTrace(trace: Trace): string {
  return `${JSON.stringify(trace, undefined, 2)}\n`;
}

/**
 * The trace in the text of a JSON file. `file` is named in messages and not read.
 *
 * @throws TraceFileError if the text is no JSON, no trace, or a trace of a version that is not understood.
 */
export function readTrace(text: string, file: string): Trace {
  const content = parse(text, file);
  const schema =
    typeof content === "object" && content !== null && "schema" in content ? content.schema : undefined;
  if (typeof schema === "string" && schema !== TRACE_SCHEMA) {
    throw new TraceFileError("unknown-schema", { file, found: JSON.stringify(schema), known: TRACE_SCHEMA });
  }
  const checked = traceSchema.safeParse(content);
  if (checked.success) return checked.data;
  throw new TraceFileError("malformed", {
    file,
    wrong: checked.error.issues.map((issue) => wrongValue(issue, content)),
  });
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TraceFileError("not-json", { file, reason }, { cause });
  }
}

function wrongValue(issue: z.core.$ZodIssue, content: unknown): WrongValue {
  return {
    at: pathText(issue.path),
    expected: expectedText(issue),
    found: foundText(valueAt(content, issue.path)),
  };
}

function expectedText(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return TYPE_TEXTS[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return issue.values.map((value) => JSON.stringify(value)).join(" or ");
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  return issue.message;
}

/** Types as they are called in JSON. */
const TYPE_TEXTS: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  return path
    .map((part, at) => (typeof part === "number" ? `[${part}]` : `${at === 0 ? "" : "."}${String(part)}`))
    .join("");
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  let value = content;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

function foundText(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
