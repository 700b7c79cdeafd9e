import { describe, expect, test } from "vitest";
import { CompiledWalk } from "../../test/models/compiled-walk.ts";
import { Exploration } from "../engine/index.ts";
import type { Builder } from "./builder.ts";
import { type Cells, type Field, flag, range } from "./fields.ts";
import { choice, end, receive, select, send, step } from "./points.ts";

interface Parts {
  readonly count: Field<number>;
  readonly seen: Cells<boolean>;
  readonly real: Field<number>;
}

/** A model with two ghosts and a field that is none. */
function haunted(use: (m: Builder, parts: Parts) => void): CompiledWalk {
  return new CompiledWalk((m) => {
    const count = m.field("count", range(0, 3), 0, { ghost: true });
    const seen = m.cells("seen", 2, flag(), false, { ghost: true });
    use(m, { count, seen, real: m.field("real", range(0, 3)) });
  });
}

describe("a ghost", () => {
  test("is counted up in a step that writes other fields before", () => {
    const walk = haunted((m, { count, seen, real }) => {
      m.action("count", {
        when: () => real.get() < 3,
        step: () => {
          real.set(real.get() + 1);
          count.set(count.get() + 1);
          seen.set(0, count.get() === 1);
          seen.set(1, !seen.get(0));
        },
      });
    });
    expect(walk.state("count", "count").fields).toEqual({ count: 2, seen: [false, true], real: 2 });
  });

  test("is read by properties of states and of steps, and by constraints", () => {
    const { model: compiled } = new CompiledWalk((m) => {
      const count = m.field("count", range(0, 3), 0, { ghost: true });
      const real = m.field("real", range(0, 3));
      m.action("count", {
        when: () => real.get() < 3,
        step: () => {
          real.set(real.get() + 1);
          count.set(count.get() + 1);
        },
      });
      m.accept(() => count.get() === 2);
      m.constraint("few", () => count.get() < 2);
      m.invariant("as real", () => count.get() === real.get());
      m.stepInvariant("grows", (was) => count.get() > was(() => count.get()));
    });
    const { system } = compiled;
    const wanted = { invariants: [0], marks: [], graph: false };
    const exploration = compiled.guarded(() => new Exploration(system, wanted).run({}));
    const { states, deadlockAt, violatedAt, stepViolatedAt } = exploration;
    expect({ states, deadlockAt, violatedAt, stepViolatedAt }).toEqual({
      states: 3,
      deadlockAt: -1,
      violatedAt: [-1],
      stepViolatedAt: [undefined],
    });
  });

  test("starts with several values, and anew with the first", () => {
    const walk = haunted((m, { count, seen }) => {
      m.initially(count, [2, 1]);
      m.action("change", { step: () => [count.set(3), seen.set(1, true)] });
      m.action("anew", { step: () => [count.renew(), seen.renew()] });
    });
    expect(walk.model.system.initials).toBe(2);
    expect(walk.state("change").fields).toMatchObject({ count: 3, seen: [false, true] });
    expect(walk.state("change", "anew").fields).toMatchObject({ count: 2, seen: [false, false] });
  });

  test("may be a table", () => {
    const walk = new CompiledWalk((m) => {
      const table = m.table("table", 2, { on: flag(), other: flag() }, { ghost: true });
      const real = m.field("real", flag());
      m.action("set", { step: () => table.on.set(1, !table.on.get(0)) });
      m.action("clear", { step: () => table.clear(1) });
      m.action("anew", { step: () => table.renew() });
      m.process("p", { a: step(() => real.set(table.other.get(0))).to(end) });
    });
    expect(walk.mistake()).toEqual({
      problem: "ghost-decides",
      facts: { ghost: "table.other", name: "real" },
    });
  });
});

