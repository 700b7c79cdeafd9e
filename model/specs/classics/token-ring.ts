/**
 * Does a ring of nodes end with a single token, whatever it starts from?
 *
 * Each node holds a counter. Node 0 has the token if its counter equals that of the last node, the others if
 * theirs differs from that of the node before. After Edsger W. Dijkstra, "Self-stabilizing systems in spite of
 * distributed control" (EWD 426; Communications of the ACM 17(11), 1974).
 */
import { model, range } from "../../lang/index.ts";

export const tokenRing = model(
  "token-ring",
  {
    question: "Does a ring of nodes end with a single token, whatever it starts from?",
    parameters: {
      nodes: { meaning: "nodes on the ring", low: 2, high: 6, initial: 4 },
      values: {
        meaning: "values of a counter; at least one less than there are nodes",
        low: 2,
        high: 6,
        initial: 4,
      },
    },
  },
  (m, { parameters }) => {
    const nodes = parameters["nodes"] ?? 0;
    const values = parameters["values"] ?? 0;
    const all = Array.from({ length: values }, (_, value) => value);
    const counters = Array.from({ length: nodes }, (_, node) =>
      m.field(`counter ${node}`, range(0, values - 1)),
    );
    for (const counter of counters) m.initially(counter, all);
    const at = (node: number): number => counters[node]?.get() ?? 0;
    const hasToken = (node: number): boolean =>
      node === 0 ? at(0) === at(nodes - 1) : at(node) !== at(node - 1);

    m.action("node 0 counts on", {
      when: () => hasToken(0),
      step: () => counters[0]?.set((at(nodes - 1) + 1) % values),
    });
    const others = Array.from({ length: nodes - 1 }, (_, node) => node + 1);
    m.action("node copies its neighbour", others, {
      when: hasToken,
      step: (node) => counters[node]?.set(at(node - 1)),
    });

    const tokens = (): number => {
      let found = 0;
      for (let node = 0; node < nodes; node++) if (hasToken(node)) found++;
      return found;
    };
    m.stepInvariant("no step makes tokens", (was) => tokens() <= was(tokens));
    m.stillPossible(
      "a single token",
      () => true,
      () => tokens() === 1,
    );
  },
);
