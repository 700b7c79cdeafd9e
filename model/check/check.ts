/** Explores one model and judges all its properties. */
import {
  collisionBound,
  type Exploration,
  type Found,
  type Limits,
  type Progress,
  type Run,
  type Strategy,
  search,
} from "../engine/index.ts";
import type { CompiledModel, CompiledProperty } from "../lang/compile.ts";
import { compile } from "../lang/compile.ts";
import type { Configuration, ModelDefinition } from "../lang/definition.ts";
import { isLiveness } from "../lang/property-spec.ts";
import { type Interpreter, interpret } from "../lang/reference/interpreter.ts";
import type { SelectChoice } from "../lang/stepper.ts";
import type { CheckResult, FairnessOptions, PropertyKind, PropertyVerdict, VerdictKind } from "../trace.ts";
import { boundsReached } from "./bound-reached.ts";
import { CheckRefused } from "./check-refused.ts";
import { coverageOf } from "./coverage.ts";
import type { Judged } from "./evidence.ts";
import { growthOf } from "./growth.ts";
import { Judge } from "./judge.ts";
import { checkPurity } from "./purity.ts";
import { retrace } from "./retrace.ts";
import { SafetyLosses } from "./safety-losses.ts";
import { canWait, stuckProcesses } from "./stuck-processes.ts";
import { unlockedSharing } from "./unlocked-sharing.ts";

export interface CheckOptions {
  readonly limits?: {
    readonly states?: number;
    readonly depth?: number;
    readonly memoryBytes?: number;
    readonly seconds?: number;
  };
  /** Which of the states that were reached is expanded next. Default: breadth-first, which gives shortest traces. */
  readonly strategy?: Strategy;
  /** Explore only what follows this run. Verdicts are then "violated" or "cut off". */
  readonly from?: Run;
  /** What a select does if several cases are ready on entry. Default: any. */
  readonly selectChoice?: SelectChoice;
  /** What is to be assumed of runs that never end otherwise than the model and its properties say, by name. */
  readonly fairness?: FairnessOptions;
  /** Look for stuck processes, if the model has any that may wait; the graph is then kept. Default: yes. */
  readonly stuck?: boolean;
  /**
   * Tell states apart by 64 bits of hash, which takes less memory if they have more than two words. Nobody looks for
   * stuck processes then.
   */
  readonly fingerprints?: boolean;
  /** Keep the graph although no property needs it. */
  readonly graph?: boolean;
  /** Version of the tool, for the traces. */
  readonly tool: string;
  /** A clock. [s] */
  readonly seconds: () => number;
  /** The most resident memory of this process so far. [bytes] */
  readonly peakMemory: () => number;
  /** Asked now and then: whether to stop with what is known. */
  readonly interrupted?: () => boolean;
  readonly progress?: (progress: Progress & { readonly seconds: number }) => void;
  /** Called when the search is over and what it found is judged, which no limit cuts short. */
  readonly judging?: () => void;
}

export interface Checked {
  readonly result: CheckResult;
  readonly model: CompiledModel;
  readonly exploration: Exploration;
}

/**
 * Explores `definition` for one configuration.
 *
 * Every strategy judges every property. What a search has not seen is no reason for a verdict: unless it was cut, it
 * has the whole graph, whatever the order; if it was, liveness and what must stay possible count its partial states as
 * leading anywhere, so that what is violated is.
 *
 * @throws LanguageError if the model is malformed or impure, its code throws, or `fairness` names what it does not have.
 * @throws EngineError if the model has no such run to start from, or the strategy's numbers are out of range.
 * @throws ReplayError if a trace cannot be executed again: a defect of everycase.
 */
