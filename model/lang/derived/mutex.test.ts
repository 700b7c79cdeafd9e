import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { Builder } from "../builder.ts";
import { range } from "../fields.ts";
import { choice, end, receive, send, step } from "../points.ts";
import { lock } from "./lock.ts";

/** Two processes that each add one to a number in two steps. Says what the number can be in the end. */
function increments(m: Builder, isLocked: boolean): void {
  const mutex = m.mutex("mutex");
  const number = m.field("number", range(0, 2));
  for (const name of ["a", "b"]) {
    const seen = m.field(`${name} saw`, range(0, 2));
    m.process(name, {
      lock: isLocked ? lock(mutex).to("read") : step().to("read"),
      read: step(() => seen.set(number.get())).to("write"),
      write: step(() => number.set(seen.get() + 1)).to("unlock"),
      unlock: step(() => {
        if (isLocked) mutex.unlock();
      }).to(end),
    });
  }
}

const numberOf = ({ fields }: { readonly fields: Readonly<Record<string, unknown>> }): string =>
  String(fields["number"]);

test("who has the lock is alone", () => {
  expect(endsOf((m) => increments(m, false), numberOf).ends).toEqual(["1", "2"]);
  expect(endsOf((m) => increments(m, true), numberOf).ends).toEqual(["2"]);
});

test("a lock is held across a channel operation, and another process unlocks it", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    const handed = m.channel("handed");
    m.process("owner", {
      lock: lock(mutex).to("hand over"),
      "hand over": send(handed).to("lock again"),
      "lock again": lock(mutex).to(end),
    });
    m.process("heir", { take: receive(handed).to("unlock"), unlock: step(() => mutex.unlock()).to(end) });
  });
  expect(ends).toEqual(["all end"]);
});

test("to lock twice waits for ever, and says for what", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    m.process("p", { lock: lock(mutex).to("again"), again: lock(mutex).to(end) });
  });
  expect(ends).toEqual(["p at again"]);
});

test("to unlock what is not locked panics", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    m.process("p", { unlock: step(() => mutex.unlock()).to(end) });
  });
  expect(ends).toEqual(["sync: unlock of unlocked mutex"]);
});

test("who only tries goes on without it", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    const got = m.field("number", range(0, 2));
    for (const name of ["a", "b"]) {
      m.process(name, { try: step(() => void (mutex.tryLock() && got.set(got.get() + 1))).to(end) });
    }
  }, numberOf);
  expect(ends).toEqual(["1"]);
});

test("the effect of a lock runs in its step, and a condition is added to the lock's own", () => {
  const { states, ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    const number = m.field("number", range(0, 2));
    m.process("p", {
      lock: lock(mutex, () => number.set(1))
        .when(() => number.get() === 0)
        .to("more"),
      more: lock(mutex)
        .when(() => true)
        .to(end),
    });
  }, numberOf);
  expect([states, ends]).toEqual([2, ["1"]]);
});

test("a lock is a case of a choice", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    m.process("p", { which: choice({ first: lock(mutex).to(end), second: lock(mutex).to("which") }) });
  });
  expect(ends).toEqual(["all end", "p at which"]);
});
