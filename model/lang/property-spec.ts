/** Properties as a model declares them. */
import type { LivenessOptions, Was } from "./builder.ts";

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
  | LivenessSpec;

/** What happens some time, in every fair run. */
export interface LivenessSpec {
  readonly kind: "eventually" | "always eventually" | "leads to";
  readonly name: string;
  /** Where it is owed. `eventually`: in initial states; `always eventually`: everywhere. */
  readonly from: (() => boolean) | undefined;
  readonly goal: () => boolean;
  readonly options: LivenessOptions;
}

export function isLiveness(property: PropertySpec): property is LivenessSpec {
  return ["eventually", "always eventually", "leads to"].includes(property.kind);
}
