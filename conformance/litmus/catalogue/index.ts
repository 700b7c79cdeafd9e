/** All litmus programs. */
import type { Program } from "../program.ts";
import { atomicPrograms } from "./atomic.ts";
import { boundedGoPrograms } from "./bounded-go.ts";
import { channels } from "./channel.ts";
import { closings } from "./closing.ts";
import { condPrograms } from "./cond.ts";
import { contexts } from "./context.ts";
import { controlPlane } from "./control-plane.ts";
import { mutexPrograms } from "./mutex.ts";
import { nestedPrograms } from "./nested.ts";
import { oncePrograms } from "./once.ts";
import { procedurePrograms } from "./procedure.ts";
import { readyCases } from "./ready-cases.ts";
import { referencePrograms } from "./reference.ts";
import { rwMutexPrograms } from "./rw-mutex.ts";
import { selects } from "./select.ts";
import { staleTimerPrograms, tickerPrograms } from "./ticker.ts";
import { timerPrograms } from "./timer.ts";
import { waitGroups } from "./wait-group.ts";

export const catalogue: readonly Program[] = [
  ...readyCases,
  ...selects,
  ...channels,
  ...closings,
  ...contexts,
  ...waitGroups,
  ...timerPrograms,
  ...tickerPrograms,
  ...staleTimerPrograms,
  ...nestedPrograms,
  ...referencePrograms,
  ...boundedGoPrograms,
  ...mutexPrograms,
  ...rwMutexPrograms,
  ...oncePrograms,
  ...condPrograms,
  ...atomicPrograms,
  ...procedurePrograms,
  ...controlPlane,
];
