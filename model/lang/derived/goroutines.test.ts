import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { range } from "../fields.ts";
import { done, end, otherwise, receive, select, send, step } from "../points.ts";
import type { Channel, Context } from "../primitives.ts";
import { receiveFrom, sendTo } from "./channel-value.ts";
import { lock } from "./lock.ts";

const boundsOf = (build: (m: Builder) => void): readonly string[] => endsOf(build).bounds;

/** Starts `times` goroutines in a loop; each adds what it is given to a sum. */
function sums(m: Builder, count: number, times: number): void {
  const sum = m.field("sum", range(0, 9));
  const started = m.field("started", range(0, times));
  const pool = m.goroutines(
    "adder",
    count,
    (own) => ({ add: step(() => sum.set(sum.get() + own.arguments.amount.get())).to(end) }),
    { takes: { amount: range(0, 3) } },
  );
  m.process("main", {
    loop: step(() => {
      started.set(started.get() + 1);
      pool.go({ amount: started.get() });
    }).toFirst({ loop: () => started.get() < times, end: otherwise }),
  });
}

test("goroutines are started in a loop, each with arguments of its own", () => {
  const sumOf = ({ fields }: PlainState): string => JSON.stringify(fields["sum"]);
  expect(endsOf((m) => sums(m, 3, 3), sumOf).ends).toEqual(["6"]);
  expect(boundsOf((m) => sums(m, 3, 3))).toEqual([]);
});

test("one that has ended starts anew; a start for which none is free is given up and reported", () => {
  const two = endsOf(
    (m) => sums(m, 2, 3),
    ({ fields }) => JSON.stringify(fields["sum"]),
  );
  expect(two.ends).toContain("6");
  expect(boundsOf((m) => sums(m, 2, 3))).toEqual(["adder"]);
});

test("goroutines start under a lock and in the effect of a receive, and have channels of their own", () => {
  const { ends } = endsOf(
    (m) => {
      const mutex = m.mutex("mutex");
      const requests = m.channel("requests", { payload: range(0, 2) });
      const results: Channel<number>[] = [];
      const total = m.field("total", range(0, 6));
      const pool = m.goroutines(
        "worker",
        2,
        (own) => {
          const result = own.channel("result", { payload: range(0, 3), capacity: 1 });
          results[own.position] = result;
          return {
            work: send(result, () => own.arguments.n.get() + 1).to("collect"),
            collect: receive(result, (n) => total.set(total.get() + n)).to(end),
          };
        },
        { takes: { n: range(0, 2) } },
      );
      m.process("handler", {
        accept: receive(requests, (n) => void pool.go({ n })).to("lock"),
        lock: lock(mutex).to("start"),
        start: step(() => {
          pool.go({ n: 2 });
          mutex.unlock();
        }).to(end),
      });
      m.process("client", { ask: send(requests, () => 1).to(end) });
    },
    ({ fields }) => JSON.stringify(fields["total"]),
  );
  expect(ends).toEqual(["5"]);
});

/** A watcher that is started anew with a context of its own whenever there is something new to watch. */
function watchers(m: Builder, isHeld: boolean): void {
  const contexts: Context[] = [];
  const current = m.field("current", range(-1, 1), -1);
  const round = m.field("round", range(0, 3));
  const stale = m.field("stale", range(0, 3));
  const pool = m.goroutines(
    "watcher",
    2,
    (own) => {
      const context = own.context("context");
      contexts[own.position] = context;
      return {
        watch: step().to("wait"),
        wait: select({ done: done(context).to(end) }),
      };
    },
    isHeld ? { isHeld: (position) => current.get() === position } : {},
  );
  m.process("main", {
    update: step(() => {
      const old = contexts[current.get()];
      if (old?.isDone === true) stale.set(stale.get() + 1);
      old?.cancel();
      current.set(pool.go());
      round.set(round.get() + 1);
    }).toFirst({ update: () => round.get() < 3, last: otherwise }),
    last: step(() => contexts[current.get()]?.cancel()).to(end),
  });
}

test("a context is new in each round: the one of the last is cancelled, the new one is not", () => {
  const { ends } = endsOf(
    (m) => watchers(m, true),
    ({ fields, processes }) => JSON.stringify([fields["stale"], fields["round"], processes["main"]?.point]),
  );
  expect(ends).toContain('[0,3,"end"]');
  expect(ends.filter((one) => one.includes('"end"'))).toEqual(['[0,3,"end"]']);
});

/** One that asks in a goroutine and goes on without the answer; the answer is sent on a channel of the goroutine. */
function abandoned(m: Builder, count: number): void {
  const reply = m.field("got", range(0, 3));
  const channels: Channel<number>[] = [];
  const pool = m.goroutines("asker", count, (own) => {
    const channel = own.channel("channel", { payload: range(0, 3), capacity: 1 });
    channels[own.position] = channel;
    return { answer: send(channel, () => own.position + 1).to(end) };
  });
  const waiting = m.channelValue("waiting", channels);
  m.process("main", {
    first: step(() => waiting.set(channels[pool.go()])).to("second"),
    second: step(() => void pool.go()).to("wait"),
    wait: receiveFrom(waiting, (value) => reply.set(value)).to(end),
  });
}

