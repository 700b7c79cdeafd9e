/**
 * Does every philosopher get to eat, if forks are handed on clean and used dirty?
 *
 * After K. Mani Chandy and Jayadev Misra, "The Drinking Philosophers Problem" (ACM Transactions on Programming
 * Languages and Systems 6(4), 1984). A philosopher hands on a dirty fork before looking at the own hunger.
 */
import { choice, flag, model, range, step } from "../../lang/index.ts";

export const chandyMisra = model(
  "chandy-misra",
  {
    question: "Does every philosopher get to eat, if forks are handed on clean and used dirty?",
    parameters: { philosophers: { meaning: "philosophers, and forks", low: 2, high: 7, initial: 5 } },
  },
  (m, { parameters }) => {
    const count = parameters["philosophers"] ?? 0;
    const all = Array.from({ length: count }, (_, one) => one);
    // A fork begins with the lower of its two neighbours: that makes the order in which they eat acyclic.
    const holder = all.map((fork) =>
      m.field(`holder of fork ${fork}`, range(0, count - 1), fork === 1 ? 0 : fork),
    );
    const clean = m.cells("clean", count, flag());
    const hungry = m.cells("hungry", count, flag(), true);
    const rightOf = (one: number): number => (one + 1) % count;
    const leftOf = (one: number): number => (one + count - 1) % count;
    const holdsDirty = (one: number, fork: number): boolean =>
      holder[fork]?.get() === one && !clean.get(fork);
    const handOver = (fork: number, to: number): void => {
      holder[fork]?.set(to);
      clean.set(fork, true);
    };
    const canEat = (one: number): boolean =>
      [one, rightOf(one)].every((fork) => holder[fork]?.get() === one && clean.get(fork));

    for (const one of all) {
      m.process(`philosopher ${one}`, {
        look: step(() => {
          if (holdsDirty(one, one)) handOver(one, leftOf(one));
          else if (holdsDirty(one, rightOf(one))) handOver(rightOf(one), rightOf(one));
        }).toFirst({
          think: () => !hungry.get(one),
          eat: () => canEat(one),
          look: () => true,
        }),
        eat: step(() => {
          hungry.set(one, false);
          clean.set(one, false);
          clean.set(rightOf(one), false);
        }).to("look"),
        think: choice({ enough: step(() => hungry.set(one, true)).to("look") }),
      });
    }

    m.stillPossible(
      "philosopher 0 eats",
      () => hungry.get(0),
      () => !hungry.get(0),
    );
  },
);
