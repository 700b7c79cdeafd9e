/**
 * Does a pipeline of goroutines deliver everything in the order in which it was sent?
 *
 * A source, stages that each receive from one channel and send to the next, and a sink; the channels have
 * room for one value.
 */
import { flag, model, range, receive, send } from "../../lang/index.ts";

/** So many that two neighbours in the pipeline never hold the same value by right. */
const VALUES = 3;

export const pipeline = model(
  "pipeline",
  {
    question: "Does a pipeline of goroutines deliver everything in the order in which it was sent?",
    variants: {
      chain: "each stage sends what it received",
      forgetful: "stages send 0, whatever they received",
    },
    parameters: { stages: { meaning: "stages between source and sink", low: 1, high: 8, initial: 2 } },
  },
  (m, { variant, parameters }) => {
    const stages = parameters["stages"] ?? 0;
    const value = range(0, VALUES - 1);
    const first = m.channel("link 0", { capacity: 1, payload: value });
    let from = first;
    const next = m.field("next", value);
    const expected = m.field("expected", value);
    const wrong = m.field("wrong", flag());

    m.process("source", {
      send: send(
        first,
        () => next.get(),
        () => next.set((next.get() + 1) % VALUES),
      ).to("send"),
    });
    for (let stage = 1; stage <= stages; stage++) {
      const received = from;
      const following = m.channel(`link ${stage}`, { capacity: 1, payload: value });
      const held = m.field(`held ${stage}`, value);
      m.process(`stage ${stage}`, {
        receive: receive(received, (got) => held.set(got)).to("send"),
        send: send(
          following,
          () => (variant === "forgetful" ? 0 : held.get()),
          () => held.set(0),
        ).to("receive"),
      });
      from = following;
    }
    m.process("sink", {
      receive: receive(from, (got) => {
        if (got !== expected.get()) wrong.set(true);
        expected.set((got + 1) % VALUES);
      }).to("receive"),
    });

    m.invariant("in order", () => !wrong.get());
  },
);
