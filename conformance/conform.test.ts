import { describe, expect, test } from "vitest";
import { Exploration, search } from "../model/engine/index.ts";
import { compile } from "../model/lang/compile.ts";
import {
  type Part,
  type Turnstile,
  TurnstileAdapter,
  turnstile,
  turnstileMapping,
} from "../test/systems/turnstile.ts";
import type { Adapter, Mapping, Observation, Offer } from "./adapter.ts";
import { AdapterError } from "./adapter-error.ts";
import { type ConformanceResult, conform } from "./conform.ts";
import { AmbiguousLabel } from "./view.ts";

const compiled = compile(turnstile);
const explored = new Exploration(compiled.system, { invariants: [], marks: [], graph: true }).run({});

function against(adapter: Adapter, mapping: Mapping = turnstileMapping): ConformanceResult {
  return conform(compiled, explored, adapter, mapping);
}

/** The first disagreement with an implementation that has these parts instead. */
function found(other: Readonly<Record<string, Part>>): ConformanceResult["disagreement"] {
  const { disagreement, covered, edges } = against(new TurnstileAdapter(other));
  expect(covered).toBeLessThan(edges);
  return disagreement;
}

/** Runs begin like this: loops are taken where they are met. */
const TWO_COINS = ["push", "coin", "push", "coin"];
const UNLOCKED = [...TWO_COINS, "push", "unlock"];

const whenever = (): boolean => true;
const never = (): boolean => false;

describe("an implementation that does what the model does", () => {
  test("has every edge performed, loops and ways back included, and every call is counted", () => {
    const adapter = new TurnstileAdapter();
    const result = against(adapter);
    expect(result).toEqual({
      edges: 12,
      covered: 12,
      steps: adapter.steps,
      silentSteps: adapter.silentSteps,
      resets: adapter.resets,
      constant: [],
      hidden: { motor: "the model has none" },
    });
    expect([result.steps, result.silentSteps, result.resets]).toEqual([14, 5, 1]);
  });
});

describe("a disagreement is found, with what differs and the run that shows it", () => {
  test("refused: it cannot do what the model does", () => {
    const step = (one: Turnstile): void => {
      if (one.coins === 1) throw new Error("the slot is blocked");
      one.falling++;
    };
    expect(found({ coin: { when: never, step } })).toEqual({
      kind: "refused",
      label: "coin",
      reason: "the slot is blocked",
      run: TWO_COINS,
    });
  });

  test("refused: what is thrown need not be an error", () => {
    const step = (): void => {
      throw "no";
    };
    expect(found({ coin: { when: never, step } })).toMatchObject({ kind: "refused", reason: "no" });
  });

  test("unknown step: it does more", () => {
    expect(found({ kick: { when: ({ locked }) => !locked, step: () => undefined } })).toEqual({
      kind: "unknown step",
      label: "kick",
      run: UNLOCKED,
    });
  });

  test("unknown step: a step of the model, where the model has it not", () => {
    expect(found({ unlock: { when: ({ locked }) => locked, step: () => undefined } })).toEqual({
      kind: "unknown step",
      label: "unlock",
      run: [],
    });
  });

  test("missing step: it does less", () => {
    expect(found({ unlock: { when: never, step: () => undefined } })).toEqual({
      kind: "missing step",
      label: "unlock",
      run: ["push", "coin"],
    });
  });

  test("missing step: it has the step, but only as a silent one", () => {
    const { disagreement } = against(new TurnstileAdapter({ unlock: { silent: true, ...unlocking } }));
    expect(disagreement).toEqual({ kind: "missing step", label: "unlock", run: ["push", "coin"] });
  });

  test("other state: it does something else", () => {
    const when = ({ locked, coins }: Turnstile): boolean => locked && coins > 0;
    expect(found({ unlock: { when, step: (one) => void (one.locked = false) } })).toEqual({
      kind: "other state",
      field: "coins",
      model: 1,
      implementation: 2,
      run: UNLOCKED,
    });
  });

  test("other state: it changes what should stay, in a step that the model takes as a loop", () => {
    const step = (one: Turnstile): void => {
      one.coins = 0;
      one.locked = true;
    };
    expect(found({ push: { when: never, step } })).toMatchObject({
      kind: "missing step",
      label: "unlock",
    });
  });

  test("silent choice: also where the silent step is a part of what was asked for", () => {
    const when = ({ locked, coins }: Turnstile): boolean => locked && coins === 1;
    expect(found({ unlock: { ...unlocking, when } })).toEqual({
      kind: "silent choice",
      silent: "coin falls",
      label: "unlock",
      run: TWO_COINS,
    });
  });

  test("silent choice: a silent step takes a visible one away", () => {
    const jams: Part = {
      silent: true,
      when: ({ coins, locked }) => coins === 2 && locked,
      step: (one) => void (one.locked = false),
    };
    expect(found({ jams })).toEqual({
      kind: "silent choice",
      silent: "jams",
      label: "unlock",
      run: TWO_COINS,
    });
  });

  test("silent choice: of two silent steps, one takes the other away", () => {
    const rests = ({ locked, coins }: Turnstile): boolean => locked && coins === 2;
    const bolts: Part = { silent: true, when: rests, step: (one) => void (one.coins = 1) };
    expect(found({ bolts, latches: { ...bolts, step: (one) => void (one.coins = 0) } })).toEqual({
      kind: "silent choice",
      silent: "bolts",
      label: "latches",
      run: TWO_COINS,
    });
  });

  test("restless: silent steps without end", () => {
    const hums: Part = { silent: true, when: ({ locked }) => !locked, step: () => undefined };
    expect(found({ hums })).toEqual({ kind: "restless", silent: "hums", run: UNLOCKED });
  });

  test("restless: from the start", () => {
    expect(found({ hums: { silent: true, when: whenever, step: () => undefined } })).toEqual({
      kind: "restless",
      silent: "hums",
      run: [],
    });
  });
});