describe("a ghost that decides", () => {
  test.each<[string, (m: Builder, parts: Parts) => void]>([
    [
      "whether an action",
      (m, { count }) => m.action("a", { when: () => count.get() > 0, step: () => undefined }),
    ],
    [
      "whether a step",
      (m, { count }) =>
        void m.process("p", {
          a: step()
            .when(() => count.get() > 0)
            .to(end),
        }),
    ],
    [
      "which case of a choice",
      (m, { count }) =>
        void m.process("p", {
          a: choice({
            one: step()
              .when(() => count.get() > 0)
              .to(end),
          }),
        }),
    ],
    [
      "which channel",
      (m, { count }) =>
        void m.process("p", {
          a: select({
            one: receive(m.channel("c"))
              .when(() => count.get() > 0)
              .to(end),
          }),
        }),
    ],
    [
      "what is sent",
      (m, { count }) =>
        void m.process("p", { a: send(m.channel("c", { payload: range(0, 3) }), () => count.get()).to(end) }),
    ],
    [
      "where it leads",
      (m, { count }) =>
        void m.process("p", { a: step().toFirst({ a: () => count.get() > 0, end: () => true }) }),
    ],
    [
      "where it leads, though the effect has read it before",
      (m, { count }) =>
        void m.process("p", {
          a: step(() => count.set(count.get())).toFirst({ a: () => count.get() > 0, end: () => true }),
        }),
    ],
  ])("%s is a mistake", (_, use) => {
    expect(haunted(use).mistake()).toEqual({ problem: "ghost-read", facts: { name: "count" } });
  });

  test.each<[string, (m: Builder) => (ghost: number) => void]>([
    [
      "field",
      (m) => {
        const field = m.field("field", range(0, 3));
        return (ghost) => field.set(ghost);
      },
    ],
    [
      "cells",
      (m) => {
        const cells = m.cells("cells", 1, flag());
        return () => cells.renew();
      },
    ],
    [
      "channel",
      (m) => {
        const channel = m.channel("channel");
        return () => channel.close();
      },
    ],
    [
      "context",
      (m) => {
        const context = m.context("context");
        return () => context.cancel();
      },
    ],
    [
      "group",
      (m) => {
        const group = m.waitGroup("group", 2);
        return () => group.done();
      },
    ],
    [
      "broken",
      (m) => {
        const broken = m.panic("broken");
        return () => broken.raise();
      },
    ],
    [
      "most",
      (m) => {
        const most = m.bound("most", 1);
        return () => most.reached();
      },
    ],
  ])("how a step changes the %s is a mistake", (name, declare) => {
    const walk = haunted((m, { count, seen }) => {
      const change = declare(m);
      m.action("a", {
        step: () => {
          seen.set(0, count.get() > 0);
          change(count.get());
        },
      });
    });
    expect(walk.mistake()).toEqual({ problem: "ghost-decides", facts: { ghost: "count", name } });
  });
});

test("what one step has read keeps no other from writing", () => {
  const walk = haunted((m, { count, real }) => {
    m.action("a", { step: () => count.set(count.get()) });
    m.action("b", { step: () => real.set(1) });
    m.process("p", { a: step(() => count.set(count.get())).to(end) });
    m.process("q", { a: step(() => real.set(2)).to(end) });
  });
  expect(walk.offered()).toEqual(["a", "b", "p · a", "q · a"]);
});

test("a ghost is not written in guards", () => {
  const walk = haunted((m, { count }) => {
    m.action("a", {
      when: () => {
        count.set(1);
        return true;
      },
      step: () => undefined,
    });
  });
  expect(walk.mistake()).toEqual({ problem: "write-in-guard", facts: { name: "count" } });
});

test("the code that is made for actions treats ghosts alike", () => {
  const states = (...mistaken: readonly boolean[]): number => {
    const { model: compiled } = haunted((m, { count, real }) => {
      m.action("count", {
        when: () => real.get() < 3,
        step: () => {
          real.set(real.get() + 1);
          count.set(count.get() + 1);
        },
      });
      m.action("other", {
        when: () => (mistaken[0] === true ? count.get() < 3 : true),
        step: () => {
          if (mistaken[1] === true) real.set(count.get());
        },
      });
    });
    const wanted = { invariants: [], marks: [], graph: false };
    return compiled.guarded(() => new Exploration(compiled.system, wanted).run({})).states;
  };
  expect(states()).toBe(4);
  expect(() => states(true)).toThrow(/read ghost "count"/);
  expect(() => states(false, true)).toThrow(/changed "real" after reading ghost "count"/);
});
