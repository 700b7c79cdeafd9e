import { describe, expect, test } from "vitest";
import { Exploration } from "../../model/engine/index.ts";
import { type CompiledModel, compile } from "../../model/lang/compile.ts";
import { batchGc } from "../../model/specs/batch-gc/index.ts";
import { type ConformanceResult, conform } from "../conform.ts";
import { referenceSystem } from "../systems.ts";
import { BatchGcAdapter } from "./adapter.ts";
import { batchGcMapping } from "./mapping.ts";

/** The server of `impl/server` under the model, and under the model of another version. */

const scope = "finite";
const parameters = { registrations: 2 };
/** A run over every edge on a busy machine. [ms] */
const PATIENCE = 120_000;

const models = new Map<string, { model: CompiledModel; exploration: Exploration }>();

/** Explored once a version. */
function explored(variant: string): { model: CompiledModel; exploration: Exploration } {
  const known = models.get(variant);
  if (known !== undefined) return known;
  const model = compile(batchGc, { variant, scope, parameters });
  const exploration = new Exploration(model.system, { invariants: [], marks: [], graph: true }).run({});
  models.set(variant, { model, exploration });
  return { model, exploration };
}

function against(variant: string, version: string): ConformanceResult {
  const { model, exploration } = explored(variant);
  return conform(model, exploration, new BatchGcAdapter(version), batchGcMapping);
}

describe("batch GC", () => {
  test.each([
    ["v1.4.2", 10_107],
    ["v1.5.0", 8_891],
  ])(
    "%s: the server performs every edge, and agrees",
    (variant, edges) => {
      const system = referenceSystem("batch-gc", { variant, scope, parameters });
      if (system === undefined) throw new Error("nothing implements batch GC");
      const { model, exploration } = explored(variant);
      const result = conform(model, exploration, system.adapter, system.mapping);
      expect(result.disagreement).toBe(undefined);
      expect([result.covered, result.edges]).toEqual([edges, edges]);
      expect(result.constant).toEqual([]);
      expect(Object.values(result.hidden).filter((reason) => reason.length < 10)).toEqual([]);
    },
    PATIENCE,
  );

  // P2 to D differ in thresholds that are all the same here, so that they all agree with v1.5.0.
  test.each([
    ["v1.4.2", "v1.5.0"],
    ["v1.4.2", "B"],
    ["v1.4.2", "P2"],
    ["v1.4.2", "E"],
  ])("model %s, server %s: it collects what the model keeps", (variant, version) => {
    expect(against(variant, version).disagreement).toMatchObject({
      kind: "unknown step",
      label: "core scheduler · reap",
    });
  });

  test.each([
    ["v1.5.0", "v1.4.2"],
    ["v1.5.0", "A"],
    ["v1.5.0", "B"],
    ["v1.5.0", "P1"],
  ])("model %s, server %s: it keeps what the model collects", (variant, version) => {
    const { disagreement, constant } = against(variant, version);
    expect(disagreement).toMatchObject({ kind: "missing step", label: "core scheduler · reap" });
    expect(constant).toEqual(["collector"]);
  });
});

test("what does not exist is refused by name", () => {
  const adapter = new BatchGcAdapter("v1.4.2");
  adapter.reset();
  adapter.offered();
  expect(() => adapter.perform("worker · apply plan")).toThrow(
    'the implementation does not offer "worker · apply plan"',
  );
  expect(() => adapter.perform("client starts · 0")).toThrow("there is no allocation in row 0");
  expect(() => adapter.perform("decide evaluation gc · 1")).toThrow(
    "there is no place 1 for a threshold among ",
  );
});

test("only what is implemented has an implementation", () => {
  expect(referenceSystem("batch-gc", { variant: "v1.5.0", scope: "spotlight", parameters })).toBe(undefined);
  expect(referenceSystem("two-phase-commit", { variant: "", scope: "", parameters: {} })).toBe(undefined);
  const exits = { variant: "v1.5.5", scope: "exits", parameters: {} };
  expect(referenceSystem("client-lifecycle", exits)).toBe(undefined);
});
