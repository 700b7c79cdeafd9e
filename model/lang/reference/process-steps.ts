/** The steps of one process from where it stands. */
import type { Phase } from "../../trace.ts";
import { LanguageError } from "../errors.ts";
import { type Current, Panic } from "./current.ts";
import type { Case, Declared, Point } from "./declared.ts";
import { park } from "./park.ts";
import { isReady } from "./readiness.ts";
import type { OpenCase, Stand, State } from "./state.ts";
import type { Step } from "./successors.ts";
import { placeOf } from "./wakes.ts";

export class ProcessSteps {
  readonly #current: Current;
  readonly #declared: Declared;
  readonly #process: number;
  readonly #holds: (one: Case) => boolean;

  /** `holds` says whether the `when` of a case does, in the state that {@link from} is asked for. */
  constructor(current: Current, declared: Declared, process: number, holds: (one: Case) => boolean) {
    this.#current = current;
    this.#declared = declared;
    this.#process = process;
    this.#holds = holds;
  }

  from(state: State): readonly Step[] {
    const stand = state.processes[this.#process];
    if (stand.kind === "not started" || stand.kind === "parked") return [];
    const point = this.#declared.pointOf(this.#process, stand.point);
    if (point === undefined) return [];
    if (stand.kind === "committed") return [this.#resume(stand, point)];
    if (point.kind === "select") return this.#enter(state, stand.point, point);
    return point.cases.filter(this.#holds).map((taken) =>
      this.#step("step", stand.point, taken.name, (after) => {
        taken.effect?.();
        this.#goOn(after, stand.point, taken);
      }),
    );
  }

  /** Before a select: one step for every case that is ready, or for the default, or it parks. */
  #enter(state: State, at: string, { cases }: Point): readonly Step[] {
    const open = cases.filter(this.#holds);
    const offers = new Map(open.map((one) => [one, this.#offer(state, one)]));
    const ready = open.filter((one) => isReady(this.#declared, state, one.operation));
    const defaults = open.filter(({ operation }) => operation.kind === "default");
    const ways = ready.length > 0 ? ready : defaults;
    if (ways.length === 0) {
      const waiting = [...offers.values()];
      return [
        { ...this.#step("park", at, "", (after) => park(this.#declared, after, this.#process, at, waiting)) },
      ];
    }
    return ways.map((taken) =>
      this.#step("enter", at, taken.name, (after, events) => {
        const received = events.operate(taken.operation, offers.get(taken)?.value);
        const { name } = taken;
        after.processes[this.#process] = {
          kind: "committed",
          point: at,
          name,
          ...(received === undefined ? {} : { received }),
        };
      }),
    );
  }

  #resume(
    { point: at, name, received, panics }: Extract<Stand, { kind: "committed" }>,
    { cases }: Point,
  ): Step {
    const taken = cases.find((one) => one.name === name) as Case;
    return this.#step("resume", at, name, (after) => {
      if (panics !== undefined) throw new Panic(panics);
      if (received === undefined) taken.effect?.();
      else taken.effect?.(received.value, received.ok);
      this.#goOn(after, at, taken);
    });
  }

  /** Chooses the target of a case whose effect has run, and puts the process before it. */
  #goOn(state: State, at: string, { target }: Case): void {
    const branches: Readonly<Record<string, () => boolean>> =
      typeof target === "string" ? { [target]: () => true } : target;
    const taken = Object.entries(branches).find(([, holds]) => this.#current.deciding(state, holds));
    if (taken === undefined) throw new LanguageError("no-branch", { process: this.#name, point: at });
    state.processes[this.#process] = { kind: "before", point: taken[0] };
  }

  /** What a case offers while the process is parked: its operand is evaluated once. */
  #offer(state: State, { name, operation }: Case): OpenCase {
    if (operation.kind !== "send") return { name };
    const value = this.#current.deciding(state, operation.value) as OpenCase["value"];
    return value === undefined ? { name } : { name, value };
  }

  get #name(): string {
    return this.#declared.processes[this.#process].name;
  }

  #step(phase: Phase, at: string, name: string, take: Step["take"]): Step {
    const place =
      phase === "park"
        ? { process: this.#name, point: at }
        : placeOf(this.#declared, this.#process, at, name);
    const environment = this.#declared.processes[this.#process].environment;
    return { label: { ...place, phase }, environment, running: this.#process, take };
  }
}
