/** A search in a worker has failed: what it said, and its exit code. The error itself stayed in the worker. */
export class SearchFailed extends Error {
  override readonly name = "SearchFailed";
  readonly code: number;

  constructor(text: string, code: number) {
    super(text);
    this.code = code;
  }
}
