import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommandLine } from "../test/command-line.ts";

/** The conformance command on the smallest scope that is implemented. */

let cli: CommandLine;

beforeAll(() => {
  cli = new CommandLine();
}, 300_000);

afterAll(() => cli.remove());

describe.concurrent("conform", () => {
  const small = ["conform", "batch-gc", "--param", "registrations=1"];

  test("--json prints one object and nothing else", async () => {
    const { code, out, err } = await cli.run([...small, "--variant", "v1.5.0", "--json"]);
    expect([code, err]).toEqual([0, ""]);
    const { seconds, hidden, ...result } = JSON.parse(out) as Record<string, unknown>;
    expect(seconds).toBeGreaterThan(0);
    expect(Object.keys(hidden as object)).toContain("plan sees");
    expect(result).toEqual({
      model: "batch-gc",
      variant: "v1.5.0",
      scope: "finite",
      parameters: { registrations: 1, rows: 3 },
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
    const { code, out } = await cli.run(small);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^AGREES: impl\/server with batch-gc, v1\.4\.2, finite\n62 of 62 edges performed and compared \(100 %\), in \d+ runs of \d+ steps and \d+ silent ones, [\d.]+ s\nnot compared:\n/,
    );
    expect(out).toContain("  plan sees: shows when a late update brings an allocation back\n");
  });

  test("says that a bound was reached, and compares nothing", async () => {
    const { code, out, err } = await cli.run([...small, "--states", "5"]);
    expect([code, out]).toEqual([30, ""]);
    expect(err).toMatch(
      /^nothing was compared: --states 5 was reached, \d+ of the \d+ states reached were not expanded\n {2}fix {4}raise it, or choose a smaller scope\n$/,
    );
  });
});
