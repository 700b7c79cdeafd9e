/** Values of a kind as numbers from 0, and back. */
import type { Kind } from "./fields.ts";

/** The number of a value, or -1 if it is not one of the kind. */
export function encode(kind: Kind, value: unknown): number {
  switch (kind.kind) {
    case "flag":
      return value === true ? 1 : value === false ? 0 : -1;
    case "oneOf":
      return kind.labels.indexOf(value as string);
    case "range": {
      const code = typeof value === "number" ? value - kind.low : -1;
      return Number.isInteger(code) && code >= 0 && code < kind.size ? code : -1;
    }
  }
}

export function decode(kind: Kind, code: number): boolean | string | number {
  switch (kind.kind) {
    case "flag":
      return code === 1;
    case "oneOf":
      return kind.labels[code];
    case "range":
      return kind.low + code;
  }
}

/** What a kind allows, for messages. */
export function describeKind(kind: Kind): string {
  switch (kind.kind) {
    case "flag":
      return "true or false";
    case "oneOf":
      return kind.labels.map((label) => JSON.stringify(label)).join(", ");
    case "range":
      return `${kind.low}..${kind.low + kind.size - 1}`;
  }
}
