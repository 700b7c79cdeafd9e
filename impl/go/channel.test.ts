import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Channel, type Go, Panic, receive, receiveFrom, select, send, sendTo } from "./index.ts";

function receiver(scheduler: Driven, name: string, channel: Channel<number>, into: unknown[]): void {
  scheduler.go(name, function* (): Go {
    into.push([name, yield* receiveFrom("get", channel)]);
  });
}

function sender(scheduler: Driven, name: string, channel: Channel<number>, value: number): void {
  scheduler.go(name, function* (): Go {
    yield* sendTo("put", channel, () => value);
  });
}

test("a rendezvous commits both, and neither goes on in that step", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  const got: unknown[] = [];
  receiver(scheduler, "receiver", channel, got);
  sender(scheduler, "sender", channel, 7);
  scheduler.take("receiver · get (park)", "sender · put (enter) → receiver · get");
  expect(scheduler.process("receiver")).toEqual({
    point: "get",
    stand: "committed",
    received: { ok: true, value: 7 },
  });
  expect(scheduler.process("sender")).toEqual({ point: "put", stand: "committed" });
  expect(scheduler.texts).toEqual(["receiver · get (resume)", "sender · put (resume)"]);
  expect(got).toEqual([]);
  scheduler.run();
  expect(got).toEqual([["receiver", { value: 7, ok: true }]]);
});

test("parked receivers are served first in, first out", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  const got: unknown[] = [];
  receiver(scheduler, "one", channel, got);
  receiver(scheduler, "two", channel, got);
  scheduler.take("two · get (park)", "one · get (park)");
  expect(scheduler.primitives()["c"]).toEqual({ closed: false, receivers: ["two", "one"], senders: [] });
  scheduler.input(() => {
    channel.offer(1);
    channel.offer(2);
  });
  scheduler.run();
  expect(got).toEqual([
    ["one", { value: 2, ok: true }],
    ["two", { value: 1, ok: true }],
  ]);
});

test("a buffer keeps its order, and takes the value of the first parked sender when there is room", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { capacity: 1, zero: 0 });
  sender(scheduler, "one", channel, 1);
  sender(scheduler, "two", channel, 2);
  sender(scheduler, "three", channel, 3);
  scheduler.take("one · put (enter)", "three · put (park)", "two · put (park)");
  expect(channel.buffer).toEqual([1]);
  const got: unknown[] = [];
  scheduler.input(() => receiver(scheduler, "receiver", channel, got));
  scheduler.take("receiver · get (enter) → three · put");
  expect(channel.buffer).toEqual([3]);
  expect(scheduler.primitives()["c"]).toEqual({
    closed: false,
    buffer: [3],
    receivers: [],
    senders: ["two"],
  });
  scheduler.input(() => {
    expect([channel.poll(), channel.poll(), channel.poll()]).toEqual([
      { value: 3, ok: true },
      { value: 2, ok: true },
      undefined,
    ]);
  });
});

test("a closed channel gives what is buffered, then zero values without end", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { capacity: 2, zero: 0 });
  scheduler.input(() => {
    channel.offer(5);
    channel.close();
    expect([channel.poll(), channel.poll(), channel.poll()]).toEqual([
      { value: 5, ok: true },
      { value: 0, ok: false },
      { value: 0, ok: false },
    ]);
  });
  expect(channel.isClosed).toBe(true);
});

test("close wakes all receivers in the order of their queue, in its step", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  const got: unknown[] = [];
  receiver(scheduler, "one", channel, got);
  receiver(scheduler, "two", channel, got);
  scheduler.go("closer", function* (): Go {
    yield* at("close");
    channel.close();
  });
  scheduler.take("two · get (park)", "one · get (park)");
  expect(scheduler.take("closer · close (step)")).toBe("closer · close (step) → two · get → one · get");
  scheduler.run();
  expect(got).toEqual([
    ["one", { value: 0, ok: false }],
    ["two", { value: 0, ok: false }],
  ]);
});

test("a sender that is parked when the channel is closed panics when it goes on", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  sender(scheduler, "sender", channel, 1);
  scheduler.take("sender · put (park)");
  expect(scheduler.input(() => channel.close())).toEqual([{ process: "sender", point: "put" }]);
  expect(scheduler.panic).toBe(undefined);
  scheduler.take("sender · put (resume)");
  expect(scheduler.panic).toBe("send on closed channel");
  expect(scheduler.process("sender")).toEqual({ point: "put", stand: "committed" });
});

