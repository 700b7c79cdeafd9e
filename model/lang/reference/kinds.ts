/** Which values a kind has. */
import type { Kind } from "../fields.ts";
import type { Value } from "./state.ts";

export function isOf(kind: Kind, value: unknown): value is Value {
  switch (kind.kind) {
    case "flag":
      return typeof value === "boolean";
    case "range":
      return (
        Number.isInteger(value) && (value as number) >= kind.low && (value as number) < kind.low + kind.size
      );
    case "oneOf":
      return kind.labels.some((label) => label === value);
  }
}

/** The value that variables start with unless the model says otherwise. */
export function firstOf(kind: Kind): Value {
  switch (kind.kind) {
    case "flag":
      return false;
    case "range":
      return kind.low;
    case "oneOf":
      return kind.labels[0];
  }
}

/** Which values a kind has, for messages. */
export function allowedBy(kind: Kind): string {
  switch (kind.kind) {
    case "flag":
      return "true or false";
    case "range":
      return `${kind.low}..${kind.low + kind.size - 1}`;
    case "oneOf":
      return kind.labels.map((label) => JSON.stringify(label)).join(", ");
  }
}
