/** Where cases lead, when points are put into a process under other names. */
import { type CaseSpec, otherwise, type PointSpec, type Target } from "../points.ts";

/** What stands for a name: another name, or branches that are decided where it was. */
export type Rename = (name: string) => Target;

/** The point with all its targets renamed. */
export function retargeted(point: PointSpec, rename: Rename): PointSpec {
  const cases = Object.entries(point.cases).map(
    ([name, one]) => [name, retargetedCase(one, rename)] as const,
  );
  return { ...point, cases: Object.fromEntries(cases) };
}

function retargetedCase(one: CaseSpec, rename: Rename): CaseSpec {
  return { ...one, target: renamed(one.target, rename) };
}

function renamed(target: Target, rename: Rename): Target {
  if (typeof target === "string") return rename(target);
  const branches = Object.entries(target).flatMap(([name, holds]) => under(holds, rename(name)));
  const [[only, holds] = ["", otherwise]] = branches;
  return branches.length === 1 && holds === otherwise ? only : Object.fromEntries(branches);
}

/** Branches to what `target` is, which are taken only if a condition holds, too. */
function under(holds: () => boolean, target: Target): readonly (readonly [string, () => boolean])[] {
  if (typeof target === "string") return [[target, holds]];
  return Object.entries(target).map(([name, also]) => [name, both(holds, also)]);
}

function both(one: () => boolean, other: () => boolean): () => boolean {
  if (one === otherwise) return other;
  return other === otherwise ? one : () => one() && other();
}
