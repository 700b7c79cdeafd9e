/** Which steps a goroutine, a context or a timer can take now. Nothing here changes anything. */
import type { Context } from "./context.ts";
import { evaluateNil, type Goroutine } from "./goroutine.ts";
import type { Offer, Place } from "./label.ts";
import type { Blocking, BlockingCase } from "./request.ts";
import type { Timer } from "./timer.ts";

/** In the order of its cases; a case that commits another in several ways in the order of that one's cases. */
export function offersOf(goroutine: Goroutine): Offer[] {
  const { request: point } = goroutine;
  if (point === undefined || goroutine.held > 0 || goroutine.stand === "parked") return [];
  const silent = point.silent ?? false;
  if (goroutine.stand === "committed") {
    return [{ ...goroutine.placeOf(goroutine.taken), phase: "resume", silent }];
  }
  if (point.kind === "passing") {
    const offers: Offer[] = [];
    for (const [at, { when }] of point.cases.entries()) {
      if (when === undefined || when()) offers.push({ ...goroutine.placeOf(at), phase: "step", silent });
    }
    return offers;
  }
  const entered = entriesOf(goroutine, point, silent);
  return entered.length > 0
    ? entered
    : [{ process: goroutine.name, point: point.point, phase: "park", commits: [], silent }];
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

/** Position of the `default` case, or -1. */
export function fallbackOf({ cases }: Blocking): number {
  return cases.findIndex(({ operation }) => operation.kind === "default");
}

function entriesOf(goroutine: Goroutine, point: Blocking, silent: boolean): Offer[] {
  const nil = evaluateNil(point);
  const offers: Offer[] = [];
  for (const [at, one] of point.cases.entries()) {
    if (nil[at] === true || !isReady(one)) continue;
    for (const commits of waysToEnter(one)) {
      offers.push({ ...goroutine.placeOf(at), phase: "enter", commits, silent });
    }
  }
  const fallback = fallbackOf(point);
  if (offers.length === 0 && fallback >= 0) {
    offers.push({ ...goroutine.placeOf(fallback), phase: "enter", commits: [], silent });
  }
  return offers;
}

function isReady({ operation }: BlockingCase): boolean {
  switch (operation.kind) {
    case "receive":
      return operation.channel.canReceive;
    case "send":
      return operation.channel.canSend;
    case "wait":
      return operation.waitGroup.count === 0;
    case "default":
      return false;
  }
}

/** Lists of the goroutines that the operation commits, one for each way. */
function waysToEnter({ operation }: BlockingCase): readonly (readonly Place[])[] {
  switch (operation.kind) {
    case "receive":
      return waysOf(operation.channel.partnerOfReceive, operation.channel, "send");
    case "send":
      return waysOf(operation.channel.partnerOfSend, operation.channel, "receive");
    case "wait":
    case "default":
      return [[]];
  }
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
