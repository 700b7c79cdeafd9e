/** Condition variables. */
import {
  assign,
  awaitFlag,
  awaitParked,
  broadcast,
  lock,
  type Program,
  receive,
  send,
  set,
  signal,
  tryLock,
  unlock,
  waitOn,
  whileNonzero,
} from "../program.ts";

const guarded = { mutexes: ["mu"], conds: { cond: "mu" } };

/** @see https://pkg.go.dev/sync#Cond */
export const condPrograms: readonly Program[] = [
  {
    name: "wait-lets-go-of-the-lock",
    shows: "Who waits on a condition lets go of the mutex, and has it again when it goes on.",
    ...guarded,
    processes: {
      waiter: [lock("mu"), waitOn("cond"), tryLock("mu")],
      waker: [awaitParked("waiter"), lock("mu"), signal("cond"), unlock("mu")],
    },
    outcomes: ["waiter: false end; waker: end"],
  },
  {
    name: "signal-wakes-the-longest-waiting",
    shows: "A signal wakes the one that has waited longest.",
    ...guarded,
    processes: {
      second: [awaitParked("first"), lock("mu"), waitOn("cond"), unlock("mu")],
      first: [lock("mu"), waitOn("cond"), unlock("mu")],
      waker: [awaitParked("second"), signal("cond")],
    },
    outcomes: ["second: at wait on cond; first: end; waker: end"],
  },
  {
    name: "broadcast-wakes-all",
    shows: "A broadcast wakes all who wait; they lock the mutex one after the other.",
    ...guarded,
    channels: { c: { capacity: 2 } },
    processes: {
      a: [lock("mu"), waitOn("cond"), send("c", 1), unlock("mu")],
      b: [awaitParked("a"), lock("mu"), waitOn("cond"), send("c", 2), unlock("mu")],
      waker: [awaitParked("b"), broadcast("cond"), receive("c"), receive("c")],
    },
    outcomes: ["a: end; b: end; waker: 1 2 end", "a: end; b: end; waker: 2 1 end"],
  },
  {
    name: "a-signal-is-not-kept",
    shows: "A signal that nobody waits for is lost.",
    ...guarded,
    flags: ["signalled"],
    processes: {
      waiter: [awaitFlag("signalled"), lock("mu"), waitOn("cond"), unlock("mu")],
      waker: [signal("cond"), set("signalled")],
    },
    outcomes: ["waiter: at wait on cond; waker: end"],
  },
  {
    name: "missed-signal",
    shows: "A signal without the condition under the lock may come before the wait, and is lost.",
    ...guarded,
    processes: { waiter: [lock("mu"), waitOn("cond"), unlock("mu")], waker: [signal("cond")] },
    outcomes: ["waiter: end; waker: end", "waiter: at wait on cond; waker: end"],
  },
  {
    name: "wait-in-a-loop",
    shows: "Who looks at what it waits for under the lock misses no signal.",
    ...guarded,
    variables: { busy: 1 },
    processes: {
      waiter: [lock("mu"), whileNonzero("busy", waitOn("cond")), unlock("mu")],
      waker: [lock("mu"), assign("busy", 0), signal("cond"), unlock("mu")],
    },
    outcomes: ["waiter: end; waker: end"],
  },
  {
    name: "signal-of-what-does-not-hold-yet",
    shows:
      "Who is woken before what it waits for holds waits again, and for ever if nobody signals once more.",
    ...guarded,
    variables: { busy: 1 },
    processes: {
      waiter: [lock("mu"), whileNonzero("busy", waitOn("cond")), unlock("mu")],
      waker: [awaitParked("waiter"), signal("cond"), lock("mu"), assign("busy", 0), unlock("mu")],
    },
    outcomes: ["waiter: end; waker: end", "waiter: at wait on cond; waker: end"],
  },
  {
    name: "woken-without-the-lock",
    shows: "Who is woken goes on only when the mutex is unlocked.",
    ...guarded,
    processes: {
      waiter: [lock("mu"), waitOn("cond")],
      waker: [awaitParked("waiter"), lock("mu"), signal("cond")],
    },
    outcomes: ["waiter: at wait on cond; waker: end"],
  },
  {
    name: "wait-without-the-lock",
    shows: "Waiting on a condition without its mutex ends the program.",
    ...guarded,
    processes: { task: [waitOn("cond")] },
    outcomes: ["panic in task: sync: unlock of unlocked mutex"],
  },
];
