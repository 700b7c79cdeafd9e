import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult, Trace } from "../model/trace.ts";

/** The command line as people and scripts see it: what is printed where, and the exit code. */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const JOBS = join(ROOT, "examples", "client-shutdown");

let folder = "";

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", "build.mjs")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  folder = mkdtempSync(join(tmpdir(), "everycase-cli-"));
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in the temporary folder. */
function everycase(...args: readonly string[]): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "dist", "cli", "main.js"), ...args], { cwd: folder });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

/** A file in the temporary folder; its name. */
function file(name: string, ...lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  return name;
}

/** A model in the temporary folder with this body; the path as a user writes it. */
function modelFile(name: string, ...body: readonly string[]): string {
  file(
    `${name}.ts`,
    'import { flag, model, range } from "everycase";',
    `export default model(${JSON.stringify(name)}, (m) => {`,
    ...body,
    "});",
  );
  return `./${name}.ts`;
}

const NOT_CHECKED = (path: string): string => `${path} was bundled, not type-checked: run tsc for that.\n`;

describe.concurrent("what the command line gets wrong is said in two lines, with code 64", () => {
  test.each<[string, readonly string[], string]>([
    [
      "a model that does not exist",
      ["check", "nope"],
      'there is no model called "nope"\n  fix    use one of these,',
    ],
    [
      "a variant",
      ["check", "client-lifecycle", "--variant", "v9"],
      'model "client-lifecycle" has no variant "v9"\n  fix    it has: "v1.5.5", "cancellable-wait"',
    ],
    [
      "a scope",
      ["check", "batch-gc", "--scope", "all"],
      'model "batch-gc" has no scope "all"\n  fix    it has: "finite", "spotlight"\n',
    ],
    [
      "a parameter",
      ["check", "two-phase-commit", "--param", "size=1"],
      'model "two-phase-commit" has no parameter "size"\n  fix    it has: "managers"\n',
    ],
    [
      "a parameter's value",
      ["check", "two-phase-commit", "--param", "managers=99"],
      'parameter "managers" of model "two-phase-commit" cannot be 99\n  fix    use a whole number from 1 to 12\n',
    ],
    [
      "a parameter's form",
      ["check", "two-phase-commit", "--param", "managers=many"],
      "--param managers=many: not a parameter\n  fix    write --param name=value, with a whole number\n",
    ],
    [
      "an option",
      ["check", "two-phase-commit", "--bogus"],
      "error: unknown option '--bogus'\n(--help shows how",
    ],
    ["a command", ["frobnicate"], "error: unknown command 'frobnicate'\n(--help shows how it is used)\n"],
    [
      "a missing argument",
      ["check"],
      "error: missing required argument 'model'\n(--help shows how it is used)\n",
    ],
    [
      "a bound",
      ["check", "two-phase-commit", "--states", "0"],
      "--states 0: not a limit\n  fix    use a number above 0\n",
    ],
    [
      "a size",
      ["check", "two-phase-commit", "--memory", "big"],
      "--memory big: not a size\n  fix    write 512M or 4G\n",
    ],
    [
      "a model file that is not there",
      ["check", "./nope.ts"],
      "there is no file ./nope.ts\n  fix    check the path;",
    ],
    ["a trace that is not there", ["replay", "nope.json"], "nope.json cannot be read: ENOENT"],
    [
      "a model without an implementation",
      ["conform", "batch-gc", "--scope", "spotlight"],
      "nothing implements batch-gc, v1.4.2, spotlight\n  fix    client-lifecycle: scopes",
    ],
    [
      "a job file whose last brace is missing",
      ["check", "client-lifecycle", "--job", join(JOBS, "as-reported", "sleep-low-prio.nomad")],
      'sleep-low-prio.nomad:1: job "low-prio": this block is never closed\n',
    ],
    [
      "a job file that is not there",
      ["check", "client-lifecycle", "--job", "nope.nomad"],
      "nope.nomad: cannot be read: no such file or directory\n  fix    give the path",
    ],
    [
      "a job file for a model that takes none",
      ["check", "two-phase-commit", "--job", "job.hcl"],
      'model "two-phase-commit" takes no job files\n  fix    leave out --job and --agent\n',
    ],
  ])("%s", async (_, args, message) => {
    const { code, out, err } = await everycase(...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

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
    const { code, out, err } = await everycase("check", path);
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
    const { code, out, err } = await everycase("check", `./${file(name, ...lines)}`);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe.concurrent("check", () => {
  test("--json prints one object and nothing else", async () => {
    const { code, out, err } = await everycase(
      "check",
      "two-phase-commit",
      "--param",
      "managers=3",
      "--json",
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n")).toHaveLength(2);
    const result = JSON.parse(out) as CheckResult;
    expect(Object.keys(result)).toEqual([
      "model",
      "parameters",
      "verdict",
      "states",
      "edges",
      "depth",
      "seconds",
      "bytesPerState",
      "bounds",
      "coverage",
      "properties",
    ]);
    expect(result).toMatchObject({
      model: "two-phase-commit",
      parameters: { managers: 3 },
      verdict: "holds",
      states: 288,
      edges: 1_145,
      depth: 10,
      bounds: [],
      properties: [
        { name: "consistent", kind: "invariant", verdict: "holds", assumptions: [] },
        { name: "no deadlock", kind: "deadlock", verdict: "holds", assumptions: [] },
      ],
    });
    expect(result.coverage.reduce((sum, { edges }) => sum + edges, 0)).toBe(1_145);
  });

  test("a bound that was reached is no verdict", async () => {
    const { code, out } = await everycase("check", "two-phase-commit", "--states", "10");
    expect(code).toBe(30);
    expect(out).toMatch(/^CUT OFF\ntwo-phase-commit, managers = 3\n/);
    expect(out).toContain(
      "cut off: --states 10 was reached; 12 of the 14 states reached were not expanded\n",
    );
    expect(out).toMatch(/^cut off {2}consistent {3}invariant$/m);
  });

  test("job files give the scope, and what was read is said apart from the result", async () => {
    const job = join(ROOT, "examples", "batch-gc", "job.hcl");
    const agent = join(ROOT, "examples", "batch-gc", "nomad.hcl");
    const { code, out, err } = await everycase(
      "check",
      "batch-gc",
      "--job",
      job,
      "--agent",
      agent,
      "--param",
      "registrations=1",
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^HOLDS\nbatch-gc, v1\.4\.2, scope finite, registrations = 1\n19 states, 62 edges/);
    expect(err).toContain('job "test_job" is a batch job of 1 allocation a version\n');
    expect(err).toContain("evaluations are old after 1m (24h from 1.5.0 on), the job after 1m\n");
  });

  test("a reader who has gone is no error", async () => {
    const args = [join(ROOT, "dist", "cli", "main.js"), "check", "two-phase-commit"];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, err]).toEqual([0, ""]);
  });

  test("help is the result that was asked for", async () => {
    const { code, out, err } = await everycase("check", "--help");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("everycase check two-phase-commit --param managers=8 --json\n");
    expect(out).toContain("Exit codes: 0 all as required, 11 deadlock, 12 safety, 13 liveness,");
  });
});

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
    file("name.ts", "export const NAME: string = 'worker';");
    file("worker.ts", ...source);
    const { code, out, err } = await everycase("check", "./worker.ts", "--json");
    expect([code, err]).toEqual([13, ""]);
    const result = JSON.parse(out) as CheckResult;
    expect(result).toMatchObject({ model: "worker", verdict: "violated", property: "it stops" });
    trace = result.properties.find(({ name }) => name === "it stops")?.trace as Trace;
    file("hang.json", JSON.stringify(trace));
  }, 60_000);

  test("replay accepts its trace, and rejects one that was tampered with", async () => {
    const model = ["--model", "./worker.ts"];
    const { code, out } = await everycase("replay", "hang.json", ...model);
    expect([code, out]).toEqual([0, `replayed: ${trace.steps.length} steps, every state as recorded\n`]);
    const [first, ...rest] = trace.steps;
    file("short.json", JSON.stringify({ ...trace, steps: rest }));
    const missing = await everycase("replay", "short.json", ...model);
    expect(missing.code).toBe(21);
    expect(missing.out).toMatch(
      /^rejected at step 1: .+ (?:is not possible|leads to another state)\. Possible are:\n/,
    );
    const other = { ...first, state: { ...first?.state, panic: "no" } };
    file("other.json", JSON.stringify({ ...trace, steps: [other, ...rest] }));
    expect(await everycase("replay", "other.json", ...model)).toMatchObject({
      code: 21,
      out: expect.stringMatching(/^rejected at step 1: .+ leads to another state\./),
    });
  });

  test("replay needs the model, and a trace", async () => {
    const unknown = await everycase("replay", "hang.json");
    expect([unknown.code, unknown.out]).toEqual([64, ""]);
    expect(unknown.err).toContain('there is no model called "worker"\n');
    file("broken.json", '{ "schema": "everycase-trace/1", ');
    const broken = await everycase("replay", "broken.json", "--model", "./worker.ts");
    expect([broken.code, broken.out]).toEqual([21, ""]);
    expect(broken.err).toMatch(/^broken\.json/);
    expect(broken.err).not.toMatch(/^\s+at /m);
  });

  test("explain says it in a sentence and a table", async () => {
    const { code, out, err } = await everycase("explain", "hang.json");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("worker");
    expect(out).toMatch(/^ +step {2}process {2}point {2}case +effect$/m);
  });

  test("graph draws lanes or the graph, into the file that is named", async () => {
    const [lanes, graph, dot, text] = await Promise.all([
      everycase("graph", "hang.json"),
      everycase("graph", "hang.json", "--graph", "--output", "hang.svg"),
      everycase("graph", "hang.json", "--output", "hang.dot"),
      everycase("graph", "hang.json", "--output", "hang.png"),
    ]);
    expect([lanes.code, graph.code, dot.code, text.code]).toEqual([0, 0, 0, 64]);
    expect([graph.out, dot.out, text.out]).toEqual(["", "", ""]);
    expect(lanes.out).toMatch(/^<svg|^<\?xml/);
    const drawn = readFileSync(join(folder, "hang.svg"), "utf8");
    expect(drawn).toContain("<svg");
    expect(drawn).not.toBe(lanes.out);
    expect(readFileSync(join(folder, "hang.dot"), "utf8")).toMatch(/digraph/);
    expect(text.err).toBe("--output hang.png: neither .svg nor .dot\n  fix    choose one of these endings\n");
  });
});

