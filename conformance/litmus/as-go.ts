/** Litmus programs in Go: one source file for all of them, to be built with the files in `twin/`. */
import { pointsOf } from "./control-point.ts";
import type { Case, Communication, Expression, Program, Statement } from "./program.ts";

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
    if (joined !== undefined) {
      declare("context", name, `r.joined(${joined.map((one) => identifier("context", one)).join(", ")})`);
      continue;
    }
    const above = parent === undefined ? "background" : identifier("context", parent);
    lines.push(`${own}, ${own}Cancel := context.WithCancel(${above})`, `_, _ = ${own}, ${own}Cancel`);
  }
  for (const [name, count] of Object.entries(program.waitGroups ?? {})) {
    declare("waitGroup", name, "new(sync.WaitGroup)");
    if (count > 0) lines.push(`${identifier("waitGroup", name)}.Add(${count})`);
  }
  for (const name of Object.keys(program.timers ?? {})) declare("timer", name, "newTimer()");
  for (const [name, value] of Object.entries(program.variables ?? {})) {
    declare("variable", name, "new(atomic.Int64)");
    if (value !== 0) lines.push(`${identifier("variable", name)}.Store(${value})`);
  }
  for (const name of program.flags ?? []) declare("flag", name, "make(chan struct{})");
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
      return [
        at,
        "select {",
        ...Object.entries(statement.cases).flatMap(([taken, one]) => [
          ...renderCase(taken, one),
          ...renderStatements(program, one.body, name),
        ]),
        "}",
      ];
    case "send":
      return [at, operation(statement)];
    case "receive":
      return [at, "{", `value, ok := ${operation(statement)}`, `p.sawReceived("", value, ok)`, "}"];
    case "await context":
    case "await timer":
      return [at, operation(statement)];
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
      return [
        at,
        ...statement.timers.map((timer) => {
          const duration = JSON.stringify(program.timers?.[timer] ?? "");
          return `p.startTimer(${identifier("timer", timer)}, ${duration})`;
        }),
      ];
    case "stop":
      return [at, `p.sawStopped(${identifier("timer", statement.timer)}.Stop())`];
    case "assign":
      return [at, `${identifier("variable", statement.variable)}.Store(${statement.value})`];
    case "set":
      return [at, `close(${identifier("flag", statement.flag)})`];
    case "await flag":
      return [`p.awaitFlag(${point}, ${identifier("flag", statement.flag)})`];
    case "await parked":
      return [`p.awaitParked(${point}, ${identifier("process", statement.process)})`];
    case "go":
      return [at, `${identifier("process", statement.process)}.launchLater()`];
  }
}

function renderCase(name: string, { on, when, logs = name }: Case): readonly string[] {
  if (on.kind === "default") return ["default:", `p.see(${JSON.stringify(logs)})`];
  const condition = when === undefined ? undefined : `${identifier("variable", when)}.Load() != 0`;
  if (on.kind === "receive") {
    return [
      `case value, ok := ${operation(on, condition)}:`,
      `p.sawReceived(${JSON.stringify(`${logs}=`)}, value, ok)`,
    ];
  }
  return [`case ${operation(on, condition)}:`, `p.see(${JSON.stringify(logs)})`];
}

/** @param condition under which the channel is not nil */
function operation(on: Communication, condition?: string): string {
  const operand = (channel: string): string =>
    condition === undefined ? channel : `nilUnless(${condition}, ${channel})`;
  switch (on.kind) {
    case "send":
      return `${operand(identifier("channel", on.channel))} <- ${expression(on.value)}`;
    case "receive":
      return `<-${operand(identifier("channel", on.channel))}`;
    case "await context":
      return `<-${operand(`${identifier("context", on.context)}.Done()`)}`;
    case "await timer":
      return `<-${operand(`${identifier("timer", on.timer)}.C`)}`;
  }
}

function expression(value: Expression): string {
  return typeof value === "number" ? String(value) : `int(${identifier("variable", value)}.Load())`;
}

type Kind = "channel" | "context" | "waitGroup" | "timer" | "variable" | "flag" | "process";

/** Kinds go first, so that no name is a keyword of Go, or that of another thing. */
function identifier(kind: Kind, name: string): string {
  return `${kind}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
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
