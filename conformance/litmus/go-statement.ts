/** Statements of a litmus program in Go. */
import { type ControlPoint, type Inner, pointsOf } from "./control-point.ts";
import { channelOrNil, expression, identifier, operation } from "./go-expression.ts";
import type { PoolDeclaration, Program } from "./program.ts";
import { type Act, type Case, type Expression, isAct, type Statement } from "./statement.ts";

/** @param points those of the statements, in source order; they are used up */
export function renderStatements(
  program: Program,
  statements: readonly Statement[],
  points: ControlPoint[],
  around?: Inner,
): readonly string[] {
  const lines: string[] = [];
  for (const statement of statements) {
    if (statement.kind === "return") return [...lines, "return"];
    const point = points.shift();
    if (point !== undefined) lines.push(...renderStatement(program, { ...point, statement }, points, around));
  }
  return lines;
}

function renderStatement(
  program: Program,
  { name, statement, inner }: ControlPoint,
  points: ControlPoint[],
  around: Inner | undefined,
): readonly string[] {
  const point = JSON.stringify(name);
  const at = `p.at(${point})`;
  const called = (): readonly string[] => {
    if (inner === undefined) return [];
    const { body = [] } = program.procedures?.[inner.procedure] ?? {};
    return renderStatements(program, body, [...inner.points], inner);
  };
  const nested = (body: readonly Statement[]): readonly string[] =>
    renderStatements(program, body, points, around);
  const pool = statement.kind === "go" ? program.pools?.[statement.process] : undefined;
  if (statement.kind === "go" && pool !== undefined) return [at, ...renderGo(program, statement, pool)];
  if (statement.kind !== "defer" && isAct(statement)) return [at, ...renderAct(statement)];
  switch (statement.kind) {
    case "select":
      return renderSelect(statement.cases, point, nested);
    case "while": {
      const zero = `${identifier("variable", statement.variable)}.Load() == 0`;
      return ["for {", at, `if ${zero} {`, "break", "}", ...nested(statement.body), "}"];
    }
    case "call":
      return ["func() {", ...called(), "}()"];
    case "do":
      return [at, `${identifier("once", statement.once)}.Do(func() {`, ...called(), "})"];
    case "defer": {
      const deferred = around?.deferred.get(statement.deferred);
      if (deferred === undefined) throw new Error(`"${statement.deferred}" cannot be deferred there`);
      const later = `p.at(${JSON.stringify(deferred.point)})`;
      return [at, "defer func() {", later, ...renderAct(deferred.act), "}()"];
    }
    case "lock":
      return [at, `${identifier("lock", statement.lock)}.Lock()`];
    case "read lock":
      return [at, `${identifier("lock", statement.lock)}.RLock()`];
    case "wait on":
      return [at, `${identifier("cond", statement.cond)}.Wait()`];
    case "wait":
      return [at, `${identifier("waitGroup", statement.waitGroup)}.Wait()`];
    case "await flag":
      return [`p.awaitFlag(${point}, ${identifier("flag", statement.flag)})`];
    case "await parked":
      return [`p.awaitParked(${point}, ${identifier("process", statement.process)})`];
    case "send":
      return [at, operation(statement)];
    case "receive":
      return [at, "{", `value, ok := ${operation(statement)}`, `p.sawReceived("", value, ok)`, "}"];
    case "send channel":
    case "receive channel":
    case "await context":
      return [at, operation(statement)];
    case "await timer": {
      const own = identifier("timer", statement.timer);
      return [at, `p.waitsFor(${own})`, operation(statement), `${own}.received()`];
    }
  }
}

/** A goroutine of a pool with what it has for itself. */
function renderGo(
  program: Program,
  { process: pool, gives = {}, keeps = {} }: Extract<Act, { readonly kind: "go" }>,
  { takes = {}, channels = {}, contexts = [], body }: PoolDeclaration,
): readonly string[] {
  const declare = (own: string, value: string): readonly string[] => [`${own} := ${value}`, `_ = ${own}`];
  return [
    "{",
    ...Object.entries(channels).flatMap(([name, { capacity = 0 }]) =>
      declare(identifier("channel", name), `make(chan int, ${capacity})`),
    ),
    ...contexts.flatMap((name) => {
      const own = identifier("context", name);
      return [`${own}, ${own}Cancel := context.WithCancel(background)`, `_, _ = ${own}, ${own}Cancel`];
    }),
    ...Object.entries(gives).flatMap(([name, value]) => {
      if (takes[name] !== "number") return declare(identifier("channel", name), channelOrNil(`${value}`));
      const own = identifier("variable", name);
      return [`${own} := new(atomic.Int64)`, `${own}.Store(int64(${expression(value)}))`];
    }),
    ...Object.entries(keeps).map(([own, into]) =>
      program.references?.[into] === undefined
        ? `${identifier("context", into)}Cancel = ${identifier("context", own)}Cancel`
        : `${identifier("channel", into)} = ${identifier("channel", own)}`,
    ),
    `r.launch(${JSON.stringify(pool)}, func(p *process) {`,
    ...renderStatements(program, body, [...pointsOf(program, pool)]),
    "})",
    "}",
  ];
}

