/** Whether a process of a model waits for a lock or the like, which is a condition and no queue. */

import type { Process } from "../../model/lang/primitives.ts";
import { type ControlPoint, withInner } from "./control-point.ts";
import type { ModelThings } from "./model-things.ts";
import { isWaiting } from "./statement.ts";

/** At a statement: as the runtime of Go would show it, blocked there. */
export function isWaitingAt(
  things: ModelThings,
  process: Process,
  { name, statement, inner }: ControlPoint,
): boolean {
  if (!isWaiting(statement)) return false;
  const isAt = (part: string): boolean => process.isAt(`${name} / ${part}`);
  switch (statement.kind) {
    case "lock": {
      const mutex = things.mutexes.get(statement.lock);
      if (mutex !== undefined) return mutex.isLocked && process.isAt(name);
      const rw = things.rwMutexes.get(statement.lock);
      if (rw === undefined) return false;
      if (isAt("readers leave")) return rw.readers > 0;
      return rw.isAnnounced && process.isAt(name);
    }
    case "read lock":
      return isAt("writer leaves") && things.rwMutexes.get(statement.lock)?.isAdmitting === false;
    case "wait on": {
      const cond = things.conds.get(statement.cond);
      if (cond === undefined) return false;
      if (isAt("lock again")) return cond.mutex.isLocked;
      return isAt("woken") && !cond.isWoken(process.name);
    }
    case "do": {
      const once = things.onces.get(statement.once);
      const within = inner?.points.flatMap((point) => withInner(point)) ?? [];
      const inside = within.some((point) => partsOf(things, point).some((part) => process.isAt(part)));
      if (once === undefined || !once.isBegun || once.isDone) return false;
      return process.isAt(name) && !inside && (inner === undefined || !isAt("done"));
    }
  }
}

/** Names of the point of a statement and of the parts that it has. */
function partsOf(things: ModelThings, { name, statement, inner }: ControlPoint): readonly string[] {
  // A call has no point itself.
  if (!isWaiting(statement)) return statement.kind === "call" ? [] : [name];
  switch (statement.kind) {
    case "lock":
      return things.mutexes.has(statement.lock) ? [name] : [name, `${name} / readers leave`];
    case "read lock":
      return [name, `${name} / writer leaves`];
    case "wait on":
      return [name, `${name} / woken`, `${name} / lock again`];
    case "do":
      return inner === undefined ? [name] : [name, `${name} / done`];
  }
}
