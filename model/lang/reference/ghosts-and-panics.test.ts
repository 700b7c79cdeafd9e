import { describe, expect, test } from "vitest";
import type { Builder } from "../builder.ts";
import { flag, range } from "../fields.ts";
import { end, send, step } from "../points.ts";
import { exploreNaively } from "./explore-naively.ts";
import { refusal } from "./refusal.ts";
import { TinyModel } from "./tiny-model.ts";

describe("a ghost", () => {
  const haunted =
    (use: (m: Builder, ghost: () => number, set: (to: number) => void) => void) =>
    (m: Builder): void => {
      const ghost = m.field("ghost", range(0, 3), 0, { ghost: true });
      use(
        m,
        () => ghost.get(),
        (to) => ghost.set(to),
      );
    };
  const read = { name: "ghost" };

  test("is counted by steps, and looked at by properties, constraints and accept", () => {
    const tiny = new TinyModel(
      haunted((m, ghost, set) => {
        const seen = m.cells("seen", 1, range(0, 3), 0, { ghost: true });
        m.action("count", {
          step: () => {
            if (ghost() < 2) set(ghost() + 1);
            seen.set(0, ghost());
          },
        });
        m.invariant("low", () => ghost() < 2);
        m.stepInvariant("rises", (was) => was(ghost) <= ghost());
        m.constraint("few", () => ghost() < 3);
        m.accept(() => seen.get(0) === 2);
      }),
    );
    expect(exploreNaively(tiny.interpreter)).toMatchObject({ states: 3, edges: 3 });
  });

  test.each<[string, (m: Builder, ghost: () => number) => void]>([
    [
      "the guard of an action",
      (m, ghost) => m.action("a", { when: () => ghost() > 0, step: () => undefined }),
    ],
    [
      "the guard of a step",
      (m, ghost) =>
        m.process("p", {
          s: step()
            .when(() => ghost() > 0)
            .to(end),
        }),
    ],
    [
      "a branch",
      (m, ghost) => m.process("p", { s: step().toFirst({ s: () => ghost() > 0, end: () => true }) }),
    ],
    [
      "the value of a send",
      (m, ghost) => m.process("p", { s: send(m.channel("c", { payload: range(0, 3) }), ghost).to(end) }),
    ],
  ])("is not read in %s", (_, use) => {
    expect(refusal(haunted(use)).slice(0, 2)).toEqual(["ghost-read", read]);
  });

  test.each<[string, string, (m: Builder) => () => void]>([
    [
      "a field",
      "plain",
      (m) => {
        const plain = m.field("plain", flag());
        return () => plain.set(true);
      },
    ],
    [
      "the field of others anew",
      "plain",
      (m) => {
        const plain = m.field("plain", flag());
        return () => plain.renew();
      },
    ],
    [
      "a channel",
      "c",
      (m) => {
        const c = m.channel("c");
        return () => void c.poll();
      },
    ],
    [
      "the log",
      "log",
      (m) => {
        const log = m.log("log");
        return () => void log.append();
      },
    ],
    [
      "how far the model goes",
      "few",
      (m) => {
        const few = m.bound("few", 1);
        return () => few.reached();
      },
    ],
    [
      "how the program ends",
      "broken",
      (m) => {
        const broken = m.panic("broken");
        return () => broken.raise();
      },
    ],
  ])("that has been read decides nothing about %s", (_, name, declare) => {
    const refused = refusal(
      haunted((m, ghost) => {
        const other = m.field("other ghost", flag(), false, { ghost: true });
        const change = declare(m);
        m.action("a", {
          step: () => {
            other.set(true);
            ghost();
            other.get();
            change();
          },
        });
      }),
    );
    expect(refused).toEqual(["ghost-decides", { ghost: "ghost", name }, 'action "a"']);
  });

  test("decides nothing in the next step", () => {
    const tiny = new TinyModel(
      haunted((m, ghost, set) => {
        const plain = m.field("plain", range(0, 3));
        m.action("count", { step: () => set(Math.min(3, ghost() + 1)) });
        m.action("raise", { when: () => plain.get() < 3, step: () => plain.set(plain.get() + 1) });
      }),
    );
    expect(tiny.plain(tiny.after("count", "raise")).fields).toEqual({ ghost: 1, plain: 1 });
  });
});

describe("a panic of the model's own", () => {
  test("ends the program with its text, and what was written before stays", () => {
    const tiny = new TinyModel((m) => {
      const level = m.field("level", range(0, 3));
      const broken = m.panic("broken");
      m.panic("broken");
      m.action("break", {
        step: () => {
          level.set(2);
          broken.raise();
          level.set(3);
        },
      });
    });
    const panicked = tiny.after("break");
    expect(tiny.plain(panicked)).toMatchObject({ fields: { level: 2 }, panic: "broken" });
    expect(tiny.steps(panicked)).toEqual([]);
    expect(exploreNaively(tiny.interpreter).verdicts).toEqual([
      { name: "no panic", kind: "no panic", verdict: "violated", depth: 1 },
      { name: "no deadlock", kind: "deadlock", verdict: "holds" },
    ]);
  });

  test("is not raised where only reading is allowed", () => {
    const refused = refusal((m) => {
      const broken = m.panic("broken");
      m.invariant("fine", () => broken.raise());
    });
    expect(refused.slice(0, 2)).toEqual(["write-in-guard", { name: "broken" }]);
  });
});
