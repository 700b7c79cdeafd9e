/** A scheduler whose steps a test takes by their texts. */
import { type Label, labelText, Scheduler } from "../../impl/go/index.ts";

export class Driven extends Scheduler {
  /** The texts of all steps that are possible now. */
  get texts(): readonly string[] {
    return this.offered().map((offer) => labelText(offer));
  }

  /** Takes these steps in this order; returns the last as it was. @throws Error if one is not offered */
  take(...texts: readonly string[]): string {
    let taken: Label | undefined;
    for (const text of texts) {
      const offer = this.offered().find((one) => labelText(one) === text);
      if (offer === undefined) throw new Error(`no "${text}" among\n${this.texts.join("\n")}`);
      taken = this.perform(offer);
    }
    return taken === undefined ? "" : labelText(taken);
  }

  /** Takes the first step that is offered until none is; returns all. */
  run(): readonly string[] {
    const taken: string[] = [];
    for (let [offer] = this.offered(); offer !== undefined; [offer] = this.offered()) {
      taken.push(labelText(this.perform(offer)));
    }
    return taken;
  }
}
