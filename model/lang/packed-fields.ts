/**
 * Handles over packed bits. One class a kind, so that the call sites in a model's code see one shape
 * each; instances carry word, shift and mask.
 */
import { encode } from "./codec.ts";
import type { Cells, Field, Kind } from "./fields.ts";
import type { Memory } from "./memory.ts";
import { outOfRow, refuseWrite } from "./refuse.ts";

/** What the compiler needs of a field besides what models use. */
export interface Packed {
  readonly kind: Kind;
  readonly memory: Memory;
  readonly name: string;
}

abstract class PackedField implements Packed {
  readonly kind: Kind;
  readonly memory: Memory;
  readonly name: string;
  readonly words: Uint32Array;
  word = 0;
  shift = 0;
  mask = 0;
  /** What it starts with, by number; of several values, the first. */
  initial = 0;

  constructor(memory: Memory, name: string, kind: Kind) {
    this.kind = kind;
    this.memory = memory;
    this.name = name;
    this.words = memory.next;
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, undefined);
    this.writeRaw(this.initial);
  }

  readRaw(): number {
    return (this.words[this.word] >>> this.shift) & this.mask;
  }

  writeRaw(raw: number): void {
    const { words, word, shift } = this;
    words[word] = (words[word] & ~(this.mask << shift)) | (raw << shift);
  }
}

class FlagField extends PackedField implements Field<boolean> {
  get(): boolean {
    return ((this.words[this.word] >>> this.shift) & 1) === 1;
  }

  set(value: boolean): void {
    if (!this.memory.writable || typeof value !== "boolean") refuseWrite(this, value);
    const { words, word, shift } = this;
    words[word] = value ? words[word] | (1 << shift) : words[word] & ~(1 << shift);
  }
}

class RangeField extends PackedField implements Field<number> {
  readonly low: number;
  readonly size: number;

  constructor(memory: Memory, name: string, kind: Kind) {
    super(memory, name, kind);
    this.low = kind.low;
    this.size = kind.size;
  }

  get(): number {
    return ((this.words[this.word] >>> this.shift) & this.mask) + this.low;
  }

  set(value: number): void {
    const code = value - this.low;
    // Compared with the value, so that a text that looks like a number is none.
    if (!this.memory.writable || !(code >= 0 && code < this.size) || Math.floor(code) + this.low !== value) {
      refuseWrite(this, value);
    }
    this.writeRaw(code);
  }
}

class LabelField extends PackedField implements Field<string> {
  readonly labels: readonly string[];

  constructor(memory: Memory, name: string, kind: Kind) {
    super(memory, name, kind);
    this.labels = kind.labels;
  }

  get(): string {
    return this.labels[(this.words[this.word] >>> this.shift) & this.mask];
  }

  set(value: string): void {
    const { labels } = this;
    let code = labels.length - 1;
    while (code >= 0 && labels[code] !== value) code--;
    if (code < 0 || !this.memory.writable) refuseWrite(this, value);
    this.writeRaw(code);
  }
}

/** A field whose place is set when the layout is sealed. */
export function packField(memory: Memory, name: string, kind: Kind): PackedField {
  switch (kind.kind) {
    case "flag":
      return new FlagField(memory, name, kind);
    case "range":
      return new RangeField(memory, name, kind);
    case "oneOf":
      return new LabelField(memory, name, kind);
  }
}

abstract class PackedCells implements Packed {
  readonly kind: Kind;
  readonly memory: Memory;
  readonly name: string;
  readonly words: Uint32Array;
  readonly length: number;
  readonly wordOf: Uint16Array;
  readonly shiftOf: Uint8Array;
  mask = 0;
  /** What all of them start with, by number. */
  initial = 0;

  constructor(memory: Memory, name: string, length: number, kind: Kind) {
    this.kind = kind;
    this.memory = memory;
    this.name = name;
    this.words = memory.next;
    this.length = length;
    this.wordOf = new Uint16Array(length);
    this.shiftOf = new Uint8Array(length);
  }

  renew(): void {
    if (!this.memory.writable) refuseWrite(this, undefined);
    for (let at = 0; at < this.length; at++) this.writeRaw(at, this.initial);
  }

  readRaw(at: number): number {
    if (at >>> 0 !== at || at >= this.length) outOfRow(this, at);
    return (this.words[this.wordOf[at]] >>> this.shiftOf[at]) & this.mask;
  }

  writeRaw(at: number, raw: number): void {
    if (at >>> 0 !== at || at >= this.length) outOfRow(this, at);
    const word = this.wordOf[at];
    const shift = this.shiftOf[at];
    const { words } = this;
    words[word] = (words[word] & ~(this.mask << shift)) | (raw << shift);
  }

  /** Gives the cell the first value of its kind. */
  reset(at: number): void {
    if (!this.memory.writable) refuseWrite(this, undefined);
    this.writeRaw(at, 0);
  }
}

class FlagCells extends PackedCells implements Cells<boolean> {
  get(at: number): boolean {
    return this.readRaw(at) === 1;
  }

  set(at: number, value: boolean): void {
    if (!this.memory.writable || typeof value !== "boolean") refuseWrite(this, value);
    this.writeRaw(at, value ? 1 : 0);
  }
}

class RangeCells extends PackedCells implements Cells<number> {
  get(at: number): number {
    return this.readRaw(at) + this.kind.low;
  }

  set(at: number, value: number): void {
    const code = encode(this.kind, value);
    if (code < 0 || !this.memory.writable) refuseWrite(this, value);
    this.writeRaw(at, code);
  }
}

class LabelCells extends PackedCells implements Cells<string> {
  readonly labels: readonly string[];

  constructor(memory: Memory, name: string, length: number, kind: Kind) {
    super(memory, name, length, kind);
    this.labels = kind.labels;
  }

  get(at: number): string {
    return this.labels[this.readRaw(at)];
  }

  set(at: number, value: string): void {
    const { labels } = this;
    let code = labels.length - 1;
    while (code >= 0 && labels[code] !== value) code--;
    if (code < 0 || !this.memory.writable) refuseWrite(this, value);
    this.writeRaw(at, code);
  }
}

export function packCells(memory: Memory, name: string, length: number, kind: Kind): PackedCells {
  switch (kind.kind) {
    case "flag":
      return new FlagCells(memory, name, length, kind);
    case "range":
      return new RangeCells(memory, name, length, kind);
    case "oneOf":
      return new LabelCells(memory, name, length, kind);
  }
}

export type { PackedCells, PackedField };
