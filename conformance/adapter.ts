/**
 * What the kit needs of an implementation, and how its world maps to a model's.
 *
 * The adapter translates, nothing more: what it performs is performed by the implementation, and what it
 * observes is read from the implementation.
 */
import type { PlainState, PlainValue, StepLabel } from "../model/trace.ts";

export interface Offer {
  /** Equal text, equal step. */
  readonly label: string;
  /** The model does not know this step. */
  readonly silent: boolean;
}

/** Observed, or projected from a model's state; compared field by field. */
export type Observation = Readonly<Record<string, PlainValue>>;

/** Only `perform` may throw, to refuse a step that is not silent; elsewhere it is an `AdapterError`. */
export interface Adapter {
  readonly name: string;
  /** Makes a fresh implementation and brings it to where the model begins. */
  reset(initial: PlainState): void;
  /** The implementation's own steps that are possible now. */
  offered(): readonly Offer[];
  /** Performs an own step that was offered last, or an input. @throws if the implementation cannot do it now. */
  perform(label: string): void;
  observe(): Observation;
}

/** The refinement mapping between a model and an implementation. */
export interface Mapping {
  /** The text by which the adapter knows a step of the model. */
  readonly label: (label: StepLabel) => string;
  /** Whether the environment does it: the implementation must accept it whenever the model has it. */
  readonly isInput: (label: StepLabel) => boolean;
  readonly project: (state: PlainState) => Observation;
  /** Parts of the model's state that are not compared, each with the reason. */
  readonly hidden: Readonly<Record<string, string>>;
}
