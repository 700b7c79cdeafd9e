/** Which case a select takes, of those that are ready on entry, and of those that become ready later. */
import {
  awaitFlag,
  awaitParked,
  close,
  logged,
  on,
  otherwise,
  type Program,
  receive,
  select,
  send,
  set,
} from "../program.ts";

const left = on(receive("left"));
const right = on(receive("right"));
const ten = Array.from({ length: 10 }, (_, at) => [`left${at}`, logged("left", left)] as const);

/** @see https://go.dev/ref/spec#Select_statements */
export const readyCases: readonly Program[] = [
  {
    name: "both-ready-on-entry",
    shows: "Of several cases that are ready when a select is entered, any is taken.",
    channels: { left: {}, right: {} },
    flags: ["closed"],
    processes: {
      task: [awaitFlag("closed"), select({ left, right })],
      closer: [close("left"), close("right"), set("closed")],
    },
    entryRace: true,
    outcomes: ["task: left=closed end; closer: end", "task: right=closed end; closer: end"],
  },
  {
    name: "case-listed-ten-times",
    shows: "Listing a case ten times makes it likelier, and nothing else possible.",
    channels: { left: {}, right: {} },
    flags: ["closed"],
    processes: {
      task: [awaitFlag("closed"), select({ ...Object.fromEntries(ten), right })],
      closer: [close("left"), close("right"), set("closed")],
    },
    entryRace: true,
    outcomes: ["task: left=closed end; closer: end", "task: right=closed end; closer: end"],
  },
  {
    name: "parked-then-left-then-right",
    shows: "A parked select takes the case that became ready first, however late it goes on.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left, right })],
      closer: [awaitParked("task"), close("left"), close("right")],
    },
    outcomes: ["task: left=closed end; closer: end"],
  },
  {
    name: "parked-then-right-then-left",
    shows: "The order in which the cases are listed means nothing to a parked select.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left, right })],
      closer: [awaitParked("task"), close("right"), close("left")],
    },
    outcomes: ["task: right=closed end; closer: end"],
  },
  {
    name: "entering-while-both-become-ready",
    shows: "A select that is entered while its cases become ready takes the first, or any of both.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left, right })],
      closer: [close("left"), close("right")],
    },
    outcomes: ["task: left=closed end; closer: end", "task: right=closed end; closer: end"],
  },
  {
    name: "parked-on-one-channel-twice",
    shows: "If one event makes two cases of a parked select ready, it is either of them.",
    channels: { c: {} },
    processes: {
      task: [select({ first: on(receive("c")), second: on(receive("c")) })],
      sender: [awaitParked("task"), send("c", 1)],
    },
    outcomes: ["task: first=1 end; sender: end", "task: second=1 end; sender: end"],
  },
  {
    name: "default-not-taken-when-ready",
    shows: "The default is not taken if a case is ready.",
    channels: { c: { capacity: 1 } },
    processes: { task: [send("c", 1), select({ in: on(receive("c")), otherwise: otherwise() })] },
    outcomes: ["task: in=1 end"],
  },
  {
    name: "default-taken-when-nothing-is-ready",
    shows: "The default is taken if no case is ready.",
    channels: { c: { capacity: 1 } },
    processes: { task: [select({ in: on(receive("c")), otherwise: otherwise() })] },
    outcomes: ["task: otherwise end"],
  },
  {
    name: "closed-against-default",
    shows: "A receive from a closed channel is always ready, so the default is not taken.",
    channels: { c: {} },
    processes: { task: [close("c"), select({ in: on(receive("c")), otherwise: otherwise() })] },
    outcomes: ["task: in=closed end"],
  },
  {
    name: "full-against-default",
    shows: "A send into a full buffer is not ready.",
    channels: { c: { capacity: 1 } },
    processes: {
      task: [
        select({ put: on(send("c", 1)), otherwise: otherwise() }),
        select({ put: on(send("c", 2)), otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: put otherwise end"],
  },
  {
    name: "default-races-a-sender",
    shows: "A select with a default meets a sender only if the sender is parked already.",
    channels: { c: {} },
    processes: {
      task: [select({ in: on(receive("c")), otherwise: otherwise() })],
      sender: [send("c", 1)],
    },
    outcomes: ["task: in=1 end; sender: end", "task: otherwise end; sender: at send c"],
  },
  {
    name: "two-selects-with-defaults-never-meet",
    shows: "Two that never park cannot meet on an unbuffered channel.",
    channels: { c: {} },
    processes: {
      reader: [select({ in: on(receive("c")), otherwise: otherwise() })],
      writer: [select({ out: on(send("c", 1)), otherwise: otherwise() })],
    },
    outcomes: ["reader: otherwise end; writer: otherwise end"],
  },
];
