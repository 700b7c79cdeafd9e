import type { Document } from "./document.ts";
import { parseDuration } from "./duration.ts";
import type { Path } from "./hcl-outline.ts";
import { InputError, type Where } from "./input-error.ts";

/** A record as parsers give it. */
export type Values = { readonly [name: string]: unknown };

/** The whole numbers that a value may have. */
export interface WholeRange {
  readonly low: number;
  readonly high: number;
}

/**
 * A block of a document, read by name. What is absent is undefined; what is there and wrong is an {@link InputError}
 * that names the file, the block and the line.
 */
export class Block {
  /** As the file writes it: `group "cache"`; "" for the file itself. */
  readonly title: string;
  readonly #document: Document;
  readonly #path: Path;
  readonly #values: Values;

  private constructor(document: Document, path: Path, title: string, values: Values) {
    this.#document = document;
    this.#path = path;
    this.title = title;
    this.#values = values;
  }

  /** The whole file. */
  static of(document: Document): Block {
    if (isValues(document.root)) return new Block(document, [], "", document.root);
    throw new InputError("syntax", { file: document.file, line: 1, said: "the file is a list, not a block" });
  }

  /** Where the block is, or one of its arguments. */
  where(name?: string): Where {
    const line = this.#document.lineOf(name === undefined ? this.#path : [...this.#path, name]);
    const { file } = this.#document;
    return {
      file,
      ...(line === undefined ? {} : { line }),
      ...(this.title === "" ? {} : { block: this.title }),
    };
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  /** Free text; a reference such as `${NOMAD_TASK_DIR}` stays in it. */
  text(name: string): string | undefined {
    const found = this.#value(name);
    if (found === undefined || typeof found === "string") return found;
    if (typeof found === "number" || typeof found === "boolean") return String(found);
    throw this.wrong(name, "a text in quotes");
  }

  /** One of a few words. */
  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    const found = this.#literal(name);
    const word = words.find((candidate) => candidate === found);
    if (found === undefined || word !== undefined) return word;
    throw this.wrong(name, `one of ${words.map((candidate) => JSON.stringify(candidate)).join(", ")}`);
  }

  whole(name: string, { low, high }: WholeRange): number | undefined {
    const found = this.#literal(name);
    if (found === undefined) return undefined;
    const value = typeof found === "string" && /^-?\d+$/.test(found) ? Number(found) : found;
    if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return value;
    throw this.wrong(name, `a whole number from ${low} to ${high}`);
  }

  flag(name: string): boolean | undefined {
    const found = this.#literal(name);
    if (found === undefined || typeof found === "boolean") return found;
    if (found === "true" || found === "false") return found === "true";
    throw this.wrong(name, "true or false");
  }

  /** A duration as Go reads it, not negative. [ms] */
  durationMs(name: string): number | undefined {
    const found = this.#literal(name);
    if (found === undefined) return undefined;
    const ms = typeof found === "string" ? parseDuration(found) : undefined;
    if (ms !== undefined && ms >= 0) return ms;
    throw this.wrong(name, 'a duration with a unit, such as "30s", "1m" or "1h30m"');
  }

  /** The same where whole numbers are nanoseconds, as in the HTTP API. [ms] */
  nanosecondsMs(name: string): number | undefined {
    const found = this.#literal(name);
    return typeof found === "number" && Number.isInteger(found) && found >= 0
      ? found / 1e6
      : this.durationMs(name);
  }

  texts(name: string): readonly string[] | undefined {
    const found = this.#value(name);
    if (found === undefined) return undefined;
    if (Array.isArray(found) && found.every((one) => typeof one === "string")) return found.map(unescape);
    throw this.wrong(name, 'a list of texts, such as ["a", "b"]');
  }

