/** Handles of processes, channels, contexts, wait groups and timers, as model code sees them. */

/** A process as other parts of the model see it. */
export interface Process<P extends string = string> {
  readonly name: string;
  /** Before, parked in, or committed in that point. */
  isAt(point: P | "end"): boolean;
  isParkedAt(point: P): boolean;
  /**
   * `go process()`: it stands before its first point after this step. `starts: "later"` only, and once a
   * run; with `again`, whenever it is at its end, and only then.
   */
  go(): void;
  /** False until `go()`, for one that starts later. With `again`, false also when it has ended. */
  readonly isStarted: boolean;
  /**
   * A crash: it leaves all queues, has received nothing, and stands before its first point (also if it was parked
   * there when the model began), or, if it starts later, is not started. Calls of `cancel` that it is held up by go on
   * holding it up. A model error in a step of its own.
   */
  renew(): void;
}

/** A channel of Go. Without capacity it is unbuffered. */
export interface Channel<T = void> {
  readonly name: string;
  /** Wakes all waiters. Panics if it is closed already. */
  close(): void;
  readonly isClosed: boolean;
  /** Elements in the buffer. */
  readonly length: number;
  /** `select { case ch <- value: default: }` as a part of a step: whether it was sent. */
  offer(value: T): boolean;
  /** `select { case v := <-ch: default: }` as a part of a step: what was received, if anything. */
  poll(): Received<T> | undefined;
  /**
   * Somebody waits in it: parked with a case that is not nil. A channel that nobody waits in and nobody holds may
   * be made anew.
   */
  readonly isAwaited: boolean;
  /** `make(chan T, capacity)`: empty and open, or closed if it is so from the beginning. A model error if it is awaited. */
  renew(): void;
}

export interface Received<T> {
  /** The zero value (first of its kind) if `ok` is false. */
  readonly value: T;
  /** False if the channel was closed and empty. */
  readonly ok: boolean;
}

/** A context: cancelled once, with its descendants. Parent first, then children in any order. */
export interface Context {
  readonly name: string;
  /** Its done channel is closed in this step; children follow in steps of their own. */
  cancel(): void;
  readonly isDone: boolean;
  /** Somebody is parked with a case on its done channel, or on that of a descendant. */
  readonly isAwaited: boolean;
  /**
   * Neither done nor due, and its descendants neither; if its parent is done, done from the start, and its descendants
   * with it, as in Go. A model error if it is awaited.
   */
  renew(): void;
}

export interface WaitGroup {
  readonly name: string;
  /** Panics if the counter becomes negative; wakes all waiters if it becomes zero. */
  add(delta: number): void;
  done(): void;
  readonly count: number;
  /** Counts what it does when the model begins. A model error if somebody waits. */
  renew(): void;
}

/**
 * A timer with a channel of capacity 1. Time passes only when a timer fires. By default in order of deadlines,
 * up to the earliest of all armed timers: 30 s never fires before 5 s armed at the same moment.
 */
export interface Timer {
  readonly name: string;
  /** (Re)starts it, emptying its channel (Go 1.23 and later; before, a value not received stays). */
  start(): void;
  /**
   * Stops it and empties its channel. True if it was armed, or had fired and nobody had received that (Go 1.23
   * and later). Before: true only if it was armed, and a value not received stays in the channel.
   */
  stop(): boolean;
  readonly isArmed: boolean;
  /** Not armed, nothing in its channel, whatever its Go version. A model error if somebody waits. */
  renew(): void;
}

export interface TimerOptions {
  /**
   * Whose channels it has. `1.23` (default): unbuffered to the eye, stop and start empty it. `1.22`: capacity 1,
   * stale values.
   */
  readonly go?: "1.22" | "1.23";
  /** Liveness does not count on it to fire, unless a property says so. */
  readonly long?: boolean;
}

export interface ChannelOptions<K> {
  /** Elements the buffer holds. [0..64] */
  readonly capacity?: number;
  /** What is sent. Absent: a signal without a value (`struct{}`). */
  readonly payload?: K;
  /**
   * Nothing is ever sent on it, it is only closed. Its waiters are then not kept in a queue, since
   * their order has no consequence, which saves states. Sending on it is a model error.
   */
  readonly closing?: boolean;
  /** Closed from the beginning. */
  readonly closed?: boolean;
}
