/** Channels, contexts, wait groups, timers and processes as the model holds them. */
import { LanguageError } from "../errors.ts";
import type { Current } from "./current.ts";
import type { Declared } from "./declared.ts";
import { Events } from "./events.ts";
import { allowedBy, isOf } from "./kinds.ts";
import { canReceive, canSend } from "./readiness.ts";
import { isAwaitedAt, type Renewable, renew, renewProcess } from "./renewals.ts";
import type { State, Value } from "./state.ts";

/** What all of them have: a name, a position among their own, and the state that is looked at. */
class Handle {
  readonly name: string;
  readonly at: number;
  protected readonly current: Current;
  protected readonly declared: Declared;

  constructor(current: Current, declared: Declared, name: string, at: number) {
    this.current = current;
    this.declared = declared;
    this.name = name;
    this.at = at;
  }

  protected get state(): State {
    return this.current.moment(this.name).state;
  }

  protected get events(): Events {
    return new Events(this.declared, this.current.writing(this.name));
  }
}

abstract class RenewableHandle extends Handle {
  protected abstract readonly sort: Renewable;

  get isAwaited(): boolean {
    return isAwaitedAt(this.declared, this.state, this.sort, this.at);
  }

  renew(): void {
    renew(this.declared, this.current.writing(this.name).state, this.sort, this.at);
  }
}

export class ChannelHandle extends RenewableHandle {
  protected readonly sort = "channels";

  close(): void {
    this.events.close(this.at);
  }

  get isClosed(): boolean {
    return this.state.channels[this.at].closed;
  }

  get length(): number {
    return this.state.channels[this.at].buffer.length;
  }

  offer(value?: unknown): boolean {
    const { events, at } = this;
    if (this.declared.channels[at].closing) {
      throw new LanguageError("send-on-closing", { channel: this.name });
    }
    const sent = this.payload(value);
    if (!canSend(this.declared, this.state, at)) return false;
    events.send(at, sent);
    return true;
  }

  poll(): { readonly value: Value | undefined; readonly ok: boolean } | undefined {
    const { events, at } = this;
    if (!canReceive(this.state, at)) return undefined;
    const { value, ok } = events.receive(at);
    return { value, ok };
  }

  /** @throws LanguageError unless it is something that can be sent on this channel. */
  payload(value: unknown): Value | undefined {
    const kind = this.declared.channels[this.at].payload;
    if (kind === undefined ? value === undefined : isOf(kind, value)) return value as Value | undefined;
    const allowed = kind === undefined ? "no value" : allowedBy(kind);
    throw new LanguageError("write-out-of-range", { name: this.name, value, allowed });
  }
}

export class ContextHandle extends RenewableHandle {
  protected readonly sort = "contexts";

  cancel(): void {
    this.events.cancel(this.at);
  }

  get isDone(): boolean {
    return this.state.contexts[this.at].is === "done";
  }
}

/** Go keeps the counter in 32 bits. */
const MOST_COUNTED = 2 ** 31 - 1;

export class WaitGroupHandle extends RenewableHandle {
  protected readonly sort = "waitGroups";

  add(delta: number): void {
    const { events } = this;
    countable(this.name, this.count + delta, -MOST_COUNTED);
    events.add(this.at, delta);
  }

  done(): void {
    this.add(-1);
  }

  get count(): number {
    return this.state.waitGroups[this.at];
  }
}

/** @throws LanguageError unless it is a whole number from `low` on that the counter of a wait group can be. */
export function countable(name: string, count: number, low: number): number {
  if (Number.isInteger(count) && count >= low && count <= MOST_COUNTED) return count;
  throw new LanguageError("wait-group-range", { name, count, most: MOST_COUNTED });
}

export class TimerHandle extends RenewableHandle {
  protected readonly sort = "timers";

  start(): void {
    this.events.start(this.at);
  }

  stop(): boolean {
    return this.events.stop(this.at);
  }

  get isArmed(): boolean {
    return this.state.timers[this.at].left !== null;
  }
}

export class ProcessHandle extends Handle {
  isAt(point: string): boolean {
    this.#known(point);
    const stand = this.state.processes[this.at];
    return stand.kind !== "not started" && stand.point === point;
  }

  isParkedAt(point: string): boolean {
    this.#known(point);
    const stand = this.state.processes[this.at];
    return stand.kind === "parked" && stand.point === point;
  }

  get isStarted(): boolean {
    const stand = this.state.processes[this.at];
    if (this.declared.processes[this.at].again) return stand.kind !== "not started" && stand.point !== "end";
    return stand.kind !== "not started";
  }

  go(): void {
    const { state } = this.current.writing(this.name);
    const { starts, again, first } = this.declared.processes[this.at];
    const refuse = (why: string): never => {
      throw new LanguageError("cannot-go", { process: this.name, why });
    };
    if (again && this.isStarted) refuse("has not ended");
    if (!again && starts !== "later") refuse("exists from the beginning");
    if (this.isStarted) refuse("has been started before");
    state.processes[this.at] = { kind: "before", point: first };
  }

  renew(): void {
    renewProcess(this.declared, this.current.writing(this.name), this.at);
  }

  #known(point: string): void {
    const points = this.declared.processes[this.at].points;
    if (point === "end" || points.has(point)) return;
    const known = [...points.keys(), "end"];
    throw new LanguageError("unknown-point", { process: this.name, point, from: "a property", known });
  }
}
