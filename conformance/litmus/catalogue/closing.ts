/** Closing channels, and the panics that come with it. */
import {
  awaitFlag,
  awaitParked,
  close,
  offer,
  on,
  otherwise,
  poll,
  type Program,
  receive,
  select,
  send,
  set,
} from "../program.ts";

/** @see https://go.dev/ref/spec#Close */
export const closings: readonly Program[] = [
  {
    name: "close-after-values",
    shows: "What is in the buffer of a closed channel is received before zero values are.",
    channels: { c: { capacity: 2 } },
    processes: { task: [send("c", 1), send("c", 2), close("c"), ...Array(4).fill(receive("c"))] },
    outcomes: ["task: 1 2 closed closed end"],
  },
  {
    name: "close-wakes-all",
    shows: "A close wakes all parked receivers.",
    channels: { c: {} },
    processes: {
      a: [receive("c")],
      b: [select({ in: on(receive("c")) })],
      closer: [awaitParked("a"), awaitParked("b"), close("c")],
    },
    outcomes: ["a: closed end; b: in=closed end; closer: end"],
  },
  {
    name: "close-wakes-all-of-a-signal",
    shows: "A channel that is only ever closed wakes all, and whoever comes later does not wait.",
    channels: { stopping: { closing: true } },
    processes: {
      a: [receive("stopping")],
      b: [select({ stop: on(receive("stopping")), otherwise: otherwise() })],
      closer: [awaitParked("a"), close("stopping"), poll("stopping")],
    },
    outcomes: [
      "a: closed end; b: stop=closed end; closer: closed end",
      "a: closed end; b: otherwise end; closer: closed end",
    ],
  },
  {
    name: "producer-closes",
    shows: "A consumer gets all that was sent before the close.",
    channels: { c: { capacity: 1 } },
    processes: {
      producer: [send("c", 1), send("c", 2), close("c")],
      consumer: [receive("c"), receive("c"), receive("c")],
    },
    outcomes: ["producer: end; consumer: 1 2 closed end"],
  },
  {
    name: "double-close",
    shows: "Closing a closed channel panics.",
    channels: { c: {} },
    processes: { task: [close("c"), close("c")] },
    outcomes: ["panic in task: close of closed channel"],
  },
  {
    name: "two-closers",
    shows: "Of two that close one channel, the second panics.",
    channels: { c: {} },
    processes: { a: [close("c")], b: [close("c")] },
    outcomes: ["panic in a: close of closed channel", "panic in b: close of closed channel"],
  },
  {
    name: "send-on-closed",
    shows: "Sending on a closed channel panics.",
    channels: { c: { capacity: 1 } },
    processes: { task: [close("c"), send("c", 1)] },
    outcomes: ["panic in task: send on closed channel"],
  },
  {
    name: "offer-on-closed",
    shows: "Sending on a closed channel panics even if one would not wait.",
    channels: { c: {} },
    processes: { task: [close("c"), poll("c"), offer("c", 1)] },
    outcomes: ["panic in task: send on closed channel"],
  },
  {
    name: "select-send-on-closed",
    shows: "A send on a closed channel counts as ready, and panics: the default does not help.",
    channels: { c: {} },
    processes: { task: [close("c"), select({ put: on(send("c", 1)), otherwise: otherwise() })] },
    outcomes: ["panic in task: send on closed channel"],
  },
  {
    name: "select-between-panic-and-receive",
    shows: "A send on a closed channel is taken as any ready case is: sometimes.",
    channels: { c: {}, quit: {} },
    flags: ["closed"],
    processes: {
      task: [awaitFlag("closed"), select({ put: on(send("c", 1)), stop: on(receive("quit")) })],
      closer: [close("quit"), close("c"), set("closed")],
    },
    entryRace: true,
    outcomes: ["task: stop=closed end; closer: end", "panic in task: send on closed channel"],
  },
  {
    name: "close-under-a-parked-sender",
    shows: "A parked sender panics when its channel is closed.",
    channels: { c: {} },
    processes: { sender: [send("c", 1)], closer: [awaitParked("sender"), close("c")] },
    outcomes: ["panic in sender: send on closed channel"],
  },
  {
    name: "close-under-a-sender-behind-a-buffer",
    shows: "A sender that is parked behind a full buffer panics, too.",
    channels: { c: { capacity: 1 } },
    processes: { sender: [send("c", 1), send("c", 2)], closer: [awaitParked("sender"), close("c")] },
    outcomes: ["panic in sender: send on closed channel"],
  },
  {
    name: "close-under-a-parked-select",
    shows: "A select that is parked with a send panics when that channel is closed.",
    channels: { c: {}, quit: {} },
    processes: {
      task: [select({ put: on(send("c", 1)), stop: on(receive("quit")) })],
      closer: [awaitParked("task"), close("c"), close("quit")],
    },
    outcomes: ["panic in task: send on closed channel"],
  },
  {
    name: "quit-before-close",
    shows: "A select that was committed to another case does not care that its send would panic now.",
    channels: { c: {}, quit: {} },
    processes: {
      task: [select({ put: on(send("c", 1)), stop: on(receive("quit")) })],
      closer: [awaitParked("task"), close("quit"), close("c")],
    },
    outcomes: ["task: stop=closed end; closer: end"],
  },
  {
    name: "select-races-a-close",
    shows: "Send, then select; receive, then close and close: the select panics if it comes late.",
    channels: { c: {}, quit: {} },
    processes: {
      writer: [send("c", 1), select({ put: on(send("c", 2)), stop: on(receive("quit")) })],
      reader: [receive("c"), close("quit"), close("c")],
    },
    outcomes: ["writer: stop=closed end; reader: 1 end", "panic in writer: send on closed channel"],
  },
  {
    name: "send-races-a-close",
    shows: "A send is received, or panics; it is never lost.",
    channels: { c: {} },
    processes: { sender: [send("c", 1)], receiver: [receive("c")], closer: [close("c")] },
    outcomes: ["sender: end; receiver: 1 end; closer: end", "panic in sender: send on closed channel"],
  },
  {
    name: "close-under-a-send-and-a-receive",
    shows: "A close under a select that is parked to send and to receive: receivers go first.",
    channels: { c: {} },
    processes: {
      task: [select({ put: on(send("c", 1)), get: on(receive("c")) })],
      closer: [awaitParked("task"), close("c")],
    },
    outcomes: ["task: get=closed end; closer: end"],
  },
];
