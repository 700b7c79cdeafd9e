/**
 * Can prisoners who share two switches know that each of them has been in the room?
 *
 * One of them counts. The others move switch A up, twice each, if they find it down; the counter moves it down.
 * Whoever cannot or need not, flips switch B. Nobody knows how the switches stand in the beginning.
 */
import { environment, flag, model, range } from "../../lang/index.ts";

export const prisoners = model(
  "prisoners",
  {
    question: "Can prisoners who share two switches know that each of them has been in the room?",
    variants: {
      twice: "each of the others moves switch A up twice",
      once: "each of the others moves switch A up once",
    },
    parameters: {
      prisoners: { meaning: "prisoners, the one who counts included", low: 2, high: 8, initial: 4 },
    },
  },
  (m, { variant, parameters }) => {
    const others = Array.from({ length: (parameters["prisoners"] ?? 0) - 1 }, (_, one) => one);
    const enough = variant === "once" ? 1 : 2;
    const up = m.field("switch A is up", flag());
    const other = m.field("switch B is up", flag());
    m.initially(up, [false, true]);
    m.initially(other, [false, true]);
    const times = m.cells("has moved A up", others.length, range(0, 2));
    const counted = m.field("counted", range(0, 2 * others.length + 1));

    m.action(
      "the counter is called",
      {
        step: () => {
          if (up.get()) {
            up.set(false);
            counted.set(counted.get() + 1);
          } else other.set(!other.get());
        },
      },
      environment,
    );
    m.action(
      "another is called",
      others,
      {
        step: (one) => {
          if (!up.get() && times.get(one) < enough) {
            up.set(true);
            times.set(one, times.get(one) + 1);
          } else other.set(!other.get());
        },
      },
      environment,
    );

    const isDone = (): boolean => counted.get() >= enough * others.length;
    m.invariant("who is sure is right", () => !isDone() || others.every((one) => times.get(one) > 0));
    m.possible("sure", isDone);
  },
);
