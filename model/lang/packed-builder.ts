/** The builder that packs: it collects what a model declares, and lays it out once all is known. */
import type {
  ActionOptions,
  ActionSpec,
  Builder,
  ChannelOptions,
  Context,
  LeadsToOptions,
  Process,
  ProcessOptions,
  Was,
} from "./builder.ts";
import { describeKind, encode } from "./codec.ts";
import { parseDuration } from "./duration.ts";
import type { Field, IndexCells, IndexField, Kind, Log, Table, ValueOf } from "./fields.ts";
import { Memory } from "./memory.ts";
import { PackedChannel } from "./packed-channel.ts";
import { PackedContext } from "./packed-context.ts";
import { PackedTimer, PackedWaitGroup } from "./packed-counters.ts";
import { type PackedCells, type PackedField, packCells, packField } from "./packed-fields.ts";
import { PackedIndexCells, type PackedIndexField, PackedLog } from "./packed-index.ts";
import { PackedProcess } from "./packed-process.ts";
import { done, end, type PointSpec, select, step } from "./points.ts";
import { refuseModel } from "./refuse.ts";
import type { PackedAction } from "./stepper.ts";
import { Waking } from "./waking.ts";

/** A variable as traces show it. */
export type Variable =
  | { readonly kind: "field"; readonly name: string; readonly field: PackedField | PackedIndexField }
  | { readonly kind: "cells"; readonly name: string; readonly cells: PackedCells | PackedIndexCells }
  | {
      readonly kind: "table";
      readonly name: string;
      readonly rows: number;
      readonly columns: Readonly<Record<string, PackedCells>>;
    };

export type PropertySpec =
  | { readonly kind: "invariant"; readonly name: string; readonly holds: () => boolean }
  | { readonly kind: "step invariant"; readonly name: string; readonly holds: (was: Was) => boolean }
  | {
      readonly kind: "possible";
      readonly name: string;
      readonly goal: () => boolean;
      readonly after: (() => boolean) | undefined;
    }
  | {
      readonly kind: "still possible";
      readonly name: string;
      readonly from: () => boolean;
      readonly goal: () => boolean;
    }
  | {
      readonly kind: "leads to";
      readonly name: string;
      readonly from: () => boolean;
      readonly goal: () => boolean;
      readonly recurring: readonly string[];
    };

export class PackedBuilder implements Builder {
  readonly memory: Memory = new Memory();
  readonly variables: Variable[] = [];
  readonly actions: (PackedAction & { readonly environment: boolean })[] = [];
  readonly processes: PackedProcess[] = [];
  readonly channels: PackedChannel[] = [];
  readonly contexts: PackedContext[] = [];
  readonly waitGroups: PackedWaitGroup[] = [];
  readonly timers: PackedTimer[] = [];
  readonly properties: PropertySpec[] = [];
  readonly accepts: (() => boolean)[] = [];
  /** Values that fields start with, where not all start with the first of their kind. */
  readonly initialCodes: { readonly write: (code: number) => void; readonly codes: readonly number[] }[] = [];
  readonly waking: Waking = new Waking(this.memory, this.processes);
  indexLog: PackedLog | undefined;
  readonly #seal: (() => void)[] = [];
  readonly #names = new Set<string>();

  field<K extends Kind>(name: string, kind: K, initial?: ValueOf<K>): Field<ValueOf<K>> {
    this.#claim("field", name);
    const field = packField(this.memory, name, kind);
    const bits = this.memory.layout.reserve(() => kind.size);
    this.#seal.push(() => Object.assign(field, { word: bits.word, shift: bits.shift, mask: bits.mask }));
    this.variables.push({ kind: "field", name, field });
    if (initial !== undefined) this.#startWith(name, kind, (code) => field.writeRaw(code), [initial]);
    return field as unknown as Field<ValueOf<K>>;
  }

  cells<K extends Kind>(name: string, length: number, kind: K, initial?: ValueOf<K>): never {
    this.#claim("field", name);
    const cells = this.#column(name, length, kind);
    this.variables.push({ kind: "cells", name, cells });
    if (initial !== undefined) {
      for (let at = 0; at < length; at++) {
        this.#startWith(name, kind, (code) => cells.writeRaw(at, code), [initial]);
      }
    }
    return cells as never;
  }

  table<S extends Readonly<Record<string, Kind>>>(name: string, rows: number, columns: S): Table<S> {
    this.#claim("field", name);
    const packed = Object.fromEntries(
      Object.entries(columns).map(([column, kind]) => [
        column,
        this.#column(`${name}.${column}`, rows, kind),
      ]),
    );
    this.variables.push({ kind: "table", name, rows, columns: packed });
    const clear = (row: number): void => {
      for (const column of Object.values(packed)) column.reset(row);
    };
    return { ...packed, rows, clear } as unknown as Table<S>;
  }

  log(name: string): Log {
    if (this.indexLog !== undefined) refuseModel("two-logs", { first: this.indexLog.name, second: name });
    this.indexLog = new PackedLog(this.memory, name);
    this.variables.push({ kind: "field", name: `${name} latest`, field: this.indexLog.latest });
    return this.indexLog;
  }

  index(name: string): IndexField {
    this.#claim("field", name);
    const field = this.#log(name).field(name);
    this.variables.push({ kind: "field", name, field });
    return field;
  }

  indexes(name: string, length: number): IndexCells {
    this.#claim("field", name);
    const cells = this.#log(name).cells(name, length);
    this.variables.push({ kind: "cells", name, cells });
    return cells;
  }

