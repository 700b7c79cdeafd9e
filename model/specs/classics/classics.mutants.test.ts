/** Every property of the classics can be violated: by a variant that is wrong on purpose, or by one changed guard. */
import { expect, test } from "vitest";
import { checked, verdicts } from "../../../test/models/checked.ts";
import { type Defect, mutant } from "../../../test/models/mutant.ts";
import type { ModelDefinition } from "../../lang/index.ts";
import { chandyMisra } from "./chandy-misra.ts";
import { lamportMutex } from "./lamport-mutex.ts";
import { prisoners } from "./prisoners.ts";
import { readersWriters } from "./readers-writers.ts";
import { resourceAllocator } from "./resource-allocator.ts";
import { ringElection } from "./ring-election.ts";
import { terminationDetection } from "./termination-detection.ts";
import { tokenRing } from "./token-ring.ts";

interface Wrong {
  readonly model: ModelDefinition;
  readonly what: string;
  readonly variant?: string;
  readonly defect?: Defect;
  readonly violated: readonly string[];
}

const always = (...names: readonly string[]): Defect => ({
  actions: Object.fromEntries(names.map((name) => [name, ({ step }) => ({ step })])),
});
const stopped = (...names: readonly string[]): Defect => ({
  actions: Object.fromEntries(names.map((name) => [name, ({ step }) => ({ when: () => false, step })])),
});

const WRONG: readonly Wrong[] = [
  {
    model: tokenRing,
    what: "node 0 counts on at any time",
    defect: always("node 0 counts on"),
    violated: ["no step makes tokens"],
  },
  {
    model: tokenRing,
    what: "nobody copies",
    defect: stopped("node copies its neighbour"),
    violated: ["a single token", "no deadlock"],
  },
  {
    model: terminationDetection,
    what: "an active node lets the token pass",
    defect: always("node passes the token"),
    violated: ["detected only when over"],
  },
  {
    model: terminationDetection,
    what: "no round is started",
    defect: stopped("node 0 starts a round"),
    violated: ["what is over is detected"],
  },
  {
    model: resourceAllocator,
    what: "client 0 gets what it likes",
    defect: always("client 0 gets"),
    violated: ["no resource is held twice"],
  },
  {
    model: resourceAllocator,
    what: "client 0 gets nothing",
    defect: stopped("client 0 gets"),
    violated: ["client 0 can get all it asked for"],
  },
  {
    model: readersWriters,
    what: "nobody looks",
    variant: "careless",
    violated: ["nobody reads while somebody writes", "one writes at a time"],
  },
  {
    model: readersWriters,
    what: "nobody begins",
    defect: stopped("begins"),
    violated: ["whoever waits can write", "no deadlock"],
  },
  {
    model: ringElection,
    what: "larger numbers go on",
    variant: "all",
    violated: ["the leader is the smallest initiator, and the others know that they lost"],
  },
  {
    model: ringElection,
    what: "node 1 takes nothing",
    defect: stopped("node 1 takes"),
    violated: ["a leader", "no deadlock"],
  },
  {
    model: lamportMutex,
    what: "answers are enough",
    variant: "all answered",
    violated: ["one at a time"],
  },
  {
    model: lamportMutex,
    what: "nobody enters",
    defect: stopped("enters"),
    violated: ["the last one enters", "no deadlock"],
  },
  { model: prisoners, what: "once is not enough", variant: "once", violated: ["who is sure is right"] },
  {
    model: prisoners,
    what: "the counter is not called",
    defect: stopped("the counter is called"),
    violated: ["sure"],
  },
  {
    model: chandyMisra,
    what: "the neighbours keep dirty forks",
    defect: {
      cases: {
        "philosopher 1 · look": (spec) => ({ ...spec, effect: undefined }),
        "philosopher 4 · look": (spec) => ({ ...spec, effect: undefined }),
      },
    },
    violated: ["philosopher 0 eats"],
  },
];

test.each(WRONG)("$model.name: $what", ({ model, variant, defect = {}, violated }) => {
  const result = checked(mutant(model, defect), variant === undefined ? {} : { variant });
  const bad = Object.entries(verdicts(result)).filter(([, verdict]) => verdict.startsWith("violated"));
  expect(bad.map(([name]) => name).toSorted()).toEqual(violated.toSorted());
});
