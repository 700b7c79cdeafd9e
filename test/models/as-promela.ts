/**
 * Random models in Promela, many in one verifier: which of them is explored is read from the environment before the
 * search. The processes of all others are blocked for ever and add nothing to a state but what is the same in all.
 *
 * A step is a `d_step` behind one guard, so that it is one transition and no state is in between. A process never ends
 * but stays at a last point, since in Promela processes die one after the other, which would be further states.
 */
import {
  type AnyAssignments,
  type AnyComparison,
  type AnyMove,
  type AnyNumber,
  PAYLOADS,
  pointOf,
} from "./any-assignments.ts";
import { oneBy } from "./any-variables.ts";

/** The variable of the environment that says which model it is, from 0. */
export const CHOSEN = "MODEL";

const CHOOSE = `c_decl {
\\#include <stdlib.h>
static int chosen;
static void __attribute__((constructor)) choose(void) { chosen = atoi(getenv("${CHOSEN}")); }
};
`;

export function asPromela(models: readonly AnyAssignments[]): string {
  return CHOOSE + models.map((one, at) => new Writer(one, at).text()).join("");
}

interface Variable {
  readonly name: string;
  readonly size: number;
  readonly start: number;
}

class Writer {
  readonly #model: AnyAssignments;
  readonly #number: number;
  readonly #variables: readonly Variable[];

  constructor(one: AnyAssignments, number: number) {
    this.#model = one;
    this.#number = number;
    this.#variables = one.variables
      .flatMap(({ as, kind, start }) => {
        const size = kind.kind === "flag" ? 2 : kind.size;
        const variable = { size, start: as === "field" ? 0 : start % size };
        return as === "cells" ? [variable, variable] : [variable];
      })
      .map((variable, at) => ({ ...variable, name: `m${number}_v${at}` }));
  }

  text(): string {
    const { channels, actions, processes } = this.#model;
    const lines = [
      ...this.#variables.map(({ name, start }) => `byte ${name} = ${start};`),
      ...channels.map((capacity, at) => `chan ${this.#queue(at)} = [${capacity}] of { byte };`),
    ];
    if (actions.length > 0) {
      const moves = actions.flatMap((move) =>
        Array.from({ length: move.arguments }, (_, argument) => `:: ${this.#step(move, argument)}`),
      );
      lines.push(`active proctype m${this.#number}_actions() {`, "do", ...moves, "od }");
    }
    for (const [at, points] of processes.entries()) {
      lines.push(`active proctype m${this.#number}_p${at}() {`);
      for (const [point, moves] of points.entries()) {
        const cases = moves.map(
          (move) => `:: ${this.#step(move, 0)}; goto ${labelOf(points.length, move.target)}`,
        );
        lines.push(`${labelOf(points.length, point)}: if`, ...cases, "fi;");
      }
      lines.push("over: false }");
    }
    return `${lines.join("\n")}\n`;
  }

  #step({ when, all, on, assignments }: AnyMove, argument: number): string {
    const use = on === null || this.#model.channels.length === 0 ? null : on;
    const queue = use === null ? "" : this.#queue(use.channel % this.#model.channels.length);
    const guards = [`c_expr { chosen == ${this.#number} }`];
    if (when.length > 0) {
      guards.push(`(${when.map((one) => this.#comparison(one)).join(all ? " && " : " || ")})`);
    }
    if (use !== null) guards.push(`${use.sends ? "nfull" : "nempty"}(${queue})`);
    const statements: string[] = [];
    if (use?.sends === false) {
      // What is received may be more than the variable has values.
      const { name, size } = oneBy(this.#variables, use.value.a);
      statements.push(`${queue}?${name}`, `${name} = ${name} % ${size}`);
    }
    for (const { to, value } of assignments) {
      const { name, size } = oneBy(this.#variables, to);
      statements.push(`${name} = (${this.#value(value, to)} + ${argument}) % ${size}`);
    }
    if (use?.sends === true)
      statements.push(`${queue}!((${this.#value(use.value, use.value.a)}) % ${PAYLOADS})`);
    if (statements.length === 0) statements.push("skip");
    return `d_step { ${guards.join(" && ")} -> ${statements.join("; ")} }`;
  }

  #comparison({ a, is, b, fixed }: AnyComparison): string {
    const other = fixed ? String(b % 3) : oneBy(this.#variables, b).name;
    return `${oneBy(this.#variables, a).name} ${is} ${other}`;
  }

  #value({ does, a, b, c }: AnyNumber, own: number): string {
    if (does === "rise") return `${oneBy(this.#variables, own).name} + 1 + ${c}`;
    const [one, other] = [oneBy(this.#variables, a).name, oneBy(this.#variables, b).name];
    const number = does === "copy" ? one : does === "sum" ? `${one} + ${other}` : `${one} * ${other}`;
    return `${number} + ${c}`;
  }

  #queue(at: number): string {
    return `m${this.#number}_q${at}`;
  }
}

/** `end` begins a kind of label that means something to Spin. */
function labelOf(points: number, target: number): string {
  const point = pointOf(points, target);
  return point === "end" ? "over" : point;
}
