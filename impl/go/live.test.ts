import { expect, test } from "vitest";
import {
  at,
  choose,
  fired,
  type Go,
  Live,
  type LivePorts,
  RuntimeError,
  receive,
  receiveFrom,
  Scheduler,
  select,
  sendTo,
  waitFired,
} from "./index.ts";

/** An event loop whose time passes when nothing else is left to do. */
class Loop {
  now = 0;
  readonly #tasks: { due: number; call: () => void }[] = [];
  readonly #random = lehmer(1);

  get ports(): LivePorts {
    return {
      now: () => this.now,
      random: this.#random,
      after: (ms, call) => {
        const task = { due: this.now + ms, call };
        this.#tasks.push(task);
        return () => {
          const at = this.#tasks.indexOf(task);
          if (at >= 0) this.#tasks.splice(at, 1);
        };
      },
    };
  }

  /** Calls back what is due, earliest first, until the run rests or nothing is left. */
  async until<T>(run: Promise<T>): Promise<T> {
    const resting = { isOver: false };
    const rest = run.finally(() => {
      resting.isOver = true;
    });
    while (!resting.isOver) {
      const [task] = this.#tasks.sort((one, other) => one.due - other.due).splice(0, 1);
      if (task !== undefined) {
        this.now = Math.max(this.now, task.due);
        task.call();
      }
      // Lets promises settle between tasks.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      if (task === undefined && !resting.isOver) break;
    }
    return rest;
  }
}

/** Lehmer's generator with the parameters of Park and Miller, "Random Number Generators" (1988). */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test("runs until all goroutines are over", async () => {
  const scheduler = new Scheduler();
  const channel = scheduler.channel("c", { zero: 0 });
  const got: number[] = [];
  scheduler.go("receiver", function* (): Go {
    for (;;) {
      const { value, ok } = yield* receiveFrom("get", channel);
      if (!ok) return;
      got.push(value);
    }
  });
  scheduler.go("sender", function* (): Go {
    for (let value = 0; value < 1_000; value++) yield* sendTo("put", channel, () => value);
    yield* at("close");
    channel.close();
  });
  const loop = new Loop();
  expect(await loop.until(new Live(scheduler, loop.ports).run())).toBe("over");
  expect(got).toEqual(Array.from({ length: 1_000 }, (_, value) => value));
});

test("a select takes its ready cases with equal probability", async () => {
  const scheduler = new Scheduler();
  const [left, right] = [scheduler.channel("left"), scheduler.channel("right")];
  const taken = { left: 0, right: 0 };
  left.close();
  right.close();
  scheduler.go("task", function* (): Go {
    for (let round = 0; round < 4_000; round++) {
      const one = yield* select("pick", { left: receive(left), right: receive(right) });
      taken[one.case]++;
    }
  });
  const loop = new Loop();
  await loop.until(new Live(scheduler, loop.ports).run());
  // Five standard deviations of a fair coin: 5 · √(4000 / 4) = 158.
  expect(Math.abs(taken.left - 2_000)).toBeLessThan(158);
  expect(taken.left + taken.right).toBe(4_000);
});

test("goroutines that can go on take turns at random, and all of them do", async () => {
  const scheduler = new Scheduler();
  const order: string[] = [];
  for (const name of ["one", "two", "three"]) {
    scheduler.go(name, function* (): Go {
      for (let round = 0; round < 300; round++) {
        yield* at("turn");
        order.push(name);
      }
    });
  }
  const loop = new Loop();
  await loop.until(new Live(scheduler, loop.ports).run());
  const early = order.slice(0, 300);
  for (const name of ["one", "two", "three"]) {
    expect(early.filter((one) => one === name).length).toBeGreaterThan(50);
  }
});

test("others on the event loop get their turn", async () => {
  const scheduler = new Scheduler();
  let steps = 0;
  scheduler.go("busy", function* (): Go {
    for (;;) {
      yield* at("turn");
      steps++;
    }
  });
  const loop = new Loop();
  const live = new Live(scheduler, loop.ports);
  const run = live.run();
  const seen: number[] = [];
  for (let call = 1; call <= 3; call++) {
    loop.ports.after(0, () => {
      seen.push(steps);
      if (call === 3) live.stop();
    });
  }
  expect(await loop.until(run)).toBe("stopped");
  expect(seen.length).toBe(3);
  expect(seen[2]).toBeGreaterThan(0);
});

