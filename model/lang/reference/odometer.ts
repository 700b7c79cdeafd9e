import { LanguageError } from "../errors.ts";

/**
 * Runs the same thing once for every combination of the choices that it makes on its way, the last choice
 * changing fastest. What it does may depend on nothing but these choices.
 */
export class Odometer {
  #digits: { readonly of: number; taken: number }[] = [];
  #at = 0;

  /** A number below `of`, another one in every run that came to this choice in the same way. */
  choose(of: number): number {
    const digit = this.#digits[this.#at] ?? { of, taken: 0 };
    if (digit.of !== of) {
      throw new LanguageError("impure", { source: "run again from one state, a step did something else" });
    }
    this.#digits[this.#at] = digit;
    this.#at++;
    return digit.taken;
  }

  /** Sets up the next run; false if there is none. */
  advance(): boolean {
    this.#at = 0;
    while (this.#digits.length > 0) {
      const last = this.#digits.at(-1) as { of: number; taken: number };
      last.taken++;
      if (last.taken < last.of) return true;
      this.#digits.pop();
    }
    return false;
  }
}
