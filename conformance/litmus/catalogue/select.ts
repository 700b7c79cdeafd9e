/** Which case a select takes. */
import {
  awaitFlag,
  awaitParked,
  cancel,
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

/** @see https://go.dev/ref/spec#Select_statements */
export const selectPrograms: readonly Program[] = [
  {
    name: "both-ready-on-entry",
    shows: "Of several cases that are ready when a select is entered, any is taken.",
    channels: { left: {}, right: {} },
    processes: {
      task: [awaitFlag("closed"), select({ left: on(receive("left")), right: on(receive("right")) })],
      closer: [close("left"), close("right"), set("closed")],
    },
    flags: ["closed"],
    entryRace: true,
    outcomes: ["task: left=closed end; closer: end", "task: right=closed end; closer: end"],
  },
  {
    name: "parked-then-left-then-right",
    shows: "A parked select takes the case that became ready first, however late it goes on.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left: on(receive("left")), right: on(receive("right")) })],
      closer: [awaitParked("task"), close("left"), close("right")],
    },
    outcomes: ["task: left=closed end; closer: end"],
  },
  {
    name: "parked-then-right-then-left",
    shows: "The order in which the cases are listed means nothing to a parked select.",
    channels: { left: {}, right: {} },
    processes: {
      task: [select({ left: on(receive("left")), right: on(receive("right")) })],
      closer: [awaitParked("task"), close("right"), close("left")],
    },
    outcomes: ["task: right=closed end; closer: end"],
  },
];
