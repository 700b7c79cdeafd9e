/** What a model has declared, as plain lists; everything refers to everything else by position in its list. */
import type { LivenessOptions, Was } from "../builder.ts";
import type { Assumption, CaseFairness, DeclaredFairness } from "../fairness.ts";
import type { FieldOptions, Kind } from "../fields.ts";
import type { Target } from "../points.ts";
import type { Value } from "./state.ts";

/** A field, cells, or a column of a table. */
export interface Variable {
  readonly name: string;
  readonly length: number;
  readonly kind: Kind | "index";
  readonly options: FieldOptions;
  /** What it may start with: one value, unless the model says `initially`. */
  starts: readonly Value[];
}

/** How the variables are shown: one value, several, or a table of them by column. */
export type Shown =
  | { readonly as: "value" | "list"; readonly name: string; readonly variable: number }
  | {
      readonly as: "rows";
      readonly name: string;
      readonly columns: Readonly<Record<string, number>>;
      readonly rows: number;
    };

export interface ActionDeclaration {
  readonly name: string;
  readonly environment: boolean;
  readonly fairness: DeclaredFairness;
  /** Undefined for an action without arguments, which is then called with undefined. */
  readonly values: readonly (string | number | boolean)[] | undefined;
  /** Undefined: always. */
  readonly when: ((argument: never) => boolean) | undefined;
  readonly step: (argument: never) => void;
}

export type Operation =
  | { readonly kind: "step" | "default" }
  | { readonly kind: "receive"; readonly channel: number }
  | { readonly kind: "send"; readonly channel: number; readonly value: () => unknown }
  | { readonly kind: "done"; readonly context: number }
  | { readonly kind: "timer"; readonly timer: number }
  | { readonly kind: "wait"; readonly waitGroup: number };

export interface Case {
  readonly name: string;
  readonly operation: Operation;
  /** Undefined: always. */
  readonly when: (() => boolean) | undefined;
  /** The same in words. */
  readonly condition: string | undefined;
  /** What was received and whether it was sent are given to receives only. */
  readonly effect: ((value?: Value, ok?: boolean) => void) | undefined;
  readonly target: Target;
  /** Undefined: as by default for cases of its kind. */
  readonly fairness: CaseFairness | undefined;
}

export interface Point {
  /** `steps`: it does not block, any case whose `when` holds. `select`: Go's, also if it has one case only. */
  readonly kind: "steps" | "select";
  /** Whether labels show the names of its cases. */
  readonly named: boolean;
  readonly cases: readonly Case[];
}

export interface ProcessDeclaration {
  readonly name: string;
  readonly environment: boolean;
  readonly fairness: DeclaredFairness;
  readonly rests: readonly string[];
  readonly starts: "before" | "parked" | "later";
  /** It may be started whenever it is at its end, where it begins if it starts later. */
  readonly again: boolean;
  readonly points: ReadonlyMap<string, Point>;
  readonly first: string;
}

export interface ChannelDeclaration {
  readonly name: string;
  readonly capacity: number;
  /** Undefined: a signal without a value. */
  readonly payload: Kind | undefined;
  readonly closing: boolean;
  readonly closed: boolean;
}

export interface ContextDeclaration {
  readonly name: string;
  readonly parent: number | undefined;
}

export interface TimerDeclaration {
  readonly name: string;
  /** The period, of a ticker. [ms] */
  readonly duration: number;
  readonly ticks: boolean;
  readonly go: "1.22" | "1.23";
  /** Liveness does not count on it to fire. */
  readonly long: boolean;
}

export interface WaitGroupDeclaration {
  readonly name: string;
  readonly initial: number;
}

export type PropertyDeclaration = { readonly name: string } & (
  | { readonly kind: "invariant"; readonly holds: () => boolean }
  | { readonly kind: "step invariant"; readonly holds: (was: Was) => boolean }
  | { readonly kind: "possible"; readonly goal: () => boolean; readonly after: (() => boolean) | undefined }
  | { readonly kind: "still possible"; readonly from: () => boolean; readonly goal: () => boolean }
  | {
      readonly kind: "eventually" | "always eventually" | "leads to";
      /** Undefined: in initial states, or everywhere. */
      readonly from: (() => boolean) | undefined;
      readonly to: () => boolean;
      readonly options: LivenessOptions;
    }
);

export class Declared {
  readonly variables: Variable[] = [];
  readonly shown: Shown[] = [];
  log: string | undefined;
  readonly actions: ActionDeclaration[] = [];
  readonly processes: ProcessDeclaration[] = [];
  readonly channels: ChannelDeclaration[] = [];
  readonly contexts: ContextDeclaration[] = [];
  readonly waitGroups: WaitGroupDeclaration[] = [];
  readonly timers: TimerDeclaration[] = [];
  time: "deadline order" | "any armed timer" = "deadline order";
  /** Texts of the panics of the model's own. */
  readonly panics: string[] = [];
  readonly bounds: { readonly name: string; readonly limit: number }[] = [];
  readonly constraints: { readonly name: string; readonly holds: () => boolean }[] = [];
  readonly accepts: (() => boolean)[] = [];
  readonly properties: PropertyDeclaration[] = [];
  readonly assumptions: (Assumption & { readonly name: string })[] = [];

  /** The variables that hold indexes. */
  get indexVariables(): readonly number[] {
    return this.variables.flatMap(({ kind }, at) => (kind === "index" ? [at] : []));
  }

  /** A point of a process; undefined for "end". */
  pointOf(process: number, point: string): Point | undefined {
    return this.processes[process].points.get(point);
  }
}
