/** Drives the client agent of `impl` step by step. */
import { ClientAgent, type Mutant, type Variant } from "../../impl/client/index.ts";
import { Scheduler, type Offer as Step } from "../../impl/go/index.ts";
import type { PlainValue } from "../../model/trace.ts";
import type { Adapter, Observation, Offer } from "../adapter.ts";
import { INPUTS, type Input, isVisiblePoint, PROCESSES, putAlloc, standing, stepText } from "./mapping.ts";

export interface ClientAdapterOptions {
  readonly variant: Variant;
  /** The scope of the model: where the old allocation is when the model begins. */
  readonly scope: string;
  readonly mutant?: Mutant;
}

export class ClientAdapter implements Adapter {
  readonly name = "impl/client";
  readonly #options: ClientAdapterOptions;
  #scheduler: Scheduler = new Scheduler();
  #agent: ClientAgent;
  /** What was offered last, by text. */
  #labels: ReadonlyMap<string, Step> = new Map();

  constructor(options: ClientAdapterOptions) {
    this.#options = options;
    this.#agent = this.#boot();
  }

  /** The model begins where the old allocation's task runner is about to start its task, or has seen it exit. */
  reset(): void {
    this.#scheduler = new Scheduler();
    this.#agent = this.#boot();
    this.#runAllBut("old task runner");
    if (this.#options.scope !== "crash-loop") return;
    this.#runTo("wait for task");
    this.#agent.taskExits("old");
    this.#runTo("decide restart");
  }

  offered(): readonly Offer[] {
    const steps = new Map<string, Step>();
    const offers = this.#scheduler.offered().map((step): Offer => {
      const label = stepText(step);
      steps.set(label, step);
      return { label, silent: !isVisible(step) };
    });
    this.#labels = steps;
    return offers;
  }

  perform(label: string): void {
    if (isInput(label)) return this.#input(label);
    const step = this.#labels.get(label);
    if (step === undefined) throw new Error(`the implementation does not offer "${label}"`);
    this.#scheduler.perform(step);
  }

  observe(): Observation {
    const { allocs, goroutines, runners, shutdownLock, panic } = this.#agent.observe();
    const into: Record<string, PlainValue> = {};
    for (const name of PROCESSES) into[name] = standing(name, goroutines[name]);
    observeAlloc(into, "old", allocs.old);
    observeAlloc(into, "new", allocs.new);
    const at = goroutines["new alloc runner"]?.point;
    const listening = at === "await previous" || at === "look at update";
    into["alloc runners"] = runners;
    into["shutdown lock"] = shutdownLock;
    into["last sent of old"] = liveness(allocs.old?.clientStatus ?? null);
    into["listener of new"] = listening ? liveness(allocs.new?.heard ?? null) : null;
    into["old state tick"] = allocs.old?.tick ?? false;
    into["panic"] = panic;
    return into;
  }

  #boot(): ClientAgent {
    const { variant, mutant } = this.#options;
    return new ClientAgent(this.#scheduler, { variant, ...(mutant === undefined ? {} : { mutant }) });
  }

  #input(input: Input): void {
    switch (input) {
      case "interrupt":
        this.#agent.interrupt();
        return;
      case "preempt":
        this.#agent.preempt();
        return;
      case "old task exits":
        this.#agent.taskExits("old");
    }
  }

  /** Lets every goroutine but one go on until nothing is left to do. */
  #runAllBut(process: string): void {
    for (;;) {
      const label = this.#scheduler.offered().find((one) => one.process !== process && one.phase !== "fire");
      if (label === undefined) return;
      this.#scheduler.perform(label);
    }
  }

  /** Lets the old task runner go on, and all others after each of its steps, until it stands at this point. */
  #runTo(point: string): void {
    while (!(this.#scheduler.process("old task runner")?.point === point && this.#isResting(point))) {
      const label = this.#scheduler.offered().find((one) => one.process === "old task runner");
      if (label === undefined) throw new Error(`the old task runner does not get to "${point}"`);
      this.#scheduler.perform(label);
      this.#runAllBut("old task runner");
    }
  }

  /** Parked in it if it is a wait, before it otherwise. */
  #isResting(point: string): boolean {
    const stand = this.#scheduler.process("old task runner")?.stand;
    return point.startsWith("wait") ? stand === "parked" : stand === "before";
  }
}

type Allocs = ReturnType<ClientAgent["observe"]>["allocs"]["old"];

function observeAlloc(into: Record<string, PlainValue>, name: "old" | "new", alloc: Allocs): void {
  putAlloc(into, name, {
    taskState: alloc?.task.state ?? "pending",
    process: alloc?.task.processRunning ?? false,
    stopped: alloc !== null && alloc.taskDesired !== "run",
    killed: alloc?.task.killTracked ?? false,
    kill: alloc?.contexts.kill ?? false,
    shutdown: alloc?.contexts.shutdown ?? false,
    taskRunnerExited: alloc?.closed.taskRunner ?? false,
    allocRunnerExited: alloc?.closed.allocRunner ?? false,
    restartDelay: alloc?.restartDelay ?? "stopped",
  });
}

/** All that a waiter can tell from a status. */
function liveness(status: string | null): string | null {
  if (status === null) return null;
  return status === "complete" || status === "failed" || status === "lost" ? "over" : "live";
}

function isVisible({ process, point, phase }: Step): boolean {
  return phase === "fire" || isVisiblePoint(process, point);
}

function isInput(label: string): label is Input {
  return (INPUTS as readonly string[]).includes(label);
}
