/**
 * The log of a model with plain numbers in place of ranks: what a model would be without index fields. Its
 * domain ends, so entries are appended only as long as a budget lasts.
 */
import type { Builder } from "../../model/lang/builder.ts";
import { type Field, type Index, range } from "../../model/lang/fields.ts";
import type { PlainState, PlainValue } from "../../model/trace.ts";
import { declareIndexes, type Indexes } from "./any-variables.ts";

/** Numbers of consecutive entries are this far apart, so that a threshold fits between. */
const APART = 2;

class CountedIndex implements Index {
  declare readonly "~index": true;
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  get isNone(): boolean {
    return this.number === 0;
  }

  isBefore(other: Index): boolean {
    return this.number < numberOf(other);
  }

  isAtMost(other: Index): boolean {
    return this.number <= numberOf(other);
  }

  equals(other: Index): boolean {
    return this.number === numberOf(other);
  }
}

const numberOf = (index: Index): number => (index as CountedIndex).number;

/** Indexes whose log is appended to `budget` times at most. */
export function declareRanked(m: Builder, count: number, budget: number): Indexes | undefined {
  const indexes = declareIndexes(m, count);
  return indexes === undefined ? undefined : limited(m, indexes, budget);
}

/** The same as plain numbers. */
export function declareCounted(m: Builder, count: number, budget: number): Indexes | undefined {
  if (count === 0) return undefined;
  const maximum = APART * (budget + 1);
  const fields = NAMES(count).map((name) => m.field(name, range(0, maximum)));
  const [latest] = fields as [Field<number>];
  const appended = m.field("appended", range(0, budget));
  const held = (): readonly number[] =>
    [...new Set(fields.map((field) => field.get()))]
      .filter((number) => number !== 0 && number !== maximum)
      .sort((one, other) => one - other);
  /** What was held before the step, while one is taken. */
  let before: readonly number[] | undefined;
  const log = {
    maximum: new CountedIndex(maximum),
    none: new CountedIndex(0),
    append: (): Index => {
      appended.set(appended.get() + 1);
      latest.set(APART * appended.get());
      return new CountedIndex(latest.get());
    },
    threshold: (place: number): Index | undefined => {
      const numbers = before ?? held();
      const at = numbers[Math.floor(place / 2)];
      if (at === undefined) return undefined;
      return new CountedIndex(place % 2 === 1 ? at : ((numbers[place / 2 - 1] ?? 0) + at) / 2);
    },
  };
  const slots = fields.map((field) => ({
    get: (): Index => new CountedIndex(field.get()),
    set: (index: Index): void => field.set(numberOf(index)),
    clear: (): void => field.set(0),
    renew: (): void => field.renew(),
  }));
  const during = (code: () => void): void => {
    before = held();
    try {
      code();
    } finally {
      before = undefined;
    }
  };
  return { ...limited(m, { log, slots, keep: log.threshold }, budget), during };
}

/** The fields of a state, with numbers in place of indexes replaced by ranks, as the other way shows them. */
export function ranked(fields: PlainState["fields"], count: number, budget: number): PlainState["fields"] {
  const names = NAMES(count);
  const held = [...new Set(names.map((name) => fields[name] as number))]
    .filter((number) => number !== 0 && number !== APART * (budget + 1))
    .sort((one, other) => one - other);
  const rankOf = (name: string): PlainValue => {
    const number = fields[name] as number;
    return number === 0 ? null : number === APART * (budget + 1) ? "maximum" : held.indexOf(number) + 1;
  };
  const [latest, single, ...row] = names.map(rankOf);
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== "appended" && !names.includes(name)),
  );
  return { ...rest, "log latest": latest as PlainValue, single: single as PlainValue, row };
}

const NAMES = (count: number): readonly string[] => [
  "log latest",
  "single",
  ...Array.from({ length: count }, (_, at) => `row ${at}`),
];

function limited(m: Builder, { log, slots }: Indexes, budget: number): Indexes {
  const left = m.field("left", range(0, budget), budget);
  return {
    slots,
    // Between two there is room for one threshold, not for those that would be between that and the next.
    keep: (place) => log.threshold(place | 1),
    log: {
      maximum: log.maximum,
      none: log.none,
      threshold: (place) => log.threshold(place),
      append: () => {
        if (left.get() === 0) return log.none;
        left.set(left.get() - 1);
        return log.append();
      },
    },
  };
}
