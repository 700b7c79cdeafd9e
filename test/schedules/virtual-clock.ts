/** Time that passes when everybody waits for it; nothing else is ever waited for. */
export class VirtualClock {
  /** [ms] */
  #now = 0;
  #calls: { readonly at: number; readonly call: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const one = { at: this.#now + ms, call };
    this.#calls.push(one);
    return () => {
      this.#calls = this.#calls.filter((other) => other !== one);
    };
  };

  /** Calls back, the earliest first, until the promise is settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const settle = (): void => {
      settled = true;
    };
    promise.then(settle, settle);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (settled) return promise;
      const [next] = this.#calls.toSorted((one, other) => one.at - other.at);
      if (next === undefined) throw new Error("nobody waits for time to pass, and it is not over");
      this.#calls = this.#calls.filter((other) => other !== next);
      this.#now = next.at;
      next.call();
    }
  }
}
