/** What a model begins with, and what is made anew becomes again. */
import type { ChannelDeclaration, ProcessDeclaration } from "./declared.ts";
import type { ChannelState, Stand, TimerState } from "./state.ts";

/** Where a process stands that is not parked from the beginning. */
export function beginningOf({ starts, again, first }: ProcessDeclaration): Stand {
  if (starts !== "later") return { kind: "before", point: first };
  return again ? { kind: "before", point: "end" } : { kind: "not started" };
}

export function emptyChannel({ closed }: ChannelDeclaration): ChannelState {
  return { closed, buffer: [], receivers: [], senders: [] };
}

export function idleTimer(): TimerState {
  return { left: null, fired: false, waiting: [] };
}
