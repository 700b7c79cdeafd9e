/** Runs of a small client: a replacement waits for the task that it replaces, and the agent for both. */
import type { PlainState, Trace } from "../../model/trace.ts";
import { before, committed, type HandMadeStep, handMade, label, over, parked } from "./hand-made.ts";

const initialState: PlainState = {
  fields: { "old task": "running" },
  processes: {
    server: before("stop old"),
    operator: before("interrupt"),
    agent: before("await signal"),
    "task runner": before("run hooks"),
    replacement: before("await old task"),
  },
  primitives: {
    kill: "open",
    shutdown: "open",
    "old task is dead": { closed: false, receivers: [], senders: [] },
    runners: 2,
  },
};

const waiting: readonly HandMadeStep[] = [
  {
    label: label("replacement · await old task", "park"),
    becomes: {
      processes: { replacement: parked("await old task") },
      primitives: { "old task is dead": { closed: false, receivers: ["replacement"], senders: [] } },
    },
  },
  { label: label("agent · await signal", "park"), becomes: { processes: { agent: parked("await signal") } } },
];

const stop: HandMadeStep = {
  label: label("server · stop old", "step"),
  environment: true,
  becomes: { processes: { server: over }, primitives: { kill: "done" } },
};

const interrupted: readonly HandMadeStep[] = [
  {
    label: label("agent · await signal · interrupted", "resume"),
    becomes: { processes: { agent: before("wait for runners") } },
  },
  {
    label: label("agent · wait for runners", "park"),
    becomes: { processes: { agent: parked("wait for runners") } },
  },
];

const leaving: HandMadeStep = {
  label: label("task runner · leave", "step"),
  becomes: { processes: { "task runner": over }, primitives: { runners: 1 } },
};

const blocked = [
  { process: "agent", point: "wait for runners", waitsFor: ["runners is zero"] },
  { process: "replacement", point: "await old task", waitsFor: ["gone: old task is dead"] },
];

/** Both contexts are done when the task runner enters its select, which takes the wrong case. */
export const selectRace: Trace = handMade({
  model: "replacement wait",
  variant: "v1.5.5",
  scope: "one task",
  parameters: { allocations: 2, tasks: 1 },
  property: "shutdown terminates",
  initialState,
  steps: [
    {
      label: label("task runner · run hooks", "step"),
      becomes: { processes: { "task runner": before("start?") } },
    },
    ...waiting,
    stop,
    {
      label: label("operator · interrupt", "step", "agent · await signal · interrupted"),
      environment: true,
      becomes: {
        processes: { operator: over, agent: committed("await signal", "interrupted") },
        primitives: { shutdown: "done" },
      },
    },
    ...interrupted,
    {
      label: label("task runner · start? · shutdown", "enter"),
      becomes: { processes: { "task runner": committed("start?", "shutdown") } },
    },
    {
      label: label("task runner · start? · shutdown", "resume"),
      becomes: { processes: { "task runner": before("leave") } },
    },
    leaving,
  ],
  deciding: {
    step: 7,
    saving: label("task runner · start? · killed", "enter"),
    completion: [
      label("task runner · start? · killed", "enter"),
      label("task runner · start? · killed", "resume"),
      label("task runner · mark dead", "step", "replacement · await old task · gone"),
      label("task runner · leave", "step"),
      label("replacement · await old task · gone", "resume"),
      label("replacement · leave", "step", "agent · wait for runners"),
      label("agent · wait for runners", "resume"),
    ],
  },
  blocked,
});

/** The shutdown reaches a parked task runner before the kill does: nobody chooses anything. */
export const ordering: Trace = handMade({
  model: "replacement wait",
  variant: "v1.5.5",
  property: "shutdown terminates",
  initialState: { ...initialState, processes: { ...initialState.processes, "task runner": before("run") } },
  steps: [
    { label: label("task runner · run", "park"), becomes: { processes: { "task runner": parked("run") } } },
    ...waiting,
    {
      label: label(
        "operator · interrupt",
        "step",
        "agent · await signal · interrupted",
        "task runner · run · shutdown",
      ),
      environment: true,
      becomes: {
        processes: {
          operator: over,
          agent: committed("await signal", "interrupted"),
          "task runner": committed("run", "shutdown"),
        },
        primitives: { shutdown: "done" },
      },
    },
    stop,
    {
      label: label("task runner · run · shutdown", "resume"),
      becomes: { processes: { "task runner": before("leave") } },
    },
    leaving,
    ...interrupted,
  ],
  blocked,
});

/** The same, judged: the interrupt came too early, and the step that was open instead says nothing by itself. */
export const tooEarly: Trace = {
  ...ordering,
  deciding: {
    step: 3,
    saving: label("agent · await signal", "park"),
    completion: [
      label("agent · await signal", "park"),
      label("server · stop old", "step", "task runner · run · killed"),
      label("task runner · run · killed", "resume"),
      label("task runner · mark dead", "step", "replacement · await old task · gone"),
    ],
  },
};
