import type { OpenBlock } from "./input-error.ts";

interface Entry extends OpenBlock {
  /** Blanks before the line's first sign. [characters] */
  readonly indent: number;
}

/**
 * Which blocks are open while a text is read, and where the braces stop matching the indentation.
 *
 * A parser can only say that the file ended inside the outermost block. People indent: the first brace that stands
 * further left than the block it closes was meant for another block, and the one it closes lacks its own.
 */
export class OpenBlocks {
  readonly #stack: Entry[] = [];
  #suspect: { readonly block: Entry; readonly closedAt: number } | undefined;
  #stray: number | undefined;

  open(entry: Entry): void {
    this.#stack.push(entry);
  }

  /** A closing brace; `indent` if nothing but blanks stands before it on its line. */
  close(line: number, indent: number | undefined): void {
    const block = this.#stack.pop();
    if (block === undefined) this.#stray ??= line;
    else if (indent !== undefined && indent < block.indent) this.#suspect ??= { block, closedAt: line };
  }

  /** The line of the first closing brace that closes nothing. */
  get stray(): number | undefined {
    return this.#stray;
  }

  /** The facts of an "unclosed block", if something is open. */
  unclosed(file: string, last: number): UnclosedFacts | undefined {
    const open = this.#stack.toReversed().map(({ block, line }) => ({ block, line }));
    const [innermost] = open;
    if (innermost === undefined) return undefined;
    const { block, line } = this.#suspect?.block ?? innermost;
    const closedAt = this.#suspect?.closedAt;
    return { file, block, line, open, last, ...(closedAt === undefined ? {} : { closedAt }) };
  }
}

interface UnclosedFacts extends OpenBlock {
  readonly file: string;
  readonly open: readonly OpenBlock[];
  readonly last: number;
  readonly closedAt?: number;
}
