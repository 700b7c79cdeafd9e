/** What does not compile. Each is refused when it runs, too: see the tests beside. */
import { expectTypeOf, test } from "vitest";
import type { Builder } from "./builder.ts";
import { model } from "./definition.ts";
import { type ChannelValue, receiveFrom, sendTo } from "./derived/channel-value.ts";
import { waitOn } from "./derived/cond.ts";
import { lock } from "./derived/lock.ts";
import { doOnce } from "./derived/once.ts";
import { type Call, call, type ProcedurePoints, returns } from "./derived/procedure.ts";
import { readLock } from "./derived/rw-mutex.ts";
import { type Field, flag, type Index, oneOf, range } from "./fields.ts";
import { end, fired, otherwise, receive, select, send, step } from "./points.ts";
import type { Channel, Process, Received } from "./primitives.ts";

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

test("derived points lead to points of their process, procedures to their own and back", () => {
  const mutex = m.mutex("mutex");
  const rw = m.rwMutex("rw");
  const p = m.procedure("p", { at: lock(mutex).to("on"), on: lock(rw).to(returns) });
  const q = m.process("q", { at: call(p).to("on"), on: readLock(rw).to(end) }, { rests: ["on"] });
  expectTypeOf<Parameters<(typeof q)["isAt"]>>().toEqualTypeOf<["at" | "on" | "end"]>();
  // @ts-expect-error: no such point
  m.process("q", { at: call(p).to("away") });
  // @ts-expect-error: no such point
  m.process("q", { at: waitOn(m.cond("c", mutex)).toFirst({ away: otherwise }) });
  // @ts-expect-error: a process does not return
  m.process("q", { at: doOnce(m.once("once"), p).to(returns) });
  // @ts-expect-error: a procedure does not end
  m.procedure("r", { at: step().to(end) });
  // @ts-expect-error: a condition belongs to a mutex
  m.cond("c", rw);
  // @ts-expect-error: a channel is not locked
  lock(m.channel("c"));
  // @ts-expect-error: an RW mutex waits in two steps, and is no case
  select({ a: lock(rw).to(end) });
});

test("a procedure defers what it declares", () => {
  const points = (own: Call<"a">): ProcedurePoints<"at"> => {
    expectTypeOf<Parameters<typeof own.defer>>().toEqualTypeOf<["a"]>();
    return { at: step(() => own.defer("a")).to(returns) };
  };
  m.procedure("p", points, { defers: { a: () => undefined } });
  m.procedure(
    "p",
    // @ts-expect-error: no such name
    (own) => ({ at: step(() => own.defer("b")).to(returns) }),
    { defers: { a: () => undefined } },
  );
});

test("goroutines are given the arguments that they take", () => {
  const reply = m.channelValue("reply", [m.channel("a", { payload: range(0, 3) })]);
  const pool = m.goroutines(
    "pool",
    2,
    (own) => {
      expectTypeOf(own.arguments.on).toEqualTypeOf<ChannelValue<number>>();
      expectTypeOf(own.arguments.n).toEqualTypeOf<Field<number>>();
      return { at: sendTo(own.arguments.on, () => own.arguments.n.get()).to(end) };
    },
    { takes: { on: reply.kind, n: range(0, 3) }, rests: ["at"] },
  );
  pool.go({ on: undefined, n: 1 });
  // @ts-expect-error: an argument is missing
  pool.go({ n: 1 });
  // @ts-expect-error: there are arguments
  pool.go();
  // @ts-expect-error: not of its kind
  pool.go({ on: undefined, n: "1" });
  expectTypeOf(pool.processes).toEqualTypeOf<readonly Process<"at">[]>();
  const none = m.goroutines("none", 1, () => ({ at: step().to(end) }));
  expectTypeOf<Parameters<(typeof none)["go"]>>().toEqualTypeOf<[]>();
});

test("channels are values", () => {
  const number = m.channel("number", { payload: range(0, 3) });
  const value = m.channelValue("value", [number]);
  const carrier = m.channel("carrier", { payload: value.kind });
  expectTypeOf(value.get()).toEqualTypeOf<Channel<number> | undefined>();
  receive(carrier, (one) => expectTypeOf(one).toEqualTypeOf<Channel<number> | undefined>());
  receiveFrom(value, (one) => expectTypeOf(one).toEqualTypeOf<number>());
  value.set(undefined);
  // @ts-expect-error: it carries something else
  value.set(m.channel("label", { payload: oneOf("a") }));
  // @ts-expect-error: not what its channels carry
  sendTo(value, () => "a");
});

test("atomics are of a kind, and only numbers are added to", () => {
  expectTypeOf(m.atomic("n", range(0, 3), 1).add(1)).toEqualTypeOf<number>();
  expectTypeOf(m.atomic("l", oneOf("a", "b")).swap("a")).toEqualTypeOf<"a" | "b">();
  // @ts-expect-error: a label is no number
  m.atomic("l", oneOf("a", "b")).add(1);
  // @ts-expect-error: no such label
  m.atomic("l", oneOf("a", "b"), "c");
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
