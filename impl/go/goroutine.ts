/** One goroutine: its generator, its control point, and where it stands with it. */
import type { Place } from "./label.ts";
import type { Go, Operation, Request } from "./request.ts";

export type Stand = "before" | "parked" | "committed";

/** What others can see of a goroutine. */
export interface Standing {
  /** "end" once it has returned. */
  readonly point: string;
  readonly stand: Stand;
  readonly case?: string;
  readonly received?: { readonly value: unknown; readonly ok: boolean };
}

/** What a committed goroutine goes on with. */
export interface Commitment {
  readonly at: number;
  readonly value: unknown;
  readonly ok: boolean;
  /** It was to send, and the channel was closed: it panics when it goes on. */
  readonly closed: boolean;
}

export class Goroutine {
  readonly name: string;
  /** Position in the order in which goroutines were started. */
  readonly position: number;
  readonly body: Go;
  /** Undefined once it has returned. */
  request: Request | undefined;
  stand: Stand = "before";
  commitment: Commitment | undefined;
  /** While parked: positions of the cases whose channels are nil, and the values to be sent, by case. */
  nil: readonly number[] = [];
  values: readonly unknown[] = [];

  constructor(name: string, position: number, body: Go) {
    this.name = name;
    this.position = position;
    this.body = body;
  }

  get standing(): Standing {
    const { request, stand, commitment } = this;
    if (request === undefined) return { point: "end", stand: "before" };
    if (commitment === undefined || request.kind !== "block") return { point: request.point, stand };
    const one = request.cases[commitment.at];
    const { value, ok } = commitment;
    return {
      point: request.point,
      stand,
      ...(one?.name === undefined ? {} : { case: one.name }),
      ...(one?.operation.kind === "receive" ? { received: { value, ok } } : {}),
    };
  }

  /** Positions of the cases that wait for an event. Empty unless parked. */
  waiting(waits: (operation: Operation) => boolean): readonly number[] {
    const { request, nil } = this;
    if (this.stand !== "parked" || request?.kind !== "block") return [];
    return request.cases.flatMap((one, at) => (!nil.includes(at) && waits(one.operation) ? [at] : []));
  }

  place(at?: number): Place {
    const { request, name } = this;
    const taken = at !== undefined && request?.kind === "block" ? request.cases[at]?.name : undefined;
    return { process: name, point: request?.point ?? "end", ...(taken === undefined ? {} : { case: taken }) };
  }

  commit(commitment: Commitment): void {
    this.commitment = commitment;
    this.stand = "committed";
    this.nil = [];
    this.values = [];
  }
}
