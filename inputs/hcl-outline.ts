import { OpenBlocks } from "./open-blocks.ts";
import { TextCursor } from "./text-cursor.ts";

/** A way into a document: names of blocks and arguments, labels, positions among blocks of one name. */
export type Path = readonly (string | number)[];

/** Where in a file the blocks and arguments stand. */
export interface Outline {
  /** The line of a path, by {@link pathKey}. */
  readonly lines: ReadonlyMap<string, number>;
  readonly blocks: OpenBlocks;
  /** The last line of the file. */
  readonly last: number;
}

/** Equal text, equal path. */
export function pathKey(path: Path): string {
  return path.join("\u0000");
}

/**
 * Reads the skeleton of a text in HCL: which blocks open and close where, and on which lines arguments stand. The
 * parser gives values without places; this gives places without values, under the same paths.
 *
 * It never fails: on a text that is not HCL it skips what it does not know.
 */
export function outlineHcl(text: string): Outline {
  return new HclOutline(text).read();
}

interface Body {
  readonly path: Path;
  /** How many blocks of a name and labels there have been. */
  readonly counts: Map<string, number>;
}

const WORD = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const BLANKS = /[^\S\n]+/y;
const HEREDOC = /<<-?([\p{L}_][\p{L}\p{N}_-]*)\r?\n/uy;

class HclOutline {
  readonly #cursor: TextCursor;
  readonly #lines = new Map<string, number>();
  readonly #blocks = new OpenBlocks();
  readonly #bodies: Body[] = [{ path: [], counts: new Map() }];

  constructor(text: string) {
    this.#cursor = new TextCursor(text);
  }

  read(): Outline {
    const cursor = this.#cursor;
    while (!cursor.isAtEnd) {
      if (this.#skipComment() || cursor.take(BLANKS) !== undefined) continue;
      if (cursor.sign === "}") this.#closeBlock();
      else if (!this.#item()) this.#skipOne();
    }
    return { lines: this.#lines, blocks: this.#blocks, last: lastLineOf(cursor.text) };
  }

  /** An argument or the head of a block. */
  #item(): boolean {
    const cursor = this.#cursor;
    const { line, indent, at } = cursor;
    const word = cursor.take(WORD)?.[0];
    if (word === undefined) return false;
    const labels = this.#labels();
    if (cursor.sign === "{")
      this.#openBlock(word, labels, line, indent, cursor.text.slice(at, cursor.at).trim());
    else if (cursor.sign === "=" && labels.length === 0) this.#argument(word, line);
    return true;
  }

  #labels(): string[] {
    const cursor = this.#cursor;
    const labels: string[] = [];
    for (;;) {
      cursor.take(BLANKS);
      if (cursor.sign === '"') labels.push(this.#quoted());
      else {
        const word = cursor.take(WORD)?.[0];
        if (word === undefined) return labels;
        labels.push(word);
      }
    }
  }

  #openBlock(word: string, labels: readonly string[], line: number, indent: number, head: string): void {
    const { path, counts } = this.#bodies.at(-1) ?? { path: [], counts: new Map<string, number>() };
    const named = [...path, word, ...labels];
    const count = counts.get(pathKey(named)) ?? 0;
    counts.set(pathKey(named), count + 1);
    for (let length = path.length + 1; length <= named.length; length++)
      this.#mark(named.slice(0, length), line);
    this.#mark([...named, count], line);
    this.#bodies.push({ path: [...named, count], counts: new Map() });
    this.#blocks.open({ block: head, line, indent });
    this.#cursor.skip();
  }

  #closeBlock(): void {
    const cursor = this.#cursor;
    this.#blocks.close(cursor.line, cursor.isFirstOnLine ? cursor.indent : undefined);
    if (this.#bodies.length > 1) this.#bodies.pop();
    cursor.skip();
  }

  #argument(name: string, line: number): void {
    this.#mark([...(this.#bodies.at(-1)?.path ?? []), name], line);
    const cursor = this.#cursor;
    let depth = 0;
    while (!cursor.isAtEnd) {
      if (this.#skipComment()) continue;
      const { sign } = cursor;
      if (depth === 0 && (sign === "\n" || sign === "}")) return;
      if ("([{".includes(sign)) depth++;
      if (")]}".includes(sign)) depth--;
      this.#skipOne();
    }
  }

  #mark(path: Path, line: number): void {
    const key = pathKey(path);
    if (!this.#lines.has(key)) this.#lines.set(key, line);
  }

  #skipComment(): boolean {
    const cursor = this.#cursor;
    if (cursor.sees("#") || cursor.sees("//")) cursor.skipLine();
    else if (cursor.sees("/*")) {
      const end = cursor.text.indexOf("*/", cursor.at + 2);
      cursor.skip((end === -1 ? cursor.text.length : end + 2) - cursor.at);
    } else return false;
    return true;
  }

  /** A string, a here document, or one sign. */
  #skipOne(): void {
    const cursor = this.#cursor;
    if (cursor.sign === '"') {
      this.#quoted();
      return;
    }
    const marker = cursor.take(HEREDOC)?.[1];
    if (marker === undefined) cursor.skip();
    else while (!cursor.isAtEnd && !this.#endsHeredoc(marker)) cursor.skip();
  }

  #endsHeredoc(marker: string): boolean {
    const cursor = this.#cursor;
    const end = cursor.text.indexOf("\n", cursor.at);
    const line = cursor.text.slice(cursor.at, end === -1 ? undefined : end);
    cursor.skipLine();
    return line.trim() === marker;
  }

  /** Skips a string and what is interpolated in it; what stands between the quotes. A line break ends it, too. */
  #quoted(): string {
    const cursor = this.#cursor;
    cursor.skip();
    const from = cursor.at;
    while (!cursor.isAtEnd && cursor.sign !== '"' && cursor.sign !== "\n") {
      if (cursor.sign === "\\") cursor.skip(2);
      else if (cursor.sees("$${") || cursor.sees("%%{")) cursor.skip(3);
      else if (cursor.sees("${") || cursor.sees("%{")) this.#skipTemplate();
      else cursor.skip();
    }
    const raw = cursor.text.slice(from, cursor.at);
    if (cursor.sign === '"') cursor.skip();
    return unescape(raw);
  }

  #skipTemplate(): void {
    const cursor = this.#cursor;
    let depth = 0;
    do {
      if (cursor.sign === "{") depth++;
      if (cursor.sign === "}") depth--;
      this.#skipOne();
    } while (depth > 0 && !cursor.isAtEnd && cursor.sign !== "\n");
  }
}

/** HCL's escapes are JSON's, with one more for signs beyond the first 65,536. */
function unescape(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gi, (_, short, long, sign) => {
    if (typeof sign === "string") return { n: "\n", r: "\r", t: "\t" }[sign] ?? sign;
    return String.fromCodePoint(Number.parseInt(String(short ?? long), 16));
  });
}

/** The number of the last line with something on it. */
function lastLineOf(text: string): number {
  return text.trimEnd().split("\n").length;
}
