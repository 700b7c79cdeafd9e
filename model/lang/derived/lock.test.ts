import { expect, test } from "vitest";
import { verdictsOf } from "../../../test/models/same-meaning.ts";
import type { Builder } from "../builder.ts";
import { model } from "../definition.ts";
import { end, step } from "../points.ts";
import { lock } from "./lock.ts";
import { readLock } from "./rw-mutex.ts";

/** The verdict on a property, with and without the assumption about lock waiters. */
function verdicts(build: (m: Builder, without: readonly string[]) => void): readonly (string | undefined)[] {
  return [[], ["lock waiters"]].map((without) => {
    const found = verdictsOf(model("m", (m) => build(m, without)));
    return found.find(({ name }) => name === "p has it")?.verdict;
  });
}

test("who waits for a lock that others take again and again gets it, if that is assumed", () => {
  const found = verdicts((m, without) => {
    const mutex = m.mutex("mutex");
    m.process("busy", { lock: lock(mutex).to("unlock"), unlock: step(() => mutex.unlock()).to("lock") });
    const p = m.process("p", { lock: lock(mutex).to(end) });
    m.eventually("p has it", () => p.isAt(end), { without });
  });
  expect(found).toEqual(["holds", "violated"]);
});

test("a writer among writers does, too, and a reader among writers", () => {
  for (const isReader of [false, true]) {
    const found = verdicts((m, without) => {
      const rw = m.rwMutex("rw", { readers: 1 });
      m.process("busy", { lock: lock(rw).to("unlock"), unlock: step(() => rw.unlock()).to("lock") });
      const p = m.process("p", {
        lock: isReader ? readLock(rw).to("leave") : lock(rw).to(end),
        leave: step().to(end),
      });
      m.eventually("p has it", () => p.isAt(end), { without });
    });
    // A reader that was let in keeps writers out, so that it need not be assumed to go on.
    expect(found).toEqual(["holds", isReader ? "holds" : "violated"]);
  }
});
