/** From a definition to what the engine explores, and back from words to text. */
import { EngineError } from "../engine/index.ts";
import { type FairnessOptions, type PlainState, placeText, type StepLabel } from "../trace.ts";
import type { ModelBound } from "./builder.ts";
import { decodeState, describeState } from "./decode.ts";
import { type Configuration, configure, type ModelDefinition } from "./definition.ts";
import { declareOn } from "./derived/deriving.ts";
import { type ErrorContext, LanguageError } from "./errors.ts";
import { type FairConstraint, fairConstraints } from "./fair-constraints.ts";
import { checkNames, fairnessNames } from "./fairness-names.ts";
import type { Move } from "./moves.ts";
import { PackedBuilder } from "./packed-builder.ts";
import { PackedSystem, type SystemOptions } from "./packed-system.ts";
import type { PropertySpec } from "./property-spec.ts";
import { whilePure } from "./purity.ts";
import { PANIC_TEXTS } from "./signals.ts";

export interface Successor {
  readonly label: StepLabel;
  readonly environment: boolean;
  /** A copy, the caller's. */
  readonly words: Uint32Array;
}

/** A predicate of a property by position among those of the system. */
export interface CompiledProperty {
  readonly spec: PropertySpec;
  /**
   * invariant: [holds]; possible: [goal, after?]; still possible and leads to: [from, goal]; eventually and always
   * eventually: [goal]; step invariant: its own number.
   */
  readonly predicates: readonly number[];
}

export class CompiledModel {
  readonly definition: ModelDefinition;
  readonly configuration: Configuration;
  readonly system: PackedSystem;
  readonly properties: readonly CompiledProperty[];
  /** The predicate "no panic". */
  readonly noPanic: number;
  /** Whether the model has anything that can panic. */
  readonly canPanic: boolean;
  /** By number of the bound. */
  readonly bounds: readonly ModelBound[];
  /** Names, in the order of the system's constraints. */
  readonly constraints: readonly string[];
  /** What its properties may assume of runs that never end. */
  readonly fairness: readonly FairConstraint[];
  readonly #builder: PackedBuilder;

  constructor(definition: ModelDefinition, configuration: Configuration, options: SystemOptions) {
    this.definition = definition;
    this.configuration = configuration;
    const builder = new PackedBuilder(options.accesses);
    declareModel(definition, configuration, builder);
    const predicates: (() => boolean)[] = [];
    const steps: ((was: <V>(read: () => V) => V) => boolean)[] = [];
    const add = (...holds: readonly ((() => boolean) | undefined)[]): readonly number[] =>
      holds.flatMap((one) => (one === undefined ? [] : [predicates.push(one) - 1]));
    this.properties = builder.properties.map((spec): CompiledProperty => {
      switch (spec.kind) {
        case "invariant":
          return { spec, predicates: add(spec.holds) };
        case "step invariant":
          return { spec, predicates: [steps.push(spec.holds) - 1] };
        case "possible":
          return { spec, predicates: add(spec.goal, spec.after) };
        case "still possible":
        case "eventually":
        case "always eventually":
        case "leads to":
          return { spec, predicates: add(spec.from, spec.goal) };
      }
    });
    [this.noPanic] = add(() => !this.system.hasPanicked) as [number];
    const { channels, waitGroups, panicTexts, bounds, constraints } = builder;
    this.canPanic = channels.length + waitGroups.length > 0 || panicTexts.length > PANIC_TEXTS.length;
    this.bounds = bounds;
    this.constraints = constraints.map(({ name }) => name);
    this.#builder = builder;
    const left = constraints.flatMap(({ holds }) => add(holds));
    this.system = new PackedSystem(builder, predicates, steps, left, options);
    this.fairness = fairConstraints(builder, this.moves);
  }

  /** The kinds of steps of an action or a process. A timer or a context may be called like one. */
  movesOf(name: string): readonly number[] {
    return this.moves.flatMap(({ process, phase }, move) =>
      process === name && phase !== "fire" && phase !== "cancel" ? [move] : [],
    );
  }

