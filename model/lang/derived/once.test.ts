import { expect, test } from "vitest";
import { endsOf } from "../../../test/models/ends.ts";
import type { PlainState } from "../../trace.ts";
import { range } from "../fields.ts";
import { end, receive, send, step } from "../points.ts";
import { doOnce } from "./once.ts";
import { type Procedure, returns } from "./procedure.ts";

const fieldsOf = ({ fields }: PlainState): string => JSON.stringify(fields);

test("it is done once, and who comes second finds it done", () => {
  const { ends } = endsOf((m) => {
    const once = m.once("once");
    const times = m.field("times", range(0, 2));
    const begin = m.procedure("begin", {
      count: step(() => times.set(times.get() + 1)).to("rest"),
      rest: step().to(returns),
    });
    for (const name of ["a", "b"]) {
      const found = m.field(`${name} found`, range(0, 2));
      m.process(name, {
        init: doOnce(once, begin).to("look"),
        look: step(() => found.set(times.get())).to(end),
      });
    }
  }, fieldsOf);
  expect(ends).toEqual(['{"once":"done","times":1,"a found":1,"b found":1}']);
});

test("who comes second waits while the first waits", () => {
  const { ends } = endsOf((m) => {
    const once = m.once("once");
    const c = m.channel("c");
    const begin = m.procedure("begin", { wait: receive(c).to(returns) });
    m.process("a", { init: doOnce(once, begin).to(end) });
    m.process("b", { init: doOnce(once, begin).to("free a"), "free a": send(c).to(end) });
  });
  expect(ends).toEqual(["a at init / wait, b at init", "a at init, b at init / wait"]);
});

test("to do it from within waits for ever, the same procedure or another", () => {
  const { ends } = endsOf((m) => {
    const once = m.once("once");
    const inner = m.procedure("inner", { rest: step().to(returns) });
    const outer = m.procedure("outer", { again: doOnce(once, inner).to(returns) });
    m.process("p", { init: doOnce(once, outer).to(end) });
  });
  expect(ends).toEqual(["p at init / again"]);
  const same = endsOf((m) => {
    const once = m.once("once");
    const begin: Procedure = m.procedure("begin", () => ({ again: doOnce(once, begin).to(returns) }));
    m.process("p", { init: doOnce(once, begin).to(end) });
  });
  expect(same.ends).toEqual(["p at init / again"]);
});
