import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { compile } from "../compile.ts";
import { model } from "../definition.ts";
import { oneOf, range } from "../fields.ts";
import { end, fallback, otherwise, receive, select, send, step } from "../points.ts";
import { receiveFrom, sendTo } from "./channel-value.ts";

const logged = ({ fields }: PlainState): string => JSON.stringify(fields["log"]);

test("a select receives from the channel that the variable holds when it is entered", () => {
  const { ends } = endsOf((m) => {
    const [a, b] = [m.channel("a", { capacity: 1 }), m.channel("b", { capacity: 1 })];
    const from = m.channelValue("from", [a, b], a);
    const log = m.field("log", oneOf("nothing", "received", "neither"));
    m.process("reader", {
      wait: select({
        got: receiveFrom(from, () => log.set("received")).to(end),
        not: fallback(() => log.set("neither")).to(end),
      }),
    });
    m.process("other", { put: step(() => void a.offer()).to("turn"), turn: step(() => from.set(b)).to(end) });
  }, logged);
  expect(ends).toEqual(['"neither"', '"received"']);
});

test("who waits in a channel goes on waiting there when the variable changes", () => {
  const { ends } = endsOf((m) => {
    const [a, b] = [m.channel("a"), m.channel("b")];
    const from = m.channelValue("from", [a, b], a);
    const reader = m.process("reader", { wait: receiveFrom(from).to(end) });
    m.process("other", {
      turn: step(() => from.set(b))
        .when(() => reader.isParkedAt("wait"))
        .to("send"),
      send: select({ a: send(a).to(end), b: send(b).to("never") }),
      never: step().to(end),
    });
  });
  expect(ends).toEqual(["all end"]);
});

test("nil is never ready, neither to receive nor to send, and set to nil takes a case out of a loop", () => {
  const { ends } = endsOf(
    (m) => {
      const [a, b] = [m.channel("a", { closed: true }), m.channel("b", { closed: true })];
      const [first, second] = [m.channelValue("first", [a], a), m.channelValue("second", [b], b)];
      const none = m.channelValue<void>("none", [a, b]);
      const times = m.field("log", range(0, 2));
      const count = (): void => times.set(times.get() + 1);
      const isOver = {
        done: () => first.get() === undefined && second.get() === undefined,
        merge: otherwise,
      };
      m.process("merger", {
        merge: select({
          first: receiveFrom(first, (_, ok) => {
            if (!ok) first.set(undefined);
            count();
          }).toFirst(isOver),
          second: receiveFrom(second, (_, ok) => {
            if (!ok) second.set(undefined);
            count();
          }).toFirst(isOver),
          send: sendTo(none).to("merge"),
        }),
        done: receiveFrom(none).to(end),
      });
    },
    ({ fields, processes }) => `${JSON.stringify(fields)} ${JSON.stringify(processes)}`,
  );
  expect(ends).toEqual([
    '{"first":"nil","second":"nil","none":"nil","log":2} {"merger":{"point":"done","stand":"parked"}}',
  ]);
});

/** A client that sends the channel on which it wants the answer. */
function request(m: Builder): void {
  const replies = ["x", "y"].map((name) => m.channel(`reply ${name}`, { payload: range(0, 3) }));
  const reply = m.channelValue("reply", replies);
  const requests = m.channel("requests", { payload: reply.kind });
  for (const [at, name] of ["x", "y"].entries()) {
    const answer = m.field(`answer ${name}`, range(0, 3));
    m.process(`client ${name}`, {
      ask: send(requests, () => replies[at]).to("wait"),
      wait: receive(replies[at] as (typeof replies)[0], (value) => answer.set(value)).to(end),
    });
  }
  m.process(
    "server",
    {
      accept: receive(requests, (channel) => reply.set(channel)).to("answer"),
      answer: sendTo(reply, () => (reply.holds(replies[0] as (typeof replies)[0]) ? 1 : 2)).to("accept"),
    },
    { rests: ["accept"] },
  );
}

test("a channel is sent on a channel, and answered on", () => {
  const { ends } = endsOf(request, ({ fields }) => JSON.stringify([fields["answer x"], fields["answer y"]]));
  expect(ends).toEqual(["[1,2]"]);
});

test("its cases are named after the case and the channel", () => {
  const compiled = compile(
    model("m", (m) => {
      const [a, b] = [m.channel("a"), m.channel("b")];
      const value = m.channelValue("value", [a, b]);
      m.process("p", {
        wait: select({ got: receiveFrom(value).to("send"), done: receive(a).to(end) }),
        send: sendTo(value).to(end),
      });
    }),
  );
  const entered = compiled.moves.filter(({ phase }) => phase === "enter");
  expect(entered.map(({ point, case: taken }) => `${point} · ${String(taken)}`)).toEqual([
    "wait · got · a",
    "wait · got · b",
    "wait · done",
    "send · a",
    "send · b",
  ]);
});

test("channels are offered and polled as values, nil among them", () => {
  const { ends } = endsOf((m) => {
    const a = m.channel("a");
    const value = m.channelValue("value", [a], a);
    const carrier = m.channel("carrier", { capacity: 2, payload: value.kind });
    const log = m.cells("log", 4, oneOf("-", "a", "nil", "nothing", "closed"));
    const poll = (at: number): void => {
      const received = carrier.poll();
      if (received === undefined) log.set(at, "nothing");
      else if (!received.ok) log.set(at, "closed");
      else log.set(at, received.value === a ? "a" : "nil");
    };
    m.process("p", {
      all: step(() => {
        carrier.offer(a);
        carrier.offer(undefined);
        for (const at of [0, 1, 2]) poll(at);
        carrier.close();
        poll(3);
      }).to(end),
    });
  }, logged);
  expect(ends).toEqual(['["a","nil","nothing","closed"]']);
});

const mistakes: readonly (readonly [string, (m: Builder) => void, string])[] = [
  ["no channel at all", (m) => void m.channelValue("value", []), '"value" has no channel that it could be'],
  [
    "another channel",
    (m) => {
      const value = m.channelValue("value", [m.channel("a")]);
      const other = m.channel("other");
      m.process("p", { set: step(() => value.set(other)).to(end) });
    },
    '"value" was given channel "other"',
  ],
  [
    "cells of channels",
    (m) => void m.cells("cells", 2, m.channelValue("value", [m.channel("a")]).kind),
    '"cells" is declared to hold channels',
  ],
];

test.each(mistakes)("%s is refused", (_, build, text) => {
  expect(() => endsOf(build)).toThrow(text);
});
