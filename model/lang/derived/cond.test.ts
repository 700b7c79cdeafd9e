import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { flag, oneOf, range } from "../fields.ts";
import { end, otherwise, step } from "../points.ts";
import { type Cond, waitOn } from "./cond.ts";
import { lock } from "./lock.ts";
import type { Mutex } from "./mutex.ts";

/** Three who wait one after the other, and one who then wakes. Says in which order they have the lock again. */
function queue(m: Builder, wake: (cond: Cond) => void): void {
  const mutex = m.mutex("mutex");
  const cond = m.cond("cond", mutex);
  const order = m.cells("order", 3, oneOf("-", "a", "b", "c"));
  const turn = m.field("turn", range(0, 3));
  const woken = m.field("woken", range(0, 3));
  for (const [at, name] of (["a", "b", "c"] as const).entries()) {
    const last = step(() => mutex.unlock());
    m.process(name, {
      lock: lock(mutex, () => turn.set(at + 1))
        .when(() => turn.get() === at)
        .to("wait"),
      wait: waitOn(cond, () => {
        order.set(woken.get(), name);
        woken.set(woken.get() + 1);
      }).to("unlock"),
      unlock: last.to(end),
    });
  }
  m.process("waker", {
    wake: step(() => wake(cond))
      .when(() => cond.waiting === 3)
      .to(end),
  });
}

const orderOf = ({ fields }: PlainState): string => (fields["order"] as readonly string[]).join("");

test("a signal wakes the one that has waited longest", () => {
  expect(endsOf((m) => queue(m, (cond) => cond.signal()), orderOf).ends).toEqual(["a--"]);
});

test("a broadcast wakes all, who take the lock in any order", () => {
  const { ends } = endsOf((m) => queue(m, (cond) => cond.broadcast()), orderOf);
  expect(ends).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
});

test("a signal that comes before anybody waits is lost", () => {
  const { ends } = endsOf((m) => {
    const cond = m.cond("cond", m.mutex("mutex"));
    m.process("waiter", { lock: lock(cond.mutex).to("wait"), wait: waitOn(cond).to(end) });
    m.process("waker", { wake: step(() => cond.signal()).to(end) });
  });
  expect(ends).toEqual(["all end", "waiter at wait / woken"]);
});

/** A consumer that looks whether there is something before it waits, once or again and again, of two. */
function consumer(m: Builder, mutex: Mutex, looksAgain: boolean): void {
  const items = m.field("items", range(0, 1));
  const missing = m.field("missing", range(0, 2));
  const cond = m.cond("cond", mutex);
  const branches = { wait: () => items.get() === 0, take: otherwise };
  for (const name of ["a", "b"]) {
    m.process(name, {
      lock: lock(mutex).toFirst(branches),
      wait: waitOn(cond).toFirst(looksAgain ? branches : { wait: () => false, take: otherwise }),
      take: step(() => {
        if (items.get() === 0) missing.set(missing.get() + 1);
        else items.set(0);
        mutex.unlock();
      }).to(end),
    });
  }
  m.process("producer", {
    lock: lock(mutex).to("put"),
    put: step(() => {
      items.set(1);
      cond.broadcast();
      mutex.unlock();
    }).to(end),
  });
}

test("who does not look again after having been woken takes what is not there", () => {
  const missingOf = ({ fields }: PlainState): string => JSON.stringify(fields["missing"]);
  const looks = (again: boolean) => (m: Builder) => consumer(m, m.mutex("mutex"), again);
  expect(endsOf(looks(true), missingOf).ends).toEqual(["0"]);
  expect(endsOf(looks(false), missingOf).ends).toEqual(["0", "1"]);
});

test("who crashes leaves the queue, and those behind move up; a condition does not crash alone", () => {
  const build = (takesCond: boolean) => (m: Builder) => {
    const cond = m.cond("cond", m.mutex("mutex"));
    const hasCrashed = m.field("has crashed", flag());
    const [first, second] = ["first", "second"].map((name, at) =>
      m.process(name, {
        lock: lock(cond.mutex)
          .when(() => cond.waiting === at && !hasCrashed.get())
          .to("wait"),
        wait: waitOn(cond).to("unlock"),
        unlock: step(() => cond.mutex.unlock()).to(end),
      }),
    );
    m.process("crasher", {
      crash: step(() => {
        hasCrashed.set(true);
        if (takesCond) cond.renew();
        else first?.renew();
      })
        .when(() => cond.waiting === 2)
        .to("signal"),
      signal: step(() => cond.signal()).to(end),
    });
    m.accept(() => second?.isAt("end") === true);
  };
  expect(endsOf(build(false)).ends).toEqual(["first at lock"]);
  expect(() => endsOf(build(true))).toThrow('"cond" is made anew while somebody waits in it');
});
