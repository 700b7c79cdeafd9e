import { readFile } from "node:fs/promises";
import { outlineHcl, type Path, pathKey } from "./hcl-outline.ts";
import { InputError } from "./input-error.ts";
import { openInJson, outlineJson } from "./json-outline.ts";

/** A file in HCL or JSON, as values with their lines. */
export interface Document {
  /** The name that errors give it. */
  readonly file: string;
  readonly syntax: "hcl" | "json";
  /** Blocks as arrays under their name and labels, arguments under their name; expressions as "${…}". */
  readonly root: unknown;
  /** The line of a path, or of the nearest thing around it; undefined for the whole file. */
  readonly lineOf: (path: Path) => number | undefined;
}

/** @throws InputError if the file cannot be read, or is neither HCL nor JSON */
export async function readDocument(file: string): Promise<Document> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new InputError("unreadable", { file, reason: reasonOf(error) }, error);
  }
  return parseDocument(file, text);
}

/**
 * A text that begins with a brace is JSON, whatever the file is called: no HCL does, and the agent itself takes JSON
 * in files named `.hcl`.
 *
 * @throws InputError if the text is neither HCL nor JSON
 */
export async function parseDocument(file: string, text: string): Promise<Document> {
  const clean = text.replace(/^\uFEFF/, "");
  return /^\s*[{[]/.test(clean) ? parseJson(file, clean) : await parseHcl(file, clean);
}

function parseJson(file: string, text: string): Document {
  try {
    const lines = outlineJson(text);
    const root: unknown = JSON.parse(text);
    return { file, syntax: "json", root, lineOf: nearest(lines) };
  } catch (error) {
    throw jsonError(file, text, error);
  }
}

function jsonError(file: string, text: string, error: unknown): InputError {
  const said = messageOf(error)
    .replace(/\s*\(\d+:\d+\)$/, "")
    .replace(/token (\w+)/, (all, name: string) => JSON_SIGNS[name] ?? all);
  if (!hasPlace(error)) return new InputError("syntax", { file, said }, error);
  const { line, column, offset } = error;
  const open = openInJson(text, offset)?.unclosed(file, text.trimEnd().split("\n").length);
  if (open !== undefined) return new InputError("unclosed block", open, error);
  return new InputError("syntax", { file, line, column, said }, error);
}

/** The parser's names for what people type. */
const JSON_SIGNS: Readonly<Record<string, string>> = {
  LBrace: '"{"',
  RBrace: '"}"',
  LBracket: '"["',
  RBracket: '"]"',
  Comma: '","',
  Colon: '":"',
};

async function parseHcl(file: string, text: string): Promise<Document> {
  // 150 ms of WebAssembly for those who read such a file, nothing for the others.
  const { parse } = await import("@cdktn/hcl2json");
  const outline = outlineHcl(text);
  try {
    const root: unknown = await parse(INPUT, text);
    return { file, syntax: "hcl", root, lineOf: nearest(outline.lines) };
  } catch (error) {
    const said = messageOf(error);
    const open = said.includes("Unclosed configuration block")
      ? outline.blocks.unclosed(file, outline.last)
      : undefined;
    if (open !== undefined) throw new InputError("unclosed block", open, error);
    throw hclError(file, said, outline.blocks.stray, error);
  }
}

/** What the parser is told the file is called; in its messages, places begin with it. */
const INPUT = "input";
const PLACE = /input:(\d+),(\d+)(?:-[\d,]+)?: ([^;]*); (.*?)(?=\s*input:\d+,\d+(?:-[\d,]+)?: |\]?$)/s;

function hclError(file: string, message: string, stray: number | undefined, cause: unknown): InputError {
  const [, line, column, summary, detail] = PLACE.exec(message) ?? [];
  if (line === undefined) return new InputError("syntax", { file, said: message }, cause);
  const at = { file, line: Number(line), column: Number(column) };
  if (stray === at.line) return new InputError("syntax", { ...at, said: 'this "}" closes nothing' }, cause);
  const said = `${summary}: ${detail}`.replace(/at input:(\d+)[\d,-]*/g, "on line $1").trim();
  return new InputError("syntax", { ...at, said }, cause);
}

function nearest(lines: ReadonlyMap<string, number>): (path: Path) => number | undefined {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(pathKey(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  };
}

/** The system's sentence, without its code and its repetition of the path. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^E[A-Z]+: |, \w+(?: '.*')?$/g, "");
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

function hasPlace(error: unknown): error is Place {
  return error instanceof Error && "line" in error && "column" in error && "offset" in error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
