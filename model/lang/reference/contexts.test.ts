import { describe, expect, test } from "vitest";
import { flag } from "../fields.ts";
import { done, end, select, step } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

describe("cancel", () => {
  test("closes the done channel and wakes those parked on it, in the calling step", () => {
    const tiny = new TinyModel((m) => {
      const context = m.context("x");
      m.process("p", { on: done(context).to(end) });
      m.process("q", { s: select({ on: done(context).to(end) }) });
      m.process("boss", { cancel: step(() => context.cancel()).to(end) });
    });
    const { label, state } = tiny.step(
      tiny.after("q · s (parks)", "p · on (parks)"),
      "boss · cancel → p · on → q · s · on",
    );
    expect(label.commits).toEqual([
      { process: "p", point: "on" },
      { process: "q", point: "s", case: "on" },
    ]);
    expect(tiny.plain(state)).toEqual({
      fields: {},
      processes: {
        p: { point: "on", stand: "committed" },
        q: { point: "s", stand: "committed", case: "on" },
        boss: { point: "end", stand: "before" },
      },
      primitives: { x: "done" },
    });
  });

  test("of a done context does nothing", () => {
    const tiny = new TinyModel((m) => {
      const context = m.context("x");
      const seen = m.field("seen", flag());
      m.action("cancel", {
        step: () => {
          context.cancel();
          seen.set(context.isDone);
          context.cancel();
        },
      });
    });
    const once = tiny.after("cancel");
    expect(tiny.plain(once)).toEqual({ fields: { seen: true }, processes: {}, primitives: { x: "done" } });
    expect(tiny.interpreter.key(tiny.after("cancel", "cancel"))).toBe(tiny.interpreter.key(once));
  });
});

describe("children", () => {
  test("follow in steps of their own, which wake, and which are owed", () => {
    const tiny = new TinyModel((m) => {
      const parent = m.context("parent");
      const child = m.context("child", parent);
      m.process("p", { on: done(child).to(end) });
      m.action("cancel", { when: () => !parent.isDone, step: () => parent.cancel() }, { environment: true });
    });
    const cancelled = tiny.after("p · on (parks)", "cancel");
    expect(tiny.plain(cancelled).primitives).toEqual({ parent: "done", child: "due" });
    expect(tiny.steps(cancelled)).toEqual(["parent · child (cancelled by its parent) → p · on"]);
    const { label, environment, state } = tiny.step(
      cancelled,
      "parent · child (cancelled by its parent) → p · on",
    );
    expect(label).toEqual({
      process: "parent",
      point: "child",
      phase: "cancel",
      commits: [{ process: "p", point: "on" }],
    });
    expect(environment).toBe(false);
    expect(tiny.plain(state).primitives).toEqual({ parent: "done", child: "done" });
  });

  test("follow in any order among siblings, but a child's own before its next sibling", () => {
    const tiny = new TinyModel((m) => {
      const root = m.context("root");
      const left = m.context("left", root);
      m.context("right", root);
      m.context("leaf", left);
      m.action("cancel", { when: () => !root.isDone, step: () => root.cancel() });
    });
    const [left, right, leaf] = ["root · left", "root · right", "left · leaf"].map(
      (text) => `${text} (cancelled by its parent)`,
    ) as [string, string, string];
    expect(tiny.plain(tiny.after("cancel")).primitives).toEqual({
      root: "done",
      left: "due",
      right: "due",
      leaf: "open",
    });
    expect(tiny.steps(tiny.after("cancel"))).toEqual([left, right]);
    expect(tiny.steps(tiny.after("cancel", left))).toEqual([leaf]);
    expect(tiny.steps(tiny.after("cancel", left, leaf))).toEqual([right]);
    expect(tiny.steps(tiny.after("cancel", right))).toEqual([left]);
    expect(tiny.steps(tiny.after("cancel", right, left))).toEqual([leaf]);
    expect(tiny.steps(tiny.after("cancel", right, left, leaf))).toEqual([]);
  });

  test("of contexts that were cancelled by calls of their own follow independently", () => {
    const tiny = new TinyModel((m) => {
      const one = m.context("one");
      const other = m.context("other");
      m.context("leaf", m.context("branch", one));
      m.context("twig", other);
      m.action("one", { when: () => !one.isDone, step: () => one.cancel() });
      m.action("other", { when: () => !other.isDone, step: () => other.cancel() });
    });
    const both = tiny.after("one", "one · branch (cancelled by its parent)", "other");
    expect(tiny.steps(both)).toEqual([
      "branch · leaf (cancelled by its parent)",
      "other · twig (cancelled by its parent)",
    ]);
  });

  test("hold up the process that called, and nobody else", () => {
    const tiny = new TinyModel((m) => {
      const parent = m.context("parent");
      m.context("child", parent);
      m.process("boss", { cancel: step(() => parent.cancel()).to("next"), next: step().to(end) });
      m.process("other", { go: step().to(end) });
    });
    const cancelled = tiny.after("boss · cancel");
    expect(tiny.plain(cancelled).processes["boss"]).toEqual({ point: "next", stand: "before" });
    expect(tiny.steps(cancelled)).toEqual(["other · go", "parent · child (cancelled by its parent)"]);
    expect(tiny.interpreter.blocked(cancelled)).toEqual([
      { process: "boss", point: "next", waitsFor: ["child is done"] },
    ]);
    const over = tiny.after("boss · cancel", "parent · child (cancelled by its parent)");
    expect(tiny.steps(over)).toEqual(["boss · next", "other · go"]);
  });

  test("of a context cancelled in an action hold up nobody", () => {
    const tiny = new TinyModel((m) => {
      const parent = m.context("parent");
      m.context("child", parent);
      m.action("cancel", { when: () => !parent.isDone, step: () => parent.cancel() });
      m.process("p", { go: step().to(end) });
    });
    expect(tiny.steps(tiny.after("cancel"))).toEqual(["p · go", "parent · child (cancelled by its parent)"]);
  });

  test("cancelled on their own are not cancelled again", () => {
    const tiny = new TinyModel((m) => {
      const parent = m.context("parent");
      const child = m.context("child", parent);
      m.context("grandchild", child);
      m.process("p", { child: step(() => child.cancel()).to(end) });
      m.process("q", { parent: step(() => parent.cancel()).to("next"), next: step().to(end) });
    });
    const first = tiny.after("p · child", "q · parent");
    expect(tiny.plain(first).primitives).toEqual({ parent: "done", child: "done", grandchild: "due" });
    // It is due because of what p called: q goes on.
    expect(tiny.steps(first)).toEqual(["q · next", "child · grandchild (cancelled by its parent)"]);
  });

  test("that are due can be cancelled by somebody else first", () => {
    const tiny = new TinyModel((m) => {
      const parent = m.context("parent");
      const child = m.context("child", parent);
      m.process("p", { parent: step(() => parent.cancel()).to("next"), next: step().to(end) });
      m.process("q", { child: step(() => child.cancel()).to(end) });
    });
    const both = tiny.after("p · parent", "q · child");
    expect(tiny.plain(both).primitives).toEqual({ parent: "done", child: "done" });
    expect(tiny.steps(both)).toEqual(["p · next"]);
  });
});

