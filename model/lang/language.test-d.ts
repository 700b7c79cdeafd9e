/** What does not compile. Each is refused when it runs, too: see the tests beside. */
import { expectTypeOf, test } from "vitest";
import type { Builder } from "./builder.ts";
import { model } from "./definition.ts";
import { flag, type Index, oneOf, range } from "./fields.ts";
import { end, fired, otherwise, receive, select, send, step } from "./points.ts";
import type { Received } from "./primitives.ts";

declare const m: Builder;

test("fields have the values of their kind", () => {
  const colour = m.field("colour", oneOf("red", "green"), "green");
  expectTypeOf(colour.get()).toEqualTypeOf<"red" | "green">();
  expectTypeOf(m.cells("n", 2, range(0, 3)).get(0)).toEqualTypeOf<number>();
  expectTypeOf(m.table("t", 2, { a: flag(), b: oneOf("x") }).b.get(0)).toEqualTypeOf<"x">();
  // @ts-expect-error: no such label
  colour.set("blue");
  // @ts-expect-error: a label is no number
  colour.set(1);
  // @ts-expect-error: a number is no label
  m.field("n", range(0, 3)).set("1");
  // @ts-expect-error: no such label to start with
  m.field("other", oneOf("red", "green"), "blue");
  // @ts-expect-error: no such label among those to start with
  m.initially(colour, ["red", "blue"]);
  // @ts-expect-error: no such column
  void m.table("u", 2, { a: flag() }).b;
  // @ts-expect-error: a kind has at least one value
  oneOf();
});

test("indexes have an order, and are no numbers", () => {
  const log = m.log("raft");
  const index = m.index("seen");
  expectTypeOf(log.append()).toEqualTypeOf<Index>();
  expectTypeOf(log.threshold(0)).toEqualTypeOf<Index | undefined>();
  // @ts-expect-error: arithmetic
  void (index.get() + 1);
  // @ts-expect-error: arithmetic
  void (index.get() - index.get());
  // @ts-expect-error: order of numbers
  void (index.get() < 1);
  // @ts-expect-error: a number is no index
  index.set(1);
  // @ts-expect-error: compared with a number
  index.get().isBefore(3);
  // @ts-expect-error: may be undefined, if there are not as many
  index.set(log.threshold(0));
  // @ts-expect-error: does not start with numbers
  m.initially(index, [0]);
});

test("points lead to points of their process", () => {
  const c = m.channel("c", { payload: range(0, 3) });
  const p = m.process("p", { at: step().to("on"), on: receive(c).to(end) }, { rests: ["on"] });
  expectTypeOf<Parameters<(typeof p)["isAt"]>>().toEqualTypeOf<["at" | "on" | "end"]>();
  // @ts-expect-error: no such point
  m.process("q", { at: step().to("away") });
  // @ts-expect-error: no such point among the branches
  m.process("q", { at: step().toFirst({ away: otherwise }) });
  // @ts-expect-error: no such point in a case
  m.process("q", { at: select({ a: receive(c).to("away") }) });
  // @ts-expect-error: no such point to rest at
  m.process("q", { at: step().to(end) }, { rests: ["away"] });
  // @ts-expect-error: no such point to ask for
  p.isAt("away");
  // @ts-expect-error: nobody parks at the end
  p.isParkedAt("end");
  // @ts-expect-error: it starts before, parked or later
  m.process("q", { at: step().to(end) }, { starts: "now" });
});

test("channels carry their payload", () => {
  const c = m.channel("c", { payload: oneOf("a", "b") });
  const signal = m.channel("signal");
  expectTypeOf(c.poll()).toEqualTypeOf<Received<"a" | "b"> | undefined>();
  receive(c, (value, ok) => {
    expectTypeOf(value).toEqualTypeOf<"a" | "b">();
    expectTypeOf(ok).toEqualTypeOf<boolean>();
  });
  signal.offer();
  send(signal).to(end);
  // @ts-expect-error: not what the channel carries
  c.offer("c");
  // @ts-expect-error: not what the channel carries
  send(c, () => 1);
  // @ts-expect-error: a channel is no timer
  fired(c);
});

test("actions are given their arguments", () => {
  m.action("move", ["left", "right"], {
    when: (way) => way === "left",
    step: (way) => expectTypeOf(way).toEqualTypeOf<"left" | "right">(),
  });
  // @ts-expect-error: without values there is no argument
  m.action("move", { step: (way: string) => way.length });
  // @ts-expect-error: an argument is a text, a number or a truth value
  m.action("move", [{}], { step: () => undefined });
});

test("a model has a question, variants, scopes and parameters, and nothing else", () => {
  const n = { meaning: "how many", low: 1, high: 2, initial: 1 };
  expectTypeOf(model("a", { parameters: { n } }, () => undefined).name).toEqualTypeOf<string>();
  // @ts-expect-error: not an option
  model("a", { variant: "v1" }, () => undefined);
  // @ts-expect-error: a parameter has a meaning
  model("a", { parameters: { n: { low: 1, high: 2, initial: 1 } } }, () => undefined);
});
