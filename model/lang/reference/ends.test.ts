import { describe, expect, test } from "vitest";
import { flag, range } from "../fields.ts";
import { choice, end, fired, receive, select, send, step, to, wait } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

describe("a proper end", () => {
  test("is every process at its end, or where it may rest", () => {
    const tiny = new TinyModel((m) => {
      const c = m.channel("c");
      m.process("p", { get: receive(c).to("more"), more: receive(c).to(end) }, { rests: ["get"] });
      m.process("q", { put: send(c).to(end) });
    });
    const { interpreter } = tiny;
    expect(interpreter.isProperEnd(tiny.start)).toBe(false);
    const met = ["p · get (parks)", "q · put (ready on entry) → p · get", "q · put (goes on)"];
    expect(interpreter.isProperEnd(tiny.after(...met))).toBe(true);
    const stuck = tiny.after(...met, "p · get (goes on)", "p · more (parks)");
    expect(tiny.steps(stuck)).toEqual([]);
    expect(interpreter.isProperEnd(stuck)).toBe(false);
    expect(interpreter.blocked(stuck)).toEqual([{ process: "p", point: "more", waitsFor: ["c"] }]);
  });

  test("may rest where its step waits for a condition", () => {
    const tiny = new TinyModel((m) => {
      m.process(
        "p",
        {
          never: step()
            .when(() => false)
            .to(end),
        },
        { rests: ["never"] },
      );
    });
    expect(tiny.steps()).toEqual([]);
    expect(tiny.interpreter.isProperEnd(tiny.start)).toBe(true);
  });

  test("is what accept says, with processes and without", () => {
    const accepting = (withProcess: boolean): boolean[] => {
      const tiny = new TinyModel((m) => {
        const over = m.field("over", flag());
        m.action("end", { when: () => !over.get(), step: () => over.set(true) });
        if (withProcess)
          m.process("p", {
            never: step()
              .when(() => false)
              .to(end),
          });
        m.accept(() => over.get());
      });
      return [tiny.start, tiny.after("end")].map((state) => tiny.interpreter.isProperEnd(state));
    };
    expect(accepting(false)).toEqual([false, true]);
    expect(accepting(true)).toEqual([false, true]);
  });

  test("is no state of a model without processes and accept", () => {
    const tiny = new TinyModel((m) => void m.field("level", range(0, 1)));
    expect(tiny.steps()).toEqual([]);
    expect(tiny.interpreter.isProperEnd(tiny.start)).toBe(false);
  });
});

test("a blocked process says what it waits for: the open cases of its select, or its conditions", () => {
  const tiny = new TinyModel((m) => {
    const c = m.channel("c");
    const timer = m.timer("t", "1s");
    const group = m.waitGroup("g", 1);
    m.process("p", {
      s: select({
        in: receive(c).to(end),
        nil: receive(m.channel("nil"))
          .when(() => false)
          .to(end),
        tick: fired(timer).to(end),
      }),
    });
    m.process("q", {
      fork: choice({
        left: step()
          .when(() => false)
          .to(end),
        right: step()
          .when(() => false)
          .to(end),
      }),
    });
    m.process("r", { all: wait(group).to(end) });
    m.process("s", {
      put: step()
        .when(() => false)
        .to("out"),
      out: to("put") as never,
    });
  });
  const { interpreter } = tiny;
  expect(interpreter.blocked(tiny.after("p · s (parks)"))).toEqual([
    { process: "p", point: "s", waitsFor: ["in: c", "tick: t"] },
    { process: "q", point: "fork", waitsFor: ["left: its condition", "right: its condition"] },
    { process: "s", point: "put", waitsFor: ["its condition"] },
  ]);
  expect(interpreter.blocked(tiny.after("r · all (parks)")).at(-2)).toEqual({
    process: "r",
    point: "all",
    waitsFor: ["g is zero"],
  });
});
