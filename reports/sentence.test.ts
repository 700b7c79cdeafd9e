import { expect, test } from "vitest";
import type { Trace } from "../model/trace.ts";
import { handMade, label } from "../test/traces/hand-made.ts";
import { oddNames } from "../test/traces/long-runs.ts";
import { ordering, selectRace, tooEarly } from "../test/traces/replacement-wait.ts";
import { actions, deadlock, invariantViolation, lasso, panic } from "../test/traces/small-runs.ts";
import { sentence } from "./sentence.ts";

test("a select that took the wrong one of two ready cases", () => {
  expect(sentence(selectRace, "leads to")).toMatchInlineSnapshot(
    `"The run was lost at step 8, when task runner, entering «start?», took «shutdown» although «killed» was ready too. That way task runner would have passed «mark dead», which now never happens. From then on «shutdown terminates» is out of reach: agent waits for ever at «wait for runners» for: runners is zero; and replacement at «await old task» for gone: old task is dead."`,
  );
});

test("an ordering in which nobody chose anything", () => {
  expect(sentence(ordering, "leads to")).toMatchInlineSnapshot(
    `"After step 9 «shutdown terminates» is out of reach: agent waits for ever at «wait for runners» for: runners is zero; and replacement at «await old task» for gone: old task is dead."`,
  );
});

test("a step that came too early, where somebody else's would have saved the run", () => {
  const trace: Trace = { ...ordering, deciding: { step: 3, saving: label("server · stop old", "step") } };
  expect(sentence(trace, "still possible")).toMatchInlineSnapshot(
    `"The run was lost at step 4, when operator passed «interrupt» (a step of the environment), which woke agent at «await signal» (interrupted) and task runner at «run» (shutdown). Before it, another process could have saved it: server could have passed «stop old». From then on «shutdown terminates» is out of reach: agent waits for ever at «wait for runners» for: runners is zero; and replacement at «await old task» for gone: old task is dead."`,
  );
});

test("an order that decided: on the way that was open, who was woken takes another case", () => {
  expect(sentence(tooEarly, "still possible")).toContain(
    "(shutdown). On the way that was still open, task runner takes «killed» at «run», after server passed «stop old». That way task runner would have passed «mark dead», which now never happens. From",
  );
});

test("a deciding step without a way out says only what happened", () => {
  expect(sentence({ ...ordering, deciding: { step: 3 } }, "still possible")).toMatch(
    /^The run was lost at step 4, when operator passed «interrupt» \(a step of the environment\), which woke agent at «await signal» \(interrupted\) and task runner at «run» \(shutdown\)\. From then on /,
  );
});

test("one event that could have woken a parked select with another case", () => {
  const trace = handMade({
    model: "same channel twice",
    property: "b is served",
    initialState: { fields: {}, processes: {}, primitives: {} },
    steps: [{ label: label("closer · close", "step", "waiter · wait · a") }],
    deciding: { step: 0, saving: label("closer · close", "step", "waiter · wait · b") },
  });
  expect(sentence(trace, "still possible")).toBe(
    "The run was lost at step 1, when closer passed «close», which woke waiter at «wait» (a) although it could have woken waiter with «b». From then on «b is served» is out of reach.",
  );
});

test("a choice of the model and the argument of an action", () => {
  const lost = (taken: string, saving: string, phase: "step" | "action"): string =>
    sentence(
      handMade({
        model: "m",
        property: "p",
        initialState: { fields: {}, processes: {}, primitives: {} },
        steps: [{ label: label(taken, phase) }],
        deciding: { step: 0, saving: label(saving, phase) },
      }),
    );
  expect(lost("hooks · end · fail", "hooks · end · succeed", "step")).toBe(
    "The run was lost at step 1, when hooks, at «end», took «fail» although «succeed» was possible too. From then on «p» is out of reach.",
  );
  expect(lost("pick ·  · 2", "pick ·  · 1", "action")).toBe(
    "The run was lost at step 1, when «pick» (2) happened although (1) was possible too. From then on «p» is out of reach.",
  );
});

