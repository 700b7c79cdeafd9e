/** Which steps a goroutine, a context or a timer can take now. Nothing here changes anything. */
import type { Context } from "./context.ts";
import { type CaseChannel, evaluateChannels, type Goroutine } from "./goroutine.ts";
import type { Offer, Phase, Place } from "./label.ts";
import type { Blocking, BlockingCase } from "./request.ts";
import type { Timer } from "./timer.ts";

const NONE: readonly Offer[] = [];

/** In the order of its cases; a case that commits another in several ways in the order of that one's cases. */
export function offersOf(goroutine: Goroutine): readonly Offer[] {
  const { request: point, stand } = goroutine;
  if (stand === "parked" || point === undefined || goroutine.held > 0) return NONE;
  if (stand === "committed") return [offer(goroutine, goroutine.taken, "resume")];
  if (point.kind === "blocking") return entriesOf(goroutine, point);
  const offers: Offer[] = [];
  for (const [at, { when }] of point.cases.entries()) {
    if (when === undefined || when()) offers.push(offer(goroutine, at, "step"));
  }
  return offers;
}

/** The `cancel` step that reaches a context, in each way of committing those who wait for it. */
export function offersOfCancel(context: Context): Offer[] {
  const waiting = context.done.receivers.all.map((one) => placesOn(one, context.done, "receive"));
  return combinations(waiting).map((commits) => ({
    process: context.parent?.name ?? "",
    point: context.name,
    phase: "cancel",
    commits,
    silent: false,
  }));
}

export function offersOfFire({ name, channel }: Timer): Offer[] {
  return waysOf(channel.partnerOfSend, channel, "receive").map((commits) => ({
    process: name,
    point: "",
    phase: "fire",
    commits,
    silent: false,
  }));
}

function entriesOf(goroutine: Goroutine, point: Blocking): readonly Offer[] {
  const channels = evaluateChannels(point);
  const offers: Offer[] = [];
  for (const [at, one] of point.cases.entries()) {
    if (!isReady(one, channels[at])) continue;
    for (const commits of waysToEnter(one, channels[at])) offers.push(offer(goroutine, at, "enter", commits));
  }
  if (offers.length > 0) return offers;
  const fallback = point.cases.findIndex(({ operation }) => operation.kind === "default");
  return [fallback < 0 ? offer(goroutine, -1, "park", []) : offer(goroutine, fallback, "enter", [])];
}

/** Spelled out, since spreading objects costs more than all the rest of a step. */
function offer(goroutine: Goroutine, at: number, phase: Phase, commits?: readonly Place[]): Offer {
  const { name: process, request } = goroutine;
  const point = request?.point ?? "";
  const silent = request?.silent ?? false;
  const taken = request?.cases[at]?.name;
  if (taken === undefined) {
    return commits === undefined
      ? { process, point, phase, silent }
      : { process, point, phase, commits, silent };
  }
  return commits === undefined
    ? { process, point, case: taken, phase, silent }
    : { process, point, case: taken, phase, commits, silent };
}

function isReady({ operation }: BlockingCase, channel: CaseChannel): boolean {
  switch (operation.kind) {
    case "receive":
      return channel?.canReceive === true;
    case "send":
      return channel?.canSend === true;
    case "wait":
      return operation.waitGroup.count === 0;
    case "default":
      return false;
  }
}

/** Lists of the goroutines that the operation commits, one for each way. */
function waysToEnter({ operation }: BlockingCase, channel: CaseChannel): readonly (readonly Place[])[] {
  if (channel === undefined) return [[]];
  if (operation.kind === "receive") return waysOf(channel.partnerOfReceive, channel, "send");
  return waysOf(channel.partnerOfSend, channel, "receive");
}

function waysOf(
  partner: Goroutine | undefined,
  channel: Parameters<Goroutine["casesOn"]>[0],
  kind: "receive" | "send",
): readonly (readonly Place[])[] {
  return partner === undefined ? [[]] : placesOn(partner, channel, kind).map((place) => [place]);
}

function placesOn(
  goroutine: Goroutine,
  channel: Parameters<Goroutine["casesOn"]>[0],
  kind: "receive" | "send",
): readonly Place[] {
  return goroutine.casesOn(channel, kind).map((at) => goroutine.placeOf(at));
}

/** One of each list, in all ways, the last list fastest. */
function combinations(lists: readonly (readonly Place[])[]): readonly (readonly Place[])[] {
  return lists.reduce<readonly (readonly Place[])[]>(
    (ways, list) => ways.flatMap((way) => list.map((place) => [...way, place])),
    [[]],
  );
}
