/** Atomics: each access is a point of its own. */
import {
  addTo,
  awaitFlag,
  compareAndSwap,
  done,
  load,
  type Program,
  set,
  store,
  swap,
  wait,
  whileNonzero,
} from "../program.ts";

/** @see https://pkg.go.dev/sync/atomic */
export const atomicPrograms: readonly Program[] = [
  {
    name: "lost-update",
    shows: "Between a load and a store others may store: an update is lost.",
    atomics: { x: 0 },
    variables: { a: 0, b: 0, c: 0 },
    waitGroups: { wg: 2 },
    processes: {
      first: [load("x", "a"), store("x", "a", 1), done("wg")],
      second: [load("x", "b"), store("x", "b", 1), done("wg")],
      reader: [wait("wg"), load("x", "c")],
    },
    outcomes: [
      "first: 0 end; second: 0 end; reader: 1 end",
      "first: 0 end; second: 1 end; reader: 2 end",
      "first: 1 end; second: 0 end; reader: 2 end",
    ],
  },
  {
    name: "addition-loses-nothing",
    shows: "Two additions are never lost.",
    atomics: { x: 0 },
    variables: { c: 0 },
    waitGroups: { wg: 2 },
    processes: {
      first: [addTo("x", 1), done("wg")],
      second: [addTo("x", 1), done("wg")],
      reader: [wait("wg"), load("x", "c")],
    },
    outcomes: ["first: 1 end; second: 2 end; reader: 2 end", "first: 2 end; second: 1 end; reader: 2 end"],
  },
  {
    name: "one-of-two-compares",
    shows: "Of two that compare and swap the same value, one does it.",
    atomics: { x: 0 },
    processes: { a: [compareAndSwap("x", 0, 1)], b: [compareAndSwap("x", 0, 2)] },
    outcomes: ["a: true end; b: false end", "a: false end; b: true end"],
  },
  {
    name: "compare-and-swap-again",
    shows: "A compare and swap does not notice that a value has gone and come back.",
    atomics: { x: 0 },
    variables: { a: 0 },
    flags: ["loaded", "back"],
    processes: {
      task: [load("x", "a"), set("loaded"), awaitFlag("back"), compareAndSwap("x", "a", 5)],
      other: [awaitFlag("loaded"), store("x", 3), store("x", 0), set("back")],
    },
    outcomes: ["task: 0 true end; other: end"],
  },
  {
    name: "swaps-form-a-chain",
    shows: "Each swap sees what the one before it has written.",
    atomics: { x: 0 },
    processes: { a: [swap("x", 1)], b: [swap("x", 2)] },
    outcomes: ["a: 0 end; b: 1 end", "a: 2 end; b: 0 end"],
  },
  {
    name: "store-buffering",
    shows: "Atomics are sequentially consistent: of two that each store and then load, one sees the other.",
    atomics: { x: 0, y: 0 },
    variables: { a: 0, b: 0 },
    processes: {
      left: [store("x", 1), load("y", "a")],
      right: [store("y", 1), load("x", "b")],
    },
    outcomes: ["left: 0 end; right: 1 end", "left: 1 end; right: 0 end", "left: 1 end; right: 1 end"],
  },
  {
    name: "message-passing",
    shows: "Who sees the flag that was stored last sees what was stored before it.",
    atomics: { data: 0, ready: 0 },
    variables: { a: 0, b: 0 },
    processes: {
      writer: [store("data", 7), store("ready", 1)],
      reader: [load("ready", "a"), load("data", "b")],
    },
    outcomes: [
      "writer: end; reader: 0 0 end",
      "writer: end; reader: 0 7 end",
      "writer: end; reader: 1 7 end",
    ],
  },
  {
    name: "spinning-until-it-is-stored",
    shows: "Who spins on an atomic goes on when another has stored.",
    atomics: { busy: 1 },
    variables: { waits: 1 },
    processes: { spinner: [whileNonzero("waits", load("busy", "waits"))], writer: [store("busy", 0)] },
    outcomes: ["spinner: 0 end; writer: end"],
  },
];
