/** A turnstile: a small model, an implementation, and the adapter between them, with defects to choose from. */
import type { Adapter, Mapping, Observation, Offer } from "../../conformance/index.ts";
import { environment, flag, model, range } from "../../model/lang/index.ts";
import { type PlainState, type PlainValue, placeText, type StepLabel } from "../../model/trace.ts";

const MOST_COINS = 2;

/** 6 states, 15 edges: pushing a locked turnstile changes nothing. */
export const turnstile = model("turnstile", (m) => {
  const locked = m.field("locked", flag(), true);
  const coins = m.field("coins", range(0, MOST_COINS));
  m.action(
    "coin",
    { when: () => coins.get() < MOST_COINS, step: () => coins.set(coins.get() + 1) },
    environment,
  );
  m.action("push", { step: () => locked.set(true) }, environment);
  m.action("unlock", {
    when: () => locked.get() && coins.get() > 0,
    step: () => {
      locked.set(false);
      coins.set(coins.get() - 1);
    },
  });
});

export const turnstileMapping: Mapping = {
  label: (label: StepLabel) => placeText(label),
  isInput: ({ process }) => process !== "unlock",
  project: ({ fields }: PlainState) => ({
    locked: fields["locked"] as PlainValue,
    coins: fields["coins"] as PlainValue,
  }),
  hidden: { motor: "the model has none" },
};

/** A step of the implementation: when it is possible, and what it does. */
export interface Part {
  readonly silent?: boolean;
  readonly when: (turnstile: Turnstile) => boolean;
  readonly step: (turnstile: Turnstile) => void;
}

/** The implementation. A coin falls first, and is counted then. */
export class Turnstile {
  locked = true;
  coins = 0;
  falling = 0;
  /** How often a step was performed since it was made. */
  steps = 0;
}

const PARTS: Readonly<Record<string, Part>> = {
  coin: { when: () => false, step: (one) => void one.falling++ },
  push: { when: () => false, step: (one) => void (one.locked = true) },
  unlock: {
    when: ({ locked, coins }) => locked && coins > 0,
    step: (one) => {
      one.locked = false;
      one.coins--;
    },
  },
  "coin falls": {
    silent: true,
    when: ({ falling }) => falling > 0,
    step: (one) => {
      one.falling--;
      one.coins++;
    },
  },
};

/** `when` says what the implementation offers; inputs are never offered, and always accepted. */
export class TurnstileAdapter implements Adapter {
  readonly name = "a turnstile";
  resets = 0;
  steps = 0;
  silentSteps = 0;
  readonly #parts: Readonly<Record<string, Part>>;
  protected turnstile: Turnstile = new Turnstile();

  /** Parts that replace those of the same name, or are added. */
  constructor(other: Readonly<Record<string, Part>> = {}) {
    this.#parts = { ...PARTS, ...other };
  }

  reset(_initial: PlainState): void {
    this.resets++;
    this.turnstile = new Turnstile();
  }

  offered(): readonly Offer[] {
    return Object.entries(this.#parts)
      .filter(([, { when }]) => when(this.turnstile))
      .map(([label, { silent = false }]) => ({ label, silent }));
  }

  perform(label: string): void {
    const part = this.#parts[label];
    if (part === undefined) throw new Error(`a turnstile has no ${label}`);
    part.step(this.turnstile);
    this.turnstile.steps++;
    if (part.silent === true) this.silentSteps++;
    else this.steps++;
  }

  observe(): Observation {
    const { locked, coins } = this.turnstile;
    return { locked, coins };
  }
}