describe.concurrent("conform", () => {
  const small = ["conform", "batch-gc", "--param", "registrations=1"];

  test("--json prints one object and nothing else", async () => {
    const { code, out, err } = await everycase(...small, "--variant", "v1.5.0", "--json");
    expect([code, err]).toEqual([0, ""]);
    const { seconds, hidden, ...result } = JSON.parse(out) as Record<string, unknown>;
    expect(seconds).toBeGreaterThan(0);
    expect(Object.keys(hidden as object)).toContain("plan sees");
    expect(result).toEqual({
      model: "batch-gc",
      variant: "v1.5.0",
      scope: "finite",
      parameters: { registrations: 1 },
      implementation: "impl/server",
      edges: 62,
      covered: 62,
      steps: 69,
      silentSteps: 90,
      resets: 3,
      constant: [],
    });
  });

  test("says in words what was compared, and what was not", async () => {
    const { code, out } = await everycase(...small);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^AGREES: impl\/server with batch-gc, v1\.4\.2, finite\n62 of 62 edges performed and compared \(100 %\), in \d+ runs of \d+ steps and \d+ silent ones, [\d.]+ s\nnot compared:\n/,
    );
    expect(out).toContain("  plan sees: shows when a late update brings an allocation back\n");
  });

  test("says that a bound was reached, and compares nothing", async () => {
    const { code, out, err } = await everycase(...small, "--states", "5");
    expect([code, out]).toEqual([30, ""]);
    expect(err).toMatch(
      /^nothing was compared: --states 5 was reached, \d+ of the \d+ states reached were not expanded\n {2}fix {4}raise it, or choose a smaller scope\n$/,
    );
  });
});
