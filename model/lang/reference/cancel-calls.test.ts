import { expect, test } from "vitest";
import { end, step } from "../points.ts";
import { TinyModel } from "./tiny-model.ts";

test("two calls go on independently, and each holds up its own process until what is due because of it is done", () => {
  const tiny = new TinyModel((m) => {
    const root = m.context("root");
    const left = m.context("left", root);
    m.context("right", root);
    m.context("leaf", left);
    m.process("p", { cancel: step(() => root.cancel()).to("more"), more: step().to(end) });
    m.process("q", { cancel: step(() => left.cancel()).to("more"), more: step().to(end) });
  });
  const both = tiny.after("p · cancel", "q · cancel");
  expect(tiny.plain(both).primitives).toEqual({ root: "done", left: "done", right: "due", leaf: "due" });
  // Had q not called, the leaf would come before the right: it would be due because of the same call.
  expect(tiny.steps(both)).toEqual([
    "root · right (cancelled by its parent)",
    "left · leaf (cancelled by its parent)",
  ]);
  expect(tiny.steps(tiny.step(both, "root · right (cancelled by its parent)").state)).toEqual([
    "p · more",
    "left · leaf (cancelled by its parent)",
  ]);
  expect(tiny.steps(tiny.step(both, "left · leaf (cancelled by its parent)").state)).toEqual([
    "q · more",
    "root · right (cancelled by its parent)",
  ]);
  expect(tiny.steps(tiny.after("p · cancel", "root · left (cancelled by its parent)"))).toEqual([
    "q · cancel",
    "left · leaf (cancelled by its parent)",
  ]);
});