  /** @throws LanguageError if options name a category or an assumption that there is not. */
  checkFairness(options: FairnessOptions): void {
    checkNames("the check", options, fairnessNames(this.#builder));
  }

  get moves(): readonly Move[] {
    return this.system.moveTable.all;
  }

  initialStates(): readonly Uint32Array[] {
    return Array.from({ length: this.system.initials }, (_, initial) => {
      this.system.writeInitial(initial);
      return this.system.next.slice(0, this.system.words);
    });
  }

  /**
   * All steps from a state, with their labels, in the order in which the engine sees them; `backwards`: the last
   * action and process first. `givenUp` is told of the steps that a bound of the model leaves out.
   */
  successors(
    words: Uint32Array,
    backwards = false,
    givenUp?: (move: number, bound: number) => void,
  ): readonly Successor[] {
    const { system } = this;
    const { memory } = system.parts;
    const found: Successor[] = [];
    system.current.set(words);
    memory.recording = true;
    try {
      system.stepper.expand(
        {
          successor: (move) => {
            const { phase, owed, process, point, case: taken } = this.moves[move];
            const commits = memory.commits.map((one) => this.#place(one));
            const label = { phase, process, point, ...(taken === undefined ? {} : { case: taken }), commits };
            found.push({ label, environment: !owed, words: system.next.slice(0, system.words) });
          },
          suppressed: (move, bound) => {
            givenUp?.(move, bound);
          },
        },
        backwards,
      );
    } finally {
      memory.recording = false;
    }
    return found;
  }

  /** Whether a constraint of the model leaves out what follows this state. */
  isConstrained(words: Uint32Array): boolean {
    this.system.next.set(words);
    return this.system.isConstrained;
  }

  plain(words: Uint32Array): PlainState {
    this.system.next.set(words);
    return decodeState(this.#builder, this.system.parts.panic.read());
  }

  /** Runs model code; what it throws is completed by the model, the step and the state it was in. */
  guarded<T>(run: () => T): T {
    try {
      return whilePure(run);
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw this.#explain(error);
    }
  }

  #explain(error: unknown): LanguageError {
    const { memory } = this.system.parts;
    const move = this.moves[memory.move];
    const state =
      this.system.words === 0
        ? undefined
        : describeState(this.plain(memory.current.slice(0, this.system.words)));
    const context: ErrorContext = {
      model: this.definition.name,
      during: move === undefined ? "in a property or an initial state" : `${move.phase} "${placeText(move)}"`,
      ...(state === undefined || move === undefined ? {} : { state }),
    };
    if (error instanceof LanguageError) return error.within(context);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return new LanguageError("threw", { message }, context, error);
  }

  #place({ process, point, taken }: { process: number; point: number; taken: number }): {
    process: string;
    point: string;
    case?: string;
  } {
    const one = this.#builder.processes[process];
    const at = one?.points[point];
    const name = at?.cases[taken]?.name;
    return { process: one?.name ?? "", point: at?.name ?? "", ...(name === undefined ? {} : { case: name }) };
  }
}

function declareModel(
  definition: ModelDefinition,
  configuration: Configuration,
  builder: PackedBuilder,
): void {
  const context = { model: definition.name };
  try {
    whilePure(() => declareOn(builder, (m) => definition.build(m, configuration)));
    builder.finish();
  } catch (error) {
    if (error instanceof LanguageError) throw error.within(context);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new LanguageError("threw", { message }, context, error);
  }
}

/**
 * Packs a model for one configuration. Missing parts of the configuration get the definition's defaults.
 *
 * @throws LanguageError if the model is malformed, or the configuration names what it does not have.
 */
export function compile(
  definition: ModelDefinition,
  wanted: Partial<Configuration> = {},
  options: SystemOptions = {},
): CompiledModel {
  return new CompiledModel(definition, configure(definition, wanted), options);
}
