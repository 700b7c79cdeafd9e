/** Options that several commands share, and their texts. */
import { type Command, Option } from "commander";
import type { Strategy } from "../model/engine/index.ts";
import { FAIRNESS_CATEGORIES } from "../model/lang/fairness.ts";
import type { Configuration } from "../model/lang/index.ts";
import { UsageError } from "./usage-error.ts";

export interface ModelFlags {
  readonly variant?: string;
  readonly scope?: string;
  readonly param: Readonly<Record<string, number>>;
}

export interface SearchFlags {
  readonly strategy?: "breadth-first" | "depth-first" | "random";
  readonly seed?: number;
  readonly walks?: number;
  readonly steps?: number;
  readonly fingerprints?: boolean;
}

export interface LimitFlags {
  readonly states?: number;
  readonly depth?: number;
  readonly memory?: number;
  readonly time?: number;
}

export function addModelOptions(command: Command): Command {
  return command
    .option("--variant <name>", "which version's behaviour, which fix (default: the first)")
    .option("--scope <name>", "how much of the system (default: the first)")
    .option("--param <name=value>", "a parameter of the model; may be repeated", collectParameter, {});
}

export function addLimitOptions(command: Command): Command {
  return command
    .option("--states <count>", "stop at this many states", whole("--states", 1))
    .option("--depth <steps>", "do not go on beyond this many steps", whole("--depth", 1))
    .option("--memory <size>", "stop at this much memory for states: 512M, 4G", size)
    .option("--time <seconds>", "stop after this many seconds", positive("--time"));
}

export interface FairnessFlags {
  readonly without: readonly string[];
  readonly assuming: readonly string[];
}

export function addFairnessOptions(command: Command): Command {
  return command
    .option(
      "--without <assumption>",
      `judge liveness without it: ${FAIRNESS_CATEGORIES.join(", ")}, or one that the model names; may be repeated`,
      collect,
      [],
    )
    .option(
      "--assuming <assumption>",
      "judge liveness with one that is off by default: long timers; may be repeated",
      collect,
      [],
    );
}

/** Adds one more value of an option that may be repeated. */
export function collect(one: string, all: readonly string[]): readonly string[] {
  return [...all, one];
}

export function addSearchOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--strategy <name>",
        "which state is expanded next (default: breadth-first, shortest traces)",
      ).choices(["breadth-first", "depth-first", "random"]),
    )
    .option(
      "--seed <number>",
      "of random walks: equal seeds walk the same ways (default: 1)",
      whole("--seed", 0),
    )
    .option("--walks <count>", "how many random walks (default: 1,000)", whole("--walks", 1))
    .option("--steps <count>", "the longest of them (default: 1,000)", whole("--steps", 1))
    .option(
      "--fingerprints",
      "tell states apart by 64 bits of hash: less memory for long states, and a bound on what it may miss",
    );
}

/** @throws UsageError if numbers of random walks are given for another strategy. */
export function strategyOf({ strategy, seed, walks, steps }: SearchFlags): Strategy | undefined {
  if (strategy === "random") {
    return { kind: "random", seed: seed ?? 1, walks: walks ?? 1_000, steps: steps ?? 1_000 };
  }
  const given = Object.entries({ seed, walks, steps }).find(([, value]) => value !== undefined);
  if (given !== undefined) {
    throw new UsageError(`--${given[0]} is for random walks`, "add --strategy random, or leave it out");
  }
  return strategy === undefined ? undefined : { kind: strategy };
}

/** The parts of a configuration that were given. */
export function configurationOf({ variant, scope, param }: ModelFlags): Partial<Configuration> {
  return {
    ...(variant === undefined ? {} : { variant }),
    ...(scope === undefined ? {} : { scope }),
    parameters: param,
  };
}

function collectParameter(text: string, known: Readonly<Record<string, number>>): Record<string, number> {
  const [name = "", value = ""] = text.split("=");
  if (name === "" || !/^-?\d+$/.test(value)) {
    throw new UsageError(`--param ${text}: not a parameter`, "write --param name=value, with a whole number");
  }
  if (name in known) {
    throw new UsageError(`--param ${name} is given twice`, "give each parameter one value");
  }
  return { ...known, [name]: Number(value) };
}

function whole(option: string, least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
    throw new UsageError(`${option} ${text}: not a whole number of at least ${least}`, "use digits only");
  };
}

function positive(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isFinite(value) && value > 0) return value;
    throw new UsageError(`${option} ${text}: not a limit`, "use a number above 0");
  };
}

function size(text: string): number {
  const found = /^(\d+(?:\.\d+)?)([KMG]?)B?$/i.exec(text);
  if (found === null) throw new UsageError(`--memory ${text}: not a size`, "write 512M or 4G");
  const unit = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }[(found[2] ?? "").toUpperCase()] ?? 1;
  return Number(found[1]) * unit;
}
