/** Runs that are long, wide or full of odd characters: nothing that a model means, everything that a renderer meets. */
import type { Trace } from "../../model/trace.ts";
import { before, committed, type HandMadeStep, handMade, label, parked } from "./hand-made.ts";

/** `rounds` rounds of a few workers who mostly do nothing that matters; the deciding step is in the middle. */
export function longRun(rounds: number, workers: number): Trace {
  const names = Array.from({ length: workers }, (_, at) => `worker ${at}`);
  const steps = Array.from({ length: rounds }, (_, round) => roundOf(names, round)).flat();
  return handMade({
    model: "many workers",
    property: "all work is done",
    initialState: {
      fields: { done: 0 },
      processes: Object.fromEntries(names.map((name) => [name, before("take")])),
      primitives: {},
    },
    steps,
    deciding: { step: Math.floor(steps.length / 2), saving: label("worker 0 · take · other", "enter") },
    blocked: names.map((process) => ({ process, point: "take", waitsFor: ["work"] })),
  });
}

function roundOf(names: readonly string[], round: number): readonly HandMadeStep[] {
  return names.flatMap((name): readonly HandMadeStep[] => [
    { label: label(`${name} · look around`, "step") },
    {
      label: label(`${name} · take · work`, "enter"),
      becomes: { processes: { [name]: committed("take", "work") } },
    },
    { label: label(`${name} · take · work`, "resume"), becomes: { processes: { [name]: before("rest") } } },
    { label: label(`${name} · rest`, "step"), becomes: { fields: { done: round + 1 } } },
    { label: label(`${name} · take`, "park"), becomes: { processes: { [name]: parked("take") } } },
  ]);
}

/** Names that mean something to DOT, to XML, to terminals and to those who measure text. */
export const oddNames: Trace = handMade({
  model: 'a "quoted" <model> & \\N',
  property: "&lt; stays what it is; ]]> too",
  parameters: { größe: 3 },
  initialState: {
    fields: {
      日本語: "値",
      "tab\there": 0,
      "a field whose name is far longer than any column that it could be shown in, ever": false,
    },
    processes: { 'p"1"': before("\\l"), "\u202eright to left": before("x") },
    primitives: { "<b>": "open" },
  },
  steps: [
    {
      label: label('p"1" · \\l · \u001b[31mred', "enter", "\u202eright to left · x · 😀"),
      becomes: { fields: { 日本語: "別の値" } },
    },
    {
      label: label("\u202eright to left · x · 😀", "resume"),
      becomes: {
        fields: {
          "tab\there": 1,
          "a field whose name is far longer than any column that it could be shown in, ever": true,
        },
        primitives: { "<b>": "<done/>" },
      },
    },
  ],
  deciding: {
    step: 0,
    saving: label('p"1" · \\l · "other"', "enter"),
    completion: [label('p"1" · \\l · "other"', "enter")],
  },
  blocked: [{ process: 'p"1"', point: "\\l", waitsFor: ["a < b && c"] }],
});
