/**
 * Does a ring elect one leader, the initiator with the smallest number?
 *
 * After Ernest Chang and Rosemary Roberts, "An improved algorithm for decentralized extrema-finding in circular
 * configurations of processes" (Communications of the ACM 22(5), 1979). Messages to a node are a set.
 */
import { flag, model, oneOf } from "../../lang/index.ts";

export const ringElection = model(
  "ring-election",
  {
    question: "Does a ring elect one leader, the initiator with the smallest number?",
    variants: {
      "smaller only": "a candidate forwards smaller numbers only",
      all: "a candidate forwards every number but its own",
    },
    parameters: { nodes: { meaning: "nodes on the ring", low: 1, high: 5, initial: 3 } },
  },
  (m, { variant, parameters }) => {
    const count = parameters["nodes"] ?? 0;
    const nodes = Array.from({ length: count }, (_, node) => node);
    const initiator = nodes.map((node) => m.field(`initiator ${node}`, flag()));
    for (const field of initiator) m.initially(field, [false, true]);
    const begun = m.cells("has begun", count, flag());
    /** What a node has become; before it has been told anything, an initiator is a candidate and the others have lost. */
    const told = m.cells("told", count, oneOf("nothing", "lost", "won"));
    /** Numbers on their way, by receiver and number. */
    const inbox = nodes.map((node) => m.cells(`to ${node}`, count, flag()));
    const hasLost = (node: number): boolean =>
      told.get(node) === "lost" || (told.get(node) === "nothing" && initiator[node]?.get() === false);
    const send = (from: number, number: number): void => inbox[(from + 1) % count]?.set(number, true);

    m.action("begins", nodes, {
      when: (node) => !begun.get(node),
      step: (node) => {
        begun.set(node, true);
        if (initiator[node]?.get() === true) send(node, node);
      },
    });
    for (const node of nodes) {
      m.action(`node ${node} takes`, nodes, {
        when: (number) => begun.get(node) && inbox[node]?.get(number) === true,
        step: (number) => {
          inbox[node]?.set(number, false);
          if (hasLost(node)) send(node, number);
          else if (number < node) {
            told.set(node, "lost");
            send(node, number);
          } else if (number === node) told.set(node, "won");
          else if (variant === "all") send(node, number);
        },
      });
    }

    m.accept(
      () => nodes.every((node) => begun.get(node)) && inbox.every((to) => nodes.every((one) => !to.get(one))),
    );
    m.invariant("the leader is the smallest initiator, and the others know that they lost", () =>
      nodes.every(
        (node) =>
          told.get(node) !== "won" ||
          (initiator[node]?.get() === true &&
            nodes.every(
              (other) => other === node || (hasLost(other) && !(initiator[other]?.get() && other < node)),
            )),
      ),
    );
    m.stillPossible(
      "a leader",
      () => initiator.some((field) => field.get()),
      () => nodes.some((node) => told.get(node) === "won"),
    );
  },
);
