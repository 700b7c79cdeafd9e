/** A Go panic: it ends the whole program. */
export type PanicText =
  | "send on closed channel"
  | "close of closed channel"
  | "close of nil channel"
  | "negative WaitGroup counter";

export class Panic extends Error {
  override readonly name = "Panic";
  readonly text: PanicText;

  constructor(text: PanicText) {
    super(text);
    this.text = text;
  }
}
