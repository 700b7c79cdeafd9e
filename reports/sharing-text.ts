/** What processes share without a lock, for people. */
import { placeText, type Sharing, type SharingRow } from "../model/trace.ts";
import { quote } from "./phrase.ts";
import { numberText } from "./result-table.ts";
import { hanging } from "./wrap.ts";

/** Rows beyond which they are counted. */
const LISTED = 10;

/** Nothing if nothing was found. */
export function sharingLines(sharing: Sharing | undefined, width: number): readonly string[] {
  if (sharing === undefined || sharing.rows.length === 0) return [];
  const { rows, states, of } = sharing;
  const listed = rows.slice(0, LISTED).flatMap((row) => hanging("  ", rowText(row), width));
  const more = rows.length > LISTED ? [`  ${numberText(rows.length - LISTED)} more`] : [];
  const sampled = states < of ? `, sampled ${numberText(states)} of ${numberText(of)} states` : "";
  return [...hanging("", `atomic here, and not in Go${sampled}:`, width), ...listed, ...more];
}

function rowText({ kind, variables, accesses, run }: SharingRow): string {
  const names = variables.map(quote).join(", ");
  const who = accesses.map(({ label, access }) => `${placeText(label)} ${access}`).join(", ");
  const when = run.length === 0 ? "at the start" : `after ${numberText(run.length)} steps`;
  return kind === "race"
    ? `race on ${names}: ${who}, both possible ${when}`
    : `not one step on ${names}: ${who} with more than one operation`;
}
