import { expect, test } from "vitest";
import { PORTS } from "../../test/models/same-meaning.ts";
import { end, flag, model, otherwise, range, step } from "../lang/index.ts";
import { twoPhaseCommit } from "../specs/classics/two-phase-commit.ts";
import { check } from "./check.ts";
import { findVacuity, withVacuity } from "./vacuity.ts";

/** A counter that stops at 2, and a property that does not look at it. */
const counting = model("counting", (m) => {
  const counter = m.field("counter", range(0, 9));
  const idle = m.field("idle", flag());
  m.process("clock", {
    tick: step(() => counter.set(counter.get() + 1))
      .when(() => counter.get() < 2)
      .toFirst({ tick: () => counter.get() < 2, end: otherwise }),
  });
  m.invariant("at most two", () => counter.get() <= 2);
  m.invariant("idle stays as it is", () => !idle.get());
  m.possible("two", () => counter.get() === 2);
});

test("a property that no mutant violates is vacuous, the others name what violates them", () => {
  const { result } = check(counting, {}, PORTS);
  const found = findVacuity(counting, {}, result, PORTS);
  expect([...found.violatedBy]).toEqual([
    ["at most two", undefined],
    ["idle stays as it is", undefined],
    ["two", "clock · tick without its effect"],
    ["no deadlock", "clock · tick never possible"],
  ]);
  expect([found.tried, found.malformed]).toEqual([3, 0]);
  const said = withVacuity(result, found).properties.map(({ name, vacuous }) => [name, vacuous]);
  const nothing = "none of the 3 models with one guard, effect or case changed violates it";
  expect(said).toEqual([
    ["at most two", nothing],
    ["idle stays as it is", nothing],
    ["two", undefined],
    ["no deadlock", undefined],
  ]);
});

test("two-phase commit: consistency hangs on what a manager may do once it has prepared", () => {
  const { result } = check(twoPhaseCommit, {}, PORTS);
  expect([...findVacuity(twoPhaseCommit, {}, result, PORTS).violatedBy]).toEqual([
    ["consistent", 'action "TM commits" without its guard'],
    ["no deadlock", 'action "TM aborts" never enabled'],
  ]);
});

test("a process that ends is not changed by being looked at", () => {
  const plain = model("plain", (m) => {
    m.process("one", { go: step().to(end) });
  });
  const { result } = check(plain, {}, PORTS);
  expect(findVacuity(plain, {}, result, PORTS).tried).toBe(0);
});
