import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { flag, oneOf, range } from "../fields.ts";
import { end, receive, step } from "../points.ts";
import { waitOn } from "./cond.ts";
import { lock } from "./lock.ts";
import { call, returns } from "./procedure.ts";

const fieldsOf = ({ fields }: PlainState): string => JSON.stringify(fields);

test("a budget allows that often, and says that there could be more", () => {
  const build = (m: Builder): void => {
    const faults = m.budget("faults", 2);
    m.process("p", { fail: step(() => faults.spend()).to("fail") });
  };
  expect(endsOf(build, fieldsOf)).toEqual({ states: 3, ends: [], bounds: ["faults"] });
});

/** A writer that writes what it has in memory to disk, and crashes at most once. */
function writer(m: Builder): void {
  const memory = m.field("memory", range(0, 2));
  const disk = m.field("disk", range(0, 2), 0, { durable: true });
  const work = m.channel("work", { payload: range(0, 2), capacity: 1 });
  const process = m.process(
    "writer",
    {
      count: step(() => memory.set(memory.get() + 1)).to("more"),
      more: step(() => memory.set(memory.get() + 1)).to("write"),
      write: step(() => disk.set(memory.get())).to("rest"),
      rest: receive(work).to(end),
    },
    { rests: ["rest"] },
  );
  m.crash("crash", { takes: [memory, work, process], budget: m.budget("crashes", 1) });
}

test("a crash takes what is volatile and leaves what is durable", () => {
  const { ends } = endsOf(writer, fieldsOf);
  expect(ends).toEqual(['{"memory":2,"disk":2,"crashes left":0}']);
});

test("a crash takes locks, places in the queue of a condition and what was deferred", () => {
  const { ends } = endsOf(
    (m) => {
      const mutex = m.mutex("mutex");
      const rw = m.rwMutex("rw", { readers: 1 });
      const once = m.once("once");
      const cond = m.cond("cond", mutex);
      const ran = m.field("ran", range(0, 2), 0, { durable: true });
      const hasCrashed = m.field("has crashed", flag(), false, { durable: true });
      const work = m.procedure(
        "work",
        ({ defer }) => ({
          lock: lock(mutex, () => defer("count")).to("wait"),
          wait: waitOn(cond).to("unlock"),
          unlock: step(() => mutex.unlock()).to(returns),
        }),
        { defers: { count: () => ran.set(ran.get() + 1) } },
      );
      const p = m.process("p", { work: call(work).to(end) });
      m.process("q", {
        signal: step(() => cond.signal())
          .when(() => cond.waiting === 1 && hasCrashed.get())
          .to(end),
      });
      m.crash("crash", {
        takes: [p, mutex, rw, once, cond],
        when: () => {
          if (hasCrashed.get()) return false;
          return p.isAt("work");
        },
      });
      m.process("r", { note: step(() => hasCrashed.set(true)).to(end) });
    },
    ({ fields, processes }) =>
      JSON.stringify([fields["ran"], fields["mutex"], Object.values(processes).map(({ point }) => point)]),
  );
  expect(ends).toEqual(['[1,"unlocked",["end","end","end"]]']);
});

test("a pool crashes with all that its goroutines have", () => {
  const { ends } = endsOf(
    (m) => {
      const total = m.field("total", range(0, 3), 0, { durable: true });
      const state = m.field("state", oneOf("new", "started"));
      const pool = m.goroutines(
        "worker",
        1,
        (own) => {
          const seen = own.field("seen", range(0, 3));
          const never = own.channel("never");
          return {
            see: step(() => seen.set(seen.get() + 1)).to("add"),
            add: step(() => total.set(total.get() + seen.get())).to("wait"),
            wait: receive(never).to(end),
          };
        },
        { rests: ["wait"] },
      );
      const main = m.process("main", {
        go: step(() => {
          state.set("started");
          pool.go();
        }).to(end),
      });
      m.crash("crash", { takes: [pool, main, state], budget: m.budget("crashes", 1) });
    },
    ({ fields }) => JSON.stringify([fields["total"], fields["state"], fields["worker 0 seen"]]),
  );
  expect(ends).toEqual(['[1,"started",1]', '[2,"started",1]']);
});

test("a crash does not take what is durable", () => {
  const build = (m: Builder): void => {
    const disk = m.cells("disk", 2, flag(), false, { durable: true });
    m.crash("crash", { takes: [disk] });
  };
  expect(() => endsOf(build)).toThrow('crash "crash" takes "disk", which is durable');
});
