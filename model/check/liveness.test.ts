import { describe, expect, test } from "vitest";
import { judged, told } from "../../test/models/first-verdict.ts";
import {
  type Builder,
  choice,
  done,
  end,
  fired,
  flag,
  otherwise,
  range,
  receive,
  select,
  send,
  step,
} from "../lang/index.ts";

/** Goes round and round; `halts`: it may also come to its end. */
function turning(m: Builder, halts: boolean): void {
  m.process("p", {
    there: step().to("back"),
    back: choice(halts ? { again: step().to("there"), halt: step().to(end) } : { again: step().to("there") }),
  });
}

/** Waits for what nobody sends; `beats`: somebody else goes on meanwhile. */
function hanging(m: Builder, beats: boolean): void {
  const p = m.process("p", { wait: receive(m.channel("c")).to(end) });
  const beat = m.field("beat", flag());
  if (beats) m.process("heart", { beat: step(() => beat.set(!beat.get())).to("beat") });
  m.eventually("p ends", () => p.isAt(end));
}

test("violated only on a cycle: no run of the model ends", () => {
  expect(
    told((m) => {
      turning(m, false);
      m.eventually("never", () => false);
    }),
  ).toEqual(["violated", ["p · there", "p · back · again"]]);
});

test("a hang is an end state; heartbeats turn it into a lasso", () => {
  expect(told((m) => hanging(m, false))).toEqual(["violated", "ends"]);
  expect(told((m) => hanging(m, true))).toEqual(["violated", ["heart · beat", "heart · beat"]]);
});

test("where only the environment could go on, a run may end", () => {
  const waiting = (owed: boolean) =>
    told((m) => {
      const c = m.channel("c");
      const p = m.process("p", { wait: receive(c).to(end) });
      m.process("client", { call: send(c).to(end) }, { environment: !owed });
      m.eventually("p ends", () => p.isAt(end));
    });
  expect([waiting(true), waiting(false)]).toEqual(["holds", ["violated", "ends"]]);
});

describe("a select", () => {
  /** Both cases are ready on every entry. `unfair`: nothing is assumed of that one. */
  const loop =
    (unfair?: "tick" | "stop", without: readonly string[] = []) =>
    (m: Builder): void => {
      const ticks = m.channel("ticks", { closed: true });
      const ctx = m.context("ctx");
      const tick = receive(ticks);
      const stop = done(ctx);
      const p = m.process("p", {
        start: step(() => ctx.cancel()).to("loop"),
        loop: select({
          tick: (unfair === "tick" ? tick.fair("none") : tick).to("loop"),
          stop: (unfair === "stop" ? stop.fair("none") : stop).to(end),
        }),
      });
      m.eventually("p stops", () => p.isAt(end), { without });
    };
  const ticking = ["violated", ["p · loop · tick (ready on entry)", "p · loop · tick (goes on)"]];

  test("ends its loop only under strong fairness of one of its cases", () => {
    expect(told(loop())).toBe("holds");
    expect(told(loop("tick"))).toBe("holds");
    expect(told(loop("stop"))).toEqual(ticking);
    expect(told(loop(undefined, ["select cases"]))).toEqual(ticking);
  });

  test("is bound by what is ready on entry, not by what is ready in between", () => {
    // The turn changes all the time: who looks only when it is the other's turn never sees it.
    const looking = (m: Builder): void => {
      const [mine, ticks] = [m.channel("mine", { capacity: 1 }), m.channel("ticks", { closed: true })];
      m.process("other", {
        give: send(mine).to("take"),
        take: receive(mine).to("give"),
      });
      const p = m.process("p", {
        look: select({ mine: receive(mine).to(end), tick: receive(ticks).to("look") }),
      });
      m.eventually("p ends", () => p.isAt(end));
    };
    const { verdict, trace } = judged(looking);
    expect([verdict, trace?.loop === undefined]).toEqual(["violated", false]);
    const around = trace?.steps.slice(trace.loop).map(({ label }) => label.process);
    expect([...new Set(around)].sort()).toEqual(["other", "p"]);
  });
});

