/** Contexts: parents and children, and a context that follows others. */
import {
  awaitContext,
  awaitFlag,
  awaitParked,
  cancel,
  on,
  otherwise,
  type Program,
  select,
  set,
} from "../program.ts";

const family = { parent: {}, child: { parent: "parent" } };
const siblings = { parent: {}, one: { parent: "parent" }, two: { parent: "parent" } };
const joint = { kill: {}, shutdown: {}, both: { joined: ["kill", "shutdown"] } } as const;
const child = on(awaitContext("child"));
const parent = on(awaitContext("parent"));
const one = on(awaitContext("one"));
const two = on(awaitContext("two"));

/** @see https://pkg.go.dev/context */
export const contexts: readonly Program[] = [
  {
    name: "child-follows-parent",
    shows: "Cancelling a context cancels its children.",
    contexts: family,
    processes: { task: [awaitContext("child")], canceller: [cancel("parent")] },
    outcomes: ["task: end; canceller: end"],
  },
  {
    name: "parent-outlives-child",
    shows: "Cancelling a context leaves its parent alone.",
    contexts: family,
    processes: { canceller: [cancel("child"), select({ parent, otherwise: otherwise() })] },
    outcomes: ["canceller: otherwise end"],
  },
  {
    name: "child-against-parent-parked",
    shows: "The parent is done before its child: who waits for both sees the parent.",
    contexts: family,
    processes: {
      task: [select({ child, parent })],
      canceller: [awaitParked("task"), cancel("parent")],
    },
    outcomes: ["task: parent end; canceller: end"],
  },
  {
    name: "child-against-parent-entering",
    shows: "When both are done, a select takes either.",
    contexts: family,
    flags: ["cancelled"],
    processes: {
      task: [awaitFlag("cancelled"), select({ child, parent })],
      canceller: [cancel("parent"), set("cancelled")],
    },
    entryRace: true,
    outcomes: ["task: child end; canceller: end", "task: parent end; canceller: end"],
  },
  {
    name: "child-against-parent-racing",
    shows: "A select that is entered during a cancellation takes the parent, or either.",
    contexts: family,
    processes: { task: [select({ child, parent })], canceller: [cancel("parent")] },
    outcomes: ["task: child end; canceller: end", "task: parent end; canceller: end"],
  },
  {
    name: "leaf-against-root",
    shows: "A grandchild, too, is done after its grandparent.",
    contexts: { root: {}, middle: { parent: "root" }, leaf: { parent: "middle" } },
    processes: {
      low: [select({ leaf: on(awaitContext("leaf")), middle: on(awaitContext("middle")) })],
      high: [select({ leaf: on(awaitContext("leaf")), root: on(awaitContext("root")) })],
      canceller: [awaitParked("low"), awaitParked("high"), cancel("root")],
    },
    outcomes: ["low: middle end; high: root end; canceller: end"],
  },
  {
    name: "siblings",
    shows: "Children of one parent are cancelled in any order.",
    contexts: siblings,
    processes: { task: [select({ one, two })], canceller: [awaitParked("task"), cancel("parent")] },
    entryRace: true,
    outcomes: ["task: one end; canceller: end", "task: two end; canceller: end"],
  },
  {
    name: "sibling-against-nephew",
    shows: "A child's own children are cancelled before its next sibling, so that a leaf may precede either.",
    contexts: { ...siblings, leaf: { parent: "one" } },
    processes: {
      task: [select({ leaf: on(awaitContext("leaf")), two })],
      canceller: [awaitParked("task"), cancel("parent")],
    },
    entryRace: true,
    outcomes: ["task: leaf end; canceller: end", "task: two end; canceller: end"],
  },
  {
    name: "canceller-waits-for-descendants",
    shows: "When cancel returns, all descendants are done.",
    contexts: siblings,
    processes: {
      canceller: [
        cancel("parent"),
        select({ one, otherwise: otherwise() }),
        select({ two, otherwise: otherwise() }),
      ],
    },
    outcomes: ["canceller: one two end"],
  },
  {
    name: "parent-seen-before-child",
    shows: "Who sees that the parent is done may find its child not done yet.",
    contexts: family,
    processes: {
      observer: [awaitContext("parent"), select({ child, otherwise: otherwise() })],
      canceller: [cancel("parent")],
    },
    outcomes: ["observer: child end; canceller: end", "observer: otherwise end; canceller: end"],
  },
  {
    name: "cancelled-twice",
    shows: "Cancelling a context again does nothing.",
    contexts: family,
    processes: { canceller: [cancel("parent"), cancel("parent"), cancel("child"), awaitContext("child")] },
    outcomes: ["canceller: end"],
  },
  {
    name: "child-cancelled-first",
    shows: "A child that is done already is not cancelled again.",
    contexts: family,
    processes: {
      task: [select({ child, parent })],
      canceller: [awaitParked("task"), cancel("child"), cancel("parent")],
    },
    outcomes: ["task: child end; canceller: end"],
  },
  {
    name: "two-cancellers",
    shows: "Two that cancel a child and its parent do so in either order.",
    contexts: family,
    processes: {
      task: [select({ child, parent })],
      a: [awaitFlag("ready"), cancel("child")],
      b: [awaitFlag("ready"), cancel("parent")],
      starter: [awaitParked("task"), set("ready")],
    },
    flags: ["ready"],
    outcomes: [
      "task: child end; a: end; b: end; starter: end",
      "task: parent end; a: end; b: end; starter: end",
    ],
  },
  {
    name: "cancel-wakes-all",
    shows: "All who wait for a context are woken.",
    contexts: family,
    processes: {
      a: [awaitContext("parent")],
      b: [select({ parent })],
      canceller: [awaitParked("a"), awaitParked("b"), cancel("parent")],
    },
    outcomes: ["a: end; b: parent end; canceller: end"],
  },
  {
    name: "joined-lags",
    shows: "A context that a goroutine cancels after another is done some time later.",
    contexts: joint,
    processes: {
      canceller: [cancel("kill"), select({ both: on(awaitContext("both")), otherwise: otherwise() })],
    },
    outcomes: ["canceller: both end", "canceller: otherwise end"],
  },
  {
    name: "joined-follows",
    shows: "A context that follows two others is done in the end if one of them is.",
    contexts: joint,
    processes: { task: [awaitContext("both")], canceller: [cancel("shutdown")] },
    outcomes: ["task: end; canceller: end"],
  },
  {
    name: "joined-against-its-source",
    shows: "A context that follows another is done after it.",
    contexts: joint,
    processes: {
      task: [select({ both: on(awaitContext("both")), kill: on(awaitContext("kill")) })],
      canceller: [awaitParked("task"), cancel("kill")],
    },
    outcomes: ["task: kill end; canceller: end"],
  },
];
