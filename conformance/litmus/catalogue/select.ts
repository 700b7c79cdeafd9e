/** What else a select does: both sides of a rendezvous, nil channels, operands, and what follows a case. */
import {
  assign,
  awaitContext,
  awaitParked,
  cancel,
  close,
  offer,
  on,
  otherwise,
  type Program,
  poll,
  receive,
  select,
  send,
  when,
} from "../program.ts";

/** @see https://go.dev/ref/spec#Select_statements */
export const selects: readonly Program[] = [
  {
    name: "select-on-both-sides",
    shows: "Two selects meet in any pair of cases that fit, whoever comes second choosing.",
    channels: { c: {}, d: {} },
    processes: {
      a: [select({ put: on(send("c", 1)), get: on(receive("d")) })],
      b: [select({ put: on(send("d", 2)), get: on(receive("c")) })],
    },
    entryRace: true,
    outcomes: ["a: put end; b: get=1 end", "a: get=2 end; b: put end"],
  },
  {
    name: "send-and-receive-on-one-channel",
    shows: "Two selects that both send and receive on one channel meet, one of them sending.",
    channels: { c: {} },
    processes: {
      a: [select({ put: on(send("c", 1)), get: on(receive("c")) })],
      b: [select({ put: on(send("c", 2)), get: on(receive("c")) })],
    },
    entryRace: true,
    outcomes: ["a: put end; b: get=1 end", "a: get=2 end; b: put end"],
  },
  {
    name: "no-rendezvous-with-oneself",
    shows: "A select that sends and receives on one channel does not meet itself.",
    channels: { c: {} },
    processes: { task: [select({ put: on(send("c", 1)), get: on(receive("c")) })] },
    outcomes: ["task: at select"],
  },
  {
    name: "send-and-receive-on-one-buffer",
    shows: "A buffer that is neither full nor empty makes a send and a receive ready.",
    channels: { c: { capacity: 2 } },
    processes: {
      task: [send("c", 1), select({ put: on(send("c", 2)), get: on(receive("c")) })],
    },
    entryRace: true,
    outcomes: ["task: put end", "task: get=1 end"],
  },
  {
    name: "nil-case",
    shows: "A case on a nil channel is never ready.",
    channels: { off: { nil: true }, live: {} },
    processes: {
      task: [select({ off: on(receive("off")), live: on(receive("live")) })],
      closer: [close("live")],
    },
    outcomes: ["task: live=closed end; closer: end"],
  },
  {
    name: "nothing-but-nil-cases",
    shows: "A select whose channels are all nil waits for ever.",
    channels: { off: { nil: true } },
    processes: { task: [select({ get: on(receive("off")), put: on(send("off", 1)) })] },
    outcomes: ["task: at select"],
  },
  {
    name: "nil-case-against-default",
    shows: "Of a nil channel and a default, the default is taken.",
    channels: { off: { nil: true } },
    processes: { task: [select({ put: on(send("off", 1)), otherwise: otherwise() })] },
    outcomes: ["task: otherwise end"],
  },
  {
    name: "nil-on-entry-stays-nil",
    shows: "Channel operands are evaluated once: what was nil on entry stays nil.",
    channels: { c: {}, other: {} },
    variables: { open: 0 },
    processes: {
      task: [select({ guarded: when("open", on(receive("c"))), other: on(receive("other")) })],
      switcher: [awaitParked("task"), assign("open", 1), close("c"), close("other")],
    },
    outcomes: ["task: other=closed end; switcher: end"],
  },
  {
    name: "channel-on-entry-stays",
    shows:
      "Channel operands are evaluated once: setting the variable to nil later does not withdraw the case.",
    channels: { c: {}, other: {} },
    variables: { open: 1 },
    processes: {
      task: [select({ guarded: when("open", on(receive("c"))), other: on(receive("other")) })],
      switcher: [awaitParked("task"), assign("open", 0), close("c"), close("other")],
    },
    outcomes: ["task: guarded=closed end; switcher: end"],
  },
  {
    name: "send-operand-evaluated-once",
    shows: "The value of a send case is evaluated when the select is entered.",
    channels: { c: {} },
    variables: { value: 1 },
    processes: {
      task: [select({ put: on(send("c", "value")) })],
      reader: [awaitParked("task"), assign("value", 2), receive("c")],
    },
    outcomes: ["task: put end; reader: 1 end"],
  },
  {
    name: "single-send-operand-evaluated-once",
    shows: "The value of a send is evaluated before it parks.",
    channels: { c: {} },
    variables: { value: 1 },
    processes: {
      task: [send("c", "value")],
      reader: [awaitParked("task"), assign("value", 2), receive("c")],
    },
    outcomes: ["task: end; reader: 1 end"],
  },
  {
    name: "committed-sender-leaves-other-queues",
    shows: "A select that was committed to one send no longer offers the other.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left: on(send("left", 1)), right: on(send("right", 2)) })],
      reader: [awaitParked("task"), receive("left"), poll("right")],
    },
    outcomes: ["task: left end; reader: 1 none end"],
  },
  {
    name: "committed-receiver-leaves-other-queues",
    shows: "A select that was committed to one receive no longer takes from the other.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left: on(receive("left")), right: on(receive("right")) })],
      writer: [awaitParked("task"), offer("left", 1), offer("right", 2)],
    },
    outcomes: ["task: left=1 end; writer: true false end"],
  },
  {
    name: "request-or-cancelled",
    shows: "Both sides of a request give up together, and no answer is half given.",
    channels: { request: {}, reply: {} },
    contexts: { ctx: {} },
    processes: {
      client: [
        select({
          put: on(
            send("request", 1),
            select({ answer: on(receive("reply")), gone: on(awaitContext("ctx")) }),
          ),
          gone: on(awaitContext("ctx")),
        }),
      ],
      server: [receive("request"), select({ reply: on(send("reply", 2)), gone: on(awaitContext("ctx")) })],
      canceller: [cancel("ctx")],
    },
    outcomes: [
      "client: gone end; server: at receive request; canceller: end",
      "client: put answer=2 end; server: 1 reply end; canceller: end",
      "client: put gone end; server: 1 gone end; canceller: end",
    ],
  },
  {
    name: "what-follows-a-case",
    shows: "After what follows a case comes what follows its select.",
    channels: { c: { capacity: 3 } },
    processes: {
      task: [
        select({ put: on(send("c", 1), send("c", 2)), get: on(receive("c"), send("c", 7)) }),
        send("c", 3),
        receive("c"),
        receive("c"),
        receive("c"),
      ],
    },
    outcomes: ["task: put 1 2 3 end"],
  },
];
