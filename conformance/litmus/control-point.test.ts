import { expect, test } from "vitest";
import { everyPoint, pointsOf } from "./control-point.ts";
import {
  call,
  close,
  defer,
  doOnce,
  lock,
  on,
  otherwise,
  type Program,
  receive,
  returns,
  select,
  send,
  whileNonzero,
} from "./program.ts";

const flat = (processes: Parameters<typeof pointsOf>[0]["processes"]): readonly unknown[] =>
  pointsOf({ processes }, "p").map(({ name, next, after }) => [name, next, after]);

test("statements follow each other, and equal ones are numbered", () => {
  expect(flat({ p: [send("c", 1), send("c", 1), send("d", 1), send("c", 2)] })).toEqual([
    ["send c", "send c 2", {}],
    ["send c 2", "send d", {}],
    ["send d", "send c 3", {}],
    ["send c 3", "end", {}],
  ]);
});

test("what follows a case comes before what follows its select", () => {
  const inner = select({ yes: on(receive("d"), close("d")), no: otherwise() });
  expect(
    flat({ p: [select({ go: on(receive("c"), inner, close("c")), stay: otherwise() }), close("e")] }),
  ).toEqual([
    ["select", "close e", { go: "select 2", stay: "close e" }],
    ["select 2", "close c", { yes: "close d", no: "close c" }],
    ["close d", "close c", {}],
    ["close c", "close e", {}],
    ["close e", "end", {}],
  ]);
});

test("bodies at the end of a process lead to its end", () => {
  const inner = select({ yes: on(receive("d")) });
  expect(flat({ p: [select({ go: on(receive("c"), inner) })] })).toEqual([
    ["select", "end", { go: "select 2" }],
    ["select 2", "end", { yes: "end" }],
  ]);
});

test("a loop leads to itself, and a return to where the procedure is left", () => {
  expect(flat({ p: [whileNonzero("x", receive("c"), close("c")), close("d")] })).toEqual([
    ["while x", "close d", { again: "receive c" }],
    ["receive c", "close c", {}],
    ["close c", "while x", {}],
    ["close d", "end", {}],
  ]);
  expect(flat({ p: [whileNonzero("x", returns, close("never")), close("c")] })).toEqual([
    ["while x", "close c", { again: "end" }],
    ["close c", "end", {}],
  ]);
});

test("the points of a procedure have the names of its calls before theirs", () => {
  const program: Pick<Program, "processes" | "procedures"> = {
    procedures: {
      outer: {
        body: [lock("mu"), defer("unlock"), call("inner")],
        defers: { unlock: { kind: "unlock", lock: "mu" } },
      },
      inner: { body: [doOnce("o", "inner"), returns, close("never")] },
    },
    processes: { p: [call("outer"), close("c")] },
  };
  expect(() => pointsOf(program, "p")).toThrow('litmus procedure "inner" calls itself');
  const fixed = {
    ...program,
    procedures: {
      ...program.procedures,
      inner: { body: [doOnce("o", "init")] },
      init: { body: [doOnce("o", "init")] },
    },
  };
  expect(everyPoint(fixed, "p").map(({ name, next }) => [name, next])).toEqual([
    ["call outer", "close c"],
    ["call outer / lock mu", "defer unlock"],
    ["call outer / defer unlock", "call inner"],
    ["call outer / call inner", "returns"],
    ["call outer / call inner / do o", "returns"],
    // Once more from within: it is never called, and so has no points.
    ["call outer / call inner / do o / do o", "returns"],
    ["call outer / deferred unlock", "returns"],
    ["close c", "end"],
  ]);
});
