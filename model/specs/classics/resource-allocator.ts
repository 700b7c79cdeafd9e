/**
 * Does every client get the resources that it asks for?
 *
 * Clients ask for sets of resources, get them in parts, and give them back. `simple` hands out whatever is
 * free; `scheduling` lets no client overtake one that was scheduled before it and waits for the same. After
 * Stephan Merz, "The Specification Language TLA+" (in: Logics of Specification Languages, Springer 2008).
 */
import { model, range } from "../../lang/index.ts";

export const resourceAllocator = model(
  "resource-allocator",
  {
    question: "Does every client get the resources that it asks for?",
    variants: {
      simple: "any free resource goes to any client that waits for it",
      scheduling: "clients are put in an order, and resources are given in that order",
    },
    parameters: {
      clients: { meaning: "clients", low: 1, high: 4, initial: 3 },
      resources: { meaning: "resources", low: 1, high: 3, initial: 2 },
    },
  },
  (m, { variant, parameters }) => {
    const clients = parameters["clients"] ?? 0;
    const every = 2 ** (parameters["resources"] ?? 0) - 1;
    /** Sets of resources, a bit each. */
    const waits = m.cells("waits for", clients, range(0, every));
    const holds = m.cells("holds", clients, range(0, every));
    /** Client plus one, in order; 0 after the last. */
    const schedule = variant === "scheduling" ? m.cells("schedule", clients, range(0, clients)) : undefined;

    const free = (): number => {
      let left = every;
      for (let client = 0; client < clients; client++) left &= ~holds.get(client);
      return left;
    };
    const placeOf = (client: number): number => {
      for (let place = 0; place < clients; place++) if (schedule?.get(place) === client + 1) return place;
      return -1;
    };
    const mayHave = (client: number, set: number): boolean => {
      if ((set & free() & waits.get(client)) !== set) return false;
      if (schedule === undefined) return true;
      const place = placeOf(client);
      for (let before = 0; before < place; before++) {
        if ((waits.get(schedule.get(before) - 1) & set) !== 0) return false;
      }
      return place >= 0;
    };

    for (let client = 0; client < clients; client++) {
      const sets = Array.from({ length: every }, (_, set) => set + 1);
      m.action(`client ${client} asks for`, sets, {
        when: () => waits.get(client) === 0 && holds.get(client) === 0,
        step: (set) => waits.set(client, set),
      });
      m.action(`client ${client} gets`, sets, {
        when: (set) => mayHave(client, set),
        step: (set) => {
          holds.set(client, holds.get(client) | set);
          waits.set(client, waits.get(client) & ~set);
          if (schedule === undefined || waits.get(client) !== 0) return;
          for (let place = placeOf(client); place < clients; place++) {
            schedule.set(place, place + 1 < clients ? schedule.get(place + 1) : 0);
          }
        },
      });
      m.action(`client ${client} gives back`, sets, {
        when: (set) => (holds.get(client) & set) === set,
        step: (set) => holds.set(client, holds.get(client) & ~set),
      });
    }
    if (schedule !== undefined) {
      const waitsUnscheduled = (client: number): boolean => waits.get(client) !== 0 && placeOf(client) < 0;
      const orders = permutationsOfSubsets(clients);
      m.action(
        "schedule",
        orders.map((order) => order.join(" ")),
        {
          when: (text) => {
            const order = text.split(" ").map(Number);
            for (let client = 0; client < clients; client++) {
              if (order.includes(client) !== waitsUnscheduled(client)) return false;
            }
            return true;
          },
          step: (text) => {
            let place = 0;
            while (place < clients && schedule.get(place) !== 0) place++;
            for (const client of text.split(" ")) schedule.set(place++, Number(client) + 1);
          },
        },
      );
    }

    m.invariant("no resource is held twice", () => {
      let seen = 0;
      for (let client = 0; client < clients; client++) {
        if ((seen & holds.get(client)) !== 0) return false;
        seen |= holds.get(client);
      }
      return true;
    });
    m.stillPossible(
      "client 0 can get all it asked for",
      () => waits.get(0) !== 0,
      () => waits.get(0) === 0,
    );
  },
);

/** All orders of all subsets, the empty one left out. */
function permutationsOfSubsets(count: number): readonly (readonly number[])[] {
  const found: number[][] = Array.from({ length: count }, (_, one) => [one]);
  for (const order of found) {
    for (let next = 0; next < count; next++) if (!order.includes(next)) found.push([...order, next]);
  }
  return found;
}
