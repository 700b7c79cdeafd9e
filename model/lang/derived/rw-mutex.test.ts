import fc from "fast-check";
import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import { GoRwMutex } from "../../../test/models/go-rw-mutex.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { flag, oneOf, range } from "../fields.ts";
import { end, step } from "../points.ts";
import type { AnyPoint } from "./derived-point.ts";
import { lock } from "./lock.ts";
import { readLock } from "./rw-mutex.ts";

type Operation = "read lock" | "read unlock" | "lock" | "unlock";

/** What a process does, one letter an operation: `r` and `R` lock and unlock for reading, `w` and `W` for writing. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  r: "read lock",
  R: "read unlock",
  w: "lock",
  W: "unlock",
};

type Write = (operation: Operation, point: string, next: string) => Readonly<Record<string, AnyPoint>>;

/** Processes that log what they have behind them, after each operation that is theirs alone to see. */
function program(m: Builder, scripts: readonly string[], writerOf: (process: string) => Write): void {
  const events = scripts.join("").length;
  const names = scripts.flatMap((script, at) => script.split("").map((_, position) => `${at}${position}`));
  const log = m.cells("log", events, oneOf("-", ...names));
  const length = m.field("length", range(0, events));
  for (const [at, script] of scripts.entries()) {
    const write = writerOf(`p${at}`);
    const points: Record<string, AnyPoint> = {};
    for (const [position, letter] of script.split("").entries()) {
      const operation = OPERATIONS[letter] as Operation;
      const next = position + 1 < script.length ? `do ${position + 1}` : end;
      const says = step(() => {
        log.set(length.get(), `${at}${position}`);
        length.set(length.get() + 1);
      });
      // Who locks says so when it has; who unlocks before it does: what others do meanwhile is not its to see.
      if (operation.endsWith("unlock")) {
        points[`do ${position}`] = says.to(`log ${position}`);
        Object.assign(points, write(operation, `log ${position}`, next));
      } else {
        Object.assign(points, write(operation, `do ${position}`, `log ${position}`));
        points[`log ${position}`] = says.to(next);
      }
    }
    m.process(`p${at}`, points);
  }
}

const logged = ({ fields }: PlainState): string => (fields["log"] as readonly string[]).join(" ");

function ours(scripts: readonly string[]): (m: Builder) => void {
  return (m) => {
    const rw = m.rwMutex("rw", { readers: 4 });
    const write: Write = (operation, point, next) => {
      switch (operation) {
        case "read lock":
          return { [point]: readLock(rw).to(next) };
        case "read unlock":
          return { [point]: step(() => rw.readUnlock()).to(next) };
        case "lock":
          return { [point]: lock(rw).to(next) };
        case "unlock":
          return { [point]: step(() => rw.unlock()).to(next) };
      }
    };
    program(m, scripts, () => write);
  };
}

function asInGo(scripts: readonly string[]): (m: Builder) => void {
  return (m) => {
    const rw = new GoRwMutex(m);
    program(m, scripts, (process) => {
      const readers = m.field(`${process} readers`, range(0, 8));
      return (operation, point, next) => {
        switch (operation) {
          case "read lock":
            return rw.readLock(point, next);
          case "read unlock":
            return rw.readUnlock(point, next);
          case "lock":
            return rw.lock(point, next, readers);
          case "unlock":
            return rw.unlock(point, next, readers);
        }
      };
    });
  };
}

test.each([
  ["two writers", ["wW", "wW"]],
  ["a reader and a writer", ["rR", "wW"]],
  ["two readers and a writer", ["rR", "rR", "wW"]],
  ["a reader and two writers", ["rR", "wW", "wW"]],
  ["a reader that reads twice at a time, and a writer: a deadlock in between", ["rrRR", "wW"]],
  ["a reader that comes twice, between two writers", ["rRrR", "wW", "wW"]],
  ["a reader that wants to write", ["rw", "rR"]],
  ["a writer that wants to read", ["wr", "rR"]],
])("%s: whatever can be seen is what Go's algorithm lets one see", (_, scripts) => {
  const { ends } = endsOf(ours(scripts), logged);
  expect(ends).toEqual(endsOf(asInGo(scripts), logged).ends);
  expect(ends.length).toBeGreaterThan(1);
});

test("programs drawn at random: whatever can be seen is what Go's algorithm lets one see", () => {
  const script = fc.constantFrom("rR", "wW", "rrRR", "rRwW", "wWrR", "rwWR", "wrRW");
  fc.assert(
    fc.property(fc.array(script, { minLength: 2, maxLength: 3 }), (scripts) => {
      // More is too much for the algorithm instruction by instruction.
      fc.pre(scripts.length === 2 || scripts.join("").length <= 6);
      expect(endsOf(ours(scripts), logged).ends).toEqual(endsOf(asInGo(scripts), logged).ends);
    }),
    { numRuns: 10 },
  );
});

test("a writer that waits keeps new readers out", () => {
  const { ends } = endsOf(ours(["rrRR", "wW"]), logged);
  expect(ends).toContain("00 - - - - -");
  expect(ends).toContain("00 01 02 03 10 11");
});

test.each([
  ["W", "sync: Unlock of unlocked RWMutex"],
  ["R", "sync: RUnlock of unlocked RWMutex"],
  ["rW", "sync: Unlock of unlocked RWMutex"],
  ["wR", "sync: RUnlock of unlocked RWMutex"],
])("%s: to unlock what is not locked so panics", (script, text) => {
  expect(endsOf(ours([script])).ends).toEqual([text]);
});

test("who only tries goes on without it", () => {
  const { ends } = endsOf(
    (m) => {
      const rw = m.rwMutex("rw");
      const got = m.cells("got", 4, flag());
      m.process("p", {
        write: step(() => got.set(0, rw.tryLock())).to("read"),
        read: step(() => got.set(1, rw.tryReadLock())).to("unlock"),
        unlock: step(() => rw.unlock()).to("read again"),
        "read again": step(() => got.set(2, rw.tryReadLock())).to("write again"),
        "write again": step(() => got.set(3, rw.tryLock())).to(end),
      });
    },
    ({ fields }) => JSON.stringify(fields["got"]),
  );
  expect(ends).toEqual(["[true,false,true,false]"]);
});
