/** Which operations can be done at once. */
import type { Declared, Operation } from "./declared.ts";
import type { State } from "./state.ts";

/** Whether an operation would not wait. A default is never ready in this sense: it is what is left if nothing is. */
export function isReady(declared: Declared, state: State, operation: Operation): boolean {
  switch (operation.kind) {
    case "receive":
      return canReceive(state, operation.channel);
    case "send":
      return canSend(declared, state, operation.channel);
    case "done":
      return state.contexts[operation.context].is === "done";
    case "timer":
      return state.timers[operation.timer].fired;
    case "wait":
      return state.waitGroups[operation.waitGroup] === 0;
    case "step":
    case "default":
      return false;
  }
}

export function canReceive(state: State, channel: number): boolean {
  const { closed, buffer, senders } = state.channels[channel];
  return closed || buffer.length > 0 || senders.length > 0;
}

/** On a closed channel a send does not wait either: it panics. */
export function canSend(declared: Declared, state: State, channel: number): boolean {
  const { closed, buffer, receivers } = state.channels[channel];
  return closed || receivers.length > 0 || buffer.length < declared.channels[channel].capacity;
}
