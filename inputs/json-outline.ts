import { parse, type Token, tokenize, type ValueNode } from "@humanwhocodes/momoa";
import { type Path, pathKey } from "./hcl-outline.ts";
import { OpenBlocks } from "./open-blocks.ts";

/**
 * The line of each member and element of a JSON text, by {@link pathKey}.
 *
 * @throws a parser's error with `line`, `column` and `message` if the text is not JSON
 */
export function outlineJson(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  mark(parse(text).body, [], lines);
  return lines;
}

function mark(node: ValueNode, path: Path, lines: Map<string, number>): void {
  if (node.type === "Object") {
    for (const { name, value, loc } of node.members) {
      const inner = [...path, name.type === "String" ? name.value : name.name];
      lines.set(pathKey(inner), loc.start.line);
      mark(value, inner, lines);
    }
  }
  if (node.type === "Array") {
    for (const [index, { value, loc }] of node.elements.entries()) {
      lines.set(pathKey([...path, index]), loc.start.line);
      mark(value, [...path, index], lines);
    }
  }
}

/**
 * Which objects and arrays of a text are open at its end, if a parser stopped there: at the last token, from which on
 * it would have needed more. Undefined if it stopped earlier, or in the middle of a token.
 */
export function openInJson(text: string, stopped: number): OpenBlocks | undefined {
  const all = tokensOf(text);
  if (stopped < (all?.at(-1)?.loc.start.offset ?? Number.POSITIVE_INFINITY)) return undefined;
  const blocks = new OpenBlocks();
  const rows = text.split("\n");
  for (const [index, { type, loc }] of (all ?? []).entries()) {
    const { line, column } = loc.start;
    const before = (rows[line - 1] ?? "").slice(0, column - 1);
    const indent = before.length - before.trimStart().length;
    if (type === "LBrace" || type === "LBracket") {
      blocks.open({ block: nameOf(all ?? [], index, text) ?? (type === "LBrace" ? "{" : "["), line, indent });
    } else if (type === "RBrace" || type === "RBracket") {
      blocks.close(line, before.trim() === "" ? indent : undefined);
    }
  }
  return blocks;
}

function tokensOf(text: string): readonly Token[] | undefined {
  try {
    return tokenize(text);
  } catch {
    return undefined; // The parser's own error says more about what is wrong with this token.
  }
}

/** The key of the object or array that opens with a token: `"server"`. */
function nameOf(all: readonly Token[], index: number, text: string): string | undefined {
  const [key, colon] = [all[index - 2], all[index - 1]];
  if (key?.type !== "String" || colon?.type !== "Colon") return undefined;
  return text.slice(key.loc.start.offset, key.loc.end.offset);
}
