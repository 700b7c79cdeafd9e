/** The patterns that agents are made of: signals that race, goroutines that are started, and a wait for all. */
import {
  awaitContext,
  awaitFlag,
  awaitParked,
  cancel,
  close,
  done,
  go,
  on,
  otherwise,
  type Program,
  poll,
  receive,
  select,
  send,
  set,
  wait,
} from "../program.ts";

const signals = { kill: {}, shutdown: {} };
const killed = on(awaitContext("kill"));
const shutdown = on(awaitContext("shutdown"));

export const controlPlane: readonly Program[] = [
  {
    name: "kill-before-shutdown-parked",
    shows: "A parked task goes by the signal that came first.",
    contexts: signals,
    processes: {
      task: [select({ killed, shutdown })],
      agent: [awaitParked("task"), cancel("kill"), cancel("shutdown")],
    },
    outcomes: ["task: killed end; agent: end"],
  },
  {
    name: "shutdown-before-kill-parked",
    shows: "A parked task goes by the signal that came first, also if it is listed last.",
    contexts: signals,
    processes: {
      task: [select({ killed, shutdown })],
      agent: [awaitParked("task"), cancel("shutdown"), cancel("kill")],
    },
    outcomes: ["task: shutdown end; agent: end"],
  },
  {
    name: "kill-before-shutdown-entering",
    shows: "A task that looks only after both signals goes by either, whichever came first.",
    contexts: signals,
    flags: ["signalled"],
    processes: {
      task: [awaitFlag("signalled"), select({ killed, shutdown, otherwise: otherwise() })],
      agent: [cancel("kill"), cancel("shutdown"), set("signalled")],
    },
    entryRace: true,
    outcomes: ["task: killed end; agent: end", "task: shutdown end; agent: end"],
  },
  {
    name: "kill-races-shutdown",
    shows: "Two signals that nobody orders: either.",
    contexts: signals,
    processes: {
      task: [select({ killed, shutdown })],
      server: [cancel("kill")],
      operator: [cancel("shutdown")],
    },
    outcomes: [
      "task: killed end; server: end; operator: end",
      "task: shutdown end; server: end; operator: end",
    ],
  },
  {
    name: "replacement-waits",
    shows: "If the task goes by the shutdown, its replacement waits for ever, and so does the agent.",
    contexts: signals,
    channels: { dead: { closing: true } },
    waitGroups: { runners: 2 },
    flags: ["signalled"],
    processes: {
      task: [
        awaitFlag("signalled"),
        select({ killed: on(awaitContext("kill"), close("dead")), shutdown }),
        done("runners"),
      ],
      replacement: [receive("dead"), done("runners")],
      agent: [cancel("kill"), cancel("shutdown"), set("signalled"), wait("runners")],
    },
    entryRace: true,
    outcomes: [
      "task: killed end; replacement: closed end; agent: end",
      "task: shutdown end; replacement: at receive dead; agent: at wait runners",
    ],
  },
  {
    name: "parked-from-the-start",
    shows: "A task that has waited for long goes by the first signal.",
    channels: { left: {}, right: {} },
    processes: {
      closer: [close("right"), close("left")],
      task: [select({ left: on(receive("left")), right: on(receive("right")) })],
    },
    starts: { task: "parked" },
    outcomes: ["closer: end; task: right=closed end"],
  },
  {
    name: "started-goroutine-lags",
    shows: "A goroutine that was just started may not have run yet.",
    channels: { c: { capacity: 1 } },
    processes: { task: [go("worker"), poll("c")], worker: [send("c", 1)] },
    starts: { worker: "later" },
    outcomes: ["task: 1 end; worker: end", "task: none end; worker: end"],
  },
  {
    name: "never-started",
    shows: "What comes before `go` comes before all that the goroutine does.",
    channels: { c: {} },
    processes: {
      task: [select({ in: on(receive("c"), go("worker")), otherwise: otherwise() })],
      worker: [send("c", 1)],
    },
    starts: { worker: "later" },
    outcomes: ["task: otherwise end; worker: not started"],
  },
  {
    name: "result-nobody-waits-for",
    shows: "A worker whose result nobody waits for any more is left behind.",
    channels: { result: {} },
    contexts: { ctx: {} },
    processes: {
      task: [select({ result: on(receive("result")), gone: on(awaitContext("ctx")) })],
      worker: [send("result", 1)],
      canceller: [cancel("ctx")],
    },
    outcomes: [
      "task: result=1 end; worker: end; canceller: end",
      "task: gone end; worker: at send result; canceller: end",
    ],
  },
];
