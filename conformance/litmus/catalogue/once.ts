/** Once. */
import {
  awaitFlag,
  awaitParked,
  call,
  doOnce,
  lock,
  type Program,
  poll,
  receive,
  send,
  set,
  unlock,
} from "../program.ts";

const onces = ["once"];

/** @see https://pkg.go.dev/sync#Once */
export const oncePrograms: readonly Program[] = [
  {
    name: "once-runs-once",
    shows: "Of two that do it, one runs the function, and both go on when it has run.",
    onces,
    channels: { c: { capacity: 2 } },
    procedures: { init: { body: [send("c", 1)] } },
    processes: {
      a: [doOnce("once", "init"), poll("c")],
      b: [doOnce("once", "init"), poll("c")],
    },
    outcomes: ["a: 1 end; b: none end", "a: none end; b: 1 end"],
  },
  {
    name: "once-blocks-its-second-caller",
    shows: "Who comes second waits until the function has returned.",
    onces,
    channels: { c: {} },
    flags: ["running"],
    procedures: { init: { body: [set("running"), receive("c")] }, other: { body: [send("c", 5)] } },
    processes: {
      first: [doOnce("once", "init")],
      second: [awaitFlag("running"), doOnce("once", "other")],
      third: [awaitParked("second"), send("c", 1)],
    },
    outcomes: ["first: 1 end; second: end; third: end"],
  },
  {
    name: "once-that-never-returns",
    shows: "A function that does not return keeps all who come later.",
    onces,
    channels: { c: {} },
    flags: ["running"],
    procedures: { init: { body: [set("running"), receive("c")] } },
    processes: {
      first: [doOnce("once", "init")],
      second: [awaitFlag("running"), doOnce("once", "init")],
    },
    outcomes: ["first: at do once / receive c; second: at do once"],
  },
  {
    name: "once-within-itself",
    shows: "A function that does its own once waits for itself.",
    onces,
    procedures: { init: { body: [set("begun"), doOnce("once", "init")] } },
    flags: ["begun"],
    processes: { task: [doOnce("once", "init")] },
    outcomes: ["task: at do once / do once"],
  },
  {
    name: "once-and-a-lock",
    shows: "A once and a mutex, taken in two orders, may wait for each other for ever.",
    onces,
    mutexes: ["mu"],
    procedures: { init: { body: [lock("mu"), unlock("mu")] } },
    processes: {
      a: [doOnce("once", "init")],
      b: [lock("mu"), doOnce("once", "init"), unlock("mu")],
    },
    outcomes: [
      "a: end; b: end",
      "a: at do once / lock mu; b: at do once",
      "a: at do once; b: at do once / lock mu",
    ],
  },
  {
    name: "once-in-a-procedure",
    shows: "A once that two procedures do is one.",
    onces,
    channels: { c: { capacity: 3 } },
    procedures: {
      init: { body: [send("c", 1)] },
      open: { body: [doOnce("once", "init"), send("c", 2)] },
    },
    processes: { task: [call("open"), call("open"), receive("c"), receive("c"), receive("c")] },
    outcomes: ["task: 1 2 2 end"],
  },
];
