/** Litmus programs in Go: one source file for all of them, to be built with the files in `twin/`. */
import { pointsOf } from "./control-point.ts";
import { identifier, type Kind } from "./go-expression.ts";
import { renderStatements } from "./go-statement.ts";
import type { Program } from "./program.ts";

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

/** Go ends the whole process, and nothing can be recovered. */
const FATAL = /^panic in \w+: sync: /;

function renderProgram(program: Program): string {
  const timers = Object.keys({ ...program.timers, ...program.tickers });
  const settings = [
    `atOnce: ${timers.length > 0 ? RUNS_AT_ONCE : 1}`,
    ...(program.outcomes.some((outcome) => FATAL.test(outcome)) ? ["fatal: true"] : []),
    ...(program.go === undefined ? [] : ["staleTimers: true"]),
  ];
  const lines = [
    `// ${program.shows}`,
    `${JSON.stringify(program.name)}: {${settings.join(", ")}, body: func(r *run) {`,
    ...declarations(program),
    ...Object.keys(program.processes).flatMap((name) => [
      `var ${identifier("process", name)} *process`,
      `_ = ${identifier("process", name)}`,
    ]),
    ...Object.keys(program.processes).flatMap((name) => renderProcess(program, name)),
    ...Object.keys(program.pools ?? {}).map((name) => `r.pools = append(r.pools, ${JSON.stringify(name)})`),
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
  for (const [name, { capacity = 0, nil = false, carries }] of Object.entries(program.channels ?? {})) {
    const type = carries === undefined ? "chan int" : "chan chan int";
    declare("channel", name, nil ? `${type}(nil)` : `make(${type}, ${capacity})`);
  }
  for (const [name, { holds }] of Object.entries(program.references ?? {})) {
    declare("channel", name, holds === undefined ? "chan int(nil)" : identifier("channel", holds));
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
  for (const [name, period] of Object.entries(program.tickers ?? {})) {
    declare("timer", name, `newTicker(${JSON.stringify(period)})`);
  }
  for (const kind of ["variable", "atomic"] as const) {
    for (const [name, value] of Object.entries(program[`${kind}s`] ?? {})) {
      declare(kind, name, "new(atomic.Int64)");
      if (value !== 0) lines.push(`${identifier(kind, name)}.Store(${value})`);
    }
  }
  for (const name of Object.keys(program.latest ?? {})) {
    const own = `${identifier("context", name)}Cancel`;
    lines.push(`var ${own} context.CancelFunc`, `_ = ${own}`);
  }
  for (const name of program.flags ?? []) declare("flag", name, "newFlag()");
  for (const name of program.mutexes ?? []) declare("lock", name, "new(sync.Mutex)");
  for (const name of program.rwMutexes ?? []) declare("lock", name, "new(sync.RWMutex)");
  for (const name of program.onces ?? []) declare("once", name, "new(sync.Once)");
  for (const [name, mutex] of Object.entries(program.conds ?? {})) {
    declare("cond", name, `sync.NewCond(${identifier("lock", mutex)})`);
  }
  return lines;
}

function renderProcess(program: Program, process: string): readonly string[] {
  const own = identifier("process", process);
  const body = renderStatements(program, program.processes[process] ?? [], [...pointsOf(program, process)]);
  const starts = program.starts?.[process];
  return [
    `${own} = r.process(${JSON.stringify(process)}, func(p *process) {`,
    ...body,
    "})",
    ...(starts === undefined ? [] : [`${own}.starts = ${starts}`]),
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