const unlocking: Omit<Part, "silent"> = {
  when: ({ locked, coins }) => locked && coins > 0,
  step: (one) => {
    one.locked = false;
    one.coins--;
  },
};

describe("observations", () => {
  class Observing extends TurnstileAdapter {
    readonly #change: (seen: Observation, turnstile: Turnstile) => Observation;

    constructor(change: (seen: Observation, turnstile: Turnstile) => Observation) {
      super();
      this.#change = change;
    }

    override observe(): Observation {
      return this.#change(super.observe(), this.turnstile);
    }
  }

  test.each([
    ["locked", "yes", true],
    ["coins", 3, 0],
    ["coins", null, 0],
    ["coins", "0", 0],
    ["coins", [0], 0],
  ])("a corrupted %s is noticed: %j", (field, value, model) => {
    const corrupted = new Observing((seen) => ({ ...seen, [field]: value }));
    expect(against(corrupted).disagreement).toEqual({
      kind: "other state",
      field,
      model,
      implementation: value,
      run: [],
    });
  });

  test("a field that only one side has is noticed", () => {
    expect(against(new Observing((seen) => ({ ...seen, colour: "red" }))).disagreement).toEqual({
      kind: "other state",
      field: "colour",
      model: undefined,
      implementation: "red",
      run: [],
    });
    expect(against(new Observing(({ locked }) => ({ locked: locked ?? null }))).disagreement).toEqual({
      kind: "other state",
      field: "coins",
      model: 0,
      implementation: undefined,
      run: [],
    });
  });

  test("a value that is wrong in one state only is noticed there", () => {
    const late = new Observing((seen, { locked, coins }) =>
      !locked && coins === 1 ? { ...seen, coins: 2 } : seen,
    );
    expect(against(late).disagreement).toMatchObject({ field: "coins", model: 1, implementation: 2 });
  });

  test("a field that an adapter makes up instead of reading it is reported as constant, or differs", () => {
    const madeUp = new Observing((seen) => ({ ...seen, "is a turnstile": true }));
    const mapping: Mapping = {
      ...turnstileMapping,
      project: (state) => ({ ...turnstileMapping.project(state), "is a turnstile": true }),
    };
    const { disagreement, constant } = against(madeUp, mapping);
    expect([disagreement, constant]).toEqual([undefined, ["is a turnstile"]]);
    expect(against(new Observing((seen) => ({ ...seen, locked: true }))).disagreement).toEqual({
      kind: "other state",
      field: "locked",
      model: false,
      implementation: true,
      run: UNLOCKED,
    });
  });

  test("a structured field with equal content is not constant's opposite", () => {
    const nested = new Observing((seen) => ({ ...seen, made: { of: ["steel"] } }));
    const mapping: Mapping = {
      ...turnstileMapping,
      project: (state) => ({ ...turnstileMapping.project(state), made: { of: ["steel"] } }),
    };
    expect(against(nested, mapping)).toMatchObject({ covered: 12, constant: ["made"] });
  });
});

