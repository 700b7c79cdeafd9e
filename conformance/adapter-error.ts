/** An adapter that fails where it may not, as opposed to an implementation that cannot do what is asked of it. */

export interface AdapterFailure {
  readonly adapter: string;
  /** The call that threw, as text: `observe()`. */
  readonly call: string;
  /** Labels of the run so far, the last step included; empty right after a reset. */
  readonly run: readonly string[];
}

/** `reset`, `offered`, `observe`, the mapping, or a silent step that had been offered, threw. */
export class AdapterError extends Error {
  override readonly name = "AdapterError";
  readonly failure: AdapterFailure;

  constructor(failure: AdapterFailure, cause: unknown) {
    super(render(failure, cause), { cause });
    this.failure = failure;
  }
}

function render({ adapter, call, run }: AdapterFailure, cause: unknown): string {
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const last = run.at(-1);
  return [
    `adapter "${adapter}", ${call} ${last === undefined ? "at the start of a run" : `after «${last}»`}: threw ${message}`,
    ...(last === undefined ? [] : [`  run    ${run.join(" → ")}`]),
    "  fix    mend the adapter: only perform() may refuse, and only a step that is not silent",
  ].join("\n");
}
