/** Readers–writer mutexes. */
import {
  awaitFlag,
  awaitParked,
  lock,
  type Program,
  readLock,
  readUnlock,
  receive,
  send,
  set,
  tryLock,
  tryReadLock,
  unlock,
} from "../program.ts";

const rwMutexes = ["rw"];

/** @see https://pkg.go.dev/sync#RWMutex */
export const rwMutexPrograms: readonly Program[] = [
  {
    name: "readers-share",
    shows: "Two read at once: each waits for the other with the lock held, and both go on.",
    rwMutexes,
    channels: { c: {} },
    processes: {
      a: [readLock("rw"), send("c", 1), readUnlock("rw")],
      b: [readLock("rw"), receive("c"), readUnlock("rw")],
    },
    outcomes: ["a: end; b: 1 end"],
  },
  {
    name: "writer-excludes",
    shows: "While one writes nobody reads: who waits for a reader with the lock held waits for ever.",
    rwMutexes,
    channels: { c: {} },
    processes: {
      writer: [lock("rw"), send("c", 1), unlock("rw")],
      reader: [readLock("rw"), receive("c"), readUnlock("rw")],
    },
    outcomes: ["writer: at send c; reader: at read lock rw", "writer: at lock rw; reader: at receive c"],
  },
  {
    name: "waiting-writer-keeps-readers-out",
    shows: "A writer that waits keeps out a reader that comes later, though others read.",
    rwMutexes,
    flags: ["reading"],
    processes: {
      early: [readLock("rw"), set("reading")],
      writer: [awaitFlag("reading"), lock("rw")],
      late: [awaitParked("writer"), tryReadLock("rw"), readLock("rw")],
    },
    outcomes: ["early: end; writer: at lock rw; late: false at read lock rw"],
  },
  {
    name: "read-lock-again",
    shows: "Who reads and locks for reading again waits for ever if a writer has come in between.",
    rwMutexes,
    flags: ["reading"],
    processes: {
      reader: [readLock("rw"), set("reading"), readLock("rw"), readUnlock("rw"), readUnlock("rw")],
      writer: [awaitFlag("reading"), lock("rw"), unlock("rw")],
    },
    outcomes: ["reader: end; writer: end", "reader: at read lock rw 2; writer: at lock rw"],
  },
  {
    name: "waiting-readers-before-the-next-writer",
    shows: "When a writer unlocks, all readers that wait are in before another writer.",
    rwMutexes,
    channels: { c: { capacity: 3 } },
    flags: ["writing"],
    processes: {
      writer: [lock("rw"), set("writing"), awaitParked("second"), awaitParked("next"), unlock("rw")],
      first: [awaitFlag("writing"), readLock("rw"), send("c", 1), readUnlock("rw")],
      second: [awaitParked("first"), readLock("rw"), send("c", 2), readUnlock("rw")],
      next: [awaitParked("second"), lock("rw"), send("c", 3), unlock("rw")],
      listener: [receive("c"), receive("c"), receive("c")],
    },
    outcomes: [
      "writer: end; first: end; second: end; next: end; listener: 1 2 3 end",
      "writer: end; first: end; second: end; next: end; listener: 2 1 3 end",
    ],
  },
  {
    name: "readers-and-a-writer",
    shows: "A reader and a writer that nobody orders: either is first.",
    rwMutexes,
    channels: { c: { capacity: 2 } },
    processes: {
      reader: [readLock("rw"), send("c", 1), readUnlock("rw")],
      writer: [lock("rw"), send("c", 2), unlock("rw")],
      listener: [receive("c"), receive("c")],
    },
    outcomes: ["reader: end; writer: end; listener: 1 2 end", "reader: end; writer: end; listener: 2 1 end"],
  },
  {
    name: "rw-tries",
    shows: "Tries do not wait: readers share, a writer shares with nobody.",
    rwMutexes,
    processes: {
      task: [
        tryReadLock("rw"),
        tryReadLock("rw"),
        tryLock("rw"),
        readUnlock("rw"),
        readUnlock("rw"),
        tryLock("rw"),
        tryReadLock("rw"),
      ],
    },
    outcomes: ["task: true true false true false end"],
  },
  {
    name: "rw-unlocked-by-another",
    shows: "An RW mutex has no owner: another may unlock what a writer locked.",
    rwMutexes,
    flags: ["locked"],
    processes: {
      writer: [lock("rw"), set("locked"), readLock("rw")],
      other: [awaitFlag("locked"), unlock("rw")],
    },
    outcomes: ["writer: end; other: end"],
  },
  {
    name: "rw-unlock-of-read-locked",
    shows: "Unlocking for writing what is locked for reading ends the program.",
    rwMutexes,
    processes: { task: [readLock("rw"), unlock("rw")] },
    outcomes: ["panic in task: sync: Unlock of unlocked RWMutex"],
  },
  {
    name: "rw-read-unlock-of-unlocked",
    shows: "Unlocking for reading what nobody reads ends the program.",
    rwMutexes,
    processes: { task: [readLock("rw"), readUnlock("rw"), readUnlock("rw")] },
    outcomes: ["panic in task: sync: RUnlock of unlocked RWMutex"],
  },
];
