import { describe, expect, test } from "vitest";
import { CompiledWalk } from "../../test/models/compiled-walk.ts";
import { compile } from "./compile.ts";
import { model } from "./definition.ts";
import { range } from "./fields.ts";
import { end, select, send, step } from "./points.ts";

describe("a bound of the model", () => {
  test("gives up the step that reaches it, and says so; what it had written is gone", () => {
    const walk = new CompiledWalk((m) => {
      const held = m.field("held", range(0, 3));
      const other = m.field("other", range(0, 3));
      m.bound("others", 9);
      const most = m.bound("held at once", 2);
      m.action("more", {
        step: () => {
          other.set(3);
          if (held.get() === most.limit) most.reached();
          held.set(held.get() + 1);
        },
      });
      m.action("look", { step: () => undefined });
    });
    expect(walk.model.system.bounds).toBe(2);
    expect(walk.model.bounds.map(({ name, limit }) => [name, limit])).toEqual([
      ["others", 9],
      ["held at once", 2],
    ]);
    expect(walk.givenUp("more")).toEqual([]);
    expect(walk.offered("more", "more")).toEqual(["look"]);
    expect(walk.givenUp("more", "more")).toEqual(["more: held at once"]);
    expect(walk.state("more", "more", "look").fields).toEqual({ held: 2, other: 3 });
  });

  test("gives up one way of a step, not the others", () => {
    const walk = new CompiledWalk((m) => {
      const values = m.channel("values", { payload: range(0, 3) });
      const most = m.bound("most", 0);
      const give = select({
        one: send(values, () => 1).to(end),
        two: send(values, () => 2).to(end),
        three: send(values, () => 3).to(end),
      });
      m.process("giver", { give });
      m.action("take", {
        when: () => values.isAwaited,
        step: () => {
          if (values.poll()?.value === 2) most.reached();
        },
      });
    });
    expect(walk.offered("giver · give (parks)")).toEqual([
      "take → giver · give · one",
      "take → giver · give · three",
    ]);
    expect(walk.givenUp("giver · give (parks)")).toEqual(["take: most"]);
  });

  test("does not count what a step that is given up has appended to the log", () => {
    const walk = new CompiledWalk((m) => {
      const log = m.log("log");
      const held = m.index("held");
      const most = m.bound("most", 1);
      for (const name of ["a", "b", "c"]) {
        m.action(name, {
          step: () => {
            for (let entry = 0; entry < 4; entry++) log.append();
            most.reached();
          },
        });
      }
      m.action("append", { step: () => held.set(log.append()) });
    });
    expect(walk.givenUp()).toEqual(["a: most", "b: most", "c: most"]);
    expect(walk.state("append").fields).toEqual({ "log latest": 1, held: 1 });
  });

  test("is reached in steps only, and its limit is a whole number", () => {
    const walk = new CompiledWalk((m) => {
      const most = m.bound("most", 1);
      m.action("look", { when: () => most.reached(), step: () => undefined });
    });
    expect(walk.mistake()).toEqual({ problem: "write-in-guard", facts: { name: "most" } });
  });
});

test.each([-1, 0.5, Number.NaN])("a bound of %d is refused", (limit) => {
  expect(() => compile(model("m", (m) => void m.bound("most", limit)))).toThrow(/bound "most" has limit/);
});

test("bounds and constraints do not share a name", () => {
  expect(() =>
    compile(
      model("m", (m) => {
        m.bound("most", 1);
        m.constraint("most", () => true);
      }),
    ),
  ).toThrow(/two constraints are called "most"/);
});

test("a constraint is a predicate on states, whose steps the engine leaves out", () => {
  const walk = new CompiledWalk((m) => {
    const x = m.field("x", range(0, 3));
    m.action("more", { when: () => x.get() < 3, step: () => x.set(x.get() + 1) });
    m.invariant("small", () => x.get() < 3);
    m.constraint("below two", () => x.get() < 2);
  });
  const { system, constraints } = walk.model;
  expect(constraints).toEqual(["below two"]);
  expect(system.constraints).toHaveLength(1);
  const holds = (...texts: readonly string[]): boolean => {
    walk.state(...texts);
    return system.holds(system.constraints[0] as number) && !system.isConstrained;
  };
  expect([holds(), holds("more"), holds("more", "more")]).toEqual([true, true, false]);
});

describe("a panic of the model's own", () => {
  test("ends the program; what the step wrote before stays", () => {
    const walk = new CompiledWalk((m) => {
      const x = m.field("x", range(0, 3));
      m.panic("never raised");
      const broken = m.panic("unlock of unlocked mutex");
      m.process("p", {
        a: step(() => {
          x.set(2);
          broken.raise();
        }).to(end),
      });
    });
    expect(walk.model.canPanic).toBe(true);
    expect(walk.state("p · a")).toMatchObject({ fields: { x: 2 }, panic: "unlock of unlocked mutex" });
    expect(walk.offered("p · a")).toEqual([]);
  });

  test("is the same as others of its text, also those of the language", () => {
    const walk = new CompiledWalk((m) => {
      for (const name of ["a", "b"]) {
        const broken = m.panic("broken");
        m.action(name, { step: () => broken.raise() });
      }
      const closed = m.panic("close of closed channel");
      const channel = m.channel("channel", { closed: true });
      m.action("close", { step: () => channel.close() });
      m.action("say so", { step: () => closed.raise() });
    });
    expect(walk.state("a").panic).toBe("broken");
    expect(walk.state("a")).toEqual(walk.state("b"));
    expect(walk.state("close")).toEqual(walk.state("say so"));
  });

  test("is raised in actions of a model without processes, too, and in steps only", () => {
    const walk = new CompiledWalk((m) => {
      const broken = m.panic("broken");
      m.action("raise", { step: () => broken.raise() });
    });
    const { system } = walk.model;
    system.writeInitial(0);
    system.current.set(system.next);
    const panicked: boolean[] = [];
    system.expand({
      successor: () => panicked.push(system.hasPanicked),
      suppressed: () => panicked.push(false),
    });
    expect(panicked).toEqual([true]);
    const guard = new CompiledWalk((m) => {
      const broken = m.panic("broken");
      m.action("raise", { when: () => broken.raise(), step: () => undefined });
    });
    expect(guard.mistake()).toEqual({ problem: "write-in-guard", facts: { name: "broken" } });
  });
});
