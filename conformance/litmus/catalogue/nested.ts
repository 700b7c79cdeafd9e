/** Selects, offers and polls within the cases of others. */
import {
  assign,
  awaitFlag,
  awaitParked,
  close,
  offer,
  on,
  otherwise,
  type Program,
  poll,
  receive,
  select,
  send,
  set,
  whileNonzero,
} from "../program.ts";

/** @see https://go.dev/ref/spec#Select_statements */
export const nestedPrograms: readonly Program[] = [
  {
    name: "the-oldest-makes-room",
    shows: "Who finds a buffer full drops the oldest and offers again: a consumer may have been faster.",
    channels: { c: { capacity: 1 } },
    processes: {
      producer: [
        send("c", 1),
        select({ put: on(send("c", 2)), otherwise: otherwise(poll("c"), offer("c", 2)) }),
      ],
      consumer: [receive("c")],
    },
    outcomes: [
      "producer: put end; consumer: 1 end",
      "producer: otherwise none true end; consumer: 1 end",
      "producer: otherwise 1 true end; consumer: 2 end",
    ],
  },
  {
    name: "priority-by-nesting",
    shows:
      "A first select with a default gives one channel priority: nothing else is taken while it has something.",
    channels: { high: { capacity: 1 }, low: { capacity: 1 } },
    processes: {
      task: [
        send("high", 1),
        send("low", 2),
        select({
          high: on(receive("high")),
          otherwise: otherwise(select({ high: on(receive("high")), low: on(receive("low")) })),
        }),
      ],
    },
    outcomes: ["task: high=1 end"],
  },
  {
    name: "priority-is-lost-in-between",
    shows: "Between the two selects of a priority both may become ready, and either is taken.",
    channels: { high: { capacity: 1 }, low: { capacity: 1 } },
    processes: {
      task: [
        select({
          high: on(receive("high")),
          otherwise: otherwise(select({ high: on(receive("high")), low: on(receive("low")) })),
        }),
      ],
      sender: [send("low", 2), send("high", 1)],
    },
    outcomes: [
      "task: high=1 end; sender: end",
      "task: otherwise high=1 end; sender: end",
      "task: otherwise low=2 end; sender: end",
    ],
  },
  {
    name: "notifications-coalesce",
    shows: "Offers on a buffer of one coalesce: who is told once may have been told twice.",
    channels: { wake: { capacity: 1 } },
    processes: {
      notifier: [offer("wake", 1), offer("wake", 2)],
      sleeper: [receive("wake"), poll("wake")],
    },
    outcomes: [
      "notifier: true false end; sleeper: 1 none end",
      "notifier: true true end; sleeper: 1 2 end",
      "notifier: true true end; sleeper: 1 none end",
    ],
  },
  {
    name: "offer-within-a-case",
    shows: "A worker that offers its result within a case drops it when nobody waits for it.",
    channels: { jobs: {}, results: {}, quit: { closing: true } },
    processes: {
      worker: [
        select({ job: on(receive("jobs"), offer("results", 5)), quit: on(receive("quit")) }),
        receive("quit"),
      ],
      owner: [
        send("jobs", 1),
        select({ result: on(receive("results")), otherwise: otherwise() }),
        close("quit"),
      ],
    },
    outcomes: ["worker: job=1 false closed end; owner: otherwise end"],
  },
  {
    name: "offer-to-who-waits-within-a-case",
    shows: "An offer within a case is taken by who is parked.",
    channels: { jobs: {}, results: {} },
    processes: {
      worker: [select({ job: on(receive("jobs"), awaitParked("listener"), offer("results", 5)) })],
      listener: [receive("results")],
      owner: [send("jobs", 1)],
    },
    outcomes: ["worker: job=1 true end; listener: 5 end; owner: end"],
  },
  {
    name: "drain-until-empty",
    shows: "A loop of polls empties a buffer, and what is sent meanwhile may be left.",
    channels: { c: { capacity: 3 } },
    variables: { on: 1 },
    flags: ["sent"],
    processes: {
      drainer: [
        whileNonzero("on", select({ one: on(receive("c")), otherwise: otherwise(assign("on", 0)) })),
        awaitFlag("sent"),
        poll("c"),
        poll("c"),
      ],
      sender: [send("c", 1), send("c", 2), set("sent")],
    },
    outcomes: [
      "drainer: otherwise none none end; sender: end",
      "drainer: otherwise 2 none end; sender: end",
      "drainer: otherwise 1 2 end; sender: end",
    ],
  },
];