test("actions alone", () => {
  expect(sentence(actions, "still possible")).toMatchInlineSnapshot(
    `"The run was lost at step 3, when «register» (2) happened (a step of the environment). Before it, «collect» could have happened. From then on «old evaluations are collected» is out of reach."`,
  );
});

test("a lasso says what repeats and who waits meanwhile", () => {
  expect(sentence(lasso, "leads to")).toMatchInlineSnapshot(
    `"Steps 4 to 7 then repeat for ever (watcher at «sleep» and «poll»; and timer «backoff»), and «replacement starts» never comes about; meanwhile replacement waits for ever at «await watcher» for: done."`,
  );
});

test("a cycle without steps is a run that just ends", () => {
  expect(sentence({ ...lasso, loop: lasso.steps.length }, "leads to")).toBe(
    "After step 7 «replacement starts» is out of reach: replacement waits for ever at «await watcher» for: done.",
  );
});

test("a panic names who closed the channel first", () => {
  expect(sentence(panic, "no panic")).toMatchInlineSnapshot(
    `"The program panics at step 2, «close of closed channel», when worker b passed «close results»; «results» was closed at step 1, when worker a passed «close results»."`,
  );
});

test("a violated invariant says what made it false", () => {
  expect(sentence(invariantViolation, "invariant")).toMatchInlineSnapshot(
    `"Step 4 makes «at most one believer» false: «acquire» (1) happened (believes[1]: false → true, holder: client-0 → client-1 and expires: 2 → 4)."`,
  );
});

test("an invariant that is false from the start", () => {
  expect(sentence({ ...invariantViolation, steps: [] }, "invariant")).toBe(
    "«at most one believer» is false from the start: now is 0, holder is nobody, expires is 0 and believes is [false, false].",
  );
});

test("a step invariant is broken by the last step", () => {
  expect(sentence(invariantViolation, "step invariant")).toMatch(
    /^Step 4 breaks «at most one believer»: «acquire» \(1\) happened/,
  );
});

test("a deadlock", () => {
  expect(sentence(deadlock, "deadlock")).toMatchInlineSnapshot(
    `"After step 2 nobody can take a step, and that is no proper end: philosopher 0 waits for ever at «take right» for: its condition; and philosopher 1 at «take right» for: its condition."`,
  );
});

test("a witness says when it is so", () => {
  expect(sentence({ ...invariantViolation, kind: "witness", property: "both believe" }, "possible")).toBe(
    "«both believe»: so it is after step 4, when «acquire» (1) happened (believes[1]: false → true, holder: client-0 → client-1 and expires: 2 → 4).",
  );
});

test("without the kind of the property the run itself tells how it ends", () => {
  for (const [trace, kind] of [
    [selectRace, "leads to"],
    [ordering, "leads to"],
    [lasso, "leads to"],
    [panic, "no panic"],
    [invariantViolation, "invariant"],
    [deadlock, "deadlock"],
  ] as const) {
    expect(sentence(trace)).toBe(sentence(trace, kind));
  }
});

test("a trace that says the kind of its property is believed", () => {
  const trace: Trace = { ...ordering, property: "old task is dead in the end", propertyKind: "invariant" };
  expect(sentence(trace)).toBe(
    "Step 9 makes «old task is dead in the end» false: agent parked at «wait for runners».",
  );
  expect(sentence(trace, "leads to")).toMatch(/^After step 9 «old task is dead in the end» is out of reach/);
});

test("many who wait are counted", () => {
  const blocked = Array.from({ length: 6 }, (_, at) => ({
    process: `worker ${at}`,
    point: "take",
    waitsFor: [],
  }));
  expect(sentence({ ...ordering, blocked }, "leads to")).toBe(
    "After step 9 «shutdown terminates» is out of reach: worker 0 waits for ever at «take»; worker 1 at «take»; worker 2 at «take»; worker 3 at «take»; and 2 more.",
  );
});

test("escape sequences in names do not reach the terminal", () => {
  expect(sentence(oddNames)).toContain("took «\\u{1b}[31mred»");
});
