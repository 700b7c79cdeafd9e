/** What happens to channels, contexts, wait groups and timers, and whom it wakes. */
import { type Moment, Panic } from "./current.ts";
import type { Declared, Operation } from "./declared.ts";
import { firstOf } from "./kinds.ts";
import type { CancelCall, ChannelState, OpenCase, Received, TimerState, Value } from "./state.ts";
import { type Outcome, Wakes } from "./wakes.ts";

/** The operations of one step. Each says what it does to the state of `moment`, and whom it commits. */
export class Events {
  readonly #declared: Declared;
  readonly #moment: Moment;
  readonly #wakes: Wakes;

  constructor(declared: Declared, moment: Moment) {
    this.#declared = declared;
    this.#moment = moment;
    this.#wakes = new Wakes(declared, moment);
  }

  /**
   * `close(channel)`: everybody who is parked on it goes on, receivers before senders, as in Go: who waits
   * to receive and to send on it receives.
   */
  close(at: number): void {
    const channel = this.#channel(at);
    if (channel.closed) throw new Panic("close of closed channel");
    channel.closed = true;
    while (channel.receivers.length > 0) this.#commitReceiver(channel.receivers[0], at, this.#zero(at));
    while (channel.senders.length > 0) {
      this.#commitSender(channel.senders[0], at, { panics: "send on closed channel" });
    }
  }

  /** Receives from a channel that is ready for it, see readiness.ts. */
  receive(at: number): Received {
    const channel = this.#channel(at);
    const { buffer, senders } = channel;
    const [sender] = senders;
    if (buffer.length > 0) {
      const value = buffer.shift();
      if (sender !== undefined) buffer.push(this.#commitSender(sender, at).value);
      return received(value);
    }
    return sender === undefined ? this.#zero(at) : received(this.#commitSender(sender, at).value);
  }

  /** Sends on a channel that is ready for it. */
  send(at: number, value: Value | undefined): void {
    const { closed, buffer, receivers } = this.#channel(at);
    if (closed) throw new Panic("send on closed channel");
    const [receiver] = receivers;
    if (receiver === undefined) {
      buffer.push(value);
      return;
    }
    this.#commitReceiver(receiver, at, received(value));
  }

  /** `cancel()`: of a context that is done already it does nothing. */
  cancel(at: number): void {
    if (this.#moment.state.contexts[at].is !== "done")
      this.finish(at, { root: at, by: this.#moment.running });
  }

  /** Closes the done channel of a context; its children are due then. */
  finish(at: number, call: CancelCall): void {
    const { contexts } = this.#moment.state;
    contexts[at] = { is: "done" };
    this.#wakes.commitAll((operation) => operation.kind === "done" && operation.context === at);
    for (const [child, { parent }] of this.#declared.contexts.entries()) {
      if (parent === at && contexts[child].is === "open") contexts[child] = { is: "due", call };
    }
  }

  /** `waitGroup.Add(delta)` */
  add(at: number, delta: number): void {
    const { waitGroups } = this.#moment.state;
    const count = waitGroups[at] + delta;
    if (count < 0) throw new Panic("negative WaitGroup counter");
    waitGroups[at] = count;
    if (count === 0)
      this.#wakes.commitAll((operation) => operation.kind === "wait" && operation.waitGroup === at);
  }

  /** Starts a timer, or starts it again. */
  start(at: number): void {
    const timer = this.#timer(at);
    timer.left = this.#declared.timers[at].duration;
    this.#forget(at);
  }

  /** Stops a timer; whether it was armed, or had fired and that is forgotten by it. */
  stop(at: number): boolean {
    const timer = this.#timer(at);
    const wasArmed = timer.left !== null;
    timer.left = null;
    return this.#forget(at) || wasArmed;
  }

  /** Since Go 1.23 the channel of a timer keeps nothing when it is started or stopped. Whether it held a value. */
  #forget(at: number): boolean {
    const timer = this.#timer(at);
    if (this.#declared.timers[at].go === "1.22" || !timer.fired) return false;
    timer.fired = false;
    return true;
  }

  /** Lets this timer fire, and time pass until then. A value that nobody has received stays the only one. */
  fire(at: number): void {
    const { timers, time } = this.#declared;
    const fired = this.#timer(at);
    const passed = time === "any armed timer" ? 0 : (fired.left ?? 0);
    for (const timer of this.#moment.state.timers) if (timer.left !== null) timer.left -= passed;
    fired.left = timers[at].ticks ? timers[at].duration : null;
    const [next] = fired.waiting;
    if (next === undefined) fired.fired = true;
    else this.#wakes.commit(next, (operation) => operation.kind === "timer" && operation.timer === at);
  }

  /** The operation of a case that is ready, on entry. What was received, if it is a receive. */
  operate(operation: Operation, value: Value | undefined): Received | undefined {
    switch (operation.kind) {
      case "receive":
        return this.receive(operation.channel);
      case "send":
        this.send(operation.channel, value);
        return undefined;
      case "timer":
        this.#timer(operation.timer).fired = false;
        return undefined;
      case "done":
      case "wait":
      case "default":
      case "step":
        return undefined;
    }
  }

  #channel(at: number): ChannelState {
    return this.#moment.state.channels[at];
  }

  #timer(at: number): TimerState {
    return this.#moment.state.timers[at];
  }

  #zero(at: number): Received {
    const payload = this.#declared.channels[at].payload;
    return payload === undefined ? { ok: false } : { ok: false, value: firstOf(payload) };
  }

  #commitReceiver(process: number, at: number, received: Received): void {
    this.#wakes.commit(process, (operation) => operation.kind === "receive" && operation.channel === at, {
      received,
    });
  }

  #commitSender(process: number, at: number, outcome: Outcome = {}): OpenCase {
    return this.#wakes.commit(
      process,
      (operation) => operation.kind === "send" && operation.channel === at,
      outcome,
    );
  }
}

function received(value: Value | undefined): Received {
  return value === undefined ? { ok: true } : { ok: true, value };
}