  initially<T>(field: Field<T>, values: readonly T[]): void {
    const packed = field as unknown as PackedField;
    if (values.length === 0) refuseModel("no-initial-value", { name: field.name });
    this.#startWith(field.name, packed.kind, (code) => packed.writeRaw(code), values);
  }

  action(name: string, ...rest: readonly unknown[]): void {
    this.#claim("action", name);
    const values = Array.isArray(rest[0]) ? (rest[0] as readonly (string | number | boolean)[]) : [undefined];
    const [spec, options] = (Array.isArray(rest[0]) ? rest.slice(1) : rest) as [
      ActionSpec<never>,
      ActionOptions?,
    ];
    const environment = options?.environment ?? false;
    this.actions.push({ name, values, when: spec.when, step: spec.step, firstMove: -1, environment });
  }

  channel<K extends Kind = Kind<void>>(name: string, options: ChannelOptions<K> = {}): never {
    this.#claim("channel", name);
    const channel = new PackedChannel(this.memory, this.memory.layout, this.waking, name, options);
    this.channels.push(channel);
    return channel as never;
  }

  context(name: string, parent?: Context): Context {
    this.#claim("context", name);
    const context = new PackedContext(
      this.memory,
      this.memory.layout,
      this.waking,
      name,
      parent as PackedContext | undefined,
      () => this.processes.length,
    );
    this.contexts.push(context);
    return context;
  }

  joined(name: string, of: readonly Context[]): Context {
    const context = this.context(name);
    const cases = Object.fromEntries(of.map((one) => [one.name, done(one).to("cancel")]));
    const points = { await: select(cases), cancel: step(() => context.cancel()).to(end) };
    this.process<keyof typeof points>(name, points, { rests: ["await"] });
    return context;
  }

  waitGroup(name: string, initial = 0): PackedWaitGroup {
    this.#claim("wait group", name);
    const group = new PackedWaitGroup(this.memory, this.memory.layout, this.waking, name, initial);
    this.waitGroups.push(group);
    this.initialCodes.push({ write: (code) => group.bits.write(code), codes: [initial] });
    return group;
  }

  timer(name: string, duration: string): PackedTimer {
    this.#claim("timer", name);
    const ms = parseDuration(duration);
    if (ms === undefined) refuseModel("bad-duration", { name, duration });
    const timer = new PackedTimer(this.memory, this.memory.layout, this.waking, name, ms);
    this.timers.push(timer);
    return timer;
  }

  process<P extends string>(
    name: string,
    points: { readonly [K in P]: PointSpec },
    options: ProcessOptions<P> = {},
  ): Process<P> {
    this.#claim("process", name);
    const { memory, processes } = this;
    const process = new PackedProcess(memory, memory.layout, processes.length, name, points, options);
    processes.push(process);
    return process;
  }

  accept(when: () => boolean): void {
    this.accepts.push(when);
  }

  invariant(name: string, holds: () => boolean): void {
    this.#property({ kind: "invariant", name, holds });
  }

  stepInvariant(name: string, holds: (was: Was) => boolean): void {
    this.#property({ kind: "step invariant", name, holds });
  }

  possible(name: string, goal: () => boolean, after?: () => boolean): void {
    this.#property({ kind: "possible", name, goal, after });
  }

  stillPossible(name: string, from: () => boolean, goal: () => boolean): void {
    this.#property({ kind: "still possible", name, from, goal });
  }

  leadsTo(name: string, from: () => boolean, goal: () => boolean, { recurring }: LeadsToOptions): void {
    this.#property({ kind: "leads to", name, from, goal, recurring });
  }

  /** Gives every variable its place. Nothing can be declared afterwards. */
  seal(): void {
    const { memory, processes } = this;
    for (const process of processes) {
      for (const { cases } of process.points) {
        for (const { operation } of cases) {
          if (operation.kind === "receive") process.willReceive(operation.channel.payload);
        }
      }
    }
    const unit = this.timers.reduce((common, { duration }) => divisor(common, duration), 0);
    for (const timer of this.timers) {
      timer.unit = Math.max(1, unit);
      timer.waiting.declare(processes, memory.layout, true);
    }
    for (const channel of this.channels) {
      channel.receivers.declare(processes, memory.layout, !channel.closing);
      channel.senders.declare(processes, memory.layout, true);
    }
    memory.layout.seal();
    this.indexLog?.seal();
    for (const place of this.#seal) place();
  }

  #column(name: string, length: number, kind: Kind): PackedCells {
    const cells = packCells(this.memory, name, length, kind);
    const bits = Array.from({ length }, () => this.memory.layout.reserve(() => kind.size));
    this.#seal.push(() => {
      cells.mask = bits[0]?.mask ?? 0;
      for (const [at, { word, shift }] of bits.entries()) {
        cells.wordOf[at] = word;
        cells.shiftOf[at] = shift;
      }
    });
    return cells;
  }

  #startWith(name: string, kind: Kind, write: (code: number) => void, values: readonly unknown[]): void {
    const codes = values.map((value) => {
      const code = encode(kind, value);
      return code >= 0 ? code : refuseModel("initial-value", { name, value, allowed: describeKind(kind) });
    });
    this.initialCodes.push({ write, codes });
  }

  #property(property: PropertySpec): void {
    this.#claim("property", property.name);
    this.properties.push(property);
  }

  #log(name: string): PackedLog {
    return this.indexLog ?? refuseModel("index-without-log", { name });
  }

  /** Names are unique among things of one sort. */
  #claim(sort: string, name: string): void {
    const key = `${sort} ${name}`;
    if (this.#names.has(key)) refuseModel("duplicate-name", { sort, name });
    this.#names.add(key);
  }
}

function divisor(left: number, right: number): number {
  return right === 0 ? left : divisor(right, left % right);
}
