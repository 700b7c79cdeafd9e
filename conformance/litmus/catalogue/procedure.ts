/** Procedures with return and defer, and panics. */
import {
  assign,
  awaitFlag,
  call,
  close,
  defer,
  lock,
  on,
  otherwise,
  type Program,
  panics,
  poll,
  receive,
  returns,
  select,
  send,
  set,
  tryLock,
  whileNonzero,
} from "../program.ts";

/** @see https://go.dev/ref/spec#Defer_statements */
export const procedurePrograms: readonly Program[] = [
  {
    name: "deferred-unlock",
    shows: "A deferred unlock runs on each way out of a procedure.",
    mutexes: ["mu"],
    channels: { c: { capacity: 1 } },
    procedures: {
      work: {
        body: [
          lock("mu"),
          defer("unlock"),
          select({ early: on(receive("c"), returns), otherwise: otherwise() }),
          send("c", 1),
        ],
        defers: { unlock: { kind: "unlock", lock: "mu" } },
      },
    },
    processes: { task: [call("work"), call("work"), tryLock("mu")] },
    outcomes: ["task: otherwise early=1 true end"],
  },
  {
    name: "deferred-calls-run-last-first",
    shows: "What was deferred last runs first.",
    channels: { c: { capacity: 2 } },
    procedures: {
      work: {
        body: [defer("one"), defer("two")],
        defers: {
          one: { kind: "offer", channel: "c", value: 1 },
          two: { kind: "offer", channel: "c", value: 2 },
        },
      },
    },
    processes: { task: [call("work"), receive("c"), receive("c")] },
    outcomes: ["task: true true 2 1 end"],
  },
  {
    name: "deferred-only-if-reached",
    shows: "What is deferred after a return that was taken does not run.",
    channels: { c: { capacity: 1 }, d: {} },
    procedures: {
      work: {
        body: [select({ given: on(receive("d"), returns), otherwise: otherwise() }), defer("sent")],
        defers: { sent: { kind: "offer", channel: "c", value: 1 } },
      },
    },
    processes: { task: [call("work"), poll("c")], giver: [send("d", 1)] },
    outcomes: ["task: given=1 none end; giver: end", "task: otherwise true 1 end; giver: at send d"],
  },
  {
    name: "return-from-a-loop",
    shows: "A return leaves a loop and its procedure.",
    channels: { c: { capacity: 3 } },
    variables: { on: 1 },
    procedures: {
      drain: { body: [whileNonzero("on", select({ one: on(receive("c")), otherwise: otherwise(returns) }))] },
    },
    processes: { task: [send("c", 1), send("c", 2), call("drain"), poll("c"), send("c", 3)] },
    outcomes: ["task: otherwise none end"],
  },
  {
    name: "deferred-close",
    shows: "A deferred close lets those go on who wait for it, when the procedure returns.",
    channels: { done: { closing: true }, c: {} },
    procedures: {
      work: { body: [defer("close"), receive("c")], defers: { close: { kind: "close", channel: "done" } } },
    },
    processes: { worker: [call("work")], waiter: [receive("done")], giver: [send("c", 1)] },
    outcomes: ["worker: 1 end; waiter: closed end; giver: end"],
  },
  {
    name: "procedure-that-blocks",
    shows: "Who waits within a procedure has not run what it has deferred.",
    mutexes: ["mu"],
    channels: { c: {} },
    flags: ["locked"],
    procedures: {
      work: {
        body: [lock("mu"), defer("unlock"), set("locked"), receive("c")],
        defers: { unlock: { kind: "unlock", lock: "mu" } },
      },
    },
    processes: { worker: [call("work")], other: [awaitFlag("locked"), tryLock("mu")] },
    outcomes: ["worker: at call work / receive c; other: false end"],
  },
  {
    name: "procedures-in-procedures",
    shows: "A procedure that was called runs what it has deferred before its caller goes on.",
    channels: { c: { capacity: 3 } },
    procedures: {
      inner: {
        body: [defer("two"), send("c", 1)],
        defers: { two: { kind: "offer", channel: "c", value: 2 } },
      },
      outer: {
        body: [defer("three"), call("inner")],
        defers: { three: { kind: "offer", channel: "c", value: 3 } },
      },
    },
    processes: { task: [call("outer"), receive("c"), receive("c"), receive("c")] },
    outcomes: ["task: true true 1 2 3 end"],
  },
  {
    name: "panic-ends-the-program",
    shows: "A panic ends the program, whatever others do.",
    channels: { c: {} },
    processes: { task: [assign("x", 1), panics("no way")], other: [receive("c")] },
    variables: { x: 0 },
    outcomes: ["panic in task: no way"],
  },
  {
    name: "panic-in-a-procedure",
    shows: "A panic leaves a procedure and its callers.",
    channels: { c: { capacity: 1 } },
    procedures: { work: { body: [close("c"), panics("no way")] } },
    processes: { task: [call("work"), send("c", 1)] },
    outcomes: ["panic in task: no way"],
  },
];
