/** Lets a replacement wait until its predecessor, which runs on the same client, is terminal. */
import { at, type Context, done, type Go, receive, select } from "../go/index.ts";
import { type Allocation, type AllocId, type AllocUpdate, type ClientStatus, isTerminated } from "./alloc.ts";
import type { Broadcaster, Listener } from "./broadcaster.ts";

/** What a watcher needs to know of the alloc runner of the predecessor. */
export interface Watched {
  readonly alloc: Allocation;
  readonly broadcaster: Broadcaster;
}

/** `terminated` also if there was nothing to wait for. */
export type WaitOutcome = "terminated" | "cancelled";

export class AllocWatcher {
  readonly #listener: Listener;
  /** What the server knew when the replacement came. */
  readonly #serverStatus: ClientStatus;
  #taken: AllocUpdate | undefined;

  /** It listens from now on, long before it waits. */
  constructor(by: AllocId, previous: Watched) {
    this.#serverStatus = previous.alloc.clientStatus;
    this.#listener = previous.broadcaster.listen(by);
  }

  /** What it has heard and not taken. */
  get heard(): AllocUpdate | undefined {
    return this.#listener.channel.buffer[0];
  }

  /** What it has taken and not looked at. */
  get taken(): AllocUpdate | undefined {
    return this.#taken;
  }

  *wait(context: Context): Go<WaitOutcome> {
    const outcome = isTerminated(this.#serverStatus) ? "terminated" : yield* this.#listen(context);
    this.#listener.close();
    return outcome;
  }

  *#listen(context: Context): Go<WaitOutcome> {
    for (;;) {
      const heard = yield* select("await previous", {
        update: receive(this.#listener.channel),
        cancelled: done(context),
      });
      if (heard.case === "cancelled") return "cancelled";
      this.#taken = heard.value;
      yield* at("look at update");
      this.#taken = undefined;
      if (heard.value === undefined || isTerminated(heard.value.clientStatus)) return "terminated";
    }
  }
}
