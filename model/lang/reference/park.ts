/** Parking, and how a run begins with processes parked. */

import { beginningOf, emptyChannel, idleTimer } from "./beginnings.ts";
import type { Declared, Point } from "./declared.ts";
import { copyOf, type OpenCase, type State } from "./state.ts";

/** Lets a process wait in the queues of its open cases. */
export function park(
  declared: Declared,
  state: State,
  process: number,
  at: string,
  open: readonly OpenCase[],
): void {
  state.processes[process] = { kind: "parked", point: at, open };
  const cases = declared.pointOf(process, at)?.cases ?? [];
  for (const { name, operation } of cases) {
    if (!open.some((one) => one.name === name)) continue;
    if (operation.kind === "receive") {
      const { receivers } = state.channels[operation.channel];
      append(receivers, process);
      // Whoever waits for a close goes on in the same step as all others: who came first means nothing.
      if (declared.channels[operation.channel].closing) receivers.sort((a, b) => a - b);
    } else if (operation.kind === "send") {
      append(state.channels[operation.channel].senders, process);
    } else if (operation.kind === "timer") {
      append(state.timers[operation.timer].waiting, process);
    }
  }
}

/** The states that a run may begin in: the field declared first changes slowest. */
export function initialStates(declared: Declared): readonly State[] {
  let states = [withoutVariables(declared)];
  for (const { starts, length } of declared.variables) {
    states = states.flatMap((state) =>
      starts.map((value) => ({
        ...copyOf(state),
        variables: [...state.variables, Array.from({ length }, () => value)],
      })),
    );
  }
  return states;
}

function withoutVariables(declared: Declared): State {
  const state: State = {
    variables: [],
    processes: declared.processes.map(beginningOf),
    channels: declared.channels.map(emptyChannel),
    contexts: declared.contexts.map(() => ({ is: "open" })),
    waitGroups: declared.waitGroups.map(({ initial }) => initial),
    timers: declared.timers.map(idleTimer),
    panic: null,
  };
  for (const [process, { starts, first, points }] of declared.processes.entries()) {
    if (starts !== "parked") continue;
    const { cases } = points.get(first) as Point;
    park(
      declared,
      state,
      process,
      first,
      cases.map(({ name }) => ({ name })),
    );
  }
  return state;
}

/** Takes a process out of all queues. */
export function leaveQueues({ channels, timers }: State, process: number): void {
  for (const channel of channels) {
    channel.receivers = channel.receivers.filter((one) => one !== process);
    channel.senders = channel.senders.filter((one) => one !== process);
  }
  for (const timer of timers) timer.waiting = timer.waiting.filter((one) => one !== process);
}

function append(queue: number[], process: number): void {
  if (!queue.includes(process)) queue.push(process);
}
