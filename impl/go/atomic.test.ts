import { expect, expectTypeOf, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { addTo, compareAndSwap, type Go, load, store, swap } from "./index.ts";

test("between a load and a store others may store", () => {
  const scheduler = new Driven();
  const x = scheduler.atomic("x", 0);
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      const seen = yield* load("load", x);
      yield* store("store", x, () => seen + 1);
    });
  }
  scheduler.take("one · load (step)", "two · load (step)", "one · store (step)", "two · store (step)");
  expect(x.value).toBe(1);
  expect(scheduler.sync()).toEqual({ x: 1 });
});

test("an addition, a swap and a comparison are a step each", () => {
  const scheduler = new Driven();
  const x = scheduler.atomic("x", 0);
  const seen: unknown[] = [];
  scheduler.go("task", function* (): Go {
    const sum = yield* addTo("add", x, 2);
    expectTypeOf(sum).toEqualTypeOf<number>();
    seen.push(sum);
    seen.push(yield* compareAndSwap("compare", x, { old: () => 1, value: () => 5 }));
    seen.push(yield* compareAndSwap("compare again", x, { old: () => 2, value: () => 5 }));
    seen.push(yield* swap("swap", x, () => 7));
  });
  expect(scheduler.run()).toEqual([
    "task · add (step)",
    "task · compare (step)",
    "task · compare again (step)",
    "task · swap (step)",
  ]);
  expect([seen, x.value]).toEqual([[2, false, true, 5], 7]);
});
