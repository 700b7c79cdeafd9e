import fc from "fast-check";
import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import {
  at,
  choose,
  type Go,
  labelText,
  Panic,
  panic,
  RuntimeError,
  receive,
  receiveFrom,
  Scheduler,
  select,
  send,
  waitDone,
} from "./index.ts";

/** What was thrown. */
function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

test("a step that is not possible is refused, with what is, and nothing happens", () => {
  const scheduler = new Driven();
  scheduler.go("task", function* (): Go {
    yield* choose("end", ["well", "badly"]);
  });
  const before = scheduler.digest();
  const wanted = { process: "task", point: "end", case: "never", phase: "step" } as const;
  const error = thrownBy(() => scheduler.perform(wanted));
  expect(error).toBeInstanceOf(RuntimeError);
  expect(error).toMatchObject({
    problem: "not-offered",
    message:
      "task · end · never (step): cannot be performed now; offered: task · end · well (step); task · end · badly (step)",
  });
  expect(scheduler.digest()).toBe(before);
});

test("a way that is not possible is refused before anything happens, where ways are known", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  scheduler.go("receiver", function* (): Go {
    yield* select("get", { value: receive(channel) });
  });
  scheduler.go("sender", function* (): Go {
    yield* select("put", { value: send(channel, () => 1) });
  });
  scheduler.take("receiver · get (park)");
  const wanted = { process: "sender", point: "put", case: "value", phase: "enter" } as const;
  expect(thrownBy(() => scheduler.perform({ ...wanted, commits: [] }))).toMatchObject({
    problem: "not-offered",
  });
  const commits = [{ process: "receiver", point: "get", case: "value" }];
  expect(scheduler.perform({ ...wanted, commits })).toEqual({ ...wanted, commits });
});

test("a step whose effect commits others than it should is taken, and reported", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c");
  scheduler.go("receiver", function* (): Go {
    yield* receiveFrom("get", channel);
  });
  scheduler.go("closer", function* (): Go {
    yield* at("close");
    channel.close();
  });
  scheduler.take("receiver · get (park)");
  expect(scheduler.offered()).toEqual([{ process: "closer", point: "close", phase: "step", silent: false }]);
  const error = thrownBy(() =>
    scheduler.perform({ process: "closer", point: "close", phase: "step", commits: [] }),
  );
  expect(error).toMatchObject({
    problem: "commits-differ",
    message: "closer · close (step): the step was taken, and it was closer · close (step) → receiver · get",
  });
  expect(channel.isClosed).toBe(true);
});

test("an effect goes the way that the label says", () => {
  for (const way of ["first", "second"]) {
    const scheduler = new Driven();
    const channel = scheduler.channel("c");
    scheduler.go("receiver", function* (): Go {
      yield* select("get", { first: receive(channel), second: receive(channel) });
    });
    scheduler.go("closer", function* (): Go {
      yield* at("close");
      channel.close();
    });
    scheduler.take("receiver · get (park)");
    const commits = [{ process: "receiver", point: "get", case: way }];
    const label = { process: "closer", point: "close", phase: "step", commits } as const;
    expect(scheduler.perform(label)).toEqual(label);
  }
});

test("goroutines are offered in the order of starting, one that is started by another last", () => {
  const scheduler = new Driven();
  scheduler.go("b", function* (): Go {
    yield* at("start");
    scheduler.go("c", function* (): Go {
      yield* at("first");
    });
    yield* at("next");
  });
  scheduler.go("a", function* (): Go {
    yield* at("first");
  });
  expect(scheduler.process("c")).toBe(undefined);
  scheduler.take("b · start (step)");
  expect(scheduler.texts).toEqual(["b · next (step)", "a · first (step)", "c · first (step)"]);
});

test("the order of goroutines can be given, as a model declares it", () => {
  const scheduler = new Scheduler({ order: ["a", "late", "b"] });
  const context = scheduler.context("x");
  const body = function* (): Go {
    yield* waitDone("wait", context);
  };
  for (const name of ["other", "b", "a"]) scheduler.go(name, body, { parked: true });
  scheduler.input(() => scheduler.go("late", body, { parked: true }));
  expect(Object.keys(scheduler.processes())).toEqual(["a", "late", "b", "other"]);
  expect(scheduler.input(() => context.cancel()).map(({ process }) => process)).toEqual([
    "a",
    "late",
    "b",
    "other",
  ]);
  expect(scheduler.offered().map(({ process }) => process)).toEqual(["a", "late", "b", "other"]);
});

test("a name can be used again once its goroutine is over", () => {
  const scheduler = new Driven();
  const body = function* (): Go {
    yield* at("only");
  };
  scheduler.go("task", body);
  expect(thrownBy(() => scheduler.go("task", body))).toMatchObject({
    problem: "name-in-use",
    facts: { what: "goroutine", name: "task" },
  });
  scheduler.run();
  scheduler.input(() => scheduler.go("task", body));
  expect(scheduler.texts).toEqual(["task · only (step)"]);
});

