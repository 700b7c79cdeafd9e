/** A file is there, and it is no program that could declare a model: a mistake in the model, not in the command. */
export class ModelFileError extends Error {
  override readonly name = "ModelFileError";

  constructor(what: string, cause?: unknown) {
    super(
      `${what}\n  fix    mend the file; to see type errors as well, run tsc on it`,
      cause === undefined ? undefined : { cause },
    );
  }
}
