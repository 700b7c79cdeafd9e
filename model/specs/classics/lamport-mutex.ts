/**
 * Do logical clocks keep processes out of each other's critical section?
 *
 * After Leslie Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System" (Communications of the
 * ACM 21(7), 1978). Messages between two processes arrive in order. Clocks grow without bound, so that the model
 * leaves out what lies beyond a clock, and says so.
 */
import { flag, model, range } from "../../lang/index.ts";

/** No channel ever holds more: one message of each type. */
const MOST_MESSAGES = 3;
const ACKNOWLEDGED = 1;
const RELEASED = 2;
/** A request is this plus its clock. */
const REQUEST = 2;

export const lamportMutex = model(
  "lamport-mutex",
  {
    question: "Do logical clocks keep processes out of each other's critical section?",
    variants: {
      "earliest first": "a process enters if all have answered and its request is the earliest",
      "all answered": "a process enters if all have answered",
    },
    parameters: {
      processes: { meaning: "processes", low: 2, high: 3, initial: 2 },
      clock: { meaning: "the latest time of a clock", low: 2, high: 8, initial: 6 },
    },
  },
  (m, { variant, parameters }) => {
    const count = parameters["processes"] ?? 0;
    const latest = parameters["clock"] ?? 0;
    const all = Array.from({ length: count }, (_, process) => process);
    const clock = m.cells("clock", count, range(1, latest), 1);
    /** By receiver and sender: the time of the request, 0 if there is none. */
    const requested = all.map((to) => m.cells(`requests to ${to}`, count, range(0, latest)));
    const acknowledged = all.map((by) => m.cells(`acknowledged for ${by}`, count, flag()));
    const critical = m.cells("critical", count, flag());
    /** By sender and receiver, oldest first; 0 after the last. */
    const channel = all.map((from) =>
      all.map((to) => m.cells(`from ${from} to ${to}`, MOST_MESSAGES, range(0, REQUEST + latest))),
    );
    const beyond = m.bound("clock", latest);
    const request = (to: number, from: number): number => requested[to]?.get(from) ?? 0;
    const send = (from: number, to: number, message: number): void => {
      const queue = channel[from]?.[to];
      let place = 0;
      while (queue?.get(place) !== 0) place++;
      queue.set(place, message);
    };
    const broadcast = (from: number, message: number): void => {
      for (const to of all) if (to !== from) send(from, to, message);
    };
    const head = (from: number, to: number): number => channel[from]?.[to]?.get(0) ?? 0;
    const drop = (from: number, to: number): void => {
      const queue = channel[from]?.[to];
      for (let place = 1; place < MOST_MESSAGES; place++) queue?.set(place - 1, queue.get(place));
      queue?.set(MOST_MESSAGES - 1, 0);
    };
    const forget = (process: number): void => acknowledged[process]?.renew();
    const isBefore = (process: number, other: number): boolean => {
      const own = request(process, process);
      const theirs = request(process, other);
      return theirs === 0 || own < theirs || (own === theirs && process < other);
    };

    m.action("requests", all, {
      when: (process) => request(process, process) === 0,
      step: (process) => {
        requested[process]?.set(process, clock.get(process));
        broadcast(process, REQUEST + clock.get(process));
        forget(process);
        acknowledged[process]?.set(process, true);
      },
    });
    m.action("enters", all, {
      when: (process) =>
        all.every(
          (other) =>
            acknowledged[process]?.get(other) === true &&
            (variant === "all answered" || other === process || isBefore(process, other)),
        ),
      step: (process) => critical.set(process, true),
    });
    m.action("leaves", all, {
      when: (process) => critical.get(process),
      step: (process) => {
        critical.set(process, false);
        broadcast(process, RELEASED);
        requested[process]?.set(process, 0);
        forget(process);
      },
    });
    for (const to of all) {
      m.action(
        `process ${to} receives from`,
        all.filter((from) => from !== to),
        {
          when: (from) => head(from, to) !== 0,
          step: (from) => {
            const message = head(from, to);
            drop(from, to);
            if (message === ACKNOWLEDGED) acknowledged[to]?.set(from, true);
            else if (message === RELEASED) requested[to]?.set(from, 0);
            else {
              const time = message - REQUEST;
              const next = Math.max(time, clock.get(to)) + 1;
              if (next > latest) beyond.reached();
              requested[to]?.set(from, time);
              clock.set(to, next);
              send(to, from, ACKNOWLEDGED);
            }
          },
        },
      );
    }

    m.invariant("one at a time", () => all.filter((process) => critical.get(process)).length <= 1);
    m.possible("the last one enters", () => critical.get(count - 1));
  },
);
