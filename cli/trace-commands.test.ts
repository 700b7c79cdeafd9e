import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult, Trace } from "../model/trace.ts";
import { CommandLine } from "../test/command-line.ts";

/** Replay, explain and graph on a trace of a user's model. */

let cli: CommandLine;

beforeAll(() => {
  cli = new CommandLine();
}, 300_000);

afterAll(() => cli.remove());

describe("a model of the user's, from check to picture", () => {
  /** A worker that is told to stop, and may take its work instead. */
  const source = [
    'import { environment, model, receive, select } from "everycase";',
    'import { NAME } from "./name.ts";',
    "export default model(NAME, (m) => {",
    '  const quit = m.channel("quit", { closing: true });',
    '  const work = m.channel("work", { capacity: 1 });',
    '  const worker = m.process("worker", {',
    '    wait: select({ quit: receive(quit).to("end"), work: receive(work).to("busy") }),',
    '    busy: receive(m.channel("never")).to("end"),',
    "  });",
    '  m.action("tell", { when: () => !quit.isClosed, step: () => quit.close() }, environment);',
    '  m.action("give", { when: () => work.length === 0 && !worker.isAt("end"), step: () => void work.offer() }, environment);',
    '  m.stillPossible("it stops", () => quit.isClosed, () => worker.isAt("end"));',
    "});",
  ];
  let trace: Trace;

  beforeAll(async () => {
    cli.write("name.ts", "export const NAME: string = 'worker';");
    cli.write("worker.ts", ...source);
    const { code, out, err } = await cli.run(["check", "./worker.ts", "--json"]);
    expect([code, err]).toEqual([13, ""]);
    const result = JSON.parse(out) as CheckResult;
    expect(result).toMatchObject({ model: "worker", verdict: "violated", property: "it stops" });
    trace = result.properties.find(({ name }) => name === "it stops")?.trace as Trace;
    cli.write("hang.json", JSON.stringify(trace));
  }, 60_000);

  test("replay accepts its trace, and rejects one that was tampered with", async () => {
    const model = ["--model", "./worker.ts"];
    const { code, out } = await cli.run(["replay", "hang.json", ...model]);
    expect([code, out]).toEqual([0, `replayed: ${trace.steps.length} steps, every state as recorded\n`]);
    const [first, ...rest] = trace.steps;
    cli.write("short.json", JSON.stringify({ ...trace, steps: rest }));
    const missing = await cli.run(["replay", "short.json", ...model]);
    expect(missing.code).toBe(21);
    expect(missing.out).toMatch(
      /^rejected at step 1: .+ (?:is not possible|leads to another state)\. Possible are:\n/,
    );
    const other = { ...first, state: { ...first?.state, panic: "no" } };
    cli.write("other.json", JSON.stringify({ ...trace, steps: [other, ...rest] }));
    expect(await cli.run(["replay", "other.json", ...model])).toMatchObject({
      code: 21,
      out: expect.stringMatching(/^rejected at step 1: .+ leads to another state\./),
    });
  });

  test("replay needs the model, and a trace", async () => {
    const unknown = await cli.run(["replay", "hang.json"]);
    expect([unknown.code, unknown.out]).toEqual([64, ""]);
    expect(unknown.err).toBe(
      'hang.json is a trace of "worker", which is not a shipped model\n  fix    say where it is: --model ./my-model.ts\n',
    );
    cli.write("broken.json", '{ "schema": "everycase-trace/1", ');
    const broken = await cli.run(["replay", "broken.json", "--model", "./worker.ts"]);
    expect([broken.code, broken.out]).toEqual([21, ""]);
    expect(broken.err).toMatch(/^broken\.json/);
    expect(broken.err).not.toMatch(/^\s+at /m);
  });

  test("explain says it in a sentence and a table", async () => {
    const { code, out, err } = await cli.run(["explain", "hang.json"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("worker");
    expect(out).toMatch(/^ +step {2}process {2}point {2}case +effect$/m);
  });

  test("graph draws lanes or the graph, into the file that is named", async () => {
    const [lanes, graph, dot, text] = await Promise.all([
      cli.run(["graph", "hang.json"]),
      cli.run(["graph", "hang.json", "--graph", "--output", "hang.svg"]),
      cli.run(["graph", "hang.json", "--output", "hang.dot"]),
      cli.run(["graph", "hang.json", "--output", "hang.png"]),
    ]);
    expect([lanes.code, graph.code, dot.code, text.code]).toEqual([0, 0, 0, 64]);
    expect([graph.out, dot.out, text.out]).toEqual(["", "", ""]);
    expect(lanes.out).toMatch(/^<svg|^<\?xml/);
    const drawn = cli.read("hang.svg");
    expect(drawn).toContain("<svg");
    expect(drawn).not.toBe(lanes.out);
    expect(cli.read("hang.dot")).toMatch(/digraph/);
    expect(text.err).toBe("--output hang.png: neither .svg nor .dot\n  fix    choose one of these endings\n");
  });
});
