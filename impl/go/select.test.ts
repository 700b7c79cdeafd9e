import { expect, expectTypeOf, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Channel, fallback, type Go, nil, receive, select, send, sendTo } from "./index.ts";

interface Two {
  readonly scheduler: Driven;
  readonly left: Channel<number>;
  readonly right: Channel<number>;
  readonly taken: string[];
}

/** A goroutine `task` before a select of receives from two channels. */
function two(capacity = 0): Two {
  const scheduler = new Driven();
  const left = scheduler.channel("left", { capacity, zero: 0 });
  const right = scheduler.channel("right", { capacity, zero: 0 });
  const taken: string[] = [];
  scheduler.go("task", function* (): Go {
    const one = yield* select("pick", { left: receive(left), right: receive(right) });
    taken.push(`${one.case} ${one.value} ${one.ok}`);
  });
  return { scheduler, left, right, taken };
}

test("before, parked, committed, and on", () => {
  const { scheduler, right, taken } = two();
  expect(scheduler.process("task")).toEqual({ point: "pick", stand: "before" });
  scheduler.take("task · pick (park)");
  expect(scheduler.process("task")).toEqual({ point: "pick", stand: "parked" });
  expect(scheduler.offered()).toEqual([]);
  expect(scheduler.input(() => right.offer(7))).toEqual([{ process: "task", point: "pick", case: "right" }]);
  expect(scheduler.process("task")).toEqual({
    point: "pick",
    stand: "committed",
    case: "right",
    received: { ok: true, value: 7 },
  });
  expect(taken).toEqual([]);
  scheduler.take("task · pick · right (resume)");
  expect(taken).toEqual(["right 7 true"]);
});

test("several ready on entry: each is offered, and taken if it is asked for", () => {
  for (const [side, other] of [
    ["left", "right"],
    ["right", "left"],
  ] as const) {
    const { scheduler, left, right, taken } = two(1);
    scheduler.input(() => {
      left.offer(1);
      right.offer(2);
    });
    expect(scheduler.texts).toEqual(["task · pick · left (enter)", "task · pick · right (enter)"]);
    scheduler.take(`task · pick · ${side} (enter)`, `task · pick · ${side} (resume)`);
    expect(taken).toEqual([side === "left" ? "left 1 true" : "right 2 true"]);
    expect({ left, right }[other].length).toBe(1);
  }
});

test("what happens after the first event does not change the choice", () => {
  const { scheduler, left, right, taken } = two();
  scheduler.take("task · pick (park)");
  scheduler.input(() => right.close());
  scheduler.input(() => left.close());
  expect(scheduler.run()).toEqual(["task · pick · right (resume)"]);
  expect(taken).toEqual(["right 0 false"]);
});

test("one event that makes two cases ready commits to either, as it is asked", () => {
  const ways = ["first", "second", undefined] as const;
  const taken = ways.map((way) => {
    const scheduler = new Driven();
    const channel = scheduler.channel("c", { zero: 0 });
    scheduler.go("task", function* (): Go {
      yield* select("pick", { first: receive(channel), second: receive(channel) });
    });
    scheduler.take("task · pick (park)");
    scheduler.input(() => {
      scheduler.go("other", function* (): Go {
        yield* sendTo("put", channel, () => 1);
      });
    });
    expect(scheduler.texts).toEqual([
      "other · put (enter) → task · pick · first",
      "other · put (enter) → task · pick · second",
    ]);
    const wanted = { process: "other", point: "put", phase: "enter" } as const;
    if (way === undefined) scheduler.perform(wanted, (places) => places.length - 1);
    else scheduler.take(`other · put (enter) → task · pick · ${way}`);
    return scheduler.process("task")?.case;
  });
  expect(taken).toEqual(["first", "second", "second"]);
});

test("the default is taken if nothing is ready, and only then", () => {
  for (const ready of [false, true]) {
    const scheduler = new Driven();
    const channel = scheduler.channel("c", { capacity: 1, zero: 0 });
    if (ready) channel.offer(1);
    scheduler.go("task", function* (): Go {
      yield* select("pick", { value: receive(channel), otherwise: fallback() });
    });
    const taken = ready ? "value" : "otherwise";
    expect(scheduler.run()).toEqual([`task · pick · ${taken} (enter)`, `task · pick · ${taken} (resume)`]);
  }
});

test("conditions and values of cases are evaluated on entry, once", () => {
  const scheduler = new Driven();
  const out = scheduler.channel("out", { zero: 0 });
  const never = scheduler.channel("never", { zero: 0 });
  let isOpen = false;
  let value = 1;
  scheduler.go("task", function* (): Go {
    yield* at("begin");
    value = 2;
    yield* select("pick", {
      put: send(out, () => value),
      get: receive(never, { when: () => isOpen }),
    });
  });
  scheduler.take("task · begin (step)");
  value = 3;
  scheduler.take("task · pick (park)");
  value = 4;
  isOpen = true;
  scheduler.input(() => {
    expect(never.offer(9)).toBe(false);
    expect(out.poll()).toEqual({ value: 3, ok: true });
  });
  expect(scheduler.run()).toEqual(["task · pick · put (resume)"]);
});

