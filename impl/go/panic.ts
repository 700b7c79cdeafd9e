/**
 * A panic of Go. One that leaves the body of a goroutine ends the program; `try … finally` is `defer`,
 * and `catch` is `recover`.
 */
export class Panic extends Error {
  /** @param text what Go prints after `panic: ` */
  constructor(text: string) {
    super(text);
    this.name = "Panic";
  }
}

/** Ends the program, unless somebody recovers. */
export function panic(text: string): never {
  throw new Panic(text);
}
