/** Litmus programs in Go: one source file for all of them, to be built with the files in `twin/`. */
import { pointsOf } from "./control-point.ts";
import { expression, identifier, type Kind, operation } from "./go-expression.ts";
import type { Case, Program, Statement } from "./program.ts";

/** The Go source of a table `programs`. */
export function asGo(programs: readonly Program[]): string {
  const bodies = programs.map((program) => renderProgram(program));
  return `// Written by as-go.ts.
package main

import (
	"context"
	"sync"
	"sync/atomic"
)

var (
	background                = context.Background()
	_          sync.WaitGroup = sync.WaitGroup{}
	_          atomic.Int64   = atomic.Int64{}
)

var programs = map[string]program{
${bodies.join("")}}
`;
}

/** Programs with timers wait most of the time: so many runs at once. */
const RUNS_AT_ONCE = 16;

function renderProgram(program: Program): string {
  const atOnce = Object.keys(program.timers ?? {}).length > 0 ? RUNS_AT_ONCE : 1;
  const lines = [
    `// ${program.shows}`,
    `${JSON.stringify(program.name)}: {${atOnce}, func(r *run) {`,
    ...declarations(program),
    ...Object.keys(program.processes).flatMap((name) => [
      `var ${identifier("process", name)} *process`,
      `_ = ${identifier("process", name)}`,
    ]),
    ...Object.keys(program.processes).flatMap((name) => renderProcess(program, name)),
    "}},",
  ];
  return `${indented(lines).join("\n")}\n`;
}

function declarations(program: Program): readonly string[] {
  const lines: string[] = [];
  const declare = (kind: Kind, name: string, value: string): void => {
    const own = identifier(kind, name);
    lines.push(`${own} := ${value}`, `_ = ${own}`);
  };
  for (const [name, { capacity = 0, nil = false }] of Object.entries(program.channels ?? {})) {
    declare("channel", name, nil ? "chan int(nil)" : `make(chan int, ${capacity})`);
  }
  for (const [name, { parent, joined }] of Object.entries(program.contexts ?? {})) {
    const own = identifier("context", name);
    const above = parent === undefined ? "background" : identifier("context", parent);
    const made =
      joined === undefined
        ? `context.WithCancel(${above})`
        : `r.joined(${joined.map((one) => identifier("context", one)).join(", ")})`;
    lines.push(`${own}, ${own}Cancel := ${made}`, `_, _ = ${own}, ${own}Cancel`);
  }
  for (const [name, count] of Object.entries(program.waitGroups ?? {})) {
    declare("waitGroup", name, "new(sync.WaitGroup)");
    if (count > 0) lines.push(`${identifier("waitGroup", name)}.Add(${count})`);
  }
  for (const [name, duration] of Object.entries(program.timers ?? {})) {
    declare("timer", name, `newTimer(${JSON.stringify(duration)})`);
  }
  for (const [name, value] of Object.entries(program.variables ?? {})) {
    declare("variable", name, "new(atomic.Int64)");
    if (value !== 0) lines.push(`${identifier("variable", name)}.Store(${value})`);
  }
  for (const name of program.flags ?? []) declare("flag", name, "newFlag()");
  return lines;
}

function renderProcess(program: Program, process: string): readonly string[] {
  const own = identifier("process", process);
  const names = pointsOf(program, process).map(({ name }) => name);
  const body = renderStatements(program, program.processes[process] ?? [], () => names.shift() ?? "");
  const starts = program.starts?.[process];
  return [
    `${own} = r.process(${JSON.stringify(process)}, func(p *process) {`,
    ...body,
    "})",
    ...(starts === undefined ? [] : [`${own}.starts = ${starts}`]),
  ];
}

/** @param name the name of the next statement, in source order */
function renderStatements(
  program: Program,
  statements: readonly Statement[],
  name: () => string,
): readonly string[] {
  return statements.flatMap((statement) => renderStatement(program, statement, JSON.stringify(name()), name));
}

function renderStatement(
  program: Program,
  statement: Statement,
  point: string,
  name: () => string,
): readonly string[] {
  const at = `p.at(${point})`;
  switch (statement.kind) {
    case "select":
      return renderSelect(statement.cases, point, (body) => renderStatements(program, body, name));
    case "send":
      return [at, operation(statement)];
    case "receive":
      return [at, "{", `value, ok := ${operation(statement)}`, `p.sawReceived("", value, ok)`, "}"];
    case "await context":
      return [at, operation(statement)];
    case "await timer": {
      const own = identifier("timer", statement.timer);
      return [at, `p.waitsFor(${own})`, operation(statement), `${own}.received()`];
    }
    case "close":
      return [at, `close(${identifier("channel", statement.channel)})`];
    case "offer":
      return [
        at,
        "select {",
        `case ${identifier("channel", statement.channel)} <- ${expression(statement.value)}:`,
        `p.see("true")`,
        "default:",
        `p.see("false")`,
        "}",
      ];
    case "poll":
      return [
        at,
        "select {",
        `case value, ok := <-${identifier("channel", statement.channel)}:`,
        `p.sawReceived("", value, ok)`,
        "default:",
        `p.see("none")`,
        "}",
      ];
    case "cancel":
      return [at, `${identifier("context", statement.context)}Cancel()`];
    case "add":
      return [
        at,
        statement.delta === -1
          ? `${identifier("waitGroup", statement.waitGroup)}.Done()`
          : `${identifier("waitGroup", statement.waitGroup)}.Add(${statement.delta})`,
      ];
    case "wait":
      return [at, `${identifier("waitGroup", statement.waitGroup)}.Wait()`];
    case "start":
      return [at, ...statement.timers.map((timer) => `${identifier("timer", timer)}.start()`)];
    case "stop":
      return [at, `p.stopTimer(${identifier("timer", statement.timer)})`];
    case "assign":
      return [at, `${identifier("variable", statement.variable)}.Store(${statement.value})`];
    case "set":
      return [at, `${identifier("flag", statement.flag)}.set()`];
    case "await flag":
      return [`p.awaitFlag(${point}, ${identifier("flag", statement.flag)})`];
    case "await parked":
      return [`p.awaitParked(${point}, ${identifier("process", statement.process)})`];
    case "go":
      return [at, `${identifier("process", statement.process)}.launchLater()`];
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

/** Tabs as gofmt would set them. */
function indented(lines: readonly string[]): readonly string[] {
  let depth = 1;
  return lines.map((line) => {
    const isLabel = line.startsWith("case ") || line === "default:";
    if (line.startsWith("}")) depth--;
    const text = `${"\t".repeat(isLabel ? depth - 1 : depth)}${line}`;
    if (line.endsWith("{")) depth++;
    return text;
  });
}