test("entering a send on a closed channel panics, in a select, too", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  channel.close();
  scheduler.go("sender", function* (): Go {
    yield* select("pick", { get: receive(channel), put: send(channel, () => 1) });
  });
  expect(scheduler.texts).toEqual(["sender · pick · get (enter)", "sender · pick · put (enter)"]);
  scheduler.take("sender · pick · put (enter)");
  expect(scheduler.panic).toBe("send on closed channel");
  expect(scheduler.process("sender")).toEqual({ point: "pick", stand: "before" });
});

test("an offer on a closed channel panics", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { capacity: 1, zero: 0 });
  channel.close();
  scheduler.input(() => channel.offer(1));
  expect(scheduler.panic).toBe("send on closed channel");
  expect(channel.buffer).toEqual([]);
});

test("who recovers from a panic of a parked send goes on as before", () => {
  const scheduler = new Driven();
  const [first, second] = [scheduler.channel("first", { zero: 0 }), scheduler.channel("second", { zero: 0 })];
  const seen: unknown[] = [];
  scheduler.go("sender", function* (): Go {
    try {
      yield* sendTo("first", first, () => 1);
    } catch (error) {
      seen.push(error);
    }
    yield* sendTo("second", second, () => 2);
  });
  scheduler.take("sender · first (park)");
  scheduler.input(() => first.close());
  scheduler.take("sender · first (resume)", "sender · second (park)");
  scheduler.input(() => seen.push(second.poll()));
  scheduler.take("sender · second (resume)");
  expect(seen).toEqual([new Panic("send on closed channel"), { value: 2, ok: true }]);
  expect(scheduler.panic).toBe(undefined);
});

test("who met whom, parked or on entry, is no part of the state after a rendezvous", () => {
  const states = [
    ["sender · put (park)", "receiver · get (enter) → sender · put"],
    ["receiver · get (park)", "sender · put (enter) → receiver · get"],
  ].map((steps) => {
    const scheduler = new Driven();
    const channel = scheduler.channel("c", { zero: 0 });
    receiver(scheduler, "receiver", channel, []);
    sender(scheduler, "sender", channel, 7);
    scheduler.take(...steps);
    return scheduler.digest();
  });
  expect(states[0]).toBe(states[1]);
});

test("closing twice panics", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c");
  scheduler.input(() => channel.close());
  scheduler.input(() => channel.close());
  expect(scheduler.panic).toBe("close of closed channel");
});

test("a select that waits to send and to receive on a channel is woken as a receiver by its close", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  scheduler.go("task", function* (): Go {
    yield* select("pick", { put: send(channel, () => 1), get: receive(channel) });
  });
  scheduler.take("task · pick (park)");
  expect(scheduler.input(() => channel.close())).toEqual([{ process: "task", point: "pick", case: "get" }]);
  expect(scheduler.run()).toEqual(["task · pick · get (resume)"]);
});

test("offer and poll meet parked goroutines, and never wait", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  sender(scheduler, "sender", channel, 4);
  scheduler.input(() => {
    expect(channel.offer(1)).toBe(false);
    expect(channel.poll()).toBe(undefined);
  });
  scheduler.take("sender · put (park)");
  scheduler.input(() => {
    expect(channel.offer(1)).toBe(false);
    expect(channel.poll()).toEqual({ value: 4, ok: true });
    expect(channel.poll()).toBe(undefined);
  });
});

test("the order of those who wait for a channel that is only closed is no part of the state", () => {
  const states = [
    ["one", "two"],
    ["two", "one"],
  ].map((order) => {
    const scheduler = new Driven();
    const channel = scheduler.closing("c");
    for (const name of ["two", "one"]) {
      scheduler.go(name, function* (): Go {
        yield* receiveFrom("get", channel);
      });
    }
    for (const name of order) scheduler.take(`${name} · get (park)`);
    // As a model shows them: by name.
    expect(scheduler.primitives()["c"]).toMatchObject({ receivers: ["one", "two"] });
    return scheduler.digest();
  });
  expect(states[0]).toBe(states[1]);
});

test("a capacity is a whole number", () => {
  const scheduler = new Driven();
  expect(() => scheduler.channel("c", { capacity: 0.5 })).toThrow(
    'channel "c": a capacity is a whole number from 0, not 0.5',
  );
});