test("one whose channel somebody has in a variable does not start anew", () => {
  const { ends } = endsOf(
    (m) => abandoned(m, 2),
    ({ fields }) => JSON.stringify(fields["got"]),
  );
  expect(ends).toEqual(["1"]);
  expect(boundsOf((m) => abandoned(m, 2))).toEqual([]);
  // With one only, the second start is given up: it would empty the channel that main waits for.
  const one = endsOf((m) => abandoned(m, 1));
  expect([one.bounds, one.ends]).toEqual([["asker"], []]);
});

/** Requests that carry a channel of the goroutine that asks; nobody has it in a variable while it is under way. */
function underWay(m: Builder, count: number): void {
  const channels: Channel[] = [];
  const lost = m.field("lost", range(0, 2));
  const pool = m.goroutines("asker", count, (own) => {
    channels[own.position] = own.channel("answer", { closed: false });
    return { ask: step(() => void carrier.offer(channels[own.position])).to(end) };
  });
  const served = m.channelValue("served", channels);
  const carrier = m.channel("carrier", { capacity: 2, payload: served.kind });
  m.process("main", {
    first: step(() => void pool.go()).to("second"),
    second: step(() => void pool.go()).to(end),
  });
  m.process(
    "server",
    {
      begin: step().to("accept"),
      accept: receive(carrier, (channel) => {
        if (channel?.isClosed === true) lost.set(lost.get() + 1);
        channel?.close();
      }).to("accept"),
    },
    { rests: ["accept"] },
  );
}

test("one whose channel is under way does not start anew", () => {
  const lostOf = ({ fields, panic }: PlainState): string => panic ?? JSON.stringify(fields["lost"]);
  expect(endsOf((m) => underWay(m, 1), lostOf)).toMatchObject({ ends: ["0"], bounds: ["asker"] });
  expect(endsOf((m) => underWay(m, 2), lostOf)).toMatchObject({ ends: ["0"], bounds: [] });
});

test("one whose channel somebody waits to send does not start anew", () => {
  const { bounds, ends } = endsOf((m) => {
    const channels: Channel[] = [];
    const pool = m.goroutines("maker", 1, (own) => {
      channels[own.position] = own.channel("made");
      return { work: step().to(end) };
    });
    const carrier = m.channel("carrier", { payload: m.channelValue("any", channels).kind });
    const relay = m.process("relay", {
      begin: step()
        .when(() => pool.running === 0)
        .to("send"),
      send: send(carrier, () => channels[0]).to(end),
    });
    m.process("main", {
      first: step(() => void pool.go()).to("second"),
      second: step(() => void pool.go())
        .when(() => relay.isParkedAt("send"))
        .to(end),
    });
  });
  expect([bounds, ends]).toEqual([["maker"], []]);
});

test("one in whose channel somebody waits does not start anew", () => {
  const { bounds, ends } = endsOf((m) => {
    const channels: Channel[] = [];
    const pool = m.goroutines("maker", 1, (own) => {
      channels[own.position] = own.channel("made");
      return { work: step().to(end) };
    });
    const waiter = m.process(
      "waiter",
      { wait: receive(channels[0] as Channel).to(end) },
      { starts: "parked" },
    );
    m.process("main", {
      go: step(() => void pool.go())
        .when(() => waiter.isParkedAt("wait"))
        .to(end),
    });
  });
  expect([bounds, ends]).toEqual([["maker"], []]);
});

test("what a goroutine that has ended holds, nobody holds", () => {
  const { bounds, ends } = endsOf((m) => {
    const channels: Channel[] = [];
    const makers = m.goroutines("maker", 1, (own) => {
      channels[own.position] = own.channel("made");
      return { work: step().to(end) };
    });
    const made = m.channelValue("none", channels);
    const users = m.goroutines("user", 1, () => ({ work: step().to(end) }), { takes: { on: made.kind } });
    m.process("main", {
      make: step(() => void makers.go()).to("use"),
      use: step(() => void users.go({ on: channels[0] })).to("make again"),
      "make again": step(() => void makers.go())
        .when(() => makers.running + users.running === 0)
        .to(end),
    });
  });
  expect([bounds, ends]).toEqual([[], ["all end"]]);
});

test("an argument can be a channel, to answer on", () => {
  const { ends } = endsOf((m) => {
    const [a, b] = [m.channel("a"), m.channel("b")];
    const either = m.channelValue("either", [a, b]);
    const pool = m.goroutines("sender", 1, (own) => ({ send: sendTo(own.arguments.on).to(end) }), {
      takes: { on: either.kind },
    });
    m.process("main", {
      go: step(() => void pool.go({ on: b })).to("wait"),
      wait: select({ a: receive(a).to("never"), b: receive(b).to(end) }),
      never: receive(a).to(end),
    });
  });
  expect(ends).toEqual(["all end"]);
});
