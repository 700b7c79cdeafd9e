/** States as traces show them. */
import type { PlainState, PlainValue, ProcessState } from "../../trace.ts";
import type { ChannelDeclaration, Declared, Shown } from "./declared.ts";
import { MAXIMUM, NONE } from "./rank.ts";
import type { ChannelState, Stand, State } from "./state.ts";

export function plainOf(declared: Declared, state: State): PlainState {
  const { processes, channels, contexts, waitGroups, timers } = declared;
  const nameOf = (process: number): string => processes[process].name;
  return {
    fields: Object.fromEntries(declared.shown.map((shown) => [shown.name, fieldOf(declared, state, shown)])),
    processes: Object.fromEntries(
      processes.map(({ name }, at) => [name, standOf(declared, at, state.processes[at])]),
    ),
    primitives: {
      ...byName(channels, (channel, at) => channelOf(channel, state.channels[at], nameOf)),
      ...byName(contexts, (_, at) => state.contexts[at].is),
      ...byName(waitGroups, (_, at) => state.waitGroups[at]),
      ...byName(timers, (_, at) => {
        const { left, fired } = state.timers[at];
        return { left, fired };
      }),
    },
    ...(state.panic === null ? {} : { panic: state.panic }),
  };
}

function byName<D extends { readonly name: string }>(
  declarations: readonly D[],
  show: (declaration: D, at: number) => PlainValue,
): Readonly<Record<string, PlainValue>> {
  return Object.fromEntries(declarations.map((declaration, at) => [declaration.name, show(declaration, at)]));
}

function fieldOf(declared: Declared, state: State, shown: Shown): PlainValue {
  const valueAt = (variable: number, at: number): PlainValue => {
    const value = state.variables[variable][at];
    if (declared.variables[variable].kind !== "index") return value;
    return value === NONE ? null : value === MAXIMUM ? "maximum" : value;
  };
  switch (shown.as) {
    case "value":
      return valueAt(shown.variable, 0);
    case "list":
      return state.variables[shown.variable].map((_, at) => valueAt(shown.variable, at));
    case "rows":
      return Array.from({ length: shown.rows }, (_, row) =>
        Object.fromEntries(
          Object.entries(shown.columns).map(([column, variable]) => [column, valueAt(variable, row)]),
        ),
      );
  }
}

function standOf(declared: Declared, process: number, stand: Stand): ProcessState {
  switch (stand.kind) {
    case "not started":
      return { point: "not started", stand: "before" };
    case "before":
    case "parked":
      return { point: stand.point, stand: stand.kind };
    case "committed": {
      const { point, name, received } = stand;
      const isNamed = declared.pointOf(process, point)?.named === true;
      return {
        point,
        stand: "committed",
        ...(isNamed ? { case: name } : {}),
        ...(received === undefined ? {} : { received: { ...received } }),
      };
    }
  }
}

function channelOf(
  { capacity, closing }: ChannelDeclaration,
  { closed, buffer, receivers, senders }: ChannelState,
  nameOf: (process: number) => string,
): PlainValue {
  const waiting = receivers.map(nameOf);
  return {
    closed,
    // Signals have no value.
    ...(capacity > 0 ? { buffer: buffer.map((value) => value ?? null) } : {}),
    receivers: closing ? waiting.toSorted() : waiting,
    senders: senders.map(nameOf),
  };
}
