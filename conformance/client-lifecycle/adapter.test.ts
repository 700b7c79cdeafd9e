import { beforeAll, describe, expect, test } from "vitest";
import { MUTANTS, type Mutant, type Variant } from "../../impl/client/variants.ts";
import { Exploration } from "../../model/engine/index.ts";
import { type CompiledModel, compile } from "../../model/lang/compile.ts";
import { clientLifecycle } from "../../model/specs/client-lifecycle/index.ts";
import { type ConformanceResult, conform, type Disagreement } from "../conform.ts";
import { referenceSystem } from "../systems.ts";
import { ClientAdapter } from "./adapter.ts";
import { clientMapping } from "./mapping.ts";

/** The agent of `impl/client` under the model, and all that is put into it must be noticed. */

const SCOPE = "one-task";
/** A run over every edge on a busy machine. [ms] */
const PATIENCE = 600_000;

type Found = NonNullable<ConformanceResult["disagreement"]>;

/** Fields that no run changes in this scope: the old allocation does not restart, and nothing stops the new one. */
const CONSTANT = [
  "old restart delay",
  "new stopped",
  "new killed",
  "new kill",
  "new restart delay",
  "panic",
] as const;

/** What each of them shows itself by. Too much: an unknown step. Too little: a missing one. */
const SHOWN: Readonly<Record<Mutant, Disagreement>> = {
  "select-prefers-kill": {
    kind: "missing step",
    label: "old task runner · wait for task · shutdown (enter)",
  },
  "forgets-broadcast": {
    kind: "missing step",
    label: "old state handler · await state update · tick (resume)",
  },
  "starts-early": { kind: "unknown step", label: "new alloc runner · run tasks (step)" },
  "extra-exit": { kind: "unknown step", label: "old task runner · wait for start · exited (enter)" },
  "missing-shutdown": {
    kind: "missing step",
    label: "old task runner · wait for start · shutdown (enter)",
  },
  "keeps-process": { kind: "other state", field: "old process", model: false, implementation: true },
  "no-replay": { kind: "unknown step", label: "new alloc runner · await previous (park)" },
  "leave-marks-dead": {
    kind: "other state",
    field: "new task state",
    model: "running",
    implementation: "dead",
  },
  "forgets-stop": { kind: "missing step", label: "old update handler · kill task (step)" },
};

describe.each([
  { variant: "v1.5.5", edges: 66_654 },
  { variant: "cancellable-wait", edges: 99_719 },
] as const)("client lifecycle $variant", ({ variant, edges }) => {
  let model: CompiledModel;
  let exploration: Exploration;

  beforeAll(() => {
    model = compile(clientLifecycle, { variant, scope: SCOPE });
    exploration = new Exploration(model.system, { invariants: [], marks: [], graph: true }).run({});
  });

  function against(implementation: Variant, mutant?: Mutant): ConformanceResult {
    const options = { variant: implementation, scope: SCOPE, ...(mutant === undefined ? {} : { mutant }) };
    return conform(model, exploration, new ClientAdapter(options), clientMapping);
  }

  test(
    "the agent performs every edge, and agrees",
    () => {
      const system = referenceSystem("client-lifecycle", { variant, scope: SCOPE, parameters: {} });
      if (system === undefined) throw new Error("nothing implements the client lifecycle");
      const result = conform(model, exploration, system.adapter, system.mapping);
      expect(result.disagreement).toBe(undefined);
      expect([result.covered, result.edges]).toEqual([edges, edges]);
      expect(result.constant).toEqual(CONSTANT);
      expect(Object.values(result.hidden).filter((reason) => reason.length < 10)).toEqual([]);
    },
    PATIENCE,
  );

  test.each(MUTANTS)("%s is noticed", (mutant) => {
    const { disagreement, covered } = against(variant, mutant);
    expect(disagreement).toMatchObject(shownBy(mutant, variant));
    expect(covered).toBeLessThan(edges / 50);
    expect(repeated(disagreement as Found, variant, mutant)).toBe(true);
  });

  test("the other variant of the agent is noticed", () => {
    const other = variant === "v1.5.5" ? "cancellable-wait" : "v1.5.5";
    expect(against(other).disagreement).toMatchObject({
      kind: variant === "v1.5.5" ? "unknown step" : "missing step",
      label: "new alloc runner · await previous · cancelled (resume)",
    });
  });

  /** Whether the run can be performed on a fresh agent, and ends in a state that offers, or lacks, what it says. */
  function repeated(found: Found, implementation: Variant, mutant: Mutant): boolean {
    const adapter = new ClientAdapter({ variant: implementation, scope: SCOPE, mutant });
    adapter.reset();
    rest(adapter);
    for (const label of found.run) {
      adapter.perform(label);
      rest(adapter);
    }
    const offered = adapter.offered().map(({ label }) => label);
    if (found.kind === "unknown step") return offered.includes(found.label);
    if (found.kind === "missing step") return !offered.includes(found.label);
    return found.kind === "other state" && adapter.observe()[found.field] === found.implementation;
  }
});

function shownBy(mutant: Mutant, variant: Variant): Disagreement {
  // With the cancellable wait another run comes first, in which the new allocation waits for ever.
  return mutant === "missing-shutdown" && variant === "cancellable-wait"
    ? { kind: "unknown step", label: "new task runner · wait for start (park)" }
    : SHOWN[mutant];
}

/** Lets it take its silent steps. */
function rest(adapter: ClientAdapter): void {
  for (;;) {
    const silent = adapter.offered().find((one) => one.silent);
    if (silent === undefined) return;
    adapter.perform(silent.label);
  }
}

test("what the agent does not offer is refused, and inputs that do not exist are no inputs", () => {
  const adapter = new ClientAdapter({ variant: "v1.5.5", scope: SCOPE });
  adapter.reset();
  adapter.offered();
  expect(() => adapter.perform("old task runner · exit (step)")).toThrow(
    'the implementation does not offer "old task runner · exit (step)"',
  );
  expect(() => adapter.perform("reboot")).toThrow('the implementation does not offer "reboot"');
});

test("in the scope crash-loop it begins where the old task has exited", () => {
  const adapter = new ClientAdapter({ variant: "v1.5.5", scope: "crash-loop" });
  adapter.reset();
  expect(adapter.observe()["old task runner"]).toBe("decide restart · before · ");
  expect(adapter.observe()["old process"]).toBe(false);
});
