/**
 * Is a computation over when node 0 says so?
 *
 * Nodes on a ring are active or not, and an active one may wake any other. A token goes round, from the highest
 * number down; it is stained by nodes that have woken a higher one since it came by. After Edsger W. Dijkstra,
 * W. H. J. Feijen and A. J. M. van Gasteren, "Derivation of a termination detection algorithm for distributed
 * computations" (EWD 840; Information Processing Letters 16, 1983).
 */
import { environment, flag, model, range } from "../../lang/index.ts";

export const terminationDetection = model(
  "termination-detection",
  {
    question: "Is a computation over when node 0 says so?",
    parameters: { nodes: { meaning: "nodes on the ring", low: 2, high: 5, initial: 3 } },
  },
  (m, { parameters }) => {
    const nodes = parameters["nodes"] ?? 0;
    const all = Array.from({ length: nodes }, (_, node) => node);
    const active = all.map((node) => m.field(`active ${node}`, flag()));
    const black = all.map((node) => m.field(`black ${node}`, flag()));
    const token = m.field("token at", range(0, nodes - 1));
    const stained = m.field("token is black", flag(), true);
    for (const field of [...active, ...black]) m.initially(field, [false, true]);
    m.initially(token, all);
    const isActive = (node: number): boolean => active[node]?.get() === true;
    const isBlack = (node: number): boolean => black[node]?.get() === true;

    m.action("node 0 starts a round", {
      when: () => token.get() === 0 && (stained.get() || isBlack(0)),
      step: () => {
        token.set(nodes - 1);
        stained.set(false);
        black[0]?.set(false);
      },
    });
    m.action("node passes the token", all.slice(1), {
      when: (node) => token.get() === node && (!isActive(node) || isBlack(node) || stained.get()),
      step: (node) => {
        token.set(node - 1);
        if (isBlack(node)) stained.set(true);
        black[node]?.set(false);
      },
    });
    for (const from of all) {
      m.action(
        `node ${from} wakes`,
        all.filter((to) => to !== from),
        {
          when: () => isActive(from),
          step: (to) => {
            active[to]?.set(true);
            if (to > from) black[from]?.set(true);
          },
        },
        environment,
      );
    }
    m.action("node has done", all, { when: isActive, step: (node) => active[node]?.set(false) }, environment);

    const isOver = (): boolean => all.every((node) => !isActive(node));
    const isDetected = (): boolean => token.get() === 0 && !stained.get() && !isBlack(0) && !isActive(0);
    m.accept(isOver);
    m.invariant("detected only when over", () => !isDetected() || isOver());
    m.stillPossible("what is over is detected", isOver, isDetected);
  },
);
