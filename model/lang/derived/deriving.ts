/** The builder that models see, made of the one that an interpreter implements. */
import type { Builder, CoreBuilder } from "../builder.ts";
import { Declarer } from "./declarer.ts";

/** Declares a model: what it says of derived constructs is said to `core` in terms that it knows. */
export function declareOn(core: CoreBuilder, build: (m: Builder) => void): void {
  const known = new Set(
    Object.getOwnPropertyNames(Declarer.prototype).filter((name) => name !== "constructor"),
  );
  // What interpreters learn later is passed on without being listed here.
  const builder = new Proxy(core, {
    get: (target, key) => {
      const of: object = known.has(String(key)) ? declarer : target;
      const value: unknown = Reflect.get(of, key, of);
      return typeof value === "function" ? (value.bind(of) as unknown) : value;
    },
  }) as unknown as Builder;
  const declarer = new Declarer(core, builder);
  build(builder);
  declarer.finish();
}
