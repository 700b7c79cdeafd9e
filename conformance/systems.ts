/** Which implementation stands beside which shipped model. */
import { VARIANTS as CLIENT_VARIANTS, type Variant } from "../impl/client/index.ts";
import type { Configuration } from "../model/lang/index.ts";
import type { Adapter, Mapping } from "./adapter.ts";
import { BatchGcAdapter } from "./batch-gc/adapter.ts";
import { batchGcMapping } from "./batch-gc/mapping.ts";
import { ClientAdapter } from "./client-lifecycle/adapter.ts";
import { clientMapping } from "./client-lifecycle/mapping.ts";

export interface System {
  readonly adapter: Adapter;
  readonly mapping: Mapping;
}

/** The implementation for a model in one configuration; undefined if there is none. */
export function referenceSystem(model: string, { variant, scope }: Configuration): System | undefined {
  if (model === "client-lifecycle" && isClientVariant(variant) && scope !== "exits") {
    return { adapter: new ClientAdapter({ variant, scope }), mapping: clientMapping };
  }
  if (model === "batch-gc" && scope === "finite") {
    return { adapter: new BatchGcAdapter(variant), mapping: batchGcMapping };
  }
  return undefined;
}

function isClientVariant(name: string): name is Variant {
  return (CLIENT_VARIANTS as readonly string[]).includes(name);
}
