/** A state as the reference interpreter keeps it: plain data in the order of declaration, nothing packed. */

export type Value = boolean | number | string;

/** What a receive got. `value` is absent on channels without payload. */
export interface Received {
  readonly ok: boolean;
  readonly value?: Value;
}

/** A case of a select that was entered, by name, and the value that it offers if it is a send. */
export interface OpenCase {
  readonly name: string;
  readonly value?: Value;
}

/** Where a process stands. */
export type Stand =
  | { readonly kind: "not started" }
  /** The point "end": it is over. */
  | { readonly kind: "before"; readonly point: string }
  /** `open`: the cases that may become ready. Those whose `when` did not hold on entry are not among them. */
  | { readonly kind: "parked"; readonly point: string; readonly open: readonly OpenCase[] }
  | {
      readonly kind: "committed";
      readonly point: string;
      readonly name: string;
      readonly received?: Received;
      /** It was parked as a sender when the channel was closed. */
      readonly panics?: string;
    };

export interface ChannelState {
  closed: boolean;
  /** Oldest first. Undefined on channels without payload. */
  buffer: (Value | undefined)[];
  /** Processes by number, in the order in which they are served. */
  receivers: number[];
  senders: number[];
}

/** A call of `cancel()`: the context it was called on, and the process that called it, if one did. */
export interface CancelCall {
  readonly root: number;
  readonly by: number | null;
}

/** `due`: its parent is done, because of `call`, and it will be. */
export type ContextState =
  | { readonly is: "open" | "done" }
  | { readonly is: "due"; readonly call: CancelCall };

export interface TimerState {
  /** Null unless it is armed. [ms] */
  left: number | null;
  /** Its channel holds a value. */
  fired: boolean;
  /** Processes by number, in the order in which they are served. */
  waiting: number[];
}

/** Everything by number, which is the position among its own in the order of declaration. */
export interface State {
  /** A field has one value, cells have several, a table one array a column. Indexes: see rank.ts. */
  variables: Value[][];
  processes: Stand[];
  channels: ChannelState[];
  contexts: ContextState[];
  waitGroups: number[];
  timers: TimerState[];
  /** What ended the program. */
  panic: string | null;
}

/** A copy that can be changed on its own. Stands and contexts are replaced, never changed, and need no copy. */
export function copyOf(state: State): State {
  return {
    variables: state.variables.map((values) => [...values]),
    processes: [...state.processes],
    channels: state.channels.map(({ closed, buffer, receivers, senders }) => ({
      closed,
      buffer: [...buffer],
      receivers: [...receivers],
      senders: [...senders],
    })),
    contexts: [...state.contexts],
    waitGroups: [...state.waitGroups],
    timers: state.timers.map(({ left, fired, waiting }) => ({ left, fired, waiting: [...waiting] })),
    panic: state.panic,
  };
}

/** Equal text, equal state. Made of lists, so that it does not depend on the order of keys. */
export function keyOf(state: State): string {
  return JSON.stringify([
    state.variables,
    state.processes.map(standKey),
    state.channels.map(({ closed, buffer, receivers, senders }) => [closed, buffer, receivers, senders]),
    state.contexts.map((context) => [context.is, ...(context.is === "due" ? callKey(context.call) : [])]),
    state.waitGroups,
    state.timers.map(({ left, fired, waiting }) => [left, fired, waiting]),
    state.panic,
  ]);
}

function callKey({ root, by }: CancelCall): readonly unknown[] {
  return [root, by];
}

function standKey(stand: Stand): readonly unknown[] {
  switch (stand.kind) {
    case "not started":
      return [stand.kind];
    case "before":
      return [stand.kind, stand.point];
    case "parked":
      return [stand.kind, stand.point, stand.open.map(({ name, value }) => [name, value])];
    case "committed": {
      const { kind, point, name, received, panics } = stand;
      return [kind, point, name, received && [received.ok, received.value], panics];
    }
  }
}
