/** Options that several commands share, and their texts. */
import type { Command } from "commander";
import type { Configuration } from "../model/lang/index.ts";
import { UsageError } from "./usage-error.ts";

export interface ModelFlags {
  readonly variant?: string;
  readonly scope?: string;
  readonly param: Readonly<Record<string, number>>;
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
    .option("--states <count>", "stop at this many states", positive("--states"))
    .option("--depth <steps>", "do not go on beyond this many steps", positive("--depth"))
    .option("--memory <size>", "stop at this much memory for states: 512M, 4G", size)
    .option("--time <seconds>", "stop after this many seconds", positive("--time"));
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
  return { ...known, [name]: Number(value) };
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
