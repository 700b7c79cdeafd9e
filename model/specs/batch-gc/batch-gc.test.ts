import { describe, expect, test } from "vitest";
import { checked, texts, tracesOf, verdicts, Walk } from "../../../test/models/checked.ts";
import { mutant } from "../../../test/models/mutant.ts";
import { expectShown } from "../../../test/models/rerun.ts";
import { exploreNaively } from "../../lang/reference/explore-naively.ts";
import { interpret } from "../../lang/reference/interpreter.ts";
import { batchGc } from "./index.ts";

const LEFT = "a complete pass leaves nothing superseded behind";
const LOST = "finished work of the current version is not lost";
const AGAIN = "lost work does not run again";
const ERASED = "job GC erases no registration that was accepted";
const QUIET = "a job gone quiet is collected";
const TRACKED = "a superseded evaluation is collected while registrations go on";
const FINITE = {
  [LEFT]: "holds",
  [LOST]: "holds",
  [AGAIN]: "holds",
  [ERASED]: "holds",
  [QUIET]: "holds",
  "no deadlock": "holds",
};
const SPOTLIGHT = { [TRACKED]: "holds", "no deadlock": "holds" };

/** The naive explorer is asked about those that it is done with in a few seconds. */
const SIZES = [
  { variant: "v1.4.2", scope: "finite", registrations: 1, states: 19, edges: 62, depth: 13, violated: {} },
  { variant: "v1.5.0", scope: "finite", registrations: 1, states: 19, edges: 62, depth: 13, violated: {} },
  {
    variant: "v1.4.2",
    scope: "finite",
    registrations: 2,
    states: 1_747,
    edges: 10_107,
    depth: 21,
    violated: { [LEFT]: 8, [ERASED]: 10 },
  },
  {
    variant: "v1.5.0",
    scope: "finite",
    registrations: 2,
    states: 1_842,
    edges: 8_891,
    depth: 21,
    violated: { [LOST]: 12, [ERASED]: 10 },
  },
  {
    variant: "v1.5.0",
    scope: "finite",
    registrations: 3,
    states: 132_225,
    edges: 714_027,
    depth: 29,
    violated: { [LOST]: 12, [AGAIN]: 15, [ERASED]: 10 },
  },
  {
    variant: "v1.4.2",
    scope: "spotlight",
    registrations: 2,
    states: 46_024,
    edges: 137_370,
    depth: 33,
    violated: { [TRACKED]: 25 },
  },
  {
    variant: "v1.5.0",
    scope: "spotlight",
    registrations: 2,
    states: 111_185,
    edges: 277_650,
    depth: 34,
    violated: {},
  },
];

test.each(SIZES)(
  "$variant, $scope, $registrations registrations: $states states",
  ({ variant, scope, registrations, states, edges, depth, violated }) => {
    const result = checked(batchGc, { variant, scope, parameters: { registrations } });
    expect([result.states, result.edges, result.depth]).toEqual([states, edges, depth]);
    const wrong = Object.entries(violated).map(([name, steps]) => [name, `violated after ${steps}`]);
    expect(verdicts(result)).toEqual({
      ...(scope === "finite" ? FINITE : SPOTLIGHT),
      ...Object.fromEntries(wrong),
    });
  },
);

test.each(SIZES.filter(({ states }) => states < 2_000))(
  "$variant, $scope, $registrations registrations: the naive explorer finds the same",
  ({ variant, scope, registrations, states, edges, depth, violated }) => {
    const naive = exploreNaively(interpret(batchGc, { variant, scope, parameters: { registrations } }));
    expect([naive.states, naive.edges, naive.depth, naive.isCut]).toEqual([states, edges, depth, false]);
    const wrong = naive.verdicts.filter(({ verdict }) => verdict !== "holds");
    expect(Object.fromEntries(wrong.map(({ name, depth: steps }) => [name, steps]))).toEqual(violated);
  },
);