/** What does not wait, without its point. */
function renderAct(statement: Act): readonly string[] {
  switch (statement.kind) {
    case "close":
      return [`close(${identifier("channel", statement.channel)})`];
    case "offer":
      return [
        "select {",
        `case ${identifier("channel", statement.channel)} <- ${expression(statement.value)}:`,
        `p.see("true")`,
        "default:",
        `p.see("false")`,
        "}",
      ];
    case "poll":
      return [
        "select {",
        `case value, ok := <-${identifier("channel", statement.channel)}:`,
        `p.sawReceived("", value, ok)`,
        "default:",
        `p.see("none")`,
        "}",
      ];
    case "cancel":
      return [`${identifier("context", statement.context)}Cancel()`];
    case "add":
      return [
        statement.delta === -1
          ? `${identifier("waitGroup", statement.waitGroup)}.Done()`
          : `${identifier("waitGroup", statement.waitGroup)}.Add(${statement.delta})`,
      ];
    case "start":
      return statement.timers.map((timer) => `${identifier("timer", timer)}.start()`);
    case "stop":
      return [`p.stopTimer(${identifier("timer", statement.timer)})`];
    case "assign":
      return [`${identifier("variable", statement.variable)}.Store(${statement.value})`];
    case "set":
      return [`${identifier("flag", statement.flag)}.set()`];
    case "go":
      return [`${identifier("process", statement.process)}.launchLater()`];
    case "stop ticker":
      return [`${identifier("timer", statement.ticker)}.stop()`];
    case "panic":
      return [`p.panics(${JSON.stringify(statement.text)})`];
    case "refer":
      return [`${identifier("channel", statement.reference)} = ${channelOrNil(statement.to)}`];
    case "defer":
      throw new Error("a deferred call cannot defer");
    case "unlock":
      return [`${identifier("lock", statement.lock)}.Unlock()`];
    case "read unlock":
      return [`${identifier("lock", statement.lock)}.RUnlock()`];
    case "try lock":
      return [`p.seeWhether(${identifier("lock", statement.lock)}.TryLock())`];
    case "try read lock":
      return [`p.seeWhether(${identifier("lock", statement.lock)}.TryRLock())`];
    case "signal":
      return [`${identifier("cond", statement.cond)}.Signal()`];
    case "broadcast":
      return [`${identifier("cond", statement.cond)}.Broadcast()`];
    case "load":
    case "store":
    case "swap":
    case "add to":
    case "compare and swap":
      return [renderAccess(statement)];
  }
}

function renderAccess(statement: Extract<Act, { readonly atomic: string }>): string {
  const own = identifier("atomic", statement.atomic);
  const number = (value: Expression): string =>
    typeof value === "number" ? String(value) : `int64(${expression(value)})`;
  switch (statement.kind) {
    case "load":
      return `${identifier("variable", statement.into)}.Store(p.seeNumber(${own}.Load()))`;
    case "store":
      return `${own}.Store(${number(statement.value)}${statement.plus === 0 ? "" : ` + ${statement.plus}`})`;
    case "swap":
      return `p.seeNumber(${own}.Swap(${number(statement.value)}))`;
    case "add to":
      return `p.seeNumber(${own}.Add(${statement.delta}))`;
    case "compare and swap":
      return `p.seeWhether(${own}.CompareAndSwap(${number(statement.old)}, ${number(statement.value)}))`;
  }
}

function renderSelect(
  cases: Readonly<Record<string, Case>>,
  point: string,
  renderBody: (body: readonly Statement[]) => readonly string[],
): readonly string[] {
  const listed = Object.entries(cases).map(([name, one], at) => ({ name, one, open: `open${at}` }));
  // Whether a channel is nil is looked at once, for the select and for whoever asks what it waits for.
  const opens = listed.flatMap(({ one: { when }, open }) =>
    when === undefined ? [] : [`${open} := ${identifier("variable", when)}.Load() != 0`],
  );
  const timers = listed.flatMap(({ one: { on, when }, open }) => {
    if (on.kind !== "await timer") return [];
    const own = identifier("timer", on.timer);
    return [when === undefined ? own : `${own}.when(${open})`];
  });
  const lines = [
    `p.at(${point})`,
    ...opens,
    ...(timers.length === 0 ? [] : [`p.waitsFor(${timers.join(", ")})`]),
    "select {",
    ...listed.flatMap(({ name, one, open }) => [
      ...renderCase(name, one, one.when === undefined ? undefined : open),
      ...renderBody(one.body),
    ]),
    "}",
  ];
  return opens.length === 0 ? lines : ["{", ...lines, "}"];
}

function renderCase(
  name: string,
  { on, logs = name }: Case,
  condition: string | undefined,
): readonly string[] {
  if (on.kind === "default") return ["default:", `p.see(${JSON.stringify(logs)})`];
  if (on.kind === "receive") {
    return [
      `case value, ok := ${operation(on, condition)}:`,
      `p.sawReceived(${JSON.stringify(`${logs}=`)}, value, ok)`,
    ];
  }
  return [
    `case ${operation(on, condition)}:`,
    ...(on.kind === "await timer" ? [`${identifier("timer", on.timer)}.received()`] : []),
    `p.see(${JSON.stringify(logs)})`,
  ];
}
