/** Reads the plain values of a model's state as what the model declares them to be. */
import type { PlainValue } from "../model/trace.ts";

type Value = PlainValue | undefined;
export type PlainRecord = { readonly [key: string]: PlainValue };

/** @throws TypeError if it is none, here and below: the mapping is of another version of the model. */
export function numberOf(value: Value, what: string): number {
  return typeof value === "number" ? value : refuse(value, what, "a number");
}

export function textOf(value: Value, what: string): string {
  return typeof value === "string" ? value : refuse(value, what, "a text");
}

export function listOf(value: Value, what: string): readonly PlainValue[] {
  return isList(value) ? value : refuse(value, what, "a list");
}

export function recordOf(value: Value, what: string): PlainRecord {
  return isRecord(value) ? value : refuse(value, what, "a record");
}

function isList(value: Value): value is readonly PlainValue[] {
  return Array.isArray(value);
}

function isRecord(value: Value): value is PlainRecord {
  return typeof value === "object" && value !== null && !isList(value);
}

function refuse(value: Value, what: string, wanted: string): never {
  throw new TypeError(`${what} is ${JSON.stringify(value) ?? "missing"} in the model's state, not ${wanted}`);
}
