import { afterAll, expect, test } from "vitest";
import { CommandLine } from "../test/command-line.ts";

const line = new CommandLine();
afterAll(() => line.remove());

/** A model whose second step does not end. */
const ENDLESS = [
  'import { flag, model } from "everycase";',
  'export default model("endless", (m) => {',
  '  const seen = m.field("seen", flag());',
  '  m.action("begin", { when: () => !seen.get(), step: () => seen.set(true) });',
  '  m.action("go on", { when: () => seen.get(), step: () => { for (;;); } });',
  "});",
];
const LARGE = ["check", "two-phase-commit", "--param", "managers=12", "--json"];

test("Ctrl-C gives the verdict on what was explored, and says that it is partial", async () => {
  const { code, out, err } = await line.run(LARGE, { interruptedAt: ["to expand"] });
  const { verdict, bounds, states, properties } = JSON.parse(out);
  expect([code, verdict]).toEqual([30, "cut off"]);
  expect(bounds).toEqual([
    {
      bound: "interrupted",
      limit: 0,
      left: expect.stringMatching(/^\d+ of the \d+ states reached were not expanded; not reproducible$/),
    },
  ]);
  expect(states).toBeGreaterThan(10_000);
  expect(properties.map(({ name, verdict }: Record<string, string>) => [name, verdict])).toEqual([
    ["consistent", "cut off"],
    ["no deadlock", "cut off"],
  ]);
  expect(err).toContain("stopping; what is known follows. Once more to give it up\n");
});

test("a search that is given up has judged nothing", async () => {
  const file = line.write("endless.ts", ...ENDLESS);
  const { code, out, err } = await line.run(["check", file], { interruptedAt: ["bundled", "Once more"] });
  expect([code, out]).toEqual([30, expect.stringContaining("cut off")]);
  expect(err).toContain("given up: no property was judged\n");
});

test("--time ends a search that does not answer", async () => {
  const file = line.write("endless-too.ts", ...ENDLESS);
  const { code, out, err } = await line.run(["check", file, "--json", "--time", "1"]);
  expect([code, JSON.parse(out).bounds[0].bound]).toEqual([30, "--time"]);
  expect(err).toContain(
    "the search has not answered for 6 s and was given up: a guard, a step or a property of the model may not end\n",
  );
});
