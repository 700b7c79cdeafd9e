/** All litmus programs. */
import type { Program } from "../program.ts";
import { channels } from "./channel.ts";
import { closings } from "./closing.ts";
import { contexts } from "./context.ts";
import { controlPlane } from "./control-plane.ts";
import { readyCases } from "./ready-cases.ts";
import { selects } from "./select.ts";
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
  ...controlPlane,
];