test("timers fire when their time has come, on the clock that was given", async () => {
  const scheduler = new Scheduler();
  const [long, short] = [scheduler.timer("long", "30s"), scheduler.timer("short", "5s")];
  const loop = new Loop();
  const heard: string[] = [];
  scheduler.go("task", function* (): Go {
    yield* at("start");
    long.start();
    short.start();
    for (let round = 0; round < 2; round++) {
      const one = yield* select("wait", { long: fired(long), short: fired(short) });
      heard.push(`${one.case} ${loop.now}`);
    }
  });
  loop.now = 100;
  expect(await loop.until(new Live(scheduler, loop.ports).run())).toBe("over");
  expect(heard).toEqual(["short 5100", "long 30100"]);
  expect(scheduler.now).toBe(30_000);
});

test("time that passes while goroutines run counts for timers", async () => {
  const scheduler = new Scheduler();
  const loop = new Loop();
  const delay = scheduler.timer("delay", 100);
  let over = 0;
  scheduler.go("task", function* (): Go {
    yield* at("start");
    delay.start();
    yield* at("work");
    loop.now += 80;
    yield* waitFired("wait", delay);
    over = loop.now;
  });
  await loop.until(new Live(scheduler, loop.ports).run());
  expect(over).toBe(100);
});

test("comes to rest when only an input can go on, and goes on after it", async () => {
  const scheduler = new Scheduler();
  const channel = scheduler.channel("c");
  scheduler.go("task", function* (): Go {
    yield* receiveFrom("get", channel);
  });
  const loop = new Loop();
  const live = new Live(scheduler, loop.ports);
  expect(await loop.until(live.run())).toBe("waiting");
  scheduler.input(() => channel.close());
  expect(await loop.until(live.run())).toBe("over");
});

test("an input ends the wait for a timer", async () => {
  const scheduler = new Scheduler();
  const channel = scheduler.channel("c");
  const timer = scheduler.timer("delay", "1h");
  const loop = new Loop();
  const live = new Live(scheduler, loop.ports);
  timer.start();
  scheduler.go("task", function* (): Go {
    const one = yield* select("wait", { get: receive(channel), over: fired(timer) });
    if (one.case === "get") timer.stop();
  });
  const run = live.run();
  loop.ports.after(50, () => {
    live.input(() => channel.close());
    expect(live.run()).toBe(live.run());
  });
  expect(await loop.until(run)).toBe("over");
  expect([loop.now, scheduler.now]).toEqual([50, 50]);
});

test("who decides at a choice can be told apart from chance", async () => {
  const scheduler = new Scheduler();
  const chosen: string[] = [];
  scheduler.go("hooks", function* (): Go {
    for (let round = 0; round < 20; round++) chosen.push(yield* choose("end", ["succeed", "fail"]));
  });
  const loop = new Loop();
  await loop.until(new Live(scheduler, { ...loop.ports, decide: (choices) => choices.length - 1 }).run());
  expect(new Set(chosen)).toEqual(new Set(["fail"]));
});

test("a panic ends the run, and a mistake is thrown", async () => {
  const loop = new Loop();
  const panicking = new Scheduler();
  panicking.go("task", function* (): Go {
    yield* at("close");
    const channel = panicking.channel("c");
    channel.close();
    channel.close();
  });
  expect(await loop.until(new Live(panicking, loop.ports).run())).toBe("panicked");
  expect(panicking.panic).toBe("close of closed channel");

  const mistaken = new Scheduler();
  mistaken.go("task", function* (): Go {
    yield* at("fail");
    throw new TypeError("a mistake");
  });
  await expect(loop.until(new Live(mistaken, loop.ports).run())).rejects.toBeInstanceOf(RuntimeError);
});