describe("an adapter that performs an action itself", () => {
  /** Unlocks without asking the implementation, and says that it did. */
  class Pretending extends TurnstileAdapter {
    #pretended = false;

    override reset(initial: Parameters<Adapter["reset"]>[0]): void {
      super.reset(initial);
      this.#pretended = false;
    }

    override perform(label: string): void {
      if (label === "unlock") this.#pretended = true;
      else super.perform(label);
    }

    override observe(): Observation {
      return this.#pretended ? { locked: false, coins: this.turnstile.coins - 1 } : super.observe();
    }
  }

  test("is found out by what the implementation goes on to offer", () => {
    expect(against(new Pretending()).disagreement).toEqual({
      kind: "unknown step",
      label: "unlock",
      run: UNLOCKED,
    });
  });
});

describe("a mistake of the adapter is no disagreement", () => {
  const failing = (
    method: "reset" | "offered" | "observe",
    when: (turnstile: Turnstile) => boolean,
  ): TurnstileAdapter => {
    class Failing extends TurnstileAdapter {
      #fail(name: string): void {
        if (name === method && when(this.turnstile)) throw new TypeError("connection lost");
      }

      override reset(initial: Parameters<Adapter["reset"]>[0]): void {
        this.#fail("reset");
        super.reset(initial);
      }

      override offered(): readonly Offer[] {
        this.#fail("offered");
        return super.offered();
      }

      override observe(): Observation {
        this.#fail("observe");
        return super.observe();
      }
    }
    return new Failing();
  };
  const failure = (adapter: Adapter, mapping?: Mapping): AdapterError => {
    try {
      against(adapter, mapping);
    } catch (error) {
      if (error instanceof AdapterError) return error;
      throw error;
    }
    throw new Error("nothing was thrown");
  };

  test.each(["reset", "offered", "observe"] as const)("%s throws at the start", (method) => {
    const error = failure(failing(method, whenever));
    expect(error.failure).toEqual({ adapter: "a turnstile", call: `${method}()`, run: [] });
    expect(error.message).toBe(
      `adapter "a turnstile", ${method}() at the start of a run: threw TypeError: connection lost\n` +
        "  fix    mend the adapter: only perform() may refuse, and only a step that is not silent",
    );
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test.each(["offered", "observe"] as const)("%s throws on the way", (method) => {
    const { failure: facts, message } = failure(failing(method, ({ locked }) => !locked));
    expect(facts).toEqual({ adapter: "a turnstile", call: `${method}()`, run: UNLOCKED });
    expect(message).toContain(
      "after «unlock»: threw TypeError: connection lost\n  run    push → coin → push → coin → push → unlock\n",
    );
  });

  test("a silent step that was offered throws", () => {
    const step = (): void => {
      throw new Error("stuck");
    };
    const adapter = new TurnstileAdapter({
      "coin falls": { silent: true, when: ({ falling }) => falling > 0, step },
    });
    expect(failure(adapter).failure).toEqual({
      adapter: "a turnstile",
      call: 'perform("coin falls")',
      run: ["push", "coin"],
    });
  });

  test("the mapping throws", () => {
    const mapping: Mapping = {
      ...turnstileMapping,
      project: () => {
        throw new RangeError("no such field");
      },
    };
    expect(failure(new TurnstileAdapter(), mapping).failure.call).toBe("the mapping");
  });
});

describe("a model that cannot be compared is refused", () => {
  test("two steps of one state with one label", () => {
    const mapping: Mapping = { ...turnstileMapping, label: () => "something" };
    expect(() => against(new TurnstileAdapter(), mapping)).toThrow(AmbiguousLabel);
    expect(() => against(new TurnstileAdapter(), mapping)).toThrow(
      "the steps coin and push of one state have the label something: make the mapping tell them apart",
    );
  });

  test("a graph that was cut off, or not kept", () => {
    const wanted = { invariants: [], marks: [] };
    const cut = new Exploration(compiled.system, { ...wanted, graph: true }).run({ states: 3 });
    const strategy = { kind: "depth-first" } as const;
    const deep = search(compiled.system, { ...wanted, graph: true }, { strategy }, {}).exploration;
    const lost = new Exploration(compiled.system, { ...wanted, graph: false }).run({});
    for (const exploration of [cut, deep, lost]) {
      expect(() => conform(compiled, exploration, new TurnstileAdapter(), turnstileMapping)).toThrow(
        new RangeError(
          "a plan needs the whole graph, by levels: explore breadth first, without limits, and keep it",
        ),
      );
    }
  });
});