export function check(
  definition: ModelDefinition,
  configuration: Partial<Configuration>,
  options: CheckOptions,
): Checked {
  // Declared to both: what reads or writes a variable before there is a state, only this one notices.
  const interpreter = interpret(definition, configuration);
  const model = compile(definition, configuration, { selectChoice: options.selectChoice ?? "any" });
  model.checkFairness(options.fairness ?? {});
  const marked = model.properties.filter(
    ({ spec }) => spec.kind !== "invariant" && spec.kind !== "step invariant",
  );
  const marks = marked.flatMap(({ predicates }) => predicates);
  const invariants = model.properties.filter(({ spec }) => spec.kind === "invariant");
  const watched = [...invariants.flatMap(({ predicates }) => predicates), model.noPanic];
  const fingerprints = options.fingerprints === true;
  if (fingerprints) refuseGraph(marked, options);
  const looks = (options.stuck ?? true) && !fingerprints && canWait(model);
  const graph = (options.graph ?? false) || looks || marked.some(needsGraph);
  const memoryBefore = options.peakMemory();
  const began = options.seconds();
  const found = model.guarded(() =>
    search(
      model.system,
      { invariants: watched, marks, graph, fingerprints },
      options,
      engineLimits(options, began),
    ),
  );
  const seconds = options.seconds() - began;
  const grown = Math.max(0, options.peakMemory() - memoryBefore);
  options.judging?.();
  const { exploration } = found;
  // Counted while states are expanded, as is done again below.
  const coverage = coverageOf(model, exploration);
  checkPurity(model, exploration);
  const judge = new Judge(model, exploration, marks);
  const losses = new SafetyLosses(model, exploration, searchAgain(model, exploration, options));
  const judged = judgeAll(model, exploration, judge, losses, invariants, options.fairness ?? {});
  const verdicts = judged.map((one) => verdictOf(model, interpreter, one, options.tool));
  const result: CheckResult = {
    model: definition.name,
    ...(model.configuration.variant === "" ? {} : { variant: model.configuration.variant }),
    ...(model.configuration.scope === "" ? {} : { scope: model.configuration.scope }),
    parameters: model.configuration.parameters,
    ...overall(verdicts),
    states: exploration.states,
    edges: exploration.edges,
    ...otherSearch(found, options),
    ...(fingerprints ? { fingerprints: { collisionBound: collisionBound(exploration.states) } } : {}),
    depth: exploration.depth,
    seconds,
    bytesPerState: exploration.states === 0 ? 0 : Math.round(grown / exploration.states),
    bounds: boundsReached(model, exploration, options),
    ...coverage,
    ...growthOf(model, exploration),
    sharing: unlockedSharing(model, exploration),
    ...(looks ? { stuck: stuckProcesses(model, interpreter, exploration, options.tool) } : {}),
    properties: verdicts,
  };
  return { result, model, exploration };
}

/** Nothing, if it was breadth first. */
function otherSearch(
  { exploration, walked }: Found,
  { strategy }: CheckOptions,
): Pick<CheckResult, "search"> {
  if (strategy === undefined || strategy.kind === "breadth-first") return {};
  const { shortest } = exploration;
  if (strategy.kind === "depth-first" || walked === undefined) {
    return { search: { strategy: strategy.kind, shortest } };
  }
  return { search: { strategy: strategy.kind, shortest, walked: { seed: strategy.seed, ...walked } } };
}

/** The same search once more, as far as it went, for its graph. Undefined for random walks, which expand nothing. */
function searchAgain(
  model: CompiledModel,
  { cut, states }: Exploration,
  options: CheckOptions,
): (() => Exploration) | undefined {
  if (options.strategy?.kind === "random") return undefined;
  const limits = {
    ...(options.limits?.depth === undefined ? {} : { depth: options.limits.depth }),
    // A search stops once it holds more.
    ...(cut.length === 0 ? {} : { states: states - 1 }),
  };
  return () => search(model.system, { invariants: [], marks: [], graph: true }, options, limits).exploration;
}

