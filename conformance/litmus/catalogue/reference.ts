/** Channels as values: sent, passed on, set to nil. */
import {
  assign,
  close,
  offer,
  on,
  otherwise,
  type Program,
  poll,
  receive,
  receiveChannel,
  refer,
  select,
  send,
  sendChannel,
  whileNonzero,
} from "../program.ts";
import { NIL } from "../statement.ts";

/** @see https://go.dev/ref/spec#Channel_types */
export const referencePrograms: readonly Program[] = [
  {
    name: "reply-channels",
    shows: "A request carries the channel on which its reply is expected: each client gets its own.",
    channels: { one: {}, two: {}, requests: { carries: "reply" } },
    references: { reply: { of: ["one", "two"] } },
    processes: {
      first: [sendChannel("requests", "one"), receive("one")],
      second: [sendChannel("requests", "two"), receive("two")],
      server: [
        receiveChannel("requests", "reply"),
        send("reply", 1),
        receiveChannel("requests", "reply"),
        send("reply", 2),
      ],
    },
    outcomes: ["first: 1 end; second: 2 end; server: end", "first: 2 end; second: 1 end; server: end"],
  },
  {
    name: "reply-to-nobody",
    shows: "Who replies on an unbuffered channel that nobody waits for any more waits for ever.",
    channels: { one: {}, requests: { carries: "reply" }, quit: { closing: true } },
    references: { reply: { of: ["one"] } },
    processes: {
      client: [
        sendChannel("requests", "one"),
        select({ reply: on(receive("one")), quit: on(receive("quit")) }),
      ],
      server: [receiveChannel("requests", "reply"), send("reply", 1)],
      operator: [close("quit")],
    },
    outcomes: [
      "client: reply=1 end; server: end; operator: end",
      "client: quit=closed end; server: at send reply; operator: end",
    ],
  },
  {
    name: "merge-until-both-are-closed",
    shows: "A channel that is closed is set to nil, so that a select no longer takes it.",
    channels: { a: {}, b: {} },
    references: { left: { of: ["a"], holds: "a" }, right: { of: ["b"], holds: "b" } },
    processes: {
      merger: [
        receive("left"),
        receive("left"),
        refer("left", NIL),
        select({ left: on(receive("left")), right: on(receive("right")) }),
        select({ left: on(receive("left")), right: on(receive("right"), refer("right", NIL)) }),
        select({ left: on(receive("left")), right: on(receive("right")) }),
      ],
      one: [send("a", 1), close("a")],
      other: [send("b", 2), close("b")],
    },
    outcomes: ["merger: 1 closed right=2 right=closed at select 3; one: end; other: end"],
  },
  {
    name: "send-case-set-to-nil",
    shows: "A send case is taken out of a loop by setting its channel to nil.",
    channels: { out: { capacity: 2 } },
    references: { turn: { of: ["out"], holds: "out" } },
    variables: { on: 1 },
    processes: {
      task: [
        whileNonzero(
          "on",
          select({ put: on(send("turn", 4), refer("turn", NIL)), otherwise: otherwise(assign("on", 0)) }),
        ),
        poll("out"),
        poll("out"),
      ],
    },
    outcomes: ["task: otherwise 4 none end"],
  },
  {
    name: "nil-by-hand",
    shows: "Neither an offer nor a poll does anything with a variable that holds nil.",
    channels: { c: { capacity: 1 } },
    references: { ref: { of: ["c"], holds: "c" } },
    processes: {
      task: [
        offer("ref", 1),
        refer("ref", NIL),
        offer("ref", 2),
        poll("ref"),
        refer("ref", "c"),
        poll("ref"),
      ],
    },
    outcomes: ["task: true false none 1 end"],
  },
  {
    name: "nil-that-is-sent",
    shows: "Nil can be sent like any channel, and who receives from it waits for ever.",
    channels: { c: { capacity: 1 }, carrier: { carries: "ref" } },
    references: { ref: { of: ["c"], holds: "c" } },
    processes: {
      sender: [send("c", 1), sendChannel("carrier", NIL)],
      receiver: [receiveChannel("carrier", "ref"), receive("ref")],
    },
    outcomes: ["sender: end; receiver: at receive ref"],
  },
  {
    name: "either-channel-is-sent",
    shows: "Of two who send a channel of theirs, either is heard first; the other's is not listened to.",
    channels: { a: { capacity: 1 }, b: { capacity: 1 }, carrier: { carries: "ref" } },
    references: { ref: { of: ["a", "b"] } },
    processes: {
      one: [send("a", 1), select({ sent: on(sendChannel("carrier", "a")) })],
      other: [send("b", 2), select({ sent: on(sendChannel("carrier", "b")) })],
      listener: [select({ heard: on(receiveChannel("carrier", "ref")) }), receive("ref")],
    },
    outcomes: [
      "one: sent end; other: at select; listener: heard 1 end",
      "one: at select; other: sent end; listener: heard 2 end",
    ],
  },
];
