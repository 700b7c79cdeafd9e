/** Names are unique among things that are shown side by side. */
import { FAIRNESS_CATEGORIES } from "./fairness.ts";
import { refuseModel } from "./refuse.ts";

/** Who would be taken for whom: an action and a process in a label, two primitives in a state. */
const SHARED: Readonly<Record<string, string>> = {
  action: "process",
  channel: "primitive",
  context: "primitive",
  "wait group": "primitive",
  timer: "primitive",
  constraint: "bound",
};
/** Properties that every model has. */
const BUILT_IN: readonly string[] = ["no panic", "no deadlock", "no stuck process"];

export class Names {
  readonly #taken: Set<string> = new Set([
    ...BUILT_IN.map((name) => `property ${name}`),
    ...FAIRNESS_CATEGORIES.map((name) => `assumption ${name}`),
  ]);

  /** @throws LanguageError if the name is taken. */
  claim(sort: string, name: string): void {
    const key = `${SHARED[sort] ?? sort} ${name}`;
    if (this.#taken.has(key)) refuseModel("duplicate-name", { sort, name });
    this.#taken.add(key);
  }
}
