import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { flag, type Index, oneOf, range } from "../fields.ts";
import { end, receive, select, send, step } from "../points.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

describe("writes", () => {
  test("of values that the kind does not have", () => {
    const writing = (value: unknown, kind: ReturnType<typeof flag | typeof range>): unknown =>
      refusal((m) => {
        const field = m.field("x", kind);
        m.action("write", { step: () => field.set(value as never) });
      });
    const during = 'action "write"';
    expect(writing(3, range(0, 2))).toEqual([
      "write-out-of-range",
      { name: "x", value: 3, allowed: "0..2" },
      during,
    ]);
    expect(writing(0.5, range(0, 2))).toEqual([
      "write-out-of-range",
      { name: "x", value: 0.5, allowed: "0..2" },
      during,
    ]);
    expect(writing(1, flag() as never)).toEqual([
      "write-out-of-range",
      { name: "x", value: 1, allowed: "true or false" },
      during,
    ]);
    expect(writing("up", oneOf("on", "off") as never)).toEqual([
      "write-out-of-range",
      { name: "x", value: "up", allowed: '"on", "off"' },
      during,
    ]);
  });

  test("of payloads that the channel does not carry", () => {
    expect(
      refusal((m) => {
        const c = m.channel("c", { capacity: 1, payload: range(0, 2) });
        m.process("p", { put: send(c, () => 7).to(end) });
      }).slice(0, 2),
    ).toEqual(["write-out-of-range", { name: "c", value: 7, allowed: "0..2" }]);
  });

  test("at positions that are not there", () => {
    const at = (position: number): unknown =>
      refusal((m) => {
        const cells = m.cells("cells", 2, flag());
        m.action("write", { step: () => cells.set(position, true) });
      }).slice(0, 2);
    expect(at(2)).toEqual(["out-of-row", { name: "cells", at: 2, length: 2 }]);
    expect(at(-1)).toEqual(["out-of-row", { name: "cells", at: -1, length: 2 }]);
    expect(at(0.5)).toEqual(["out-of-row", { name: "cells", at: 0.5, length: 2 }]);
    expect(
      refusal((m) => {
        const cells = m.cells("cells", 2, flag());
        m.invariant("reads", () => cells.get(5));
      }).slice(0, 2),
    ).toEqual(["out-of-row", { name: "cells", at: 5, length: 2 }]);
  });

  test("where only reading is allowed", () => {
    const where = (use: (m: Builder, write: () => boolean) => void): unknown =>
      refusal((m) => {
        const field = m.field("x", flag());
        use(m, () => {
          field.set(true);
          return true;
        });
      }).slice(0, 2);
    const refused = ["write-in-guard", { name: "x" }];
    expect(where((m, write) => m.action("a", { when: write, step: () => undefined }))).toEqual(refused);
    expect(where((m, write) => void m.process("p", { a: step().when(write).to(end) }))).toEqual(refused);
    expect(
      where((m, write) => {
        const c = m.channel("c");
        m.process("p", { s: select({ c: receive(c).when(write).to(end) }) });
      }),
    ).toEqual(refused);
    expect(
      where((m, write) => {
        const c = m.channel("c", { capacity: 1, payload: flag() });
        m.process("p", { put: send(c, write).to(end) });
      }),
    ).toEqual(refused);
    expect(where((m, write) => void m.process("p", { a: step().toFirst({ end: write }) }))).toEqual(refused);
    expect(where((m, write) => m.invariant("i", write))).toEqual(refused);
    expect(where((m, write) => m.possible("i", write))).toEqual(refused);
    expect(
      where((m, write) => {
        m.action("a", { step: () => undefined });
        m.stepInvariant("i", (was) => was(write));
      }),
    ).toEqual(refused);
    expect(where((m, write) => m.accept(write))).toEqual(refused);
  });

  test("by operations of primitives where only reading is allowed", () => {
    const inGuard = (change: (m: Builder) => () => unknown): unknown =>
      refusal((m) => {
        const run = change(m);
        m.invariant("i", () => run() === undefined);
      })[1];
    expect(
      inGuard((m) => {
        const c = m.channel("c", { capacity: 1 });
        return () => c.offer();
      }),
    ).toEqual({ name: "c" });
    expect(
      inGuard((m) => {
        const c = m.channel("c", { capacity: 1 });
        return () => c.poll();
      }),
    ).toEqual({ name: "c" });
    expect(
      inGuard((m) => {
        const c = m.channel("c");
        return () => c.close();
      }),
    ).toEqual({ name: "c" });
    expect(
      inGuard((m) => {
        const x = m.context("x");
        return () => x.cancel();
      }),
    ).toEqual({ name: "x" });
    expect(
      inGuard((m) => {
        const g = m.waitGroup("g");
        return () => g.add(1);
      }),
    ).toEqual({ name: "g" });
    expect(
      inGuard((m) => {
        const t = m.timer("t", "1s");
        return () => t.start();
      }),
    ).toEqual({ name: "t" });
    expect(
      inGuard((m) => {
        const t = m.timer("t", "1s");
        return () => t.stop();
      }),
    ).toEqual({ name: "t" });
    expect(
      inGuard((m) => {
        const p = m.process("p", { a: step().to(end) }, { starts: "later" });
        return () => p.go();
      }),
    ).toEqual({ name: "p" });
    expect(
      inGuard((m) => {
        const log = m.log("log");
        return () => log.append();
      }),
    ).toEqual({ name: "log" });
  });

  test("while the model is declared, and reads, too", () => {
    const declaring = (use: (m: Builder) => unknown): unknown => refusal((m) => void use(m));
    expect(declaring((m) => m.field("x", flag()).get())).toEqual(["outside-a-step", { name: "x" }]);
    expect(declaring((m) => m.field("x", flag()).set(true))).toEqual(["outside-a-step", { name: "x" }]);
    expect(declaring((m) => m.channel("c").isClosed)).toEqual(["outside-a-step", { name: "c" }]);
    expect(declaring((m) => m.context("x").cancel())).toEqual(["outside-a-step", { name: "x" }]);
  });
});

