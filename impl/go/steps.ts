/** The steps that one goroutine can take now. */
import type { Goroutine } from "./goroutine.ts";
import type { Label, Phase, Place } from "./label.ts";
import { Panic } from "./panic.ts";
import type { Request } from "./request.ts";

export interface Step {
  readonly label: Label;
  readonly goroutine: Goroutine | undefined;
  readonly take: () => void;
}

type Block = Extract<Request, { kind: "block" }>;

/** `advance` runs the goroutine's code, handing it what its request comes back with. */
export function stepsOf(
  goroutine: Goroutine,
  advance: (goroutine: Goroutine, value: unknown) => void,
): readonly Step[] {
  const { request, stand } = goroutine;
  if (request === undefined || stand === "parked") return [];
  if (stand === "committed") return [resume(goroutine, request as Block, advance)];
  switch (request.kind) {
    case "step": {
      if (request.when?.() === false) return [];
      return [step(goroutine, request, "step", undefined, [], () => advance(goroutine, undefined))];
    }
    case "choose":
      return request.options
        .filter(({ when }) => when?.() !== false)
        .map(({ name }) => step(goroutine, request, "step", name, [], () => advance(goroutine, name)));
    case "block":
      return enter(goroutine, request);
  }
}

function step(
  goroutine: Goroutine,
  { point, silent }: Request,
  phase: Phase,
  taken: string | undefined,
  commits: readonly Place[],
  take: () => void,
): Step {
  const label: Label = {
    process: goroutine.name,
    point,
    ...(taken === undefined ? {} : { case: taken }),
    phase,
    commits,
    ...(silent ? { silent: true } : {}),
  };
  return { label, goroutine, take };
}

function resume(
  goroutine: Goroutine,
  request: Block,
  advance: (goroutine: Goroutine, value: unknown) => void,
): Step {
  const { at = 0, value, ok, closed } = goroutine.commitment ?? {};
  const name = request.cases[at]?.name;
  return step(goroutine, request, "resume", name, [], () => {
    if (closed === true) throw new Panic("send on closed channel");
    advance(goroutine, { case: name, value, ok });
  });
}

/** Entering: a step for each case that is ready (and for each way to commit its partner), the default, or parking. */
function enter(goroutine: Goroutine, request: Block): readonly Step[] {
  const { cases } = request;
  const nil = cases.flatMap(({ when }, at) => (when?.() === false ? [at] : []));
  const values = cases.map(({ operation }) => (operation.kind === "send" ? operation.value() : undefined));
  const ready = cases.flatMap((one, at): readonly Step[] => {
    if (nil.includes(at) || !isReady(one)) return [];
    return waysOf(one).map((commits) =>
      step(goroutine, request, "enter", one.name, commits, () =>
        commitOnEntry(goroutine, request, at, values[at]),
      ),
    );
  });
  if (ready.length > 0) return ready;
  const fallback = cases.findIndex(({ operation }) => operation.kind === "default");
  if (fallback >= 0) {
    return [
      step(goroutine, request, "enter", cases[fallback]?.name, [], () =>
        goroutine.commit({ at: fallback, value: undefined, ok: true, closed: false }),
      ),
    ];
  }
  return [step(goroutine, request, "park", undefined, [], () => park(goroutine, request, nil, values))];
}

function commitOnEntry(goroutine: Goroutine, { cases }: Block, at: number, value: unknown): void {
  const operation = cases[at]?.operation;
  let got: { readonly value: unknown; readonly ok: boolean } = { value: undefined, ok: true };
  if (operation?.kind === "receive") got = operation.channel.take();
  else if (operation?.kind === "send") operation.channel.put(value);
  else if (operation?.kind === "timer") operation.timer.take();
  goroutine.commit({ at, ...got, closed: false });
}

function park(
  goroutine: Goroutine,
  { cases }: Block,
  nil: readonly number[],
  values: readonly unknown[],
): void {
  goroutine.stand = "parked";
  goroutine.nil = nil;
  goroutine.values = values;
  for (const [at, { operation }] of cases.entries()) {
    if (nil.includes(at)) continue;
    if (operation.kind === "receive") operation.channel.enqueue(goroutine, "receivers");
    else if (operation.kind === "send") operation.channel.enqueue(goroutine, "senders");
  }
}

function isReady({ operation }: Block["cases"][number]): boolean {
  switch (operation.kind) {
    case "receive":
      return operation.channel.canReceive;
    case "send":
      return operation.channel.canSend;
    case "done":
      return operation.context.isDone;
    case "timer":
      return operation.timer.hasFired;
    case "wait":
      return operation.waitGroup.count === 0;
    case "default":
      return false;
  }
}

/** What entering the case commits: one list for each way. */
function waysOf({ operation }: Block["cases"][number]): readonly (readonly Place[])[] {
  if (operation.kind !== "receive" && operation.kind !== "send") return [[]];
  if (operation.kind === "send" && operation.channel.isClosed) return [[]];
  const ways = operation.channel.ways(operation.kind);
  if (ways === undefined) return [[]];
  return ways.cases.map((at) => [ways.partner.place(at)]);
}
