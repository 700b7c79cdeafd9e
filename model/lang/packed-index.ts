/**
 * Indexes of the log as dense ranks.
 *
 * A field holds 0 for none, all ones for the maximum, and twice its rank otherwise, so that there is
 * an odd number between any two: a threshold strictly between them. After every step the numbers held
 * are replaced by dense even ones.
 */
import type { Index, IndexCells, IndexField, Log } from "./fields.ts";
import { type Bits, type Layout, widthOf } from "./layout.ts";
import type { Memory } from "./memory.ts";
import { inRow, refuseModel, refuseWrite } from "./refuse.ts";

/** How many entries one step may append. */
const APPENDS = 8;

class PackedIndex implements Index {
  declare readonly "~index": true;
  readonly log: PackedLog;
  raw: number;

  constructor(log: PackedLog, raw: number) {
    this.log = log;
    this.raw = raw;
  }

  get isNone(): boolean {
    return this.raw === 0;
  }

  isBefore(other: Index): boolean {
    return this.raw < this.log.rawOf(other);
  }

  isAtMost(other: Index): boolean {
    return this.raw <= this.log.rawOf(other);
  }

  equals(other: Index): boolean {
    return this.raw === this.log.rawOf(other);
  }

  /** Arithmetic, `<` and text would make numbers of indexes that only have an order. */
  valueOf(): never {
    return refuseModel("index-arithmetic", { log: this.log.name });
  }

  toString(): string {
    return this.raw === 0 ? "none" : this.raw === this.log.maximumRaw ? "maximum" : `rank ${this.raw / 2}`;
  }

  [Symbol.toPrimitive](hint: string): string {
    return hint === "string" ? this.toString() : this.valueOf();
  }
}

export class PackedLog implements Log {
  readonly name: string;
  readonly memory: Memory;
  readonly latest: PackedIndexField;
  readonly none: Index;
  readonly maximum: Index;
  readonly slots: Bits[] = [];
  #pool: readonly PackedIndex[] = [];
  #ranked: Uint32Array = new Uint32Array(0);
  /** Entries that the running step has appended. */
  #appended = 0;
  /** Filled when the log is sealed, since fields may be declared after an action that takes these. */
  readonly thresholds: number[] = [];
  maximumRaw = 0;

  constructor(memory: Memory, name: string) {
    this.name = name;
    this.memory = memory;
    this.none = new PackedIndex(this, 0);
    this.latest = this.field(`${name} latest`);
    // Its number is known when the log is sealed; models may name it before.
    this.maximum = new PackedIndex(this, Number.POSITIVE_INFINITY);
  }

  field(name: string): PackedIndexField {
    return new PackedIndexField(this, name, this.reserve(this.memory.layout));
  }

  cells(name: string, length: number): PackedIndexCells {
    return new PackedIndexCells(
      this,
      name,
      Array.from({ length }, () => this.reserve(this.memory.layout)),
    );
  }

  reserve(layout: Layout): Bits {
    const bits = layout.reserve(() => this.values);
    this.slots.push(bits);
    return bits;
  }

  /** Numbers that a slot takes: none, twice the ranks, what a step appends, the maximum. */
  get values(): number {
    return 1 << widthOf(2 * (this.slots.length + APPENDS) + 2);
  }

  /** Once all fields are declared. */
  seal(): void {
    this.maximumRaw = this.values - 1;
    (this.maximum as PackedIndex).raw = this.maximumRaw;
    const between = Array.from({ length: this.values - 2 }, (_, at) => new PackedIndex(this, at + 1));
    this.#pool = [this.none as PackedIndex, ...between, this.maximum as PackedIndex];
    this.#ranked = new Uint32Array(this.slots.length);
    for (let place = 0; place < 2 * this.slots.length; place++) this.thresholds.push(place);
  }

  at(raw: number): Index {
    return this.#pool[raw];
  }

  rawOf(index: unknown): number {
    if (index instanceof PackedIndex && index.log === this) return index.raw;
    return refuseModel("foreign-index", { log: this.name });
  }