describe("indexes", () => {
  const using = (use: (index: Index) => unknown): unknown =>
    refusal((m) => {
      const log = m.log("log");
      m.action("use", { step: () => void use(log.append()) });
    }).slice(0, 2);

  test("have an order only", () => {
    const refused = ["index-arithmetic", { log: "log" }];
    expect(using((index) => (index as never as number) + 1)).toEqual(refused);
    expect(using((index) => (index as never as number) < 3)).toEqual(refused);
    expect(using((index) => Number(index))).toEqual(refused);
    expect(using((index) => (index as never) == 1)).toEqual(refused);
    expect(using((index) => index.valueOf())).toEqual(refused);
  });

  test("can be shown", () => {
    expect(
      refusal((m) => {
        const log = m.log("log");
        m.action("use", {
          step: () => {
            throw new Error([log.none, log.maximum, log.append()].map(String).join(" "));
          },
        });
      })[1],
    ).toEqual({ message: "Error: none maximum 1" });
  });

  test("are compared with each other only", () => {
    const refused = ["foreign-index", { log: "log" }];
    expect(using((index) => index.isBefore(3 as never))).toEqual(refused);
    expect(using((index) => index.equals({} as never))).toEqual(refused);
    expect(
      refusal((m) => {
        m.log("log");
        const a = m.index("a");
        m.action("use", { step: () => a.set(3 as never) });
      }).slice(0, 2),
    ).toEqual(refused);
  });

  test("are not kept from one step to the next", () => {
    let kept: Index | undefined;
    expect(
      refusal((m) => {
        const log = m.log("log");
        const a = m.index("a");
        m.action("use", {
          step: () => {
            if (kept !== undefined) a.set(kept);
            kept = log.append();
          },
        });
      })[0],
    ).toBe("impure");
  });

  test("need the log, of which there is one", () => {
    expect(refusal((m) => void m.index("a"))).toEqual(["index-without-log", { name: "a" }]);
    expect(refusal((m) => void m.indexes("a", 2))).toEqual(["index-without-log", { name: "a" }]);
    expect(
      refusal((m) => {
        m.log("one");
        m.log("two");
      }),
    ).toEqual(["two-logs", { first: "one", second: "two" }]);
  });
});

test("what the model's code throws is told with the step and the state", () => {
  const build = (m: Builder): void => {
    const level = m.field("level", range(0, 9), 4);
    m.cells("on", 2, flag());
    m.process("p", {
      rise: step(() => {
        level.set(5);
        throw new RangeError("no more");
      }).to(end),
    });
  };
  expect(refusal(build)).toEqual([
    "threw",
    { message: "RangeError: no more" },
    expect.stringContaining("p · rise"),
  ]);
  expect(() => new TinyModel(build).steps()).toThrow(
    expect.objectContaining({
      context: {
        model: "tiny",
        during: 'step "p · rise"',
        state: "level=4  on=[false,false]",
      },
      cause: new RangeError("no more"),
    }),
  );
});
