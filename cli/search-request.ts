/** What the main thread and the search in its worker say to each other: plain data. */
import type { Strategy } from "../model/engine/index.ts";
import type { Configuration } from "../model/lang/index.ts";
import type { CheckResult, Trace } from "../model/trace.ts";
import type { Failure } from "./failure.ts";

export interface SearchRequest {
  /** A shipped model's name, or a path. */
  readonly model: string;
  readonly configuration: Partial<Configuration>;
  readonly limits: {
    readonly states?: number;
    readonly depth?: number;
    readonly memoryBytes?: number;
    readonly seconds?: number;
  };
  readonly firstCase: boolean;
  readonly strategy: Strategy | undefined;
  /** Tell states apart by 64 bits of hash. */
  readonly fingerprints: boolean;
  /** Look for properties that no small change of the model violates. */
  readonly vacuity: boolean;
  readonly fairness: { readonly without: readonly string[]; readonly assuming: readonly string[] };
  /** Explore only what follows this trace. */
  readonly from: Trace | undefined;
  /** One number; not 0 once the search is to stop with what it knows. Shared. */
  readonly stop: Int32Array;
}

export interface SearchProgress {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  readonly frontier: number;
  /** Since the search began. [s] */
  readonly seconds: number;
}

export type SearchMessage =
  /** The model is loaded, the search begins. */
  | { readonly kind: "loaded" }
  | ({ readonly kind: "progress" } & SearchProgress)
  /** The search is over; what it found is judged, which no limit cuts short. */
  | { readonly kind: "judging" }
  /** One more changed model is checked, of so many. */
  | { readonly kind: "mutant"; readonly at: number; readonly of: number }
  | { readonly kind: "checked"; readonly result: CheckResult }
  | ({ readonly kind: "failed" } & Failure);
