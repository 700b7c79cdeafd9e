/**
 * The strongly connected components of a graph given by its successor lists: two passes of depth-first
 * search, the second along the reversed edges in the order in which the first left the nodes (Kosaraju
 * and Sharir; see Aho, Hopcroft and Ullman, "Data Structures and Algorithms", 1983, section 6.7).
 */
export function components(next: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const previous: number[][] = next.map(() => []);
  for (const [from, leaving] of next.entries()) for (const to of leaving) previous[to].push(from);

  const left: number[] = [];
  const seen = new Set<number>();
  for (const start of next.keys()) visit(next, start, seen, left);

  const found: number[][] = [];
  const taken = new Set<number>();
  for (const start of left.toReversed()) {
    const component: number[] = [];
    visit(previous, start, taken, component);
    if (component.length > 0) found.push(component);
  }
  return found;
}

/** Depth-first search from `start`; appends the nodes that it leaves, in that order, to `left`. */
function visit(next: readonly (readonly number[])[], start: number, seen: Set<number>, left: number[]): void {
  if (seen.has(start)) return;
  seen.add(start);
  const path = [{ node: start, at: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = next[top.node][top.at];
    top.at++;
    if (to === undefined) {
      left.push(top.node);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ node: to, at: 0 });
    }
  }
}
