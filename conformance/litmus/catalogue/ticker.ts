/** Tickers, and timers as they were before Go 1.23. */
import {
  awaitParked,
  awaitTimer,
  on,
  otherwise,
  type Program,
  select,
  start,
  stop,
  stopTicker,
} from "../program.ts";

const tickers = { tick: "5s" };
const tick = on(awaitTimer("tick"));
const timers = { short: "5s", long: "30s" };
const short = on(awaitTimer("short"));
const long = on(awaitTimer("long"));

/** @see https://pkg.go.dev/time#Ticker */
export const tickerPrograms: readonly Program[] = [
  {
    name: "ticker-ticks-again",
    shows: "A ticker ticks until it is stopped.",
    tickers,
    processes: { task: [start("tick"), awaitTimer("tick"), awaitTimer("tick"), stopTicker("tick")] },
    outcomes: ["task: end"],
  },
  {
    name: "ticker-stopped",
    shows: "A ticker that is stopped does not tick, and nothing that it has ticked is left.",
    tickers,
    timers: { later: "12s" },
    processes: {
      task: [
        start("tick", "later"),
        awaitTimer("later"),
        stopTicker("tick"),
        select({ tick, otherwise: otherwise() }),
        awaitTimer("tick"),
      ],
    },
    outcomes: ["task: otherwise at await tick"],
  },
  {
    name: "ticker-drops",
    shows:
      "Ticks that nobody receives are dropped, all but one, which Go 1.22 keeps when the ticker is stopped.",
    go: "1.22",
    tickers,
    timers: { later: "12s" },
    processes: {
      task: [
        start("tick", "later"),
        awaitTimer("later"),
        stopTicker("tick"),
        select({ tick, otherwise: otherwise() }),
        select({ tick, otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: tick otherwise end"],
  },
  {
    name: "ticker-waits-to-be-received",
    shows: "A tick that came while nobody waited is there for who comes.",
    tickers,
    timers: { later: "12s" },
    processes: {
      task: [
        start("tick", "later"),
        awaitTimer("later"),
        select({ tick, otherwise: otherwise() }),
        stopTicker("tick"),
      ],
    },
    outcomes: ["task: tick end"],
  },
  {
    name: "ticker-against-timer",
    shows: "A ticker and a timer that are due together: either is first.",
    tickers,
    timers: { due: "5s" },
    processes: {
      task: [select({ tick, due: on(awaitTimer("due")) }), stopTicker("tick")],
      starter: [awaitParked("task"), start("tick", "due")],
    },
    outcomes: ["task: tick end; starter: end", "task: due end; starter: end"],
  },
  {
    name: "ticker-restarted",
    shows: "Starting a ticker again begins its period anew, and forgets what it has ticked.",
    tickers,
    timers: { later: "6s" },
    processes: {
      task: [
        start("tick", "later"),
        awaitTimer("later"),
        start("tick", "later"),
        select({ later: on(awaitTimer("later")), tick }),
        stopTicker("tick"),
      ],
    },
    outcomes: ["task: tick end", "task: later end"],
  },
];

/** @see https://go.dev/wiki/Go123Timer */
export const staleTimerPrograms: readonly Program[] = [
  {
    name: "stale-after-stop",
    shows: "In Go 1.22 a timer that has fired cannot be stopped, and what it has sent stays.",
    go: "1.22",
    timers,
    processes: {
      task: [
        start("short", "long"),
        awaitTimer("long"),
        stop("short"),
        select({ short, otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: false short end"],
  },
  {
    name: "stale-after-restart",
    shows:
      "In Go 1.22 who starts a timer again without emptying its channel receives what is no longer true.",
    go: "1.22",
    timers,
    processes: {
      task: [
        start("short", "long"),
        awaitTimer("long"),
        start("short"),
        select({ short, otherwise: otherwise() }),
      ],
    },
    outcomes: ["task: short end"],
  },
  {
    name: "stale-stop-in-time",
    shows: "In Go 1.22, too, a timer that runs can be stopped, once.",
    go: "1.22",
    timers,
    processes: {
      task: [start("long"), stop("long"), stop("long"), select({ long, otherwise: otherwise() })],
    },
    outcomes: ["task: true false otherwise end", "task: false false long end"],
  },
  {
    name: "stale-drain-after-receive",
    shows:
      "In Go 1.22 who empties the channel after a stop that came too late waits for ever, if it was received before.",
    go: "1.22",
    timers,
    processes: { task: [start("short"), awaitTimer("short"), stop("short"), awaitTimer("short")] },
    outcomes: ["task: false at await short 2"],
  },
  {
    name: "stale-stop-races-firing",
    shows: "In Go 1.22, too, a timer that is stopped in time never fires; else who waits for it has it.",
    go: "1.22",
    timers,
    processes: {
      task: [select({ long, short })],
      stopper: [awaitParked("task"), start("short", "long"), stop("short")],
    },
    outcomes: ["task: long end; stopper: true end", "task: short end; stopper: false end"],
  },
];
