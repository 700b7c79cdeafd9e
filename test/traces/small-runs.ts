/** Short runs, one for each way in which a run can end. */
import type { Trace } from "../../model/trace.ts";
import { before, committed, handMade, label, over, parked } from "./hand-made.ts";

/** The watcher polls a node that never answers again. */
export const lasso: Trace = handMade({
  model: "remote watcher",
  property: "replacement starts",
  initialState: {
    fields: { attempts: 0, "remote node": "up" },
    processes: { network: before("cut off"), watcher: before("poll"), replacement: before("await watcher") },
    primitives: {
      backoff: { left: null, fired: false },
      done: { closed: false, receivers: [], senders: [] },
    },
  },
  steps: [
    {
      label: label("replacement · await watcher", "park"),
      becomes: { processes: { replacement: parked("await watcher") } },
    },
    {
      label: label("network · cut off", "step"),
      environment: true,
      becomes: { processes: { network: over }, fields: { "remote node": "gone" } },
    },
    {
      label: label("watcher · poll · failed", "step"),
      becomes: {
        fields: { attempts: 1 },
        processes: { watcher: before("sleep") },
        primitives: { backoff: { left: 5000, fired: false } },
      },
    },
    { label: label("watcher · sleep", "park"), becomes: { processes: { watcher: parked("sleep") } } },
    {
      label: label("backoff · ", "fire", "watcher · sleep"),
      becomes: {
        processes: { watcher: committed("sleep") },
        primitives: { backoff: { left: null, fired: false } },
      },
    },
    { label: label("watcher · sleep", "resume"), becomes: { processes: { watcher: before("poll") } } },
    {
      label: label("watcher · poll · failed", "step"),
      becomes: {
        processes: { watcher: before("sleep") },
        primitives: { backoff: { left: 5000, fired: false } },
      },
    },
  ],
  loop: 3,
  blocked: [{ process: "replacement", point: "await watcher", waitsFor: ["done"] }],
});

/** Two workers close the channel of results. */
export const panic: Trace = handMade({
  model: "results",
  property: "no panic",
  initialState: {
    fields: {},
    processes: { "worker a": before("close results"), "worker b": before("close results") },
    primitives: { results: { closed: false, buffer: [], receivers: [], senders: [] } },
  },
  steps: [
    {
      label: label("worker a · close results", "step"),
      becomes: {
        processes: { "worker a": over },
        primitives: { results: { closed: true, buffer: [], receivers: [], senders: [] } },
      },
    },
    { label: label("worker b · close results", "step"), becomes: { panic: "close of closed channel" } },
  ],
});

/** A lease that runs out under the feet of the one who believes in it. Actions only. */
export const invariantViolation: Trace = handMade({
  model: "lease",
  property: "at most one believer",
  parameters: { clients: 2 },
  initialState: {
    fields: { now: 0, holder: "nobody", expires: 0, believes: [false, false] },
    processes: {},
    primitives: {},
  },
  steps: [
    {
      label: label("acquire ·  · 0", "action"),
      becomes: { fields: { holder: "client-0", expires: 2, believes: [true, false] } },
    },
    { label: label("tick", "action"), environment: true, becomes: { fields: { now: 1 } } },
    { label: label("tick", "action"), environment: true, becomes: { fields: { now: 2 } } },
    {
      label: label("acquire ·  · 1", "action"),
      becomes: { fields: { holder: "client-1", expires: 4, believes: [true, true] } },
    },
  ],
});

/** Rows and indexes: an evaluation that no collection ever takes, because its index is compared with a later one. */
export const actions: Trace = handMade({
  model: "batch gc",
  variant: "v1.4.2",
  property: "old evaluations are collected",
  parameters: { registrations: 2 },
  initialState: {
    fields: {
      latest: 1,
      evaluations: [
        { status: "absent", modify: null },
        { status: "absent", modify: null },
      ],
    },
    processes: {},
    primitives: {},
  },
  steps: [
    {
      label: label("register ·  · 1", "action"),
      environment: true,
      becomes: {
        fields: {
          latest: 2,
          evaluations: [
            { status: "pending", modify: 2 },
            { status: "absent", modify: null },
          ],
        },
      },
    },
    {
      label: label("complete ·  · 0", "action"),
      becomes: {
        fields: {
          latest: 3,
          evaluations: [
            { status: "complete", modify: 3 },
            { status: "absent", modify: null },
          ],
        },
      },
    },
    {
      label: label("register ·  · 2", "action"),
      environment: true,
      becomes: {
        fields: {
          latest: 4,
          evaluations: [
            { status: "complete", modify: 3 },
            { status: "pending", modify: 4 },
          ],
        },
      },
    },
    { label: label("collect", "action"), becomes: {} },
  ],
  deciding: {
    step: 2,
    saving: label("collect", "action"),
    completion: [label("collect", "action")],
  },
});

/** Two forks, two philosophers. */
export const deadlock: Trace = handMade({
  model: "dining philosophers",
  property: "no deadlock",
  initialState: {
    fields: { "fork 0": "free", "fork 1": "free" },
    processes: { "philosopher 0": before("take left"), "philosopher 1": before("take left") },
    primitives: {},
  },
  steps: [
    {
      label: label("philosopher 0 · take left", "step"),
      becomes: { fields: { "fork 0": "taken" }, processes: { "philosopher 0": before("take right") } },
    },
    {
      label: label("philosopher 1 · take left", "step"),
      becomes: { fields: { "fork 1": "taken" }, processes: { "philosopher 1": before("take right") } },
    },
  ],
  blocked: [
    { process: "philosopher 0", point: "take right", waitsFor: ["its condition"] },
    { process: "philosopher 1", point: "take right", waitsFor: ["its condition"] },
  ],
});

/** A request for whose handler nobody has room any more: a process starts, and one never does. */
export const starting: Trace = handMade({
  model: "handlers",
  property: "both requests are handled",
  initialState: {
    fields: {},
    processes: {
      server: before("accept"),
      "handler 1": before("not started"),
      "handler 2": before("not started"),
    },
    primitives: {},
  },
  steps: [
    {
      label: label("server · accept", "step"),
      becomes: { processes: { server: before("accept"), "handler 1": before("handle") } },
    },
    { label: label("server · accept · refuse", "step"), becomes: { processes: { server: over } } },
    { label: label("handler 1 · handle", "park"), becomes: { processes: { "handler 1": parked("handle") } } },
  ],
  blocked: [{ process: "handler 1", point: "handle", waitsFor: ["request"] }],
});