  /** Names and values, written as a block or as an argument; values become text. */
  map(name: string): { readonly [key: string]: string } {
    const maps = listOf(this.#values[name]);
    if (!maps.every(isValues)) throw this.wrong(name, 'names and values: { key = "value" }');
    const entries = maps.flatMap((one) => Object.entries(one));
    return Object.fromEntries(entries.map(([key, value]) => [key, asText(value)]));
  }

  /** What there is under some names, as it is: for what only has to be compared. */
  some(names: readonly string[]): Values {
    return Object.fromEntries(
      names.filter((name) => this.has(name)).map((name) => [name, this.#values[name]]),
    );
  }

  /** The blocks of a name that have no labels. */
  blocks(type: string): readonly Block[] {
    return listOf(this.#values[type]).map((value, index, { length }) => {
      if (!isValues(value)) throw this.wrong(type, `a block: ${type} { … }`);
      const isListed = length > 1 || Array.isArray(this.#values[type]);
      return new Block(this.#document, this.#inner(type, isListed ? index : undefined), type, value);
    });
  }

  /** The block of a name that has no labels, if there is one. */
  block(type: string): Block | undefined {
    const blocks = this.blocks(type);
    if (blocks.length > 1) throw this.tooMany(`${type} blocks`, blocks.length);
    return blocks[0];
  }

  /** The blocks of a name with one label, in the order of the file (parsers sort them by label). */
  labelled(type: string): readonly { readonly label: string; readonly block: Block }[] {
    const found = listOf(this.#values[type]).flatMap((byLabel, outer, { length }) => {
      if (!isValues(byLabel)) throw this.wrong(type, `a block with a name: ${type} "name" { … }`);
      const isListed = length > 1 || Array.isArray(this.#values[type]);
      const base = this.#inner(type, isListed ? outer : undefined);
      return Object.entries(byLabel).flatMap(([label, value]) =>
        listOf(value).map((one, index) => {
          if (!isValues(one)) throw this.#nameless(type, base);
          const path = [...base, label, ...(Array.isArray(value) ? [index] : [])];
          return { label, block: new Block(this.#document, path, `${type} ${JSON.stringify(label)}`, one) };
        }),
      );
    });
    return found.sort((one, other) => one.block.#line - other.block.#line);
  }

  get #line(): number {
    return this.#document.lineOf(this.#path) ?? 0;
  }

  /** A name that is almost one of ours is a slip; what is quite different is somebody else's and stays unread. */
  refuseSlips(known: readonly string[]): void {
    for (const name of Object.keys(this.#values)) {
      const meant = known.includes(name) ? undefined : known.find((other) => isSlip(name, other));
      if (meant !== undefined) throw new InputError("misspelt", { ...this.where(name), name, meant });
    }
  }

  missing(what: string, example: string): InputError {
    return new InputError("missing", { ...this.where(), what, example });
  }

  tooMany(what: string, count: number): InputError {
    return new InputError("too many", { ...this.where(), what, count });
  }

  wrong(name: string, expected: string): InputError {
    return new InputError("wrong value", { ...this.where(name), name, found: this.#values[name], expected });
  }

  #nameless(type: string, path: Path): InputError {
    const line = this.#document.lineOf(path);
    const at = { file: this.#document.file, ...(line === undefined ? {} : { line }), block: type };
    return new InputError("missing", {
      ...at,
      what: "name behind the block's type",
      example: `${type} "example" {`,
    });
  }

  #inner(type: string, index: number | undefined): Path {
    return [...this.#path, type, ...(index === undefined ? [] : [index])];
  }

  #value(name: string): unknown {
    const value = this.#values[name] ?? undefined;
    return typeof value === "string" ? unescape(value) : value;
  }

  #literal(name: string): unknown {
    const value = this.#values[name] ?? undefined;
    if (typeof value === "string" && /(?:^|[^$%])[$%]\{/.test(value)) {
      throw new InputError("not a literal", { ...this.where(name), name, found: value });
    }
    return value;
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

function asText(value: unknown): string {
  return typeof value === "string" ? unescape(value) : JSON.stringify(value);
}

/** HCL writes `$${` for a literal `${`. */
function unescape(text: string): string {
  return text.replace(/([$%])\1\{/g, "$1{");
}

/** One slip of the finger apart: a letter more, less, other, or two swapped, in a name long enough to tell. */
function isSlip(name: string, other: string): boolean {
  if (other.length < 5 || Math.abs(name.length - other.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === other[start]) start++;
  const [restName, restOther] = [name.slice(start), other.slice(start)];
  if (restName.slice(1) === restOther || restName === restOther.slice(1)) return true;
  if (restName.slice(1) === restOther.slice(1)) return true;
  const swapped = `${restName.slice(0, 2).split("").toReversed().join("")}${restName.slice(2)}`;
  return swapped === restOther;
}
