/** Timers, on time that passes in the order of the deadlines. */
import {
  awaitContext,
  awaitParked,
  awaitTimer,
  cancel,
  on,
  otherwise,
  type Program,
  select,
  start,
  stop,
} from "../program.ts";

const timers = { short: "5s", long: "30s" };
const short = on(awaitTimer("short"));
const long = on(awaitTimer("long"));

/** @see https://pkg.go.dev/time#Timer, as of Go 1.23 */
export const timerPrograms: readonly Program[] = [
  {
    name: "short-before-long",
    shows: "Of two timers started together, the shorter fires first.",
    timers,
    processes: {
      task: [select({ long, short })],
      starter: [awaitParked("task"), start("short", "long")],
    },
    outcomes: ["task: short end; starter: end"],
  },
  {
    name: "both-fired",
    shows: "Once the longer has fired, so has the shorter.",
    timers,
    processes: {
      task: [start("short", "long"), awaitTimer("long"), select({ short, otherwise: otherwise() })],
    },
    outcomes: ["task: short end"],
  },
  {
    name: "both-fired-on-entry",
    shows: "A select that comes late finds both timers fired, and takes either.",
    timers: { ...timers, longest: "1m" },
    processes: { task: [start("short", "long", "longest"), awaitTimer("longest"), select({ long, short })] },
    entryRace: true,
    outcomes: ["task: long end", "task: short end"],
  },
  {
    name: "stop-before-receive",
    shows: "A timer that is stopped before anybody receives from it has been stopped in time, fired or not.",
    timers,
    processes: { task: [start("short"), stop("short"), select({ short, otherwise: otherwise() })] },
    outcomes: ["task: true otherwise end"],
  },
  {
    name: "stop-after-firing",
    shows: "Stopping a timer that has fired takes back what nobody has received.",
    timers,
    processes: {
      task: [
        start("short", "long"),
        awaitTimer("long"),
        stop("short"),
        select({ short, otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: true otherwise end"],
  },
  {
    name: "stop-after-receive",
    shows: "A timer whose firing was received cannot be stopped any more.",
    timers,
    processes: { task: [start("short"), awaitTimer("short"), stop("short")] },
    outcomes: ["task: false end"],
  },
  {
    name: "stop-twice",
    shows: "A timer that does not run cannot be stopped.",
    timers,
    processes: { task: [stop("short"), start("short"), stop("short"), stop("short")] },
    outcomes: ["task: false true false end"],
  },
  {
    name: "stop-races-firing",
    shows: "A timer that is stopped in time never fires; else who waits for it has it.",
    timers,
    processes: {
      task: [select({ long, short })],
      stopper: [awaitParked("task"), start("short", "long"), stop("short")],
    },
    outcomes: ["task: long end; stopper: true end", "task: short end; stopper: false end"],
  },
  {
    name: "timer-never-started",
    shows: "A timer that was not started never fires.",
    timers,
    processes: { task: [start("short"), awaitTimer("long")] },
    outcomes: ["task: at await long"],
  },
  {
    name: "restart-after-receive",
    shows: "A timer can be started again.",
    timers,
    processes: { task: [start("short"), awaitTimer("short"), start("short"), awaitTimer("short")] },
    outcomes: ["task: end"],
  },
  {
    name: "restart-forgets-the-firing",
    shows: "Starting a timer again forgets that it has fired: there is one firing to receive, not two.",
    timers,
    processes: {
      task: [
        start("short", "long"),
        awaitTimer("long"),
        start("short"),
        awaitTimer("short"),
        select({ short, otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: otherwise end"],
  },
  {
    name: "equal-deadlines",
    shows: "Of two timers with one deadline, either may fire first.",
    timers: { one: "5s", two: "5s" },
    processes: {
      task: [select({ one: on(awaitTimer("one")), two: on(awaitTimer("two")) })],
      starter: [awaitParked("task"), start("one", "two")],
    },
    outcomes: ["task: one end; starter: end", "task: two end; starter: end"],
  },
  {
    name: "two-wait-for-one-timer",
    shows: "A timer fires for one of those who wait: the first that parked.",
    timers,
    processes: {
      second: [awaitParked("first"), awaitTimer("short")],
      first: [awaitTimer("short")],
      starter: [awaitParked("second"), start("short")],
    },
    outcomes: ["second: at await short; first: end; starter: end"],
  },
  {
    name: "timeout-against-cancel",
    shows: "A timeout and a cancellation that nobody orders: either.",
    timers,
    contexts: { ctx: {} },
    processes: {
      task: [start("short"), select({ timeout: short, cancelled: on(awaitContext("ctx")) })],
      canceller: [cancel("ctx")],
    },
    outcomes: ["task: timeout end; canceller: end", "task: cancelled end; canceller: end"],
  },
  {
    name: "started-later",
    shows: "A timer may fire before a shorter one is started.",
    timers,
    processes: {
      task: [select({ long, short })],
      starter: [awaitParked("task"), start("long"), start("short")],
    },
    outcomes: ["task: long end; starter: end", "task: short end; starter: end"],
  },
];
