/** The goroutine that cancels a context once one of several others is done. */
import type { Context } from "./context.ts";
import { at } from "./point.ts";
import type { Go } from "./request.ts";
import { done, select } from "./select.ts";

export function* joinedBody(context: Context, of: readonly Context[]): Go {
  yield* select("await", Object.fromEntries(of.map((one) => [one.name, done(one)])));
  yield* at("cancel");
  context.cancel();
}
