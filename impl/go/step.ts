/** What happens to a goroutine in a step of its own. */
import { evaluateChannels, evaluateOperands, type Goroutine } from "./goroutine.ts";
import type { Wanted } from "./label.ts";
import { Panic } from "./panic.ts";
import type { Blocking } from "./request.ts";

/** Only if it is offered. */
export function takeStep(goroutine: Goroutine, { phase, case: taken = "" }: Wanted): void {
  const { request: point } = goroutine;
  if (point?.kind === "passing") goroutine.goOn({ case: taken, value: undefined, ok: true });
  else if (point?.kind !== "blocking") return;
  else if (phase === "park") park(goroutine, point);
  else if (phase === "enter") enter(goroutine, point, taken);
  else resume(goroutine, taken);
}

/** Waits in the queues, with operands as they are now. What a nil channel would be sent is forgotten. */
export function park(goroutine: Goroutine, point: Blocking): void {
  const channels = evaluateChannels(point);
  const operands = evaluateOperands(point).map((value, at) =>
    channels[at] === undefined ? undefined : value,
  );
  goroutine.park(point, operands, channels);
}

function enter(goroutine: Goroutine, point: Blocking, taken: string): void {
  const channels = evaluateChannels(point);
  const operands = evaluateOperands(point);
  const at = point.cases.findIndex(({ name = "" }) => name === taken);
  const operation = point.cases[at]?.operation;
  const channel = channels[at];
  if (operation?.kind === "send" && channel?.isClosed === true) {
    goroutine.goOnPanicking(new Panic("send on closed channel"));
    return;
  }
  if (operation?.kind === "send") channel?.put(operands[at]);
  const received = operation?.kind === "receive" ? channel?.take() : undefined;
  goroutine.commit(at);
  if (received !== undefined) goroutine.deliver(received.value, received.ok, channel?.isSignal ?? false);
}

function resume(goroutine: Goroutine, taken: string): void {
  if (goroutine.mustPanic) goroutine.goOnPanicking(new Panic("send on closed channel"));
  else goroutine.goOn({ case: taken, ...goroutine.received });
}
