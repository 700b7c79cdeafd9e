/** Mistakes in how derived constructs are used. */

/** Problem → facts. */
export interface DerivedProblems {
  "recursive-procedure": { readonly process: string; readonly through: readonly string[] };
  "unknown-deferred": {
    readonly procedure: string;
    readonly name: string;
    readonly known: readonly string[];
  };
  "too-many-deferred": { readonly procedure: string; readonly name: string; readonly most: number };
  "renews-durable": { readonly crash: string; readonly name: string };
  "not-a-candidate": { readonly name: string; readonly channel: string; readonly known: readonly string[] };
  "no-candidates": { readonly name: string };
  /** A channel as the value of something that only a channel value can be. */
  "misplaced-channel-kind": { readonly name: string };
}

type Say = {
  readonly [K in keyof DerivedProblems]: (facts: DerivedProblems[K]) => readonly [string, string];
};

const listed = (known: readonly string[]): string =>
  known.map((one) => JSON.stringify(one)).join(", ") || "none";

/** What is wrong, and what to do. */
export const SAY_DERIVED: Say = {
  "recursive-procedure": ({ process, through }) => [
    `a procedure calls itself in process "${process}": ${through.join(" → ")}`,
    "make a loop of it: procedures are put into the process where they are called, which would have no end",
  ],
  "unknown-deferred": ({ procedure, name, known }) => [
    `procedure "${procedure}" defers "${name}", which it does not declare`,
    `name it in its option defers; there are: ${listed(known)}`,
  ],
  "too-many-deferred": ({ procedure, name, most }) => [
    `procedure "${procedure}" defers "${name}", but has deferred ${most} calls already`,
    "defer less often, or raise its option most",
  ],
  "renews-durable": ({ crash, name }) => [
    `crash "${crash}" takes "${name}", which is durable`,
    "leave it out, or do not declare it durable",
  ],
  "not-a-candidate": ({ name, channel, known }) => [
    `"${name}" was given channel "${channel}"`,
    `name it when it is declared; its channels: ${listed(known)}`,
  ],
  "no-candidates": ({ name }) => [`"${name}" has no channel that it could be`, "name at least one"],
  "misplaced-channel-kind": ({ name }) => [
    `"${name}" is declared to hold channels`,
    "use m.channelValue, the payload of a channel, or an argument of goroutines",
  ],
};
