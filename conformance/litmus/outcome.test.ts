import { expect, test } from "vitest";
import { caseText, outcomeText, panicText, possibleTexts, receivedText, statementOf } from "./outcome.ts";
import {
  compareAndSwap,
  load,
  logged,
  offer,
  on,
  otherwise,
  poll,
  receive,
  select,
  send,
  tryLock,
} from "./program.ts";

test("an outcome says for each process what it has seen, and where it is", () => {
  const finals = {
    reader: { seen: ["1", "closed"], point: "end" },
    writer: { seen: [], point: "send c" },
    worker: { seen: [], point: undefined },
  };
  const text = outcomeText({ processes: { reader: [], writer: [], worker: [] } }, (process) => {
    return finals[process as keyof typeof finals];
  });
  expect(text).toBe("reader: 1 closed end; writer: at send c; worker: not started");
  expect(panicText("writer", "send on closed channel")).toBe("panic in writer: send on closed channel");
});

test("an outcome says of a pool where those are that have not ended, whichever they are", () => {
  const points: Readonly<Record<string, string>> = {
    "worker 0": "send c",
    "worker 1": "end",
    "worker 2": "lock mu",
  };
  const pools = { worker: { count: 4, body: [] }, idle: { count: 1, body: [] } };
  const text = outcomeText({ processes: {}, pools }, (process) => ({ seen: [], point: points[process] }));
  expect(text).toBe("worker: at lock mu at send c; idle: end");
  expect(panicText("worker 2", "no")).toBe("panic in worker: no");
});

test("what is received shows its value, or that nothing was sent", () => {
  expect(receivedText(0, true)).toBe("0");
  expect(receivedText(0, false)).toBe("closed");
  expect(receivedText(undefined, false)).toBe("closed");
  // Never in Go: it would be a mistake of a rendering, and must show.
  expect(receivedText(3, false)).toBe("closed with 3");
});

test("a case shows its name, or what it logs in place of it", () => {
  expect(caseText("in", on(receive("c")), 4, true)).toBe("in=4");
  expect(caseText("in3", logged("in", on(receive("c"))), 0, false)).toBe("in=closed");
  expect(caseText("out", on(send("c", 4)), undefined, true)).toBe("out");
  expect(caseText("otherwise", otherwise(), undefined, true)).toBe("otherwise");
});

test("all that can be seen of a statement is known before it runs", () => {
  expect(possibleTexts(send("c", 1))).toEqual([]);
  expect(possibleTexts(offer("c", 1))).toEqual(["true", "false"]);
  expect(possibleTexts(poll("c"))).toEqual([...possibleTexts(receive("c")), "none"]);
  expect(
    possibleTexts(select({ a: logged("x", on(send("c", 1))), b: logged("x", on(send("d", 1))) })),
  ).toEqual(["x"]);
  expect(possibleTexts(select({ a: on(receive("c")), b: otherwise() }))).toEqual([
    ...possibleTexts(receive("c")).map((text) => `a=${text}`),
    "b",
  ]);
});

test("tries see whether, accesses see numbers", () => {
  expect(possibleTexts(tryLock("mu"))).toEqual(["true", "false"]);
  expect(possibleTexts(compareAndSwap("x", 0, 1))).toEqual(["true", "false"]);
  expect(possibleTexts(load("x", "a"))).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("a part of a statement is at the statement", () => {
  expect(statementOf("call f / wait on c / woken")).toBe("call f / wait on c");
  expect(statementOf("call f / done wg")).toBe("call f / done wg");
});
