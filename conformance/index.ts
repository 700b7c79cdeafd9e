/** The conformance kit, and the two reference systems under it. */
export type { Adapter, Mapping, Observation, Offer } from "./adapter.ts";
export { AdapterError, type AdapterFailure } from "./adapter-error.ts";
export { type ConformanceResult, conform, type Disagreement } from "./conform.ts";
export { referenceSystem, type System } from "./systems.ts";
export { AmbiguousLabel } from "./view.ts";
