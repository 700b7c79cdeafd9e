/** The command line asks for something that does not exist, or cannot be. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(what: string, fix: string) {
    super(`${what}\n  fix    ${fix}`);
  }
}
