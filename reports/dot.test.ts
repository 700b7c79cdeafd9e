import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTrace } from "../test/traces/any-trace.ts";
import { label } from "../test/traces/hand-made.ts";
import { longRun, oddNames } from "../test/traces/long-runs.ts";
import { ordering, selectRace, tooEarly } from "../test/traces/replacement-wait.ts";
import { actions, deadlock, invariantViolation, lasso, panic, starting } from "../test/traces/small-runs.ts";
import { traceDot } from "./dot.ts";
import { graphOf, MOST_NODES } from "./graph.ts";

test("a select race: the deciding edge, the lost region, and the way that was open instead", () => {
  expect(traceDot(selectRace, "leads to")).toMatchInlineSnapshot(`
    "digraph counterexample {
      graph [id=caption, rankdir=TB, nodesep=0.5, ranksep=0.3, bgcolor="#ffffff", labelloc=t, labeljust=l,
        fontname="Courier", fontsize=13, fontcolor="#1b1f24", label="replacement wait: shutdown terminates\\lThe run was lost at step 8, when task runner, entering «start?», took «shutdown» although\\l«killed» was ready too. That way task runner would have passed «mark dead», which now never\\lhappens. From then on «shutdown terminates» is out of reach: agent waits for ever at «wait\\lfor runners» for: runners is zero; and replacement at «await old task» for gone: old task is\\ldead.\\l"]
      node [fontname="Courier", fontsize=11, fontcolor="#1b1f24", color="#1b1f24", shape=box,
        style="rounded,filled", fillcolor="#ffffff", margin="0.12,0.07"]
      edge [fontname="Courier", fontsize=11, fontcolor="#1b1f24", color="#1b1f24", arrowsize=0.7]
      s0 [id=s0, label="old task: running\\lkill: open\\lshutdown: open\\lrunners: 2\\l", penwidth=2]
      s1 [id=s1, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
      s2 [id=s2, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
      s3 [id=s3, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
      s4 [id=s4, label="kill: open → done\\lserver ends\\l"]
      s5 [id=s5, label="shutdown: open → done\\loperator ends\\l"]
      s6 [id=s6, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
      s7 [id=s7, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
      r1 [id=r1, label="", shape=circle, width=0.12, color="#00695c"]
      r2 [id=r2, label="", shape=circle, width=0.12, color="#00695c"]
      r3 [id=r3, label="", shape=circle, width=0.12, color="#00695c"]
      r4 [id=r4, label="", shape=circle, width=0.12, color="#00695c"]
      r5 [id=r5, label="the goal is reached", color="#00695c", fillcolor="#e0f2ef", peripheries=2]
      subgraph cluster_lost {
        graph [id=lost, margin=16, style=filled, fillcolor="#ececec", color="#5a6472", fontsize=11,
          fontcolor="#b00020", labelloc=b, label="from here on «shutdown terminates» is\\lout of reach\\l"]
        s8 [id=s8, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
        s9 [id=s9, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]
        s10 [id=s10, label="runners: 2 → 1\\ltask runner ends\\l── waits for ever ──\\lagent at «wait for runners», for:\\l  runners is zero\\lreplacement at «await old task», for\\l  gone: old task is dead\\l", style=filled, peripheries=2, color="#b00020", fillcolor="#fde7ea"]
        s8 -> s9 [id=e9, label="  9. task runner · start? ·\\l    shutdown (goes on)\\l"]
        { rank=same; s9; pad_s9 [shape=point, style=invis, fixedsize=true, width=2.47, height=0.01]; s9 -> pad_s9 [style=invis] }
        s9 -> s10 [id=e10, label="  10. task runner · leave"]
        { rank=same; s10; pad_s10 [shape=point, style=invis, fixedsize=true, width=2.29, height=0.01]; s10 -> pad_s10 [style=invis] }
      }
      s0 -> s1 [id=e1, label="  1. task runner · run hooks"]
      s1 -> s2 [id=e2, label="  2. replacement · await old task\\l    (parks)\\l"]
      s2 -> s3 [id=e3, label="  3. agent · await signal (parks)"]
      s3 -> s4 [id=e4, label="  4. server · stop old\\l  (environment)\\l"]
      s4 -> s5 [id=e5, label="  5. operator · interrupt\\l  (environment)\\l  wakes agent · await signal ·\\l    interrupted\\l"]
      s5 -> s6 [id=e6, label="  6. agent · await signal ·\\l    interrupted (goes on)\\l"]
      s6 -> s7 [id=e7, label="  7. agent · wait for runners\\l    (parks)\\l"]
      s7 -> s8 [id=e8, label="  the run is lost here\\l  8. task runner · start? ·\\l    shutdown (ready on entry)\\l", color="#b00020", fontcolor="#b00020", fontsize=12, penwidth=4]
      s7 -> r1 [id=g1, label="  instead\\l  task runner · start? · killed\\l    (ready on entry)\\l", color="#00695c", fontcolor="#00695c", style=dashed, penwidth=1.8]
      r1 -> r2 [id=g2, label="  task runner · start? · killed\\l    (goes on)\\l", color="#00695c", fontcolor="#00695c", style=dashed, penwidth=1.8]
      r2 -> r3 [id=g3, label="  task runner · mark dead\\l  wakes replacement · await old\\l    task · gone\\l", color="#00695c", fontcolor="#00695c", style=dashed, penwidth=1.8]
      r3 -> r4 [id=g4, label="  3 more steps", color="#00695c", fontcolor="#00695c", style=dashed, penwidth=1.8]
      r4 -> r5 [id=g5, label="  agent · wait for runners (goes\\l    on)\\l", color="#00695c", fontcolor="#00695c", style=dashed, penwidth=1.8]
    }
    "
  `);
});