test("a livelock that weak fairness of each process does not exclude", () => {
  /** Takes one fork, looks for the other, and puts the first one down if it is gone. */
  const philosophers =
    (fairness: "weak" | "strong") =>
    (m: Builder): void => {
      const taken = m.cells("taken", 2, flag());
      const eaten = m.field("eaten", flag());
      for (const [name, first, second] of [
        ["a", 0, 1],
        ["b", 1, 0],
      ] as const) {
        m.process(
          name,
          {
            think: step(() => taken.set(first, true))
              .when(() => !taken.get(first))
              .to("look"),
            look: choice({
              eat: step(() => eaten.set(true))
                .when(() => !taken.get(second))
                .to(end),
              yield: step()
                .when(() => taken.get(second))
                .to("put down"),
            }),
            "put down": step(() => taken.set(first, false)).to("think"),
          },
          { fairness },
        );
      }
      m.eventually("somebody eats", () => eaten.get());
    };
  for (const fairness of ["weak", "strong"] as const) {
    const { verdict, trace } = judged(philosophers(fairness));
    const around = trace?.steps.slice(trace.loop).map(({ label }) => label.process) ?? [];
    expect([verdict, [...new Set(around)].sort()]).toEqual(["violated", ["a", "b"]]);
  }
});

test("a step that changes nothing is no going on", () => {
  const polling =
    (pauses: boolean) =>
    (m: Builder): void => {
      const served = m.field("served", flag());
      const pause = m.field("pause", flag());
      m.process("p", {
        poll: choice({
          again: step(() => pauses && pause.set(!pause.get())).to("poll"),
          serve: step(() => served.set(true)).to(end),
        }),
      });
      m.eventually("served", () => served.get());
    };
  expect(told(polling(false))).toBe("holds");
  expect(told(polling(true))).toEqual(["violated", ["p · poll · again", "p · poll · again"]]);
});

test("an open choice owes nothing, unless the model assumes it", () => {
  const halting =
    (fair?: "weak" | "strong", without: readonly string[] = []) =>
    (m: Builder): void => {
      turning(m, true);
      if (fair !== undefined) {
        m.assume("halts some time", { fair, steps: [{ process: "p", point: "back", case: "halt" }] });
      }
      m.eventually("never", () => false, { without });
    };
  expect(told(halting())).toEqual(["violated", ["p · there", "p · back · again"]]);
  // From "there" it cannot be taken, so that it is possible again and again only.
  expect(told(halting("weak"))).toEqual(["violated", ["p · there", "p · back · again"]]);
  expect(told(halting("strong"))).toEqual(["violated", "ends"]);
  expect(told(halting("strong", ["halts some time"]))).toEqual([
    "violated",
    ["p · there", "p · back · again"],
  ]);
});

describe("timers", () => {
  const sleeping =
    (long: boolean, assuming: readonly string[] = []) =>
    (m: Builder): void => {
      const timer = m.timer("deadline", "5m", { long });
      const p = m.process("p", { arm: step(() => timer.start()).to("sleep"), sleep: fired(timer).to(end) });
      m.eventually("p wakes", () => p.isAt(end), { assuming });
    };

  test("fire, but long ones only if a property says so", () => {
    expect(told(sleeping(false))).toBe("holds");
    expect(told(sleeping(true))).toEqual(["violated", "ends"]);
    expect(told(sleeping(true, ["long timers"]))).toBe("holds");
    expect(judged(sleeping(true, ["long timers"])).assumptions.at(-1)).toBe(
      'long timers that are armed fire some time, too (weak fairness; "some time" is not "in time")',
    );
  });

  test("those that can be put off for ever keep no others from firing", () => {
    expect(
      told((m) => {
        const [beat, deadline] = [m.timer("beat", "1s"), m.timer("deadline", "3s")];
        m.process("heart", {
          arm: step(() => beat.start()).to("wait"),
          wait: fired(beat).to("arm"),
        });
        const p = m.process("p", {
          arm: step(() => deadline.start()).to("sleep"),
          sleep: fired(deadline).to(end),
        });
        m.eventually("p wakes", () => p.isAt(end));
      }),
    ).toBe("holds");
  });
});

