import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../model/trace.ts";
import { CommandLine, ROOT } from "../test/command-line.ts";

/** The command line as people and scripts see it: what is printed where, and the exit code. */

let cli: CommandLine;

beforeAll(() => {
  cli = new CommandLine();
}, 300_000);

afterAll(() => cli.remove());

const JOBS = join(ROOT, "examples", "client-shutdown");

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
      "--states 0: not a whole number of at least 1\n  fix    use digits only\n",
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
    const { code, out, err } = await cli.run(args);
    expect([code, out]).toEqual([64, ""]);
    // Nothing before it but the folder of a file.
    expect(err.replace(/^\/\S*\//, "").slice(0, message.length)).toBe(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe.concurrent("check", () => {
  test("--json prints one object and nothing else", async () => {
    const { code, out, err } = await cli.run([
      "check",
      "two-phase-commit",
      "--param",
      "managers=3",
      "--json",
    ]);
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
      "cases",
      "sharing",
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
    const { code, out } = await cli.run(["check", "two-phase-commit", "--states", "10"]);
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
    const { code, out, err } = await cli.run([
      "check",
      "batch-gc",
      "--job",
      job,
      "--agent",
      agent,
      "--param",
      "registrations=1",
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^HOLDS\nbatch-gc, v1\.4\.2, scope finite, registrations = 1, rows = 3\n19 states, 62 edges/,
    );
    expect(err).toContain('job "test_job" is a batch job of 1 allocation a version\n');
    expect(err).toContain("evaluations are old after 1m (24h from 1.5.0 on), the job after 1m\n");
  });

  test("a reader who has gone is no error", async () => {
    const { code, err } = await cli.run(["check", "two-phase-commit"], { listens: false });
    expect([code, err]).toEqual([0, ""]);
  });

  test("help is the result that was asked for", async () => {
    const { code, out, err } = await cli.run(["check", "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("everycase check two-phase-commit --param managers=8 --json\n");
    expect(out).toContain("Exit codes: 0 all as required, 11 deadlock, 12 safety, 13 liveness,");
  });
});
