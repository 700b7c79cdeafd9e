/** Mutexes. */
import {
  add,
  assign,
  awaitFlag,
  awaitParked,
  lock,
  on,
  otherwise,
  type Program,
  receive,
  select,
  send,
  set,
  tryLock,
  unlock,
  wait,
} from "../program.ts";

const mutexes = ["mu"];

/** @see https://pkg.go.dev/sync#Mutex */
export const mutexPrograms: readonly Program[] = [
  {
    name: "lock-order",
    shows: "Of two that lock a mutex, either is first; the other waits until it is unlocked.",
    mutexes,
    channels: { c: { capacity: 2 } },
    processes: {
      a: [lock("mu"), send("c", 1), unlock("mu")],
      b: [lock("mu"), send("c", 2), unlock("mu")],
      reader: [receive("c"), receive("c")],
    },
    outcomes: ["a: end; b: end; reader: 1 2 end", "a: end; b: end; reader: 2 1 end"],
  },
  {
    name: "lock-twice",
    shows: "A mutex is not reentrant: who locks it again waits for itself.",
    mutexes,
    processes: { task: [lock("mu"), lock("mu")] },
    outcomes: ["task: at lock mu 2"],
  },
  {
    name: "held-across-a-receive",
    shows: "Who waits for a message with a mutex locked blocks the one who would need the mutex to send it.",
    mutexes,
    channels: { c: {} },
    processes: {
      holder: [lock("mu"), receive("c"), unlock("mu")],
      sender: [lock("mu"), send("c", 1), unlock("mu")],
    },
    outcomes: ["holder: at receive c; sender: at lock mu", "holder: at lock mu; sender: at send c"],
  },
  {
    name: "held-across-a-send",
    shows: "A mutex is held while its holder waits to send; a receiver that does not need it goes on.",
    mutexes,
    channels: { c: {} },
    processes: {
      holder: [lock("mu"), send("c", 1), unlock("mu")],
      receiver: [awaitParked("holder"), tryLock("mu"), receive("c"), lock("mu")],
    },
    outcomes: ["holder: end; receiver: false 1 end"],
  },
  {
    name: "unlocked-by-another",
    shows: "A mutex has no owner: another goroutine may unlock it.",
    mutexes,
    flags: ["locked"],
    processes: {
      locker: [lock("mu"), set("locked"), lock("mu")],
      other: [awaitFlag("locked"), unlock("mu")],
    },
    outcomes: ["locker: end; other: end"],
  },
  {
    name: "unlocked-by-the-one-who-waits-for-it",
    shows: "A mutex may hand over between two goroutines like a message.",
    mutexes,
    variables: { x: 0 },
    channels: { c: { capacity: 1 } },
    processes: {
      first: [lock("mu"), send("c", 1), lock("mu"), unlock("mu")],
      second: [receive("c"), assign("x", 1), unlock("mu")],
    },
    outcomes: ["first: end; second: 1 end"],
  },
  {
    name: "unlock-of-unlocked",
    shows: "Unlocking a mutex that is not locked ends the program.",
    mutexes,
    processes: { task: [lock("mu"), unlock("mu"), unlock("mu")] },
    outcomes: ["panic in task: sync: unlock of unlocked mutex"],
  },
  {
    name: "unlock-by-two-of-one",
    shows: "Of two that unlock what was locked once, the second ends the program.",
    mutexes,
    flags: ["locked"],
    processes: {
      locker: [lock("mu"), set("locked")],
      a: [awaitFlag("locked"), unlock("mu")],
      b: [awaitFlag("locked"), unlock("mu")],
    },
    outcomes: ["panic in a: sync: unlock of unlocked mutex", "panic in b: sync: unlock of unlocked mutex"],
  },
  {
    name: "try-lock",
    shows: "A try does not wait: it locks the mutex if it is unlocked.",
    mutexes,
    processes: { task: [tryLock("mu"), tryLock("mu"), unlock("mu"), tryLock("mu")] },
    outcomes: ["task: true false true end"],
  },
  {
    name: "select-under-a-lock",
    shows: "A select under a lock that finds nothing goes on with its default, and unlocks.",
    mutexes,
    channels: { c: {} },
    processes: {
      task: [lock("mu"), select({ in: on(receive("c")), otherwise: otherwise(unlock("mu")) })],
      other: [lock("mu"), select({ out: on(send("c", 1)), otherwise: otherwise(unlock("mu")) })],
    },
    outcomes: ["task: otherwise end; other: otherwise end"],
  },
  {
    name: "two-mutexes-in-two-orders",
    shows: "Two who lock two mutexes in different orders may wait for each other for ever.",
    mutexes: ["one", "two"],
    processes: {
      a: [lock("one"), lock("two"), unlock("two"), unlock("one")],
      b: [lock("two"), lock("one"), unlock("one"), unlock("two")],
    },
    outcomes: ["a: end; b: end", "a: at lock two; b: at lock one"],
  },
  {
    name: "barging",
    shows: "Who comes to an unlocked mutex may have it before the one that waited for it.",
    mutexes,
    flags: ["held"],
    channels: { c: { capacity: 3 } },
    processes: {
      holder: [
        lock("mu"),
        set("held"),
        awaitParked("waiter"),
        unlock("mu"),
        lock("mu"),
        send("c", 1),
        unlock("mu"),
      ],
      waiter: [awaitFlag("held"), lock("mu"), send("c", 2), unlock("mu")],
      reader: [receive("c"), receive("c")],
    },
    outcomes: ["holder: end; waiter: end; reader: 1 2 end", "holder: end; waiter: end; reader: 2 1 end"],
  },
  {
    name: "wait-group-under-a-lock",
    shows: "Who waits for workers with the mutex locked that they need waits for ever.",
    mutexes,
    waitGroups: { wg: 1 },
    processes: {
      owner: [lock("mu"), wait("wg"), unlock("mu")],
      worker: [lock("mu"), add("wg", -1), unlock("mu")],
    },
    outcomes: ["owner: at wait wg; worker: at lock mu", "owner: end; worker: end"],
  },
];
