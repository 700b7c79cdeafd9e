/** Sends and receives, with and without a buffer. */
import { awaitParked, offer, type Program, poll, receive, send } from "../program.ts";

/** @see https://go.dev/ref/spec#Channel_types and https://go.dev/ref/spec#Send_statements */
export const channels: readonly Program[] = [
  {
    name: "rendezvous",
    shows: "A send and a receive on an unbuffered channel meet.",
    channels: { c: {} },
    processes: { sender: [send("c", 7)], receiver: [receive("c")] },
    outcomes: ["sender: end; receiver: 7 end"],
  },
  {
    name: "send-alone",
    shows: "A send on an unbuffered channel waits for a receiver.",
    channels: { c: {} },
    processes: { sender: [send("c", 7)] },
    outcomes: ["sender: at send c"],
  },
  {
    name: "nil-channel",
    shows: "A nil channel neither sends nor receives, and does not block who does not wait.",
    channels: { off: { nil: true } },
    processes: { sender: [offer("off", 1), send("off", 1)], receiver: [poll("off"), receive("off")] },
    outcomes: ["sender: false at send off; receiver: none at receive off"],
  },
  {
    name: "two-parked-receivers",
    shows: "Parked receivers are served in the order in which they parked.",
    channels: { c: {} },
    processes: {
      second: [awaitParked("first"), receive("c")],
      first: [receive("c")],
      sender: [awaitParked("second"), send("c", 1), send("c", 2)],
    },
    outcomes: ["second: 2 end; first: 1 end; sender: end"],
  },
  {
    name: "two-parked-senders",
    shows: "Parked senders are served in the order in which they parked.",
    channels: { c: {} },
    processes: {
      second: [awaitParked("first"), send("c", 2)],
      first: [send("c", 1)],
      reader: [awaitParked("second"), receive("c"), receive("c")],
    },
    outcomes: ["second: end; first: end; reader: 1 2 end"],
  },
  {
    name: "two-senders-one-receive",
    shows: "Of two senders that nobody orders, either is received from.",
    channels: { c: {} },
    processes: { a: [send("c", 1)], b: [send("c", 2)], reader: [receive("c")] },
    outcomes: ["a: end; b: at send c; reader: 1 end", "a: at send c; b: end; reader: 2 end"],
  },
  {
    name: "full-buffer",
    shows: "A send into a full buffer waits.",
    channels: { c: { capacity: 1 } },
    processes: { task: [send("c", 1), send("c", 2)] },
    outcomes: ["task: at send c 2"],
  },
  {
    name: "empty-buffer",
    shows: "A receive from an empty buffer waits.",
    channels: { c: { capacity: 1 } },
    processes: { task: [send("c", 1), receive("c"), receive("c")] },
    outcomes: ["task: 1 at receive c 2"],
  },
  {
    name: "buffer-order",
    shows: "A buffer gives back values in the order in which they were sent.",
    channels: { c: { capacity: 3 } },
    processes: { task: [send("c", 1), send("c", 2), receive("c"), send("c", 3), receive("c"), receive("c")] },
    outcomes: ["task: 1 2 3 end"],
  },
  {
    name: "buffer-before-parked-senders",
    shows: "The values of parked senders come after those in the buffer, first parked first.",
    channels: { c: { capacity: 1 } },
    processes: {
      a: [send("c", 1), send("c", 2)],
      b: [awaitParked("a"), send("c", 3)],
      reader: [awaitParked("b"), receive("c"), receive("c"), receive("c")],
    },
    outcomes: ["a: end; b: end; reader: 1 2 3 end"],
  },
  {
    name: "parked-sender-takes-the-room",
    shows: "The room that a receive makes is taken by a parked sender at once.",
    channels: { c: { capacity: 1 } },
    processes: {
      sender: [send("c", 1), send("c", 2)],
      reader: [awaitParked("sender"), receive("c"), offer("c", 3), receive("c"), poll("c")],
    },
    outcomes: ["sender: end; reader: 1 false 2 none end"],
  },
  {
    name: "parked-receiver-before-the-buffer",
    shows: "What is sent to a parked receiver never is in the buffer.",
    channels: { c: { capacity: 1 } },
    processes: {
      receiver: [receive("c")],
      sender: [awaitParked("receiver"), offer("c", 1), offer("c", 2), offer("c", 3)],
    },
    outcomes: ["receiver: 1 end; sender: true true false end"],
  },
  {
    name: "offer-to-nobody",
    shows: "A send that does not wait gives up if nobody is parked.",
    channels: { c: {} },
    processes: { task: [offer("c", 1)] },
    outcomes: ["task: false end"],
  },
  {
    name: "offer-races-a-receiver",
    shows: "A send that does not wait meets a receiver only if that one is parked already.",
    channels: { c: {} },
    processes: { receiver: [receive("c")], sender: [offer("c", 1)] },
    outcomes: ["receiver: 1 end; sender: true end", "receiver: at receive c; sender: false end"],
  },
  {
    name: "poll-meets-a-parked-sender",
    shows: "A receive that does not wait takes from a parked sender.",
    channels: { c: {} },
    processes: { sender: [send("c", 1)], reader: [awaitParked("sender"), poll("c"), poll("c")] },
    outcomes: ["sender: end; reader: 1 none end"],
  },
  {
    name: "crossing-sends",
    shows: "Two that send to each other before they receive wait for ever.",
    channels: { c: {}, d: {} },
    processes: { a: [send("c", 1), receive("d")], b: [send("d", 2), receive("c")] },
    outcomes: ["a: at send c; b: at send d"],
  },
  {
    name: "crossing-sends-with-buffers",
    shows: "With a buffer each, two that send to each other first go on.",
    channels: { c: { capacity: 1 }, d: { capacity: 1 } },
    processes: { a: [send("c", 1), receive("d")], b: [send("d", 2), receive("c")] },
    outcomes: ["a: 2 end; b: 1 end"],
  },
];
