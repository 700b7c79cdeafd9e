/** Compiled models of a few lines, walked by the texts of their steps. */
import type { Builder } from "../../model/lang/builder.ts";
import { type CompiledModel, compile } from "../../model/lang/compile.ts";
import { model } from "../../model/lang/definition.ts";
import { LanguageError } from "../../model/lang/errors.ts";
import { labelText, type PlainState, type PlainValue } from "../../model/trace.ts";

export class CompiledWalk {
  readonly model: CompiledModel;

  constructor(build: (m: Builder) => void) {
    this.model = compile(model("walk", build));
  }

  /** What is offered after these steps. */
  offered(...texts: readonly string[]): readonly string[] {
    return this.#successors(this.#after(texts)).map(({ label }) => labelText(label));
  }

  /** What bounds of the model leave out after these steps: the process and the bound. */
  givenUp(...texts: readonly string[]): readonly string[] {
    const found: string[] = [];
    this.model.guarded(() =>
      this.model.successors(this.#after(texts), false, (move, bound) =>
        found.push(`${this.model.moves[move]?.process}: ${this.model.bounds[bound]?.name}`),
      ),
    );
    return found;
  }

  /** The mistake in the model that is met where these steps lead. */
  mistake(...texts: readonly string[]): Pick<LanguageError, "problem" | "facts"> {
    const words = this.#after(texts);
    try {
      this.#successors(words);
    } catch (error) {
      if (error instanceof LanguageError) return { problem: error.problem, facts: error.facts };
      throw error;
    }
    throw new Error("nothing was refused");
  }

  state(...texts: readonly string[]): PlainState {
    return this.model.plain(this.#after(texts));
  }

  /** A field after these steps. */
  field(name: string, ...texts: readonly string[]): PlainValue | undefined {
    return this.state(...texts).fields[name];
  }

  /** `point` or `point (stand)`. */
  at(process: string, ...texts: readonly string[]): string {
    const { point, stand } = this.state(...texts).processes[process] ?? { point: "?", stand: "before" };
    return stand === "before" ? point : `${point} (${stand})`;
  }

  #after(texts: readonly string[]): Uint32Array {
    return texts.reduce((words, text) => {
      const steps = this.#successors(words);
      const found = steps.find(({ label }) => labelText(label) === text);
      if (found !== undefined) return found.words;
      throw new Error(`no "${text}" among ${steps.map(({ label }) => labelText(label)).join(", ")}`);
    }, this.model.initialStates()[0] as Uint32Array);
  }

  #successors(words: Uint32Array): ReturnType<CompiledModel["successors"]> {
    return this.model.guarded(() => this.model.successors(words));
  }
}
