/** Reads the points of a process, and refuses what cannot mean anything. */
import type { ProcessOptions } from "../builder.ts";
import { LanguageError } from "../errors.ts";
import type { CaseSpec, PointSpec } from "../points.ts";
import type { Case, Declared, Operation, Point, ProcessDeclaration } from "./declared.ts";
import { ChannelHandle, ContextHandle, TimerHandle, WaitGroupHandle } from "./primitive-handles.ts";

/** @throws LanguageError if a point is missing, empty, led to but not there, or has a case that does not belong. */
export function declareProcess(
  declared: Declared,
  name: string,
  specs: Readonly<Record<string, PointSpec>>,
  {
    environment = false,
    fairness = environment ? "none" : "weak",
    rests = [],
    starts = "before",
    again = false,
  }: ProcessOptions,
): ProcessDeclaration {
  const [first] = Object.keys(specs);
  if (first === undefined) throw new LanguageError("process-without-points", { process: name });
  const points = new Map(
    Object.entries(specs).map(([point, spec]) => [point, readPoint(declared, name, point, spec)]),
  );
  if (points.has("end")) throw new LanguageError("duplicate-name", { sort: "point", name: "end" });
  const known = [...points.keys(), "end"];
  const check = (point: string, from: string): void => {
    if (!known.includes(point))
      throw new LanguageError("unknown-point", { process: name, point, from, known });
  };
  for (const [from, { cases }] of points) {
    for (const { target } of cases) {
      for (const to of typeof target === "string" ? [target] : Object.keys(target)) check(to, from);
    }
  }
  for (const point of rests) check(point, "rests");
  if (starts === "parked" && !canStartParked(declared, points.get(first) as Point)) {
    throw new LanguageError("cannot-start-parked", { process: name, point: first });
  }
  return { name, environment, fairness, rests, starts, again, points, first };
}

function readPoint(declared: Declared, process: string, point: string, spec: PointSpec): Point {
  const refuse = (name: string, why: string): never => {
    throw new LanguageError("misplaced-case", { process, point, case: name, why });
  };
  const cases = Object.entries(spec.cases).map(([name, one]): Case => readCase(declared, name, one));
  const kinds = cases.map(({ operation }) => operation.kind);
  if (cases.length === 0) throw new LanguageError("point-without-cases", { process, point });
  if (spec.kind === "choice" || (spec.kind === "single" && kinds[0] === "step")) {
    for (const { name, operation } of cases) {
      // A default in a choice is `to("point")`: a step that does nothing.
      if (operation.kind !== "step" && operation.kind !== "default")
        refuse(name, "may block, and a choice does not");
    }
    return { kind: "steps", named: spec.kind === "choice", cases };
  }
  for (const { name, operation } of cases) {
    if (operation.kind === "step") refuse(name, "is a step, and a select waits for operations");
  }
  if (kinds.filter((kind) => kind === "default").length > 1) {
    refuse(
      cases.findLast(({ operation }) => operation.kind === "default")?.name ?? "",
      "is a second default",
    );
  }
  return { kind: "select", named: spec.kind === "select", cases };
}

function readCase(declared: Declared, name: string, spec: CaseSpec): Case {
  const { operation, when, condition, effect, target, fairness } = spec;
  return {
    name,
    operation: readOperation(declared, operation),
    when,
    condition,
    effect: effect as Case["effect"],
    target,
    fairness,
  };
}

function readOperation(declared: Declared, operation: CaseSpec["operation"]): Operation {
  switch (operation.kind) {
    case "step":
    case "default":
      return { kind: operation.kind };
    case "receive":
      return { kind: "receive", channel: as(operation.channel, ChannelHandle).at };
    case "send": {
      const channel = as(operation.channel, ChannelHandle);
      if (declared.channels[channel.at].closing) {
        throw new LanguageError("send-on-closing", { channel: channel.name });
      }
      return { kind: "send", channel: channel.at, value: () => channel.payload(operation.value()) };
    }
    case "done":
      return { kind: "done", context: as(operation.context, ContextHandle).at };
    case "timer":
      return { kind: "timer", timer: as(operation.timer, TimerHandle).at };
    case "wait":
      return { kind: "wait", waitGroup: as(operation.waitGroup, WaitGroupHandle).at };
  }
}

function as<H>(handle: unknown, sort: new (...parts: never[]) => H): H {
  if (handle instanceof sort) return handle;
  throw new TypeError(`an operand of a case is not a handle of this model: ${String(handle)}`);
}

/** Receives and dones of what is not closed, without conditions: somebody can have been waiting there. */
function canStartParked(declared: Declared, { kind, cases }: Point): boolean {
  if (kind !== "select") return false;
  return cases.every(({ operation, when }) => {
    if (when !== undefined) return false;
    if (operation.kind === "done") return true;
    return operation.kind === "receive" && !declared.channels[operation.channel].closed;
  });
}
