/** Makes channels, contexts, wait groups, timers and processes anew. */
import { LanguageError } from "../errors.ts";
import { beginningOf, emptyChannel, idleTimer } from "./beginnings.ts";
import type { Moment } from "./current.ts";
import type { Declared, Operation } from "./declared.ts";
import { leaveQueues } from "./park.ts";
import type { State } from "./state.ts";
import { isAwaited } from "./wakes.ts";

/** What can be made anew, by the lists of the declarations. */
export type Renewable = "channels" | "contexts" | "waitGroups" | "timers";

/** Whether somebody is parked in it; in a context, also if in one that descends from it. */
export function isAwaitedAt(declared: Declared, state: State, sort: Renewable, at: number): boolean {
  const family = sort === "contexts" ? familyOf(declared, at) : [];
  const among = (operation: Operation): boolean => {
    switch (operation.kind) {
      case "receive":
      case "send":
        return sort === "channels" && operation.channel === at;
      case "done":
        return family.includes(operation.context);
      case "timer":
        return sort === "timers" && operation.timer === at;
      case "wait":
        return sort === "waitGroups" && operation.waitGroup === at;
      case "step":
      case "default":
        return false;
    }
  };
  return isAwaited(declared, state, among);
}

/** @throws LanguageError if somebody waits for the old one. */
export function renew(declared: Declared, state: State, sort: Renewable, at: number): void {
  if (isAwaitedAt(declared, state, sort, at)) {
    throw new LanguageError("renew-awaited", { name: declared[sort][at].name });
  }
  switch (sort) {
    case "channels":
      state.channels[at] = emptyChannel(declared.channels[at]);
      return;
    case "contexts": {
      const { parent } = declared.contexts[at];
      const isBornDone = parent !== undefined && state.contexts[parent].is === "done";
      for (const one of familyOf(declared, at)) state.contexts[one] = { is: isBornDone ? "done" : "open" };
      return;
    }
    case "waitGroups":
      state.waitGroups[at] = declared.waitGroups[at].initial;
      return;
    case "timers":
      state.timers[at] = idleTimer();
      return;
  }
}

/** @throws LanguageError if it is the process whose step this is. */
export function renewProcess(declared: Declared, { state, running }: Moment, process: number): void {
  const declaration = declared.processes[process];
  if (running === process) throw new LanguageError("cannot-renew", { process: declaration.name });
  leaveQueues(state, process);
  state.processes[process] = beginningOf(declaration);
}

/** A context and all that descend from it. Parents are declared before their children. */
function familyOf({ contexts }: Declared, at: number): readonly number[] {
  const family = [at];
  for (const [child, { parent }] of contexts.entries()) {
    if (parent !== undefined && family.includes(parent)) family.push(child);
  }
  return family;
}
