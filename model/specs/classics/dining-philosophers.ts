/**
 * Can philosophers who share forks starve together, each with one fork in hand?
 *
 * After Edsger W. Dijkstra, "Hierarchical ordering of sequential processes" (Acta Informatica 1, 1971). Each
 * takes one fork, then the other, eats, and puts them back one by one. With an order on the forks (the last
 * philosopher takes the fork of the first) nobody waits in a circle.
 */
import { flag, model, oneOf } from "../../lang/index.ts";

export const diningPhilosophers = model(
  "dining-philosophers",
  {
    question: "Can philosophers who share forks starve together, each with one fork in hand?",
    variants: {
      ordered: "everybody takes the fork with the smaller number first",
      "left-first": "everybody takes the left fork first: all may wait for each other",
    },
    parameters: { seats: { meaning: "philosophers, and forks", low: 2, high: 14, initial: 4 } },
  },
  (m, { variant, parameters }) => {
    const count = parameters["seats"] ?? 0;
    const seats = Array.from({ length: count }, (_, seat) => seat);
    const place = m.cells("place", count, oneOf("thinks", "holds one", "eats", "put one back"));
    const taken = m.cells("taken", count, flag());
    const first = seats.map((seat) => (variant === "ordered" && seat === count - 1 ? 0 : seat));
    const second = seats.map((seat) => (first[seat] === seat ? (seat + 1) % count : seat));
    const firstOf = (seat: number): number => first[seat] ?? 0;
    const secondOf = (seat: number): number => second[seat] ?? 0;

    m.action("takes the first fork", seats, {
      when: (seat) => place.get(seat) === "thinks" && !taken.get(firstOf(seat)),
      step: (seat) => {
        taken.set(firstOf(seat), true);
        place.set(seat, "holds one");
      },
    });
    m.action("takes the second fork", seats, {
      when: (seat) => place.get(seat) === "holds one" && !taken.get(secondOf(seat)),
      step: (seat) => {
        taken.set(secondOf(seat), true);
        place.set(seat, "eats");
      },
    });
    m.action("puts the first fork back", seats, {
      when: (seat) => place.get(seat) === "eats",
      step: (seat) => {
        taken.set(firstOf(seat), false);
        place.set(seat, "put one back");
      },
    });
    m.action("puts the second fork back", seats, {
      when: (seat) => place.get(seat) === "put one back",
      step: (seat) => {
        taken.set(secondOf(seat), false);
        place.set(seat, "thinks");
      },
    });

    m.invariant("neighbours do not eat together", () => {
      for (let seat = 0; seat < count; seat++) {
        if (place.get(seat) === "eats" && place.get((seat + 1) % count) === "eats") return false;
      }
      return true;
    });
  },
);
