import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommandLine } from "../test/command-line.ts";

/** What is said of a model of the user's that is wrong. */

let cli: CommandLine;

beforeAll(() => {
  cli = new CommandLine();
}, 300_000);

afterAll(() => cli.remove());

/** A model with this body; the path as a user writes it. */
function modelFile(name: string, ...body: readonly string[]): string {
  cli.write(
    `${name}.ts`,
    'import { flag, model, range } from "everycase";',
    `export default model(${JSON.stringify(name)}, (m) => {`,
    ...body,
    "});",
  );
  return `./${name}.ts`;
}

const NOT_CHECKED = (path: string): string => `${path} was bundled, not type-checked: run tsc for that.\n`;

describe.concurrent("what a model gets wrong is said with model, step, state and fix, with code 40", () => {
  const flips = 'const up = m.field("up", flag());';
  test.each<[string, readonly string[], string | RegExp]>([
    [
      "range",
      [
        'const count = m.field("count", range(0, 2));',
        'm.action("go", { step: () => count.set(count.get() + 1) });',
      ],
      'model "range", action "go": wrote 3 to "count", which allows 0..2\n  state  count=2\n' +
        "  fix    guard the step with when(), or widen the field\n",
    ],
    [
      "dice",
      [flips, 'm.action("throw", { step: () => up.set(Math.random() < 0.5) });'],
      'model "dice", action "throw": the model is not a function of its state: Math.random()\n  state  up=false\n',
    ],
    [
      "memory",
      [
        "let calls = 0;",
        'const at = m.field("at", range(0, 9));',
        'm.action("go", { step: () => at.set(calls++ % 10) });',
      ],
      /^model "memory", state \d+: the model is not a function of its state: the same state had other successors/m,
    ],
    [
      "throws",
      [flips, 'm.action("flip", {', "step: () => {", 'throw new Error("no way back");', "} });"],
      /^model "throws", action "flip": .* Error: no way back\n {2}state {2}up=false\n.*\n {2}thrown at step \(\S*throws\.ts:6:\d+\)$/m,
    ],
    [
      "declares",
      ['m.field("level", range(3, 1));'],
      /^model "declares": .*range\(3, 1\): needs two integers.*\n.*\n {2}thrown at .*declares\.ts:3:\d+\)?$/m,
    ],
  ])("%s", async (name, body, message) => {
    const path = modelFile(name, ...body);
    const { code, out, err } = await cli.run(["check", path]);
    expect([code, out]).toEqual([40, ""]);
    expect(err.startsWith(NOT_CHECKED(path))).toBe(true);
    expect(err.slice(NOT_CHECKED(path).length)).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test.each<[string, readonly string[], number, string | RegExp]>([
    [
      "open.ts",
      ['import { model } from "everycase";', 'export default model("open", (m) => {'],
      40,
      "open.ts:3: Unexpected end of file\n  fix    mend the file; to see type errors as well, run tsc on it\n",
    ],
    [
      "lost.ts",
      ['import "./not-there.ts";'],
      40,
      'lost.ts:1: Could not resolve "./not-there.ts"\n  fix    mend',
    ],
    [
      "stops.ts",
      ["", 'throw new Error("on loading");'],
      40,
      /^\.\/stops\.ts cannot be loaded: Error: on loading\n.*\n {2}thrown at .*stops\.ts:2:\d+\)?\n$/,
    ],
    [
      "older.ts",
      [
        'import { everything, model } from "everycase";',
        'export default model("older", () => everything());',
      ],
      40,
      "./older.ts cannot be loaded: SyntaxError: The requested module 'everycase' does not provide an export named 'everything'\n",
    ],
    [
      "none.ts",
      ["export const answer = 42;"],
      64,
      "./none.ts does not export a model\n  fix    end it with: export default",
    ],
  ])("%s", async (name, lines, expected, message) => {
    const { code, out, err } = await cli.run(["check", `./${cli.write(name, ...lines)}`]);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});
