/** `Lock()` of whatever can be locked. */
import type { Effect, OpenCase } from "../points.ts";
import type { OpenPoint } from "./derived-point.ts";
import { lockMutex, type Mutex } from "./mutex.ts";
import { lockRw, RwMutex } from "./rw-mutex.ts";

/**
 * Waits until nobody has the lock and takes it; `effect` runs in the step that does. Whoever finds it unlocked may
 * take it: nobody is first in a queue, as in Go.
 */
export function lock(mutex: Mutex, effect?: Effect): OpenCase;
export function lock(rw: RwMutex, effect?: Effect): OpenPoint;
export function lock(one: Mutex | RwMutex, effect?: Effect): OpenCase | OpenPoint {
  return one instanceof RwMutex ? lockRw(one, effect) : lockMutex(one, effect);
}