test("a case whose condition does not hold takes no part, whatever its channel is good for", () => {
  const scheduler = new Driven();
  const [closed, open] = [scheduler.channel("closed"), scheduler.channel("open", { zero: 0 })];
  closed.close();
  scheduler.go("polite", function* (): Go {
    yield* select("pick", { get: receive(closed, { when: () => false }), otherwise: fallback() });
  });
  scheduler.go("task", function* (): Go {
    yield* select("pick", { never: receive(open, { when: () => false }), get: receive(open) });
  });
  expect(scheduler.texts).toEqual(["polite · pick · otherwise (enter)", "task · pick (park)"]);
  scheduler.take("task · pick (park)");
  expect(scheduler.input(() => open.offer(1))).toEqual([{ process: "task", point: "pick", case: "get" }]);
});

test("each send of a select has a value of its own, on entry and parked", () => {
  for (const isParked of [false, true]) {
    const scheduler = new Driven();
    const first = scheduler.channel("first", { zero: 0 });
    const second = scheduler.channel("second", { zero: 0, capacity: isParked ? 0 : 1 });
    scheduler.go("task", function* (): Go {
      yield* select("put", { first: send(first, () => 1), second: send(second, () => 2) });
    });
    scheduler.take(isParked ? "task · put (park)" : "task · put · second (enter)");
    scheduler.input(() => {
      expect(second.poll()).toEqual({ value: 2, ok: true });
    });
  }
});

test("what a nil channel would be sent is no part of the state", () => {
  const states = [1, 2].map((value) => {
    const scheduler = new Driven();
    const channel = scheduler.channel("c", { zero: 0 });
    scheduler.go("task", function* (): Go {
      yield* select("put", { never: send(channel, () => value, { when: () => false }) });
    });
    scheduler.take("task · put (park)");
    return scheduler.digest();
  });
  expect(states[0]).toBe(states[1]);
});

test("a nil channel is never ready", () => {
  const scheduler = new Driven();
  scheduler.go("task", function* (): Go {
    yield* select("pick", { get: receive(nil) });
  });
  scheduler.go("polite", function* (): Go {
    const channel: Channel<number> = nil;
    yield* select("pick", { put: send(channel, () => 1), otherwise: fallback() });
  });
  expect(scheduler.run()).toEqual([
    "task · pick (park)",
    "polite · pick · otherwise (enter)",
    "polite · pick · otherwise (resume)",
  ]);
  expect(nil.offer(0 as never)).toBe(false);
  expect(nil.poll()).toBe(undefined);
  expect(() => nil.close()).toThrow("close of nil channel");
});

test("two selects meet, each with a case of its own", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  const seen: unknown[] = [];
  for (const name of ["one", "other"]) {
    scheduler.go(name, function* (): Go {
      const taken = yield* select("swap", { get: receive(channel), put: send(channel, () => 5) });
      if (taken.case === "get") seen.push(taken.value);
    });
  }
  scheduler.take("one · swap (park)");
  expect(scheduler.texts).toEqual([
    "other · swap · get (enter) → one · swap · put",
    "other · swap · put (enter) → one · swap · get",
  ]);
  scheduler.run();
  expect(seen).toEqual([5]);
});

test("what a select returns is told apart by its case", () => {
  function* body(text: Channel<string>, count: Channel<number>): Go<string> {
    const one = yield* select("pick", {
      text: receive(text),
      count: receive(count),
      put: send(count, () => 1),
      otherwise: fallback(),
    });
    expectTypeOf(one.case).toEqualTypeOf<"text" | "count" | "put" | "otherwise">();
    if (one.case === "text") return one.value;
    if (one.case === "count") return one.value.toFixed(1);
    expectTypeOf(one.value).toEqualTypeOf<undefined>();
    return "none";
  }
  expectTypeOf(body).returns.toEqualTypeOf<Go<string>>();
});

test("which channel a variable holds is looked at when the select is entered", () => {
  const scheduler = new Driven();
  const [one, two] = [scheduler.channel<number>("one"), scheduler.channel<number>("two")];
  let held: Channel<number> = one;
  scheduler.go("task", function* (): Go {
    yield* select("wait", { held: receive(() => held), two: receive(two) });
  });
  scheduler.go("changer", function* (): Go {
    yield* at("change");
    held = two;
    yield* at("forget");
    held = nil;
  });
  scheduler.go("sender", function* (): Go {
    yield* sendTo("send", two, () => 7);
  });
  scheduler.take("changer · change (step)", "task · wait (park)", "changer · forget (step)");
  expect(scheduler.texts).toEqual([
    "sender · send (enter) → task · wait · held",
    "sender · send (enter) → task · wait · two",
  ]);
  scheduler.take("sender · send (enter) → task · wait · held");
  expect(scheduler.process("task")).toMatchObject({ case: "held", received: { ok: true, value: 7 } });
  expect(two.receivers.names).toEqual([]);
});

test("channels held by parked goroutines are a part of the state", () => {
  const digests = ["one", "two"].map((name) => {
    const scheduler = new Driven();
    const channels = [scheduler.channel("one"), scheduler.channel("two")];
    scheduler.go("task", function* (): Go {
      yield* select("wait", {
        held: receive(() => channels.find((channel) => channel.name === name) ?? nil),
        one: receive(channels[0] ?? nil),
        two: receive(channels[1] ?? nil),
      });
    });
    scheduler.take("task · wait (park)");
    return scheduler.digest();
  });
  expect(digests[0]).not.toBe(digests[1]);
});

test("a channel that is sent is shown by its name", () => {
  const scheduler = new Driven();
  const reply = scheduler.channel<number>("reply");
  const requests = scheduler.channel<Channel<number>>("requests", { capacity: 1 });
  requests.offer(reply);
  expect(scheduler.primitives()["requests"]).toMatchObject({ buffer: ["reply"] });
  expect(requests.poll()?.value).toBe(reply);
});
