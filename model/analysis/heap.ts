/** A priority queue (binary heap). Of equal costs, what was put in first comes out first. */
export class Heap<T> {
  readonly #costs: number[] = [];
  readonly #orders: number[] = [];
  readonly #items: T[] = [];
  #pushed = 0;

  push(cost: number, item: T): void {
    let at = this.#items.length;
    const order = this.#pushed++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      // The item is the last that was put in: among equals it stays below.
      if (this.#costs[parent] <= cost) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, cost, order, item);
  }

  pop(): T | undefined {
    const top = this.#items[0];
    const cost = this.#costs.pop();
    const order = this.#orders.pop();
    const item = this.#items.pop();
    const { length } = this.#items;
    if (length === 0 || cost === undefined || order === undefined || item === undefined) return top;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && this.#isBefore(child + 1, child)) child++;
      const isLower =
        this.#costs[child] < cost || (this.#costs[child] === cost && this.#orders[child] < order);
      if (!isLower) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, cost, order, item);
    return top;
  }

  #isBefore(one: number, other: number): boolean {
    const difference = this.#costs[one] - this.#costs[other];
    return difference < 0 || (difference === 0 && this.#orders[one] < this.#orders[other]);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#costs[from], this.#orders[from], this.#items[from]);
  }

  #set(at: number, cost: number, order: number, item: T): void {
    this.#costs[at] = cost;
    this.#orders[at] = order;
    this.#items[at] = item;
  }
}
