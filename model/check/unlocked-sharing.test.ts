import { describe, expect, test } from "vitest";
import { PORTS } from "../../test/models/same-meaning.ts";
import type { Builder } from "../lang/builder.ts";
import { compile } from "../lang/compile.ts";
import { model } from "../lang/definition.ts";
import { type FieldOptions, flag, range } from "../lang/fields.ts";
import { choice, end, otherwise, receive, select, send, step } from "../lang/points.ts";
import { labelText, type Sharing } from "../trace.ts";
import { check } from "./check.ts";
import { unlockedSharing } from "./unlocked-sharing.ts";

function sharingOf(build: (m: Builder) => void): Sharing {
  const { sharing } = check(model("m", build), {}, PORTS).result;
  if (sharing === undefined) throw new Error("nobody has looked");
  return sharing;
}

/** `variable: process · point writes, other reads (after the steps)` */
function rowsOf(build: (m: Builder) => void): readonly string[] {
  return sharingOf(build).rows.map(
    ({ kind, variables, accesses, run }) =>
      `${kind} ${variables.join(", ")}: ${accesses.map(({ label, access }) => `${labelText(label)} ${access}`).join(", ")} after ${run.length}`,
  );
}

const counters =
  (options: FieldOptions = {}) =>
  (m: Builder): void => {
    const count = m.field("count", range(0, 3), 0, options);
    for (const name of ["a", "b"]) {
      m.process(name, { begin: step().to("add"), add: step(() => count.set(count.get() + 1)).to(end) });
    }
  };

describe("a race", () => {
  test("is two steps that are possible in one state, the first state in which they are", () => {
    expect(rowsOf(counters())).toEqual(["race count: a · add writes, b · add writes after 2"]);
  });

  test("is none on what is a ghost, atomic, or serialised elsewhere", () => {
    for (const options of [{ ghost: true }, { atomic: true }, { serialised: true }]) {
      expect(rowsOf(counters(options))).toEqual([]);
    }
  });

  test("is none if both only read", () => {
    expect(
      rowsOf((m) => {
        const x = m.field("x", flag());
        for (const name of ["a", "b"])
          m.process(name, { look: step().toFirst({ look: () => x.get(), end: otherwise }) });
      }),
    ).toEqual([]);
  });

  test("is none under a lock, or if one waits for what the other does afterwards", () => {
    expect(
      rowsOf((m) => {
        const locked = m.field("locked", flag(), false, { serialised: true });
        const count = m.field("count", range(0, 3));
        for (const name of ["a", "b"]) {
          m.process(name, {
            lock: step(() => locked.set(true))
              .when(() => !locked.get())
              .to("add"),
            add: step(() => count.set(count.get() + 1)).to("unlock"),
            unlock: step(() => locked.set(false)).to(end),
          });
        }
      }),
    ).toEqual([]);
    expect(
      rowsOf((m) => {
        const ready = m.channel("ready", { closing: true });
        const x = m.field("x", flag());
        m.process("writer", {
          write: step(() => x.set(true)).to("tell"),
          tell: step(() => ready.close()).to(end),
        });
        m.process("reader", {
          wait: receive(ready).to("look"),
          look: step().toFirst({ end: () => x.get(), look: otherwise }),
        });
      }),
    ).toEqual([]);
  });

  test("is none in the steps that take the lock, unless they look before they have it", () => {
    const rows = (looksFirst: boolean): readonly string[] =>
      rowsOf((m) => {
        const locked = m.field("locked", flag(), false, { atomic: true });
        const count = m.field("count", range(0, 3));
        for (const name of ["a", "b"]) {
          const add = step(() => {
            locked.set(true);
            count.set(count.get() + 1);
          });
          m.process(name, {
            lock: add.when(() => !locked.get() && (!looksFirst || count.get() < 3)).to("unlock"),
            unlock: step(() => locked.set(false)).to(end),
          });
        }
      });
    expect(rows(false)).toEqual([]);
    expect(rows(true)).toEqual(["race count: a · lock writes, b · lock writes after 0"]);
  });

  test("is one though each excludes the other, if they exclude each other by what they race for", () => {
    expect(
      rowsOf((m) => {
        const locked = m.field("locked", flag());
        for (const name of ["a", "b"]) {
          const lock = step(() => locked.set(true)).when(() => !locked.get());
          m.process(name, { lock: lock.to(end) });
        }
      }),
    ).toEqual(["race locked: a · lock writes, b · lock writes after 0"]);
  });

  test.each<[string, string, (m: Builder) => void]>([
    [
      "a guard",
      "race x: writer · write writes, reader · look reads after 0",
      (m) => {
        const x = m.field("x", flag());
        m.process("writer", { write: step(() => x.set(true)).to(end) });
        m.process("reader", {
          look: step()
            .when(() => !x.get())
            .to(end),
        });
      },
    ],
    [
      "a branch condition",
      "race x: writer · write writes, reader · look reads after 0",
      (m) => {
        const x = m.field("x", flag());
        m.process("writer", { write: step(() => x.set(true)).to(end) });
        m.process("reader", { look: step().toFirst({ end: () => x.get(), look: otherwise }) });
      },
    ],
    [
      "an operand, whichever case is ready",
      "race x: writer · write writes, reader · look · second (ready on entry) reads after 0",
      (m) => {
        const x = m.field("x", range(0, 3));
        const never = m.channel("never", { payload: range(0, 3) });
        const ready = m.channel("ready", { closed: true });
        m.process("writer", { write: step(() => x.set(1)).to(end) });
        m.process("reader", {
          look: select({ first: send(never, () => x.get()).to(end), second: receive(ready).to(end) }),
        });
      },
    ],
    [
      "the effect of a receive, in cells",
      "race x[1]: writer · write writes, reader · read (goes on) reads after 1",
      (m) => {
        const x = m.cells("x", 2, flag());
        const ready = m.channel("ready", { closed: true });
        m.process("writer", { write: step(() => x.set(1, true)).to(end) });
        m.process("reader", { read: receive(ready, () => void [x.get(1)]).to(end) });
      },
    ],
    [
      "a table",
      "race t.b[0]: writer · clear writes, other · write writes after 0",
      (m) => {
        const t = m.table("t", 2, { a: flag(), b: flag() });
        m.process("writer", { clear: step(() => t.clear(0)).to(end) });
        m.process("other", { write: step(() => t.b.set(0, true)).to(end) });
      },
    ],
  ])("is seen in %s", (_, row, build) => {
    expect(rowsOf(build)).toEqual([row]);
  });

  test("is none with a step whose guard does not hold, or on another cell", () => {
    expect(
      rowsOf((m) => {
        const x = m.field("x", flag());
        const cells = m.cells("cells", 2, flag());
        m.process("writer", {
          write: step(() => {
            x.set(true);
            cells.set(0, true);
          }).to(end),
        });
        m.process("reader", {
          look: choice({
            one: step(() => cells.set(1, true))
              .when(() => false)
              .to(end),
            two: step()
              .when(() => x.get() && false)
              .to(end),
            three: step(() => cells.set(1, false)).to(end),
          }),
        });
      }),
    ).toEqual([]);
  });

  test("is reported once for each pair of points, though there are many cells and states", () => {
    const rows = rowsOf((m) => {
      const cells = m.cells("cells", 3, flag());
      const all = (): void => {
        for (let at = 0; at < 3; at++) cells.set(at, true);
      };
      for (const name of ["a", "b"])
        m.process(name, { first: step(all).to("second"), second: step(all).to(end) });
    });
    expect(rows).toEqual([
      "race cells[0]: a · first writes, b · first writes after 0",
      "race cells[0]: a · second writes, b · first writes after 1",
      "race cells[0]: a · first writes, b · second writes after 1",
      "race cells[0]: a · second writes, b · second writes after 2",
    ]);
  });
});

