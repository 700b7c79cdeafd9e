/** A position in a text that knows its line. */
export class TextCursor {
  readonly text: string;
  at = 0;
  /** From 1. */
  line = 1;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The sign here; "" at the end. */
  get sign(): string {
    return this.text[this.at] ?? "";
  }

  sees(start: string): boolean {
    return this.text.startsWith(start, this.at);
  }

  skip(count = 1): void {
    const end = Math.min(this.at + count, this.text.length);
    for (; this.at < end; this.at++) if (this.text[this.at] === "\n") this.line++;
  }

  /** Skips what a sticky expression matches here; the match, or undefined if there is none. */
  take(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match === null) return undefined;
    this.skip(match[0].length);
    return match;
  }

  /** Skips to the next line break, or to the end. */
  skipLine(): void {
    const end = this.text.indexOf("\n", this.at);
    this.skip((end === -1 ? this.text.length : end) - this.at);
  }

  /** Blanks at the start of this line. [characters] */
  get indent(): number {
    return this.#before.length - this.#before.trimStart().length;
  }

  /** Nothing but blanks before this position on its line. */
  get isFirstOnLine(): boolean {
    return this.#before.trim() === "";
  }

  get #before(): string {
    return this.text.slice(this.text.lastIndexOf("\n", this.at - 1) + 1, this.at);
  }
}