test("cancellations reach descendants, unless that is not assumed", () => {
  const cancelled = (without: readonly string[]): unknown =>
    told((m) => {
      const parent = m.context("parent");
      const child = m.context("child", parent);
      m.process("p", { cancel: step(() => parent.cancel()).to(end) });
      const q = m.process("q", { wait: done(child).to(end) });
      m.eventually("q ends", () => q.isAt(end), { without });
    });
  expect([cancelled([]), cancelled(["cancellations"])]).toEqual(["holds", ["violated", "ends"]]);
});

test("lock waiters: who waits for what becomes free again and again", () => {
  const locking =
    (without: readonly string[] = []) =>
    (m: Builder): void => {
      const held = m.field("held", flag());
      const lock = () => step(() => held.set(true)).when(() => !held.get());
      m.process("busy", { lock: lock().to("unlock"), unlock: step(() => held.set(false)).to("lock") });
      const p = m.process("p", { lock: lock().fair("strong", "lock waiters").to(end) });
      m.eventually("p has it", () => p.isAt(end), { without });
    };
  expect(told(locking())).toBe("holds");
  expect(told(locking(["lock waiters"]))).toEqual(["violated", ["busy · lock", "busy · unlock"]]);
});

describe("where it is owed", () => {
  const places = (m: Builder): { readonly at: () => number } => {
    const at = m.field("at", range(0, 3));
    m.initially(at, [0, 2]);
    m.action("on", { when: () => at.get() === 0 || at.get() === 2, step: () => at.set(at.get() + 1) });
    m.accept(otherwise);
    return { at: () => at.get() };
  };

  test("eventually: from every initial state", () => {
    const reaching = (...goals: readonly number[]): unknown =>
      told((m) => {
        const { at } = places(m);
        m.eventually("there", () => goals.includes(at()));
      });
    expect([reaching(1), reaching(3), reaching(1, 3), reaching(0, 2)]).toEqual([
      ["violated", "ends"],
      ["violated", "ends"],
      "holds",
      "holds",
    ]);
  });

  test("always eventually: from every state", () => {
    const reaching = (...goals: readonly number[]): unknown =>
      told((m) => {
        const { at } = places(m);
        m.alwaysEventually("there", () => goals.includes(at()));
      });
    expect([reaching(1, 3), reaching(0, 2)]).toEqual(["holds", ["violated", "ends"]]);
  });

  test("leads to: a property whose antecedent never holds is said to be vacuous", () => {
    const vacuous = (from: number): unknown => {
      const { verdict, vacuous: why } = judged((m) => {
        const { at } = places(m);
        m.leadsTo(
          "there",
          () => at() === from,
          () => at() === 3,
        );
      });
      return [verdict, why];
    };
    expect([vacuous(2), vacuous(7)]).toEqual([
      ["holds", undefined],
      ["holds", "its antecedent never holds"],
    ]);
  });
});

test("the frontier of a search that was cut is no end of a run", () => {
  const counting =
    (last: number) =>
    (m: Builder): void => {
      const count = m.field("count", range(0, 9));
      m.action("tick", { when: () => count.get() < last, step: () => count.set(count.get() + 1) });
      m.eventually("nine", () => count.get() === 9);
    };
  expect(judged(counting(9), { limits: { depth: 4 } }).verdict).toBe("cut off");
  expect(judged(counting(9)).verdict).toBe("holds");
  // An end that was found is one.
  expect(judged(counting(3), { limits: { depth: 4 } }).verdict).toBe("violated");
});