test("a goroutine can start parked, if its first point is one at which it can be", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { capacity: 1 });
  const body = function* (): Go {
    yield* receiveFrom("get", channel);
  };
  scheduler.go("task", body, { parked: true });
  expect(scheduler.offered()).toEqual([]);
  channel.offer(undefined);
  expect(scheduler.texts).toEqual(["task · get (resume)"]);
  channel.offer(undefined);
  expect(thrownBy(() => scheduler.go("late", body, { parked: true }))).toMatchObject({
    problem: "cannot-park",
    facts: { process: "late", point: "get" },
  });
});

test("nothing changes outside a step or an input, once the program has begun", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { capacity: 1 });
  const group = scheduler.waitGroup("g");
  const context = scheduler.context("x");
  const timer = scheduler.timer("t", "1s");
  channel.offer(undefined);
  group.add(1);
  timer.start();
  scheduler.input(() => undefined);
  const changes = [
    () => channel.poll(),
    () => channel.offer(undefined),
    () => channel.close(),
    () => group.done(),
    () => context.cancel(),
    () => timer.start(),
    () => timer.stop(),
  ];
  for (const change of changes) expect(thrownBy(change)).toMatchObject({ problem: "outside-a-step" });
  expect(scheduler.primitives()).toEqual({
    c: { closed: false, buffer: [null], receivers: [], senders: [] },
    x: "open",
    g: 1,
    t: { left: 1_000, fired: false },
  });
});

test("a goroutine cannot take steps of others", () => {
  const scheduler = new Driven();
  scheduler.go("task", function* (): Go {
    yield* at("first");
    scheduler.input(() => undefined);
  });
  expect(thrownBy(() => scheduler.run())).toMatchObject({ problem: "step-within-a-step" });
});

test("a panic that leaves a goroutine ends the program; what it did before stays", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c");
  scheduler.go("task", function* (): Go {
    yield* at("fail");
    channel.close();
    panic("no way");
  });
  scheduler.go("other", function* (): Go {
    yield* receiveFrom("get", channel);
  });
  scheduler.take("other · get (park)");
  expect(scheduler.take("task · fail (step)")).toBe("task · fail (step) → other · get");
  expect(scheduler.panic).toBe("no way");
  expect(scheduler.offered()).toEqual([]);
  expect(scheduler.process("other")).toMatchObject({ stand: "committed" });
  const wanted = { process: "other", point: "get", phase: "resume" } as const;
  expect(thrownBy(() => scheduler.perform(wanted))).toMatchObject({
    problem: "not-offered",
    message: "other · get (resume): cannot be performed now; the program has ended: panic: no way",
  });
});

test("finally is defer, and catch is recover", () => {
  const scheduler = new Driven();
  const channel = scheduler.channel("c", { zero: 0 });
  const done: string[] = [];
  channel.close();
  scheduler.go("task", function* (): Go {
    try {
      try {
        yield* select("put", { value: send(channel, () => 1) });
      } finally {
        done.push("deferred");
        yield* at("clean up");
      }
    } catch (error) {
      if (error instanceof Panic) done.push(error.message);
    }
    yield* at("go on");
  });
  expect(scheduler.run()).toEqual([
    "task · put · value (enter)",
    "task · clean up (step)",
    "task · go on (step)",
  ]);
  expect(done).toEqual(["deferred", "send on closed channel"]);
  expect(scheduler.panic).toBe(undefined);
});

test("an error that is no panic is a mistake of the goroutine's author", () => {
  const scheduler = new Driven();
  const cause = new TypeError("undefined is not a function");
  scheduler.go("task", function* (): Go {
    yield* at("fail");
    throw cause;
  });
  const error = thrownBy(() => scheduler.run());
  expect(error).toMatchObject({
    problem: "goroutine-failed",
    facts: { process: "task", point: "fail" },
    cause,
  });
});

/** Three goroutines that meet in all sorts of ways. */
function program(): Scheduler {
  const scheduler = new Scheduler();
  const channel = scheduler.channel("c", { capacity: 1, zero: 0 });
  const context = scheduler.context("x");
  scheduler.context("y", context);
  const timer = scheduler.timer("t", "1s");
  for (const name of ["one", "two"]) {
    scheduler.go(name, function* (): Go {
      for (let round = 0; round < 3; round++) {
        const taken = yield* select("pick", { get: receive(channel), put: send(channel, () => round) });
        if (taken.case === "get") timer.start();
      }
      yield* at("cancel");
      context.cancel();
    });
  }
  return scheduler;
}

/** The texts and digests of a run in which the numbers say which step is next. */
function transcript(choices: readonly number[]): readonly string[] {
  const scheduler = program();
  const lines: string[] = [];
  for (const choice of choices) {
    const offered = scheduler.offered();
    const offer = offered[choice % Math.max(1, offered.length)];
    if (offer === undefined) break;
    lines.push(labelText(scheduler.perform(offer)), scheduler.digest());
  }
  return lines;
}

test("same choices, same run, byte for byte", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 40 }), (choices) => {
      expect(transcript(choices)).toEqual(transcript(choices));
    }),
    { numRuns: 50 },
  );
});

test("a run is determined by its labels", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 40 }), (choices) => {
      const [first, second] = [program(), program()];
      for (const choice of choices) {
        const offered = first.offered();
        const offer = offered[choice % Math.max(1, offered.length)];
        if (offer === undefined) break;
        second.perform(first.perform(offer));
        expect(second.digest()).toBe(first.digest());
      }
    }),
    { numRuns: 50 },
  );
});
