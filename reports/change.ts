/** What a step changed, as text, one line a variable. */
import type { PlainState, PlainValue } from "../model/trace.ts";

/** A variable, or the part of one, with its value before and after a step. */
export interface Change {
  /** Name of the field or primitive; positions as `[3]`, columns as `.status`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Fields and primitives that differ between two states, in order of declaration. The queues of
 * channels are left out: who waits where follows from the steps. Where processes stand is left out, too.
 */
export function changes(before: PlainState, after: PlainState): readonly Change[] {
  return [
    ...Object.keys({ ...before.fields, ...after.fields }).flatMap((name) =>
      differences(name, before.fields[name], after.fields[name]),
    ),
    ...Object.keys({ ...before.primitives, ...after.primitives }).flatMap((name) => {
      const [old, now] = [before.primitives[name], after.primitives[name]];
      if (old === undefined || now === undefined) return differences(name, old, now);
      const [oldText, nowText] = [primitiveText(old), primitiveText(now)];
      return oldText === nowText ? [] : [{ name, before: oldText, after: nowText }];
    }),
  ];
}

/** `name: before → after` */
export function changeText({ name, before, after }: Change): string {
  return `${name}: ${before} → ${after}`;
}

/** A value as a reader would write it: text without quotes, null as none. */
export function valueText(value: PlainValue): string {
  if (value === null) return "none";
  if (typeof value === "string") return value === "" ? '""' : value;
  if (typeof value !== "object") return String(value);
  if (isList(value)) return `[${value.map(valueText).join(", ")}]`;
  return `{${Object.entries(value)
    .map(([key, part]) => `${key}: ${valueText(part)}`)
    .join(", ")}}`;
}

/**
 * A channel as `open` or `closed` and its buffer, a timer as what it still has; others as their value.
 *
 * @internal
 */
export function primitiveText(value: PlainValue): string {
  if (typeof value !== "object" || value === null || isList(value)) return valueText(value);
  const { closed, buffer, left, fired } = value;
  if (typeof closed === "boolean") {
    const held =
      buffer === undefined || (isList(buffer) && buffer.length === 0) ? "" : ` ${valueText(buffer)}`;
    return `${closed ? "closed" : "open"}${held}`;
  }
  if (typeof fired === "boolean" && left !== undefined) {
    const armed = left === null ? "off" : `${valueText(left)} ms left`;
    return fired ? (left === null ? "fired" : `fired, ${armed}`) : armed;
  }
  return valueText(value);
}

/** Goes down into lists of equal length and records with equal keys, so that only what differs is shown. */
function differences(
  name: string,
  before: PlainValue | undefined,
  after: PlainValue | undefined,
): readonly Change[] {
  if (isList(before) && isList(after) && before.length === after.length) {
    return before.flatMap((part, at) => differences(`${name}[${at}]`, part, after[at]));
  }
  if (isRecord(before) && isRecord(after) && sameKeys(before, after)) {
    return Object.keys(before).flatMap((key) => differences(`${name}.${key}`, before[key], after[key]));
  }
  const [old, now] = [absentText(before), absentText(after)];
  return old === now ? [] : [{ name, before: old, after: now }];
}

function absentText(value: PlainValue | undefined): string {
  return value === undefined ? "absent" : valueText(value);
}

function isList(value: PlainValue | undefined): value is readonly PlainValue[] {
  return Array.isArray(value);
}

function isRecord(value: PlainValue | undefined): value is { readonly [key: string]: PlainValue } {
  return typeof value === "object" && value !== null && !isList(value);
}

function sameKeys(one: object, other: object): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key));
}