test("a lasso: the last edge leads back, and who waits meanwhile", () => {
  expect(edgesOf(traceDot(lasso, "leads to"))).toMatchInlineSnapshot(`
    [
      "  s0 -> s1 [id=e1, label="  1. replacement · await watcher\\l    (parks)\\l"]",
      "  s1 -> s2 [id=e2, label="  2. network · cut off\\l  (environment)\\l"]",
      "  s2 -> s3 [id=e3, label="  3. watcher · poll · failed"]",
      "  s3 -> s4 [id=e4, label="  4. watcher · sleep (parks)"]",
      "  s4 -> s5 [id=e5, label="  5. backoff (fires)\\l  wakes watcher · sleep\\l"]",
      "  s5 -> s6 [id=e6, label="  6. watcher · sleep (goes on)"]",
      "  s6 -> s3 [id=e7, label="  7. watcher · poll · failed\\l  and so on for ever\\l", constraint=false, penwidth=2.5]",
      "  s6 -> meanwhile [id=m1, label="  meanwhile", color="#b00020", fontcolor="#b00020", style=dotted, penwidth=2, dir=none]",
    ]
  `);
});

test("actions on rows", () => {
  expect(nodesOf(traceDot(actions, "still possible"))).toMatchInlineSnapshot(`
    [
      "  s0 [id=s0, label="latest: 1\\levaluations[0].status: absent\\levaluations[0].modify: none\\levaluations[1].status: absent\\levaluations[1].modify: none\\l", penwidth=2]",
      "  s1 [id=s1, label="latest: 1 → 2\\levaluations[0].status: absent → pending\\levaluations[0].modify: none → 2\\l"]",
      "  s2 [id=s2, label="latest: 2 → 3\\levaluations[0].status: pending →\\l  complete\\levaluations[0].modify: 2 → 3\\l"]",
      "  r1 [id=r1, label="the goal is reached", color="#00695c", fillcolor="#e0f2ef", peripheries=2]",
      "    s3 [id=s3, label="latest: 3 → 4\\levaluations[1].status: absent → pending\\levaluations[1].modify: none → 4\\l"]",
      "    s4 [id=s4, label="", shape=circle, style=filled, width=0.12, fillcolor="#1b1f24"]",
    ]
  `);
});

