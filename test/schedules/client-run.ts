/** A client agent under a scheduler, driven by hand: steps are named `process · point · case`. */
import { ClientAgent, type Mutant, type Variant } from "../../impl/client/index.ts";
import type { Observation } from "../../impl/client/observation.ts";
import { type Offer, placeText, Scheduler } from "../../impl/go/index.ts";

export class ClientRun {
  readonly scheduler: Scheduler = new Scheduler();
  readonly agent: ClientAgent;

  constructor(variant: Variant, mutant?: Mutant) {
    this.agent = new ClientAgent(this.scheduler, { variant, ...(mutant === undefined ? {} : { mutant }) });
  }

  get now(): Observation {
    return this.agent.observe();
  }

  /** The texts of the steps of a process that are possible now. */
  offered(process?: string): readonly string[] {
    return this.scheduler
      .offered()
      .filter((label) => process === undefined || label.process === process)
      .map(placeText);
  }

  /** Takes these steps, in this order. @throws Error if one of them is not possible. */
  take(...steps: readonly string[]): this {
    for (const step of steps) {
      const label = this.scheduler.offered().find((one) => placeText(one) === step);
      if (label === undefined) throw new Error(`no "${step}" among\n${this.offered().join("\n")}`);
      this.scheduler.perform(label);
    }
    return this;
  }

  /** One after the other, they take steps until they wait. @throws Error if there is a choice. */
  untilWaiting(...processes: readonly string[]): this {
    for (const process of processes) while (this.#stepOf((label) => label.process === process)) {}
    return this;
  }

  /** All but those named take steps until they wait; timers do not fire. @throws Error if there is a choice. */
  settle(...except: readonly string[]): this {
    const moves = ({ process, phase }: Offer): boolean => phase !== "fire" && !except.includes(process);
    while (this.#stepOf(moves)) {}
    return this;
  }

  /** All take steps until they wait, the first case where there are several; timers do not fire. */
  finish(): this {
    while (this.pick(() => 0)) {}
    return this;
  }

  /** Takes one of the steps that are possible, timers aside; false if there is none. */
  pick(choose: (count: number) => number): boolean {
    const offered = this.scheduler.offered().filter(({ phase }) => phase !== "fire");
    const label = offered[choose(offered.length)];
    if (label !== undefined) this.scheduler.perform(label);
    return label !== undefined;
  }

  /** Takes the only step of the first process that has one. */
  #stepOf(moves: (label: Offer) => boolean): boolean {
    const offered = this.scheduler.offered().filter(moves);
    const [first] = offered;
    if (first === undefined) return false;
    const choices = offered.filter(({ process }) => process === first.process);
    if (choices.length > 1) throw new Error(`a choice: ${choices.map(placeText).join(", ")}`);
    this.scheduler.perform(first);
    return true;
  }
}

/** Everything has gone down as it should. */
export function isDown({ goroutines, isShutDown }: Observation): boolean {
  return isShutDown && goroutines["agent"]?.point === "end" && goroutines["client"]?.point === "end";
}

/**
 * The agent hangs: it waits for its alloc runners, the old allocation has ended without being terminal, and the new
 * one waits for that.
 */
export function isHung({ goroutines, allocs }: Observation): boolean {
  const stands = (name: string, point: string): boolean => {
    const one = goroutines[name];
    return one?.point === point && one.stand === "parked";
  };
  return (
    stands("agent", "wait for alloc runners") &&
    goroutines["old alloc runner"]?.point === "end" &&
    goroutines["old state handler"]?.point === "end" &&
    (allocs.old?.clientStatus === "running" || allocs.old?.clientStatus === "pending") &&
    stands("new alloc runner", "await previous") &&
    stands("new shutdown", "wait for task runner")
  );
}
