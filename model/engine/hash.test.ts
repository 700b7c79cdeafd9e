import { expect, test } from "vitest";
import { hash, hashOther, hashPair, hashWord } from "./hash.ts";

test("without the loop the hashes are the same", () => {
  const states = Uint32Array.of(0, 1, 0xffffffff, 0x80000000, 12_345);
  const pairs = [0, 1, 2, 3].map((at) => [
    hash(states, at, 2),
    hashPair(states[at] ?? 0, states[at + 1] ?? 0),
  ]);
  const words = [0, 1, 2, 3, 4].map((at) => [hash(states, at, 1), hashWord(states[at] ?? 0)]);
  expect([...pairs, ...words].filter(([loop, straight]) => loop !== straight)).toEqual([]);
});

test("states that one hash takes for one, the other tells apart, about as often as by chance", () => {
  const many = 300_000;
  const state = new Uint32Array(3);
  const first = new Map<number, number>();
  const others = new Set<number>();
  const lanes: [number, number][] = [];
  for (let number = 0; number < many; number++) {
    state.set([Math.imul(number, number) % 65_521, number * 14_321, number % 7]);
    const other = hashOther(state, 0, 3);
    const seen = first.get(hash(state, 0, 3));
    if (seen !== undefined) lanes.push([seen, other]);
    first.set(hash(state, 0, 3), other);
    others.add(other);
  }
  expect(lanes.filter(([one, two]) => one === two)).toEqual([]);
  // By chance some ten of each: n² / 2^33.
  expect([lanes.length > 0, lanes.length < 30, many - others.size < 30]).toEqual([true, true, true]);
});