  append(): Index {
    if (!this.memory.writable) refuseWrite(this, "appended to");
    if (this.#appended === APPENDS) refuseModel("too-many-entries", { log: this.name, most: APPENDS });
    const index = this.at(this.#newest(this.memory.current) + 2 * ++this.#appended);
    this.latest.set(index);
    return index;
  }

  threshold(place: number): Index | undefined {
    const { memory } = this;
    // A place is one in the state that the step started from, whatever the step has changed since.
    if (memory.stepping) return this.#denseThreshold(memory.current, place);
    return memory.indexesChanged ? this.#unrankedThreshold(place) : this.#denseThreshold(memory.next, place);
  }

  /** Between two steps the indexes held are 2, 4, …, and the places at and between them 1, 2, 3, … */
  #denseThreshold(words: Uint32Array, place: number): Index | undefined {
    const raw = place + 1;
    return raw <= this.#newest(words) ? this.at(raw) : undefined;
  }

  /** In a step invariant the indexes of `next` are not ranked yet. */
  #unrankedThreshold(place: number): Index | undefined {
    const distinct = this.#sort();
    const at = Math.floor(place / 2);
    const raw = this.#ranked[at];
    if (at >= distinct) return undefined;
    if (place % 2 === 1) return this.at(raw);
    return new PackedIndex(this, ((at === 0 ? 0 : this.#ranked[at - 1]) + raw) / 2);
  }

  #newest(words: Uint32Array): number {
    const { slots, maximumRaw } = this;
    let newest = 0;
    for (let at = 0; at < slots.length; at++) {
      const { word, shift, mask } = slots[at];
      const raw = (words[word] >>> shift) & mask;
      if (raw > newest && raw !== maximumRaw) newest = raw;
    }
    return newest;
  }

  /** Forgets what the running step has appended: it is given up. */
  giveUp(): void {
    this.#appended = 0;
  }

  /** Replaces the indexes held by dense ones, after each step. */
  rank(): void {
    const { slots, maximumRaw } = this;
    const ranked = this.#ranked;
    this.#appended = 0;
    this.#sort();
    for (const slot of slots) {
      const raw = slot.read();
      if (raw === 0 || raw === maximumRaw) continue;
      slot.write(2 * (ranked.indexOf(raw) + 1));
    }
  }

  /** Puts the distinct indexes that are held into `ranked`. Insertion sort: a model has few slots. */
  #sort(): number {
    const { slots, maximumRaw } = this;
    const ranked = this.#ranked;
    let distinct = 0;
    for (const slot of slots) {
      const raw = slot.read();
      if (raw === 0 || raw === maximumRaw) continue;
      let at = distinct;
      while (at > 0 && ranked[at - 1] > raw) at--;
      if (at > 0 && ranked[at - 1] === raw) continue;
      ranked.copyWithin(at + 1, at, distinct);
      ranked[at] = raw;
      distinct++;
    }
    return distinct;
  }
}

export class PackedIndexField implements IndexField {
  readonly log: PackedLog;
  readonly name: string;
  readonly bits: Bits;
  /** What it starts with; of several values, the first. */
  initial: Index;

  constructor(log: PackedLog, name: string, bits: Bits) {
    this.log = log;
    this.initial = log.none;
    this.name = name;
    this.bits = bits;
  }

  get(): Index {
    return this.log.at(this.bits.read());
  }

  set(value: Index): void {
    const { log } = this;
    const raw = log.rawOf(value);
    if (!log.memory.writable) refuseWrite({ name: this.name, memory: log.memory }, value);
    log.memory.indexesChanged = true;
    this.bits.write(raw);
  }

  renew(): void {
    this.set(this.initial);
  }

  clear(): void {
    this.set(this.log.none);
  }
}

export class PackedIndexCells implements IndexCells {
  readonly log: PackedLog;
  readonly name: string;
  readonly bits: readonly Bits[];

  constructor(log: PackedLog, name: string, bits: readonly Bits[]) {
    this.log = log;
    this.name = name;
    this.bits = bits;
  }

  get length(): number {
    return this.bits.length;
  }

  get(at: number): Index {
    return this.log.at(this.#bits(at).read());
  }

  set(at: number, value: Index): void {
    const { log } = this;
    const raw = log.rawOf(value);
    if (!log.memory.writable) refuseWrite({ name: this.name, memory: log.memory }, value);
    log.memory.indexesChanged = true;
    this.#bits(at).write(raw);
  }

  renew(): void {
    for (let at = 0; at < this.length; at++) this.clear(at);
  }

  clear(at: number): void {
    this.set(at, this.log.none);
  }

  #bits(at: number): Bits {
    return this.bits[inRow(this, at)];
  }
}