test("the last node says how the run ends", () => {
  const last = (dot: string): string | undefined =>
    nodesOf(dot).findLast((line) => line.includes("peripheries=2"));
  expect(last(traceDot(panic, "no panic"))).toContain(
    'label="panic: close of closed channel\\lthe program has ended\\l"',
  );
  expect(last(traceDot(invariantViolation, "invariant"))).toContain(
    "«at most one believer» is false here\\l",
  );
  expect(last(traceDot(invariantViolation, "step invariant"))).toContain(
    "the last step breaks «at most one\\l  believer»",
  );
  expect(last(traceDot(deadlock, "deadlock"))).toContain(
    "── waits for ever ──\\lphilosopher 0 at «take right», for: its\\l  condition\\l",
  );
  expect(last(traceDot(ordering, "leads to"))).toContain("«shutdown terminates» is out of reach\\l── waits");
  expect(last(traceDot({ ...invariantViolation, kind: "witness" }, "possible"))).toContain(
    "«at most one believer» holds here\\l",
  );
});

test("a saving step of which nobody knows where it leads does not claim to reach the goal", () => {
  expect(traceDot(longRun(1, 1))).toContain('label="the goal is still in reach"');
});

test("of a long way out, the steps that make the difference are shown", () => {
  const { deciding } = tooEarly;
  const rest = Array.from({ length: 4 }, (_, at) => label(`agent · step ${at}`, "step"));
  const completion = [...(deciding?.completion ?? []), ...rest];
  const { edges } = graphOf({ ...tooEarly, deciding: { step: 3, ...deciding, completion } });
  expect(edges.flatMap(({ role, texts }) => (role === "rescue" ? [texts] : []))).toEqual([
    ["instead", "agent · await signal (parks)"],
    ["server · stop old", "wakes task runner · run · killed"],
    ["task runner · run · killed (goes on)"],
    ["4 more steps"],
    ["agent · step 3"],
  ]);
});

test("processes that start are news of a state", () => {
  expect(nodesOf(traceDot(starting))[1]).toContain('label="handler 1 starts"');
});

test("quotes, backslashes and entities mean themselves", () => {
  const dot = traceDot(oddNames);
  expect(dot).toContain('1. p\\"1\\" · \\\\l · \\\\u{1b}[31mred');
  expect(dot).toContain("«&amp;lt; stays what it is; ]]>");
  expect(dot).toContain("for: a < b &amp;&amp; c");
});

test("steps that one process takes uneventfully become one edge", () => {
  expect(edgesOf(traceDot(longRun(1, 3))).find((line) => line.includes("id=e15"))).toContain(
    'label="  13–15. 3 steps of worker 2\\l  take and rest\\l"',
  );
});

test("never more than 150 nodes", () => {
  for (const rounds of [1, 10, 100]) {
    const { nodes, edges } = graphOf(longRun(rounds, 8));
    expect(nodes.length).toBeLessThanOrEqual(MOST_NODES);
    expect(edges).toHaveLength(nodes.length - 1);
  }
  expect(graphOf(longRun(100, 8)).nodes.length).toBeGreaterThan(100);
});

test("every edge of any trace connects nodes that exist, and the deciding one is thick", () => {
  fc.assert(
    fc.property(anyTrace, (trace) => {
      const { nodes, edges } = graphOf(trace);
      const ids = new Set(nodes.map(({ id }) => id));
      expect(ids.size).toBe(nodes.length);
      for (const { from, to } of edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
      const deciding = edges.filter(({ role }) => role === "deciding");
      expect(deciding).toHaveLength(trace.deciding === undefined ? 0 : 1);
    }),
    { numRuns: 100 },
  );
});

function edgesOf(dot: string): readonly string[] {
  return dot.split("\n").filter((line) => line.includes(" -> "));
}

function nodesOf(dot: string): readonly string[] {
  return dot.split("\n").filter((line) => /^ +(s|r|meanwhile)\d* \[/.test(line));
}