function judgeAll(
  model: CompiledModel,
  exploration: Exploration,
  judge: Judge,
  losses: SafetyLosses,
  invariants: readonly CompiledProperty[],
  asked: FairnessOptions,
): readonly Judged[] {
  const judged = model.properties.map((property): Judged => {
    const { spec, predicates } = property;
    const [predicate = -1] = predicates;
    switch (spec.kind) {
      case "invariant": {
        const at = exploration.violatedAt[invariants.indexOf(property)] ?? -1;
        return losses.explained(judge.byState(spec.name, "invariant", at), predicate);
      }
      case "step invariant":
        return losses.explained(judge.byStep(spec.name, exploration.stepViolatedAt[predicate]), predicate);
      case "possible":
        return judge.possible(property);
      case "still possible":
        return judge.stillPossible(property);
      case "eventually":
      case "always eventually":
      case "leads to":
        return judge.liveness(spec, predicates, asked);
    }
  });
  const panics = judge.byState("no panic", "no panic", exploration.violatedAt.at(-1) ?? -1);
  const deadlock = judge.byState("no deadlock", "deadlock", exploration.deadlockAt);
  const builtIn = [...(model.canPanic ? [panics] : []), deadlock];
  return [...judged, ...builtIn.map((one) => losses.explained(one, model.noPanic))];
}

function verdictOf(
  model: CompiledModel,
  interpreter: Interpreter,
  judged: Judged,
  tool: string,
): PropertyVerdict {
  const { name, kind, verdict, assumptions, vacuous, evidence, shortest, left, unexplained } = judged;
  const [trace, ...others] = evidence.map((one) => retrace(model, interpreter, judged, one, tool));
  return {
    name,
    kind,
    verdict,
    assumptions,
    ...(vacuous === undefined ? {} : { vacuous }),
    ...(trace === undefined ? {} : { trace }),
    ...(shortest === undefined ? {} : { shortest }),
    ...(others.length === 0 ? {} : { others }),
    ...(left === undefined ? {} : { left }),
    ...(unexplained === undefined ? {} : { unexplained }),
  };
}

/** @throws CheckRefused if something cannot be had with fingerprints. */
function refuseGraph(marked: readonly CompiledProperty[], { graph, strategy }: CheckOptions): void {
  const refuse = (what: string): never => {
    throw new CheckRefused(`fingerprints: ${what}; check without fingerprints`);
  };
  const judged = marked.find(needsGraph);
  if (judged !== undefined)
    refuse(`"${judged.spec.name}" (${judged.spec.kind}) is judged on the graph, which needs whole states`);
  if (graph === true) refuse("the graph needs whole states");
  if (strategy !== undefined && strategy.kind !== "breadth-first")
    refuse("states are searched breadth first only");
}

function needsGraph({ spec }: CompiledProperty): boolean {
  return (
    spec.kind === "still possible" ||
    isLiveness(spec) ||
    (spec.kind === "possible" && spec.after !== undefined)
  );
}

function engineLimits({ limits = {}, seconds, interrupted, progress }: CheckOptions, began: number): Limits {
  const { states, depth, memoryBytes, seconds: most } = limits;
  return {
    ...(states === undefined ? {} : { states }),
    ...(depth === undefined ? {} : { depth }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
    interrupt: (now) => {
      const passed = seconds() - began;
      progress?.({ ...now, seconds: passed });
      if (interrupted?.() === true) return "signal";
      return most !== undefined && passed > most ? "time" : undefined;
    },
  };
}

/** Of several violated properties, the first in this order is named; exit codes follow it. */
const GRAVITY: Readonly<Record<PropertyKind, number>> = {
  "no panic": 0,
  invariant: 1,
  "step invariant": 1,
  possible: 1,
  "still possible": 2,
  "leads to": 2,
  eventually: 2,
  "always eventually": 2,
  deadlock: 3,
};

function overall(verdicts: readonly PropertyVerdict[]): {
  readonly verdict: VerdictKind;
  readonly property?: string;
} {
  const [violated] = verdicts
    .filter(({ verdict }) => verdict === "violated")
    .toSorted((left, right) => GRAVITY[left.kind] - GRAVITY[right.kind]);
  if (violated !== undefined) return { verdict: "violated", property: violated.name };
  return { verdict: verdicts.some(({ verdict }) => verdict === "cut off") ? "cut off" : "holds" };
}
