/** Processes that wait where nothing that can still happen lets them go on, without any property that asks. */
import { type Exploration, type Marks, marksInReach, type Run } from "../engine/index.ts";
import type { CompiledModel } from "../lang/compile.ts";
import type { PackedProcess } from "../lang/packed-process.ts";
import type { Interpreter } from "../lang/reference/interpreter.ts";
import type { StuckProcess } from "../trace.ts";
import { ReplayError, retrace } from "./retrace.ts";

/** What a run that leads to a stuck process is a counterexample of. No model is required to have it. */
export const NO_STUCK_PROCESS = "no stuck process";

/** A process that is stuck, and a run that leads there, before it has been re-executed. */
interface StuckAt extends Pick<StuckProcess, "process" | "point" | "why"> {
  readonly run: Run;
}

/** Whether a process of the model may wait at a point where it does not rest, so that there is something to look for. */
export function canWait({ system }: CompiledModel): boolean {
  return system.parts.processes.some(
    ({ environment, points, rests }) =>
      !environment &&
      points.some(
        ({ name, blocks, cases }) =>
          !rests.has(name) && (blocks || cases.every(({ when }) => when !== undefined)),
      ),
  );
}

/**
 * For each process, point and reason a run to the first state in which it is stuck there. A process waits if it is at a point
 * where it does not rest, and has no step to take; a program that may end, or that has panicked, leaves nobody stuck.
 * The graph must have been kept.
 *
 * @throws ReplayError if a run cannot be executed again, or the process is not blocked at its end.
 */
export function stuckProcesses(
  model: CompiledModel,
  interpreter: Interpreter,
  exploration: Exploration,
  tool: string,
): readonly StuckProcess[] {
  return findStuck(model, exploration).map(({ process, point, why, run }): StuckProcess => {
    const claimed = { name: NO_STUCK_PROCESS, verdict: "violated" } as const;
    const trace = retrace(model, interpreter, claimed, { run }, tool);
    const blocked = trace.blocked.find((one) => one.process === process && one.point === point);
    if (blocked === undefined)
      throw new ReplayError(`process "${process}" is not blocked at "${point}" on replay`);
    return { process, point, why, waitsFor: blocked.waitsFor, trace };
  });
}

function findStuck(model: CompiledModel, exploration: Exploration): readonly StuckAt[] {
  const { graph, states } = exploration;
  if (graph === undefined) throw new Error("the graph was not kept");
  const { processes } = model.system.parts;
  const going = model.guarded(() => goingOn(model, exploration));
  const ever = marksInReach(graph, states, going, () => true);
  const owed = marksInReach(graph, states, going, (step) => model.system.owed[graph.move(step)] === 1);
  const found = new Map<string, StuckAt>();
  for (let state = 0; state < states; state++) {
    for (const process of processes) {
      if (has(owed, state, process)) continue;
      const why = has(ever, state, process)
        ? "only something that nobody owes can wake it"
        : "nobody can wake it";
      exploration.table.read(state, model.system.next);
      const point = process.stand.point?.name ?? "";
      const key = JSON.stringify([process.name, point, why]);
      if (!found.has(key))
        found.set(key, { process: process.name, point, why, run: exploration.runTo(state) });
    }
  }
  return [...found.values()];
}

/** By state, the processes that do not wait. */
function goingOn(model: CompiledModel, exploration: Exploration): Marks {
  const { graph, states, table } = exploration;
  const { system } = model;
  const { processes } = system.parts;
  const words = Math.ceil(processes.length / 32);
  const marks = { words, bits: new Uint32Array(states * words) };
  const positions = new Map(processes.map(({ name, position }) => [name, position]));
  const takenBy = model.moves.map(({ process, phase }) =>
    phase === "step" || phase === "enter" || phase === "park" || phase === "resume"
      ? (positions.get(process) ?? -1)
      : -1,
  );
  for (let state = 0; state < states; state++) {
    table.read(state, system.current);
    const isOver = system.isProperEnd();
    for (const { environment, stand, rests, position } of processes) {
      const waits = !environment && stand.point !== undefined && !rests.has(stand.point.name);
      if (isOver || !waits) mark(marks, state, position);
    }
    const last = graph?.lastStep(state) ?? 0;
    for (let step = graph?.firstStep(state) ?? 0; step < last; step++) {
      const position = takenBy[graph?.move(step) ?? -1] ?? -1;
      if (position >= 0) mark(marks, state, position);
    }
  }
  return marks;
}

function mark({ words, bits }: Marks, state: number, position: number): void {
  bits[state * words + (position >>> 5)] =
    (bits[state * words + (position >>> 5)] ?? 0) | (1 << (position & 31));
}

function has({ words, bits }: Marks, state: number, { position }: PackedProcess): boolean {
  return (((bits[state * words + (position >>> 5)] ?? 0) >>> (position & 31)) & 1) === 1;
}
