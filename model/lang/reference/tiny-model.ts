/** Models of a few lines, walked by the texts of their steps: for tests. */
import { labelText, type PlainState } from "../../trace.ts";
import type { Builder } from "../builder.ts";
import { model } from "../definition.ts";
import { type Interpreter, interpret, type State, type Successor } from "./interpreter.ts";

export class TinyModel {
  readonly interpreter: Interpreter;

  constructor(build: (m: Builder) => void) {
    this.interpreter = interpret(model("tiny", build), {});
  }

  /** Its only initial state. */
  get start(): State {
    const [start, ...others] = this.interpreter.initialStates();
    if (start === undefined || others.length > 0) throw new Error("the model starts in one state only");
    return start;
  }

  /** The texts of the steps from a state, in order. */
  steps(state: State = this.start): string[] {
    return this.interpreter.successors(state).map(({ label }) => labelText(label));
  }

  /** The step with this text; if several have it, the one at `position` among them. */
  step(state: State, text: string, position = 0): Successor {
    const found = this.interpreter.successors(state).filter(({ label }) => labelText(label) === text)[
      position
    ];
    if (found !== undefined) return found;
    throw new Error(`no step "${text}" but only: ${this.steps(state).join(", ")}`);
  }

  /** The state after these steps, from the start. */
  after(...texts: readonly string[]): State {
    return texts.reduce((state, text) => this.step(state, text).state, this.start);
  }

  plain(state: State): PlainState {
    return this.interpreter.plain(state);
  }
}
