/**
 * Is there ever more than one in the critical section?
 *
 * The lock for any number of competitors of G. L. Peterson, "Myths about the mutual exclusion problem"
 * (Information Processing Letters 12(3), 1981): whoever wants in climbs from level to level, and on each
 * waits while it came last there and somebody is as far or further. That nobody else is takes one step to see.
 */
import { model, oneOf, range } from "../../lang/index.ts";

export const peterson = model(
  "peterson",
  {
    question: "Is there ever more than one in the critical section?",
    variants: {
      waiting: "whoever came last to a level waits",
      hasty: "nobody looks who came last: all go on",
    },
    parameters: { competitors: { meaning: "who wants in", low: 2, high: 6, initial: 3 } },
  },
  (m, { variant, parameters }) => {
    const count = parameters["competitors"] ?? 0;
    const competitors = Array.from({ length: count }, (_, competitor) => competitor);
    const top = count - 1;
    const place = m.cells("place", count, oneOf("rests", "arrives", "waits", "is in"));
    const level = m.cells("level", count, range(0, top));
    /** By level: who arrived last. */
    const last = m.cells("last", count, range(0, top));
    const isFree = (competitor: number): boolean => {
      const at = level.get(competitor);
      if (variant === "hasty" || last.get(at) !== competitor) return true;
      for (let other = 0; other < count; other++) {
        if (other !== competitor && level.get(other) >= at) return false;
      }
      return true;
    };

    m.action("wants in", competitors, {
      when: (competitor) => place.get(competitor) === "rests",
      step: (competitor) => {
        level.set(competitor, 1);
        place.set(competitor, "arrives");
      },
    });
    m.action("arrives", competitors, {
      when: (competitor) => place.get(competitor) === "arrives",
      step: (competitor) => {
        last.set(level.get(competitor), competitor);
        place.set(competitor, "waits");
      },
    });
    m.action("climbs", competitors, {
      when: (competitor) =>
        place.get(competitor) === "waits" && level.get(competitor) < top && isFree(competitor),
      step: (competitor) => {
        level.set(competitor, level.get(competitor) + 1);
        place.set(competitor, "arrives");
      },
    });
    m.action("goes in", competitors, {
      when: (competitor) =>
        place.get(competitor) === "waits" && level.get(competitor) === top && isFree(competitor),
      step: (competitor) => place.set(competitor, "is in"),
    });
    m.action("comes out", competitors, {
      when: (competitor) => place.get(competitor) === "is in",
      step: (competitor) => {
        level.set(competitor, 0);
        place.set(competitor, "rests");
      },
    });

    m.invariant("one is in", () => {
      let inside = 0;
      for (let competitor = 0; competitor < count; competitor++) {
        if (place.get(competitor) === "is in") inside++;
      }
      return inside <= 1;
    });
  },
);
