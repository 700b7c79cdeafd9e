/**
 * Models are pure: same state in, same successors out. While model code runs, the clock and the random
 * number generator are out of reach; what a model remembers between calls is found by asking twice.
 */
import { LanguageError } from "./errors.ts";

const realRandom = Math.random;
const RealDate = Date;

/** Runs model code; calls of `Math.random`, `Date.now` and `new Date()` in it are model errors. */
export function whilePure<T>(run: () => T): T {
  if (Math.random !== realRandom) return run();
  const forbid = (source: string) => (): never => {
    throw new LanguageError("impure", { source });
  };
  Math.random = forbid("Math.random()");
  globalThis.Date = new Proxy(RealDate, {
    apply: forbid("Date()"),
    construct: (target, values, newTarget) =>
      values.length === 0 ? forbid("new Date()")() : (Reflect.construct(target, values, newTarget) as object),
    get: (target, key, receiver) =>
      key === "now" ? forbid("Date.now()") : (Reflect.get(target, key, receiver) as unknown),
  });
  try {
    return run();
  } finally {
    Math.random = realRandom;
    globalThis.Date = RealDate;
  }
}