describe("the shortest ways to go wrong", () => {
  const shortest = (variant: string, name: string, registrations = 2): readonly string[] => {
    const result = checked(batchGc, { variant, parameters: { registrations } });
    const [trace] = tracesOf(result, name);
    for (const property of result.properties) expectShown(batchGc, property);
    return trace === undefined ? [] : texts(trace);
  };

  test("v1.4.2 leaves a superseded evaluation behind", () => {
    expect(shortest("v1.4.2", LEFT)).toMatchInlineSnapshot(`
      [
        "register · destructive",
        "worker · dequeue",
        "register · in place",
        "worker · apply plan",
        "worker · complete evaluation",
        "worker · dequeue",
        "worker · apply plan",
        "decide evaluation gc · 3",
      ]
    `);
  });

  test("v1.5.0 loses finished work, after an update in place", () => {
    expect(shortest("v1.5.0", LOST)).toMatchInlineSnapshot(`
      [
        "register · destructive",
        "worker · dequeue",
        "worker · apply plan",
        "client starts · 0",
        "register · in place",
        "worker · complete evaluation",
        "worker · dequeue",
        "client completes · 0",
        "worker · apply plan",
        "worker · complete evaluation",
        "decide evaluation gc · 7",
        "reap",
      ]
    `);
  });

  test("both erase a registration between decision and purge", () => {
    expect(shortest("v1.4.2", ERASED)).toEqual(shortest("v1.5.0", ERASED));
    expect(shortest("v1.5.0", ERASED)).toMatchInlineSnapshot(`
      [
        "register · destructive",
        "worker · dequeue",
        "worker · apply plan",
        "worker · complete evaluation",
        "client starts · 0",
        "client completes · 0",
        "decide job gc · 5",
        "reap",
        "register · destructive",
        "purge",
      ]
    `);
  });

  test("v1.4.2 never collects a superseded evaluation while registrations go on: growth is a cycle", () => {
    const result = checked(batchGc, {
      variant: "v1.4.2",
      scope: "spotlight",
    });
    const [trace] = tracesOf(result, TRACKED);
    expect(trace?.loop).toBe(10);
    expect(trace && texts(trace).slice(10)).toMatchInlineSnapshot(`
      [
        "client starts · 1",
        "decide evaluation gc",
        "worker · complete evaluation",
        "client completes · 1",
        "forget · 1",
        "register a change",
        "worker · dequeue",
        "worker · apply plan",
        "client starts · 1",
        "client completes · 1",
        "worker · complete evaluation",
        "forget · 2",
        "register a change",
        "worker · dequeue",
        "worker · apply plan",
      ]
    `);
    const around = new Set(trace?.steps.slice(10).map(({ label }) => label.process));
    expect(["register a change", "worker", "decide evaluation gc"].filter((one) => !around.has(one))).toEqual(
      [],
    );
  });
});

/** A registration whose work is done. */
const FINISHED = [
  "worker · dequeue",
  "worker · apply plan",
  "worker · complete evaluation",
  "client starts",
  "client completes",
];

describe("what is retained after some changed registrations, each with its work done, and a pass with everything old", () => {
  const retained = (variant: string, registrations: number): readonly number[] => {
    const walk = new Walk(batchGc, { variant, parameters: { registrations } });
    for (let registered = 0; registered < registrations; registered++) {
      walk.take("first", "register · destructive", ...FINISHED);
    }
    // The last place of a threshold is the newest index by which anything is told old.
    walk.take("last", "decide evaluation gc");
    if (walk.offered.includes("reap")) walk.take("first", "reap");
    const present = (table: string, column: string): number => {
      const rows = walk.state.fields[table] as readonly Readonly<Record<string, string>>[];
      return rows.filter((row) => row[column] !== "absent").length;
    };
    return [present("evaluation", "status"), present("allocation", "client")];
  };

  test.each([2, 3, 4])(
    "%i registrations: all under v1.4.2, the current version's under v1.5.0",
    (registrations) => {
      expect(retained("v1.4.2", registrations)).toEqual([registrations, registrations]);
      expect(retained("v1.5.0", registrations)).toEqual([1, 1]);
    },
  );
});

describe("each property has a mutant that violates it", () => {
  const broken = (
    defect: Parameters<typeof mutant>[1],
    configuration: Parameters<typeof checked>[1],
  ): unknown => {
    const found = verdicts(checked(mutant(batchGc, defect), configuration));
    const right = verdicts(checked(batchGc, configuration));
    return Object.fromEntries(Object.entries(found).filter(([name, verdict]) => verdict !== right[name]));
  };

  test("job GC never purges", () => {
    expect(
      broken({ actions: { purge: ({ step }) => ({ when: () => false, step }) } }, { variant: "v1.5.0" }),
    ).toMatchInlineSnapshot(`
      {
        "a job gone quiet is collected": "violated after 8",
        "job GC erases no registration that was accepted": "holds",
      }
    `);
  });

  test("finished work is lost out of the blue", () => {
    expect(
      broken(
        {
          more: (m, field) => {
            const lost = field("lost finished work");
            m.action("lose", { when: () => !(lost.get() as boolean), step: () => lost.set(true) });
          },
        },
        { variant: "v1.4.2" },
      ),
    ).toMatchInlineSnapshot(`
      {
        "finished work of the current version is not lost": "violated after 1",
        "lost work does not run again": "violated after 12",
      }
    `);
  });

  test("the worker sleeps for ever", () => {
    expect(
      broken(
        { cases: { "worker · dequeue": (one) => ({ ...one, when: () => false }) } },
        { variant: "v1.5.0" },
      ),
    ).toMatchInlineSnapshot(`
      {
        "a job gone quiet is collected": "violated after 1",
        "finished work of the current version is not lost": "holds",
        "job GC erases no registration that was accepted": "holds",
      }
    `);
  });
});
