import { afterAll, describe, expect, test } from "vitest";
import { CommandLine } from "../test/command-line.ts";

const line = new CommandLine();
afterAll(() => line.remove());

async function checked(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { out } = await line.run(["check", ...args, "--json"]);
  return JSON.parse(out) as Record<string, unknown>;
}

test("depth first reaches what breadth first does, and says which it was", async () => {
  const [broad, deep] = await Promise.all([
    checked("two-phase-commit"),
    checked("two-phase-commit", "--strategy", "depth-first"),
  ]);
  expect([deep["states"], deep["edges"], deep["verdict"]]).toEqual([
    broad["states"],
    broad["edges"],
    broad["verdict"],
  ]);
  expect([broad["search"], deep["search"]]).toEqual([
    undefined,
    { strategy: "depth-first", shortest: false },
  ]);
});

test("random walks of equal seeds find the same, and never hold", async () => {
  const walk = (seed: string): Promise<Record<string, unknown>> =>
    checked("two-phase-commit", "--strategy", "random", "--seed", seed, "--walks", "20", "--steps", "12");
  const [one, same, other] = await Promise.all([walk("1"), walk("1"), walk("2")]);
  const found = ({ states, edges, verdict, search, bounds }: Record<string, unknown>): unknown => ({
    states,
    edges,
    verdict,
    search,
    bounds,
  });
  expect(found(one)).toEqual(found(same));
  expect(found(one)).not.toEqual(found(other));
  expect([one["verdict"], one["search"]]).toEqual([
    "cut off",
    { strategy: "random", shortest: false, walked: { seed: 1, walks: 20, steps: 240 } },
  ]);
});

test("a search goes on from the end of a trace, of the same model only", async () => {
  await line.run(["check", "prisoners", "--variant", "once", "--trace", "sure.json"]);
  const { out, code } = await line.run([
    "check",
    "prisoners",
    "--variant",
    "once",
    "--from",
    "sure.json",
    "--json",
  ]);
  const { states, bounds } = JSON.parse(out);
  expect([code, bounds[0].bound, bounds[0].left]).toEqual([
    12,
    "--from",
    "only what follows the given run was explored",
  ]);
  expect(states).toBeLessThan(100);
  const other = await line.run(["check", "readers-writers", "--from", "sure.json"]);
  expect([other.code, other.out]).toEqual([64, ""]);
  expect(other.err).toContain("--from: the model does not take the steps of the trace");
});

/** Two cases that are both ready again and again: only fairness of the select sees to the second. */
const COIN = [
  'import { end, model, select, to, receive } from "everycase";',
  'export default model("coin", (m) => {',
  '  const always = m.channel("always", { closed: true });',
  '  const coin = m.process("coin", {',
  '    toss: select({ again: receive(always).to("toss"), stop: receive(always).to(end) }),',
  "  });",
  '  m.eventually("it stops", () => coin.isAt("end"));',
  "});",
];

test("what is assumed of liveness is switched by name, and an unknown name is refused with those there are", async () => {
  const file = line.write("coin.ts", ...COIN);
  const verdict = async (...args: readonly string[]): Promise<unknown> =>
    (await checked(file, ...args))["verdict"];
  expect(await verdict()).toBe("holds");
  expect(await verdict("--without", "select cases")).toBe("violated");
  const { code, err } = await line.run(["check", file, "--without", "luck"]);
  expect([code, err.includes("luck"), err.includes("select cases")]).toEqual([64, true, true]);
});

test("fingerprints find the same, with a bound on what they may miss, and are refused where they cannot do", async () => {
  const [exact, hashed] = await Promise.all([
    checked("two-phase-commit"),
    checked("two-phase-commit", "--fingerprints"),
  ]);
  expect([hashed["states"], hashed["edges"], hashed["verdict"]]).toEqual([288, exact["edges"], "holds"]);
  expect([exact["fingerprints"], hashed["fingerprints"]]).toEqual([
    undefined,
    { collisionBound: 288 ** 2 / 2 ** 65 },
  ]);
  const { out } = await line.run(["check", "two-phase-commit", "--fingerprints"]);
  expect(out.replace(/\s+/g, " ")).toContain(
    "within: states were told apart by 64 bits of hash; that two were taken for one, and others missed, has a probability of at most 2.2e-15",
  );
  const args = ["check", "two-phase-commit", "--fingerprints", "--strategy", "depth-first"];
  const refused = await line.run(args);
  expect([refused.code, refused.out, refused.err]).toEqual([
    64,
    "",
    "fingerprints: states are searched breadth first only; check without fingerprints\n",
  ]);
});

describe("refused, with what to do", () => {
  test.each([
    [["--walks", "3"], "--walks is for random walks\n  fix    add --strategy random, or leave it out\n"],
    [["--depth", "1.5"], "--depth 1.5: not a whole number of at least 1\n  fix    use digits only\n"],
    [["--states", "0"], "--states 0: not a whole number of at least 1\n  fix    use digits only\n"],
    [
      ["--param", "managers=3", "--param", "managers=4"],
      "--param managers is given twice\n  fix    give each parameter one value\n",
    ],
  ])("%j", async (args, text) => {
    const { code, out, err } = await line.run(["check", "two-phase-commit", ...args]);
    expect([code, out, err]).toEqual([64, "", text]);
  });
});
