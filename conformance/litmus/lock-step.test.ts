import fc from "fast-check";
import { expect, test } from "vitest";
import { compiled, interpreted } from "../../test/litmus/interpreters.ts";
import { anyProgram } from "./any-program.ts";
import { catalogue } from "./catalogue/index.ts";
import { inLockStep } from "./lock-step.ts";
import { close, on, otherwise, type Program, receive, select } from "./program.ts";
import { type Case } from "./statement.ts";

test.each(catalogue)("$name: runtime and compiled model offer the same steps in every state", (program) => {
  const { divergence, isCutOff } = inLockStep(program, compiled(program));
  expect(divergence).toBe(undefined);
  expect(isCutOff).toBe(false);
});

test.each(catalogue)(
  "$name: runtime and reference interpreter offer the same steps in every state",
  (program) => {
    const { divergence, isCutOff } = inLockStep(program, interpreted(program));
    expect(divergence).toBe(undefined);
    expect(isCutOff).toBe(false);
  },
);

test("any program: runtime and compiled model offer the same steps in every state", () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      expect(inLockStep(program, compiled(program), 300).divergence).toBe(undefined);
    }),
    { numRuns: 150 },
  );
});

test("any program: runtime and reference interpreter offer the same steps in every state", () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      expect(inLockStep(program, interpreted(program), 150).divergence).toBe(undefined);
    }),
    { numRuns: 75 },
  );
});

/** A goroutine that waits in a select, and one that closes what the first case waits for. */
function waiter(second: Case): Program {
  return {
    name: "waiter",
    shows: "",
    channels: { one: {}, two: {} },
    processes: {
      waiter: [select({ first: on(receive("one")), second })],
      closer: [close("one")],
    },
    outcomes: [],
  };
}

const other = waiter(on(receive("two")));

test("a step that only one of them has is said, with the first state in which that is so", () => {
  expect(inLockStep(other, compiled(waiter(otherwise())))).toEqual({
    states: 1,
    steps: 0,
    isCutOff: false,
    divergence: {
      run: [],
      what: "steps",
      model: ["waiter · select · second (ready on entry)", "closer · close one"],
      runtime: ["waiter · select (parks)", "closer · close one"],
    },
  });
});

test("a state that is not the same is said, with the steps that lead to it", () => {
  const { divergence } = inLockStep(other, compiled(waiter(on(receive("one")))));
  expect(divergence).toMatchObject({ run: ["waiter · select (parks)"], what: "primitives" });
  expect(divergence?.model).toMatchObject({ two: { receivers: [] } });
  expect(divergence?.runtime).toMatchObject({ two: { receivers: ["waiter"] } });
});

test("a search that stops early says so", () => {
  expect(inLockStep(other, compiled(other))).toEqual({ states: 5, steps: 5, isCutOff: false });
  expect(inLockStep(other, compiled(other), 3)).toMatchObject({ states: 3, isCutOff: true });
});
