/**
 * Do readers and writers keep out of each other's way?
 *
 * Requests wait in one queue and are served in order, so that neither side starves. After the fair solution of
 * the third readers-writers problem (P. J. Courtois, F. Heymans and D. L. Parnas, "Concurrent Control with
 * 'Readers' and 'Writers'", Communications of the ACM 14(10), 1971, states the first two).
 */
import { flag, model, range } from "../../lang/index.ts";

export const readersWriters = model(
  "readers-writers",
  {
    question: "Do readers and writers keep out of each other's way?",
    variants: {
      fair: "whoever is first in the queue begins as soon as the others allow it",
      careless: "whoever is first in the queue begins at once",
    },
    parameters: { actors: { meaning: "who reads and writes", low: 1, high: 3, initial: 3 } },
  },
  (m, { variant, parameters }) => {
    const count = parameters["actors"] ?? 0;
    const actors = Array.from({ length: count }, (_, actor) => actor);
    const reads = m.cells("reads", count, flag());
    const writes = m.cells("writes", count, flag());
    /** Request plus one: actor to read, `count` + actor to write; 0 after the last. */
    const waiting = m.cells("waiting", 2 * count, range(0, 2 * count));
    const some = (which: typeof reads): boolean => actors.some((actor) => which.get(actor));
    const waits = (request: number): boolean => {
      for (let place = 0; place < 2 * count; place++) if (waiting.get(place) === request + 1) return true;
      return false;
    };
    const enqueue = (request: number): void => {
      let place = 0;
      while (waiting.get(place) !== 0) place++;
      waiting.set(place, request + 1);
    };

    m.action("wants to read", actors, { when: (actor) => !waits(actor), step: enqueue });
    m.action("wants to write", actors, {
      when: (actor) => !waits(count + actor),
      step: (actor) => enqueue(count + actor),
    });
    m.action("begins", {
      when: () => {
        if (waiting.get(0) === 0) return false;
        return variant === "careless" || (!some(writes) && (waiting.get(0) <= count || !some(reads)));
      },
      step: () => {
        const request = waiting.get(0) - 1;
        for (let place = 1; place < 2 * count; place++) waiting.set(place - 1, waiting.get(place));
        waiting.set(2 * count - 1, 0);
        if (request < count) reads.set(request, true);
        else writes.set(request - count, true);
      },
    });
    m.action("stops", actors, {
      when: (actor) => reads.get(actor) || writes.get(actor),
      step: (actor) => (reads.get(actor) ? reads : writes).set(actor, false),
    });

    m.invariant("nobody reads while somebody writes", () => !(some(reads) && some(writes)));
    m.invariant("one writes at a time", () => actors.filter((actor) => writes.get(actor)).length <= 1);
    m.stillPossible(
      "whoever waits can write",
      () => waits(count),
      () => writes.get(0),
    );
  },
);
