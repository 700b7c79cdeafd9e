/** What random processes can wait for and do to each other. */

import type { Kind } from "../../model/lang/fields.ts";
import { done, fired, type OpenCase, type PointSpec, receive, send, wait } from "../../model/lang/points.ts";
import type { Channel, Context, Process, Timer, WaitGroup } from "../../model/lang/primitives.ts";
import { type Atom, codeOf, oneBy, type Slot, type Statement, valueOf } from "./any-variables.ts";

interface AnyHandle {
  readonly handle: Channel<unknown>;
  readonly kind: Kind | undefined;
  readonly closing: boolean;
  readonly startsClosed: boolean;
}

export interface Primitives {
  readonly channels: readonly AnyHandle[];
  readonly contexts: readonly Context[];
  readonly waitGroups: readonly WaitGroup[];
  readonly timers: readonly Timer[];
  /** Filled as processes are declared; effects look at it when they run. */
  readonly processes: {
    readonly handle: Process;
    readonly points: readonly string[];
    /** It starts later, or again. */
    readonly canGo: boolean;
  }[];
}

/** Wait groups above this are not added to: the model would have no end of states. */
const ENOUGH = 2;

/** A case of a select, or a single operation, on one of the primitives. */
export function blockingCase(
  { channels, contexts, waitGroups, timers }: Primitives,
  slots: readonly Slot[],
  { operation, on, value }: { readonly operation: number; readonly on: number; readonly value: number },
  effect: () => void,
): OpenCase {
  const ways: (() => OpenCase)[] = [];
  for (const { handle, kind } of channels) {
    ways.push(() =>
      receive(handle, (got, ok) => {
        effect();
        if (kind !== undefined) oneBy(slots, value).set(codeOf(kind, got) + (ok ? 0 : 1));
        else oneBy(slots, value).set(ok ? 0 : 1);
      }),
    );
  }
  for (const { handle, kind, closing } of channels) {
    // The value is that of a variable, which may change while the process is parked.
    const operand = (): unknown =>
      kind === undefined ? undefined : valueOf(kind, oneBy(slots, value).get() + on);
    if (!closing) ways.push(() => send(handle, operand, effect));
  }
  if (contexts.length > 0) ways.push(() => done(oneBy(contexts, on), effect));
  if (waitGroups.length > 0) ways.push(() => wait(oneBy(waitGroups, on), effect));
  if (timers.length > 0) ways.push(() => fired(oneBy(timers, on), effect));
  return oneBy(ways, operation)();
}

/** Whether a process may have been parked in a point from the beginning. */
export function canBeAwaited({ channels }: Primitives, { kind, cases }: PointSpec): boolean {
  if (kind === "choice") return false;
  return Object.values(cases).every(({ operation, when }) => {
    if (when !== undefined) return false;
    if (operation.kind === "done") return true;
    if (operation.kind !== "receive") return false;
    const { channel } = operation;
    return channels.some(({ handle, startsClosed }) => handle === (channel as unknown) && !startsClosed);
  });
}

export function primitiveAtoms({
  channels,
  contexts,
  waitGroups,
  timers,
  processes,
}: Primitives): readonly Atom[] {
  const atoms: Atom[] = [
    ({ a, b }) => {
      const process = processes[a % Math.max(1, processes.length)];
      return process?.handle.isAt(oneBy([...process.points, "end"], b)) ?? false;
    },
    ({ a, b }) => {
      const process = processes[a % Math.max(1, processes.length)];
      return process?.handle.isParkedAt(oneBy(process.points, b)) ?? false;
    },
    ({ a }) => processes[a % Math.max(1, processes.length)]?.handle.isStarted ?? false,
  ];
  if (channels.length > 0) {
    atoms.push(
      ({ a }) => oneBy(channels, a).handle.isClosed,
      ({ a, b }) => oneBy(channels, a).handle.length > b % 2,
      ({ a }) => oneBy(channels, a).handle.isAwaited,
    );
  }
  if (contexts.length > 0) {
    atoms.push(
      ({ a }) => oneBy(contexts, a).isDone,
      ({ a }) => oneBy(contexts, a).isAwaited,
    );
  }
  if (waitGroups.length > 0) atoms.push(({ a, b }) => oneBy(waitGroups, a).count === b % 3);
  if (timers.length > 0) atoms.push(({ a }) => oneBy(timers, a).isArmed);
  return atoms;
}

/**
 * Statements that mostly do not panic: one in four does not look before it leaps.
 *
 * @param self the process whose statements they are, by number.
 */
export function primitiveStatements(
  { channels, contexts, waitGroups, timers, processes }: Primitives,
  slots: readonly Slot[],
  mistakes: boolean,
  self?: number,
): readonly Statement[] {
  const statements: Statement[] = [
    ({ a }) => {
      const process = processes[a % Math.max(1, processes.length)];
      if (process?.canGo === true && !process.handle.isStarted) process.handle.go();
    },
    ({ a, c }) => {
      const at = a % Math.max(1, processes.length);
      if (at !== self || errs(c)) processes[at]?.handle.renew();
    },
  ];
  /** Whether to do what no model should, now and then. */
  const errs = (c: number): boolean => mistakes && c < 3;
  /** Nobody is parked anywhere. */
  const isQuiet = (): boolean =>
    processes.every(({ handle, points }) => points.every((point) => !handle.isParkedAt(point)));
  const set = (at: number, code: number): void => oneBy(slots, at).set(code);
  if (channels.length > 0) {
    statements.push(
      ({ a, c }) => {
        const { handle } = oneBy(channels, a);
        if (!handle.isClosed || c % 4 === 0) handle.close();
      },
      ({ a, b, c }) => {
        const { handle, kind, closing } = oneBy(channels, a);
        if (closing || (handle.isClosed && c % 4 !== 0)) return;
        set(b, handle.offer(kind === undefined ? undefined : valueOf(kind, c)) ? 1 : 0);
      },
      ({ a, b }) => {
        const { handle, kind } = oneBy(channels, a);
        const got = handle.poll();
        set(b, got === undefined ? 0 : (got.ok ? 1 : 2) + (kind === undefined ? 0 : codeOf(kind, got.value)));
      },
      ({ a, c }) => {
        const { handle } = oneBy(channels, a);
        if (!handle.isAwaited || errs(c)) handle.renew();
      },
    );
  }
  if (contexts.length > 0) {
    statements.push(
      ({ a }) => oneBy(contexts, a).cancel(),
      ({ a, c }) => {
        const context = oneBy(contexts, a);
        if (!context.isAwaited || errs(c)) context.renew();
      },
    );
  }
  if (waitGroups.length > 0) {
    statements.push(
      ({ a }) => {
        const group = oneBy(waitGroups, a);
        if (group.count < ENOUGH) group.add(1);
      },
      ({ a, c }) => {
        const group = oneBy(waitGroups, a);
        if (group.count > 0 || c % 4 === 0) group.done();
      },
      ({ a, c }) => {
        const group = oneBy(waitGroups, a);
        if (group.count === 0 || isQuiet() || errs(c)) group.renew();
      },
    );
  }
  if (timers.length > 0) {
    statements.push(
      ({ a }) => oneBy(timers, a).start(),
      ({ a }) => oneBy(timers, a).start(),
      ({ a, b }) => set(b, oneBy(timers, a).stop() ? 1 : 0),
      ({ a, c }) => {
        if (isQuiet() || errs(c)) oneBy(timers, a).renew();
      },
    );
  }
  return statements;
}
