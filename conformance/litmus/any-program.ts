/** Random litmus programs, for comparing what their renderings do. They have no written outcomes. */
import fc from "fast-check";
import type { ChannelDeclaration, Program } from "./program.ts";
import * as make from "./program.ts";
import type { Case, Communication, Statement } from "./statement.ts";

const VARIABLE = "x";
const TIMERS = { short: "1s", medium: "2s" };
const WAIT_GROUP = "wg";
const FLAG = "f";
/** Channels by name; `c` is any, the others are always so. */
const FIXED: Readonly<Record<string, ChannelDeclaration>> = {
  d: {},
  q: { closing: true },
  n: { nil: true },
};

const anyChannel = fc.constantFrom("c", "c", "c", "c", "c", "d", "d", "d", "d", "n");
const anyReceivable = fc.constantFrom("c", "c", "c", "c", "d", "d", "d", "q", "q", "n");
const anyValue = fc.oneof(fc.constantFrom(1, 2, 3), fc.constant(VARIABLE));
const anyContext = fc.constantFrom("parent", "parent", "child", "joint");
const anyTimer = fc.constantFrom("short", "short", "medium");

const anyCommunication: fc.Arbitrary<Communication> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(anyChannel, anyValue).map(([channel, value]) => make.send(channel, value)),
  },
  { weight: 4, arbitrary: anyReceivable.map((channel) => make.receive(channel)) },
  { weight: 1, arbitrary: anyContext.map((context) => make.awaitContext(context)) },
  { weight: 1, arbitrary: anyTimer.map((timer) => make.awaitTimer(timer)) },
);

/** What does not wait, or waits only for its turn. */
function anyStep(processes: readonly string[]): fc.Arbitrary<Statement> {
  const often: readonly fc.Arbitrary<Statement>[] = [
    fc.constantFrom("c", "d", "q").map((channel) => make.close(channel)),
    fc.tuple(anyChannel, anyValue).map(([channel, value]) => make.offer(channel, value)),
    anyReceivable.map((channel) => make.poll(channel)),
    anyContext.map((context) => make.cancel(context)),
    fc.constantFrom(-1, -1, 1).map((delta) => make.add(WAIT_GROUP, delta)),
    fc.uniqueArray(anyTimer, { minLength: 1 }).map((timers) => make.start(...timers)),
  ];
  const seldom: readonly fc.Arbitrary<Statement>[] = [
    anyTimer.map((timer) => make.stop(timer)),
    fc.constantFrom(0, 1, 2).map((value) => make.assign(VARIABLE, value)),
    fc.constant(make.set(FLAG)),
    fc.constant(make.awaitFlag(FLAG)),
    fc.constantFrom(...processes).map((process) => make.awaitParked(process)),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...often) },
    { weight: 1, arbitrary: fc.oneof(...seldom) },
  );
}

function anySelect(followed: fc.Arbitrary<readonly Statement[]>): fc.Arbitrary<Statement> {
  const anyCase: fc.Arbitrary<Case> = fc
    .tuple(anyCommunication, followed, fc.integer({ min: 0, max: 5 }))
    .map(([on, body, guard]) => {
      const one = make.on(on, ...body);
      return guard === 0 ? make.when(VARIABLE, one) : one;
    });
  return fc
    .tuple(fc.array(anyCase, { minLength: 2, maxLength: 3 }), fc.integer({ min: 0, max: 3 }), followed)
    .map(([cases, fallback, body]) => {
      const named = Object.fromEntries(cases.map((one, at) => [`case${at}`, one]));
      return make.select(fallback === 0 ? { ...named, otherwise: make.otherwise(...body) } : named);
    });
}

function anyBody(processes: readonly string[]): fc.Arbitrary<readonly Statement[]> {
  const single = fc.oneof(
    { weight: 4, arbitrary: anyStep(processes) },
    { weight: 3, arbitrary: anyCommunication },
    { weight: 1, arbitrary: fc.constant(make.wait(WAIT_GROUP)) },
  );
  const select = anySelect(fc.array(single, { maxLength: 1 }));
  const statement = fc.oneof({ weight: 3, arbitrary: single }, { weight: 2, arbitrary: select });
  return fc.array(statement, { minLength: 2, maxLength: 3 });
}

/** A process can be parked from the start in one of these. */
const anyWaiting: fc.Arbitrary<Statement> = fc.constantFrom<Statement>(
  make.receive("d"),
  make.awaitContext("child"),
  make.select({ d: make.on(make.receive("d")), q: make.on(make.receive("q")) }),
  make.select({ one: make.on(make.receive("d")), two: make.on(make.receive("d")) }),
  make.select({ child: make.on(make.awaitContext("child")), sibling: make.on(make.awaitContext("sibling")) }),
);

const NAMES = ["a", "b", "z"] as const;

/**
 * Three processes of two or three statements on two channels, a closing and a nil one, a family of contexts,
 * a wait group, timers, a variable and a flag. The third process may start later, or parked.
 */
export const anyProgram: fc.Arbitrary<Program> = fc
  .record({
    a: anyBody(NAMES),
    b: anyBody(NAMES),
    z: anyBody(NAMES),
    third: fc.constantFrom("before", "later", "parked"),
    waiting: anyWaiting,
    c: fc.constantFrom<ChannelDeclaration>({}, { capacity: 1 }, { capacity: 2 }),
    count: fc.integer({ min: 0, max: 2 }),
    x: fc.constantFrom(0, 1, 1, 2),
    joins: fc.boolean(),
  })
  .map(({ a, b, z, third, waiting, c, count, x, joins }): Program => {
    const bodies: Record<string, readonly Statement[]> = {
      // It is started once, by the first: last, so that what comes before may race with the second.
      a: third === "later" ? [...a, make.go("z")] : a,
      b,
      z: third === "parked" ? [waiting, ...z.slice(0, 2)] : z,
    };
    return {
      name: "any",
      shows: "Anything.",
      channels: { c, ...FIXED },
      contexts: {
        parent: {},
        child: { parent: "parent" },
        sibling: { parent: "parent" },
        joint: joins ? { joined: ["parent", "child"] } : { parent: "child" },
      },
      waitGroups: { [WAIT_GROUP]: count },
      timers: TIMERS,
      variables: { [VARIABLE]: x },
      flags: [FLAG],
      processes: bodies,
      ...(third === "later" || third === "parked" ? { starts: { z: third } } : {}),
      outcomes: [],
    };
  });
