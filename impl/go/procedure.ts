/** Procedures that defer. */
import type { Go } from "./request.ts";

/** What is deferred: it may have points of its own. */
export type Deferred = () => Go | void;

/** `defer call()` */
export type Defer = (deferred: Deferred) => void;

/**
 * Runs a body, and then what it has deferred, last first: when it returns, and when it panics. A call that panics takes
 * the place of the panic before it, and the others still run.
 *
 * A procedure that defers nothing needs no more than `yield*`, and one that always defers the same `try … finally`.
 *
 * @see https://go.dev/ref/spec#Defer_statements
 */
export function* procedure<T>(body: (defer: Defer) => Go<T>): Go<T> {
  const deferred: Deferred[] = [];
  try {
    return yield* body((call) => {
      deferred.push(call);
    });
  } finally {
    yield* unwind(deferred);
  }
}

/** As deep as there are deferred calls: each must run even if the one before it panics. */
function* unwind(deferred: Deferred[]): Go {
  const last = deferred.pop();
  if (last === undefined) return;
  try {
    const points = last();
    if (points !== undefined) yield* points;
  } finally {
    yield* unwind(deferred);
  }
}