describe("a joined context", () => {
  const joined = new TinyModel((m) => {
    const kill = m.context("kill");
    const shutdown = m.context("shutdown");
    const either = m.joined("either", [kill, shutdown]);
    m.context("child", either);
    m.action("kill", { when: () => !kill.isDone, step: () => kill.cancel() });
    m.action("shut down", { when: () => !shutdown.isDone, step: () => shutdown.cancel() });
  });

  test("has a goroutine of its name, which follows in its own time", () => {
    expect(joined.plain(joined.start)).toEqual({
      fields: {},
      processes: { either: { point: "await", stand: "before" } },
      primitives: { kill: "open", shutdown: "open", either: "open", child: "open" },
    });
    const killed = joined.after("either · await (parks)", "kill → either · await · kill");
    expect(joined.plain(killed).primitives["either"]).toBe("open");
    expect(joined.steps(killed)).toEqual(["shut down", "either · await · kill (goes on)"]);
    const over = joined.after(
      "either · await (parks)",
      "kill → either · await · kill",
      "either · await · kill (goes on)",
      "either · cancel",
      "either · child (cancelled by its parent)",
    );
    expect(joined.plain(over)).toEqual({
      fields: {},
      processes: { either: { point: "end", stand: "before" } },
      primitives: { kill: "done", shutdown: "open", either: "done", child: "done" },
    });
  });

  test("may rest where it waits", () => {
    const { interpreter } = joined;
    const waiting = joined.after("either · await (parks)");
    expect(interpreter.isProperEnd(waiting)).toBe(true);
    expect(interpreter.blocked(waiting)).toEqual([]);
    expect(interpreter.isProperEnd(joined.after("kill", "either · await · kill (ready on entry)"))).toBe(
      true,
    );
  });

  test("may find several of its contexts done", () => {
    expect(joined.steps(joined.after("kill", "shut down"))).toEqual([
      "either · await · kill (ready on entry)",
      "either · await · shutdown (ready on entry)",
    ]);
  });
});
