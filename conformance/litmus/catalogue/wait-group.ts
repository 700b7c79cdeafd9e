/** Wait groups. */
import { add, awaitParked, done, go, type Program, wait } from "../program.ts";

/** @see https://pkg.go.dev/sync#WaitGroup */
export const waitGroups: readonly Program[] = [
  {
    name: "zero-wakes-all",
    shows: "A counter that becomes zero wakes all who wait.",
    waitGroups: { wg: 1 },
    processes: {
      a: [wait("wg")],
      b: [wait("wg")],
      worker: [awaitParked("a"), awaitParked("b"), done("wg")],
    },
    outcomes: ["a: end; b: end; worker: end"],
  },
  {
    name: "wait-at-zero",
    shows: "Who waits while the counter is zero does not wait.",
    waitGroups: { wg: 0 },
    processes: { task: [wait("wg"), wait("wg")] },
    outcomes: ["task: end"],
  },
  {
    name: "one-is-missing",
    shows: "A counter that never becomes zero keeps those who wait.",
    waitGroups: { wg: 2 },
    processes: { waiter: [wait("wg")], worker: [done("wg")] },
    outcomes: ["waiter: at wait wg; worker: end"],
  },
  {
    name: "two-workers",
    shows: "The last of two workers wakes who waits.",
    waitGroups: { wg: 2 },
    processes: { waiter: [wait("wg")], a: [done("wg")], b: [done("wg")] },
    outcomes: ["waiter: end; a: end; b: end"],
  },
  {
    name: "adding-above-zero",
    shows: "A worker may add more while the counter is above zero.",
    waitGroups: { wg: 1 },
    processes: { waiter: [wait("wg")], worker: [add("wg", 2), done("wg"), done("wg"), done("wg")] },
    outcomes: ["waiter: end; worker: end"],
  },
  {
    name: "negative-counter",
    shows: "A counter below zero panics.",
    waitGroups: { wg: 0 },
    processes: { task: [add("wg", 1), done("wg"), done("wg")] },
    outcomes: ["panic in task: negative WaitGroup counter"],
  },
  {
    name: "done-by-two-of-one",
    shows: "Of two that are done with one counter of one, the second panics.",
    waitGroups: { wg: 1 },
    processes: { a: [done("wg")], b: [done("wg")] },
    outcomes: ["panic in a: negative WaitGroup counter", "panic in b: negative WaitGroup counter"],
  },
  {
    name: "add-before-go",
    shows: "Who adds before it starts a worker waits for it.",
    waitGroups: { wg: 0 },
    processes: { task: [add("wg", 1), go("worker"), wait("wg")], worker: [done("wg")] },
    starts: { worker: "later" },
    outcomes: ["task: end; worker: end"],
  },
];
