import { expect, test } from "vitest";
import { pointsOf } from "./control-point.ts";
import { close, on, otherwise, receive, select, send } from "./program.ts";

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