describe("what is not one step in Go", () => {
  const atomics = (effect: (m: Builder) => () => void) => (m: Builder) => {
    m.process("p", { a: step(effect(m)).to(end) });
    m.process("q", { a: step().to(end) });
  };
  const two = (m: Builder) => {
    const x = m.field("x", range(0, 3), 0, { atomic: true });
    return { x, y: m.field("y", range(0, 3), 0, { atomic: true }) };
  };

  test.each<[string, readonly string[], (m: Builder) => () => void]>([
    [
      "a load and a store of one variable, which may be an addition",
      [],
      (m) => {
        const { x } = two(m);
        return () => x.set(x.get() + 1);
      },
    ],
    [
      "two variables",
      ["not one step y, x: p · a writes after 0"],
      (m) => {
        const { x, y } = two(m);
        return () => x.set(y.get());
      },
    ],
    [
      "two stores",
      ["not one step x: p · a writes after 0"],
      (m) => {
        const { x } = two(m);
        return () => {
          x.set(1);
          x.set(2);
        };
      },
    ],
    [
      "a load and a close",
      ["not one step x: p · a reads after 0"],
      (m) => {
        const { x } = two(m);
        const channel = m.channel("channel");
        return () => {
          if (x.get() === 0) channel.close();
        };
      },
    ],
    [
      "a store and a start",
      ["not one step x: p · a writes after 0"],
      (m) => {
        const { x } = two(m);
        const later = m.process("later", { a: step().to(end) }, { starts: "later" });
        return () => {
          x.set(1);
          later.go();
        };
      },
    ],
  ])("%s", (_, rows, effect) => {
    expect(rowsOf(atomics(effect))).toEqual(rows);
  });

  test("an operand, and the operation that it is for", () => {
    expect(
      rowsOf((m) => {
        const { x } = two(m);
        const values = m.channel("values", { capacity: 1, payload: range(0, 3) });
        m.process("p", { put: send(values, () => x.get()).to(end) });
        m.process("q", { a: step().to(end) });
      }),
    ).toEqual(["not one step x: p · put (ready on entry) reads after 0"]);
  });
});

describe("how much was looked at", () => {
  test("everything, or states that are evenly spaced", () => {
    const definition = model("m", counters());
    const { exploration, result } = check(definition, {}, PORTS);
    const { states } = exploration;
    expect(result.sharing).toMatchObject({ states, of: states });
    const compiled = compile(definition);
    expect(unlockedSharing(compiled, exploration, 3)).toMatchObject({ states: 3, of: states });
    // The first state has no race; the last has no step.
    expect(unlockedSharing(compiled, exploration, 1).rows).toEqual([]);
  });

  test("what a constraint leaves out is not looked at", () => {
    expect(
      rowsOf((m) => {
        counters()(m);
        const also = m.field("also", flag());
        m.process("c", { a: step(() => also.set(true)).to(end) });
        m.constraint("nobody has begun", () => false);
      }),
    ).toEqual([]);
  });

  test("a model without processes has no races", () => {
    const { rows } = sharingOf((m) => {
      const x = m.field("x", flag());
      for (const name of ["a", "b"]) m.action(name, { step: () => x.set(!x.get()) });
    });
    expect(rows).toEqual([]);
  });
});
