import { expect, test } from "vitest";
import {
  at,
  type Go,
  labelText,
  RuntimeError,
  receive,
  receiveFrom,
  Scheduler,
  select,
  send,
  sendTo,
} from "./index.ts";

const texts = (scheduler: Scheduler): readonly string[] =>
  scheduler.offered().map((offer) => labelText(offer));

function take(scheduler: Scheduler, text: string): void {
  const label = scheduler.offered().find((one) => labelText(one) === text);
  if (label === undefined) throw new Error(`no "${text}" among\n${texts(scheduler).join("\n")}`);
  scheduler.perform(label);
}

test("a rendezvous commits both parties, and neither goes on in that step", () => {
  const scheduler = new Scheduler();
  const channel = scheduler.channel<number>("c");
  const seen: number[] = [];
  scheduler.go("receiver", function* (): Go {
    const { value } = yield* receiveFrom("receive", channel);
    seen.push(value);
  });
  scheduler.go("sender", function* (): Go {
    yield* sendTo("send", channel, () => 7);
  });
  expect(texts(scheduler)).toEqual(["receiver · receive (park)", "sender · send (park)"]);
  take(scheduler, "receiver · receive (park)");
  take(scheduler, "sender · send (enter) → receiver · receive");
  expect(scheduler.process("receiver")).toEqual({
    point: "receive",
    stand: "committed",
    received: { value: 7, ok: true },
  });
  expect(seen).toEqual([]);
  expect(texts(scheduler)).toEqual(["receiver · receive (resume)", "sender · send (resume)"]);
  take(scheduler, "receiver · receive (resume)");
  expect(seen).toEqual([7]);
  expect(scheduler.process("receiver")).toEqual({ point: "end", stand: "before" });
});

test("the first event commits a parked select, whatever happens before it goes on", () => {
  const scheduler = new Scheduler();
  const kill = scheduler.channel("kill");
  const shutdown = scheduler.channel("shutdown");
  scheduler.go("task", function* (): Go {
    yield* select("wait", { killed: receive(kill), shutdown: receive(shutdown) });
  });
  take(scheduler, "task · wait (park)");
  expect(scheduler.input(() => shutdown.close())).toEqual([
    { process: "task", point: "wait", case: "shutdown" },
  ]);
  scheduler.input(() => kill.close());
  expect(texts(scheduler)).toEqual(["task · wait · shutdown (resume)"]);
});

test("both ready on entry: either", () => {
  const scheduler = new Scheduler();
  const left = scheduler.channel("left");
  const right = scheduler.channel("right");
  scheduler.go("task", function* (): Go {
    yield* select("wait", { left: receive(left), right: receive(right) });
  });
  scheduler.input(() => left.close());
  scheduler.input(() => right.close());
  expect(texts(scheduler)).toEqual(["task · wait · left (enter)", "task · wait · right (enter)"]);
});

test("a parked sender panics when it goes on after a close", () => {
  const scheduler = new Scheduler();
  const channel = scheduler.channel<number>("c");
  scheduler.go("sender", function* (): Go {
    yield* select("send", { put: send(channel, () => 1) });
  });
  take(scheduler, "sender · send (park)");
  scheduler.input(() => channel.close());
  take(scheduler, "sender · send · put (resume)");
  expect(scheduler.panic).toBe("send on closed channel");
  expect(scheduler.offered()).toEqual([]);
});

test("children of a cancelled context follow in steps that hold up the canceller", () => {
  const scheduler = new Scheduler();
  const parent = scheduler.context("parent");
  const first = scheduler.context("first", parent);
  scheduler.context("second", parent);
  scheduler.context("grandchild", first);
  scheduler.go("canceller", function* (): Go {
    yield* at("cancel");
    parent.cancel();
    yield* at("after");
  });
  take(scheduler, "canceller · cancel (step)");
  expect(texts(scheduler)).toEqual(["parent · first (cancel)", "parent · second (cancel)"]);
  take(scheduler, "parent · first (cancel)");
  expect(texts(scheduler)).toEqual(["first · grandchild (cancel)"]);
  take(scheduler, "first · grandchild (cancel)");
  take(scheduler, "parent · second (cancel)");
  expect(texts(scheduler)).toEqual(["canceller · after (step)"]);
});

test("timers fire in the order of their deadlines, and time passes up to them", () => {
  const scheduler = new Scheduler();
  const long = scheduler.timer("long", "30s");
  const short = scheduler.timer("short", "5s");
  scheduler.input(() => {
    long.start();
    short.start();
  });
  expect(texts(scheduler)).toEqual(["short (fire)"]);
  take(scheduler, "short (fire)");
  expect(scheduler.now).toBe(5_000);
  expect(texts(scheduler)).toEqual(["long (fire)"]);
  expect(short.hasFired).toBe(true);
});

test("a step that is not possible is refused, and nothing happens", () => {
  const scheduler = new Scheduler();
  scheduler.go("task", function* (): Go {
    yield* at("only");
  });
  const wrong = { process: "task", point: "other", phase: "step", commits: [] } as const;
  expect(() => scheduler.perform(wrong)).toThrow(RuntimeError);
  expect(texts(scheduler)).toEqual(["task · only (step)"]);
});
