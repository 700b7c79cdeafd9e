import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { compile } from "../compile.ts";
import { model } from "../definition.ts";
import { flag, oneOf, range } from "../fields.ts";
import { choice, end, otherwise, receive, select, send, step, to } from "../points.ts";
import { lock } from "./lock.ts";
import { call, type Procedure, returns } from "./procedure.ts";

/** A log of letters, and a step's effect that adds one. */
function logOf(m: Builder): (letter: string) => () => void {
  const log = m.cells("log", 6, oneOf("-", "a", "b", "c", "x", "y", "z"));
  const length = m.field("length", range(0, 6));
  return (letter) => () => {
    log.set(length.get(), letter as "a");
    length.set(length.get() + 1);
  };
}

const logged = ({ fields }: PlainState): string =>
  (fields["log"] as readonly string[]).join("").replaceAll("-", "");

test("its points are the caller's, under the name of the point that calls, nested ones too", () => {
  const built = model("m", (m) => {
    const inner = m.procedure("inner", { one: step().to("two"), two: step().to(returns) });
    const outer = m.procedure("outer", { first: call(inner).to("after"), after: step().to(returns) });
    const p = m.process(
      "p",
      { start: step().to("call"), call: call(outer).to("last"), last: step().to(end) },
      { rests: ["call"] },
    );
    m.invariant("is at call", () => !p.isAt("call"));
  });
  const compiled = compile(built);
  expect(compiled.moves.map(({ point }) => point)).toEqual([
    "start",
    "call / first / one",
    "call / first / two",
    "call / after",
    "last",
  ]);
});

test("a process is at a point while it is in any of its parts, rests there, and is parked there", () => {
  const { ends } = endsOf((m) => {
    const c = m.channel("c");
    const ask = m.procedure("ask", { prepare: step().to("wait"), wait: receive(c).to(returns) });
    const p = m.process("p", { call: call(ask).to("call") }, { rests: ["call"] });
    m.process("other", {
      "see it begin": step()
        .when(() => p.isAt("call") && !p.isParkedAt("call"))
        .to("see it wait"),
      "see it wait": step()
        .when(() => p.isParkedAt("call"))
        .to("send"),
      send: send(c).to(end),
    });
  });
  expect(ends).toEqual(["p at call / wait", "p at call / wait, other at see it begin"]);
});

test("it returns to where it was called from, by whatever way it goes", () => {
  const { ends } = endsOf((m) => {
    const log = logOf(m);
    const isShort = m.field("is short", flag());
    m.initially(isShort, [false, true]);
    const either = m.procedure("either", {
      go: step(log("a")).toFirst({ returns: () => isShort.get(), more: otherwise }),
      more: choice({ b: step(log("b")).to(returns), nothing: to(returns) }),
    });
    m.process("p", {
      first: call(either).toFirst({ second: () => !isShort.get(), end: otherwise }),
      second: call(either).to("third"),
      third: step(log("z")).to(end),
    });
  }, logged);
  expect(ends).toEqual(["a", "aabz", "aaz", "ababz", "abaz"]);
});

test("what it defers runs when it returns, the last first, and only if it came to that", () => {
  const { ends } = endsOf((m) => {
    const log = logOf(m);
    const work = m.procedure(
      "work",
      ({ defer }) => ({
        begin: step(() => defer("x")).to("which"),
        which: choice({
          early: to(returns),
          y: step(() => defer("y")).to("more"),
          z: step(() => defer("z")).to("more"),
        }),
        more: choice({ y: step(() => defer("y")).to("last"), none: to("last") }),
        last: step(log("a")).to(returns),
      }),
      {
        defers: {
          x: log("x"),
          y: log("y"),
          z: { one: step(log("z")).to("two"), two: step(log("c")).to("returns") },
        },
      },
    );
    m.process("p", { work: call(work).to("after"), after: step(log("b")).to(end) });
  }, logged);
  expect(ends).toEqual(["ayxb", "ayyxb", "ayzcxb", "azcxb", "xb"]);
});

test("a deferred unlock lets others in, whichever way the procedure returns", () => {
  const { ends } = endsOf((m) => {
    const mutex = m.mutex("mutex");
    const c = m.channel("c", { capacity: 1 });
    const put = m.procedure(
      "put",
      ({ defer }) => ({
        lock: lock(mutex, () => defer("unlock")).to("send"),
        send: select({ sent: send(c).to(returns), full: to(returns) }),
      }),
      { defers: { unlock: () => mutex.unlock() } },
    );
    for (const name of ["a", "b"]) m.process(name, { put: call(put).to(end) });
  });
  expect(ends).toEqual(["all end"]);
});

test("a call is one of its own: what one defers the other does not run", () => {
  const { ends } = endsOf((m) => {
    const log = logOf(m);
    const inner = m.procedure("inner", ({ defer }) => ({ go: step(() => defer("x")).to(returns) }), {
      defers: { x: log("x") },
    });
    const outer = m.procedure(
      "outer",
      ({ defer }) => ({
        defer: step(() => defer("y")).to("first"),
        first: call(inner).to("second"),
        second: call(inner).to("after"),
        after: step(log("a")).to(returns),
      }),
      { defers: { y: log("y") } },
    );
    m.process("p", { call: call(outer).to(end) });
  }, logged);
  expect(ends).toEqual(["xxay"]);
});

const mistakes: readonly (readonly [string, (m: Builder) => void, string])[] = [
  [
    "recursion",
    (m) => {
      const a: Procedure = m.procedure("a", () => ({ call: call(b).to(returns) }));
      const b: Procedure = m.procedure("b", () => ({ call: call(a).to(returns) }));
      m.process("p", { call: call(a).to(end) });
    },
    'a procedure calls itself in process "p": a → b → a',
  ],
  [
    "a target that is not there",
    (m) => {
      const a = m.procedure("a", { go: step().to("away" as "returns") });
      m.process("p", { call: call(a).to(end) });
    },
    'process "p" has no point "away", named in "call / go"',
  ],
  [
    "a deferred call that is not declared",
    (m) => {
      const a = m.procedure("a", ({ defer }) => ({ go: step(() => defer("b" as never)).to(returns) }));
      m.process("p", { call: call(a).to(end) });
    },
    'procedure "a" defers "b", which it does not declare',
  ],
  [
    "deferred calls without end",
    (m) => {
      const a = m.procedure("a", ({ defer }) => ({ go: step(() => defer("b")).to("go") }), {
        defers: { b: () => undefined },
        most: 2,
      });
      m.process("p", { call: call(a).to(end) });
    },
    'procedure "a" defers "b", but has deferred 2 calls already',
  ],
  [
    "two points of one name",
    (m) => {
      const a = m.procedure("a", { go: step().to(returns) });
      m.process("p", { call: call(a).to(end), "call / go": step().to(end) });
    },
    'two points are called "call / go"',
  ],
  [
    "a lock in a select",
    (m) => {
      const mutex = m.mutex("mutex");
      m.process("p", { wait: select({ locked: lock(mutex).to(end) }) });
    },
    'case "locked" of point "wait" of process "p" is a step, and a select waits for operations',
  ],
];

test.each(mistakes)("%s is refused by both interpreters", (_, build, text) => {
  expect(() => endsOf(build)).toThrow(text);
  expect(() => {
    const compiled = compile(model("m", build));
    compiled.guarded(() => {
      let states = compiled.initialStates();
      for (let step = 0; step < 4; step++)
        states = states.flatMap((words) => compiled.successors(words).map((one) => one.words));
    });
  }).toThrow(text);
});
