/** The twins in Promela that `npm run bench -- peers` measures Spin with have the states and steps of our models. */
import { beforeAll, expect, test } from "vitest";
import { findModel } from "../cli/models.ts";
import { checked } from "./models/checked.ts";

interface Peer {
  readonly model: string;
  readonly parameter: string;
  readonly small: number;
  readonly differs?: string;
}

interface Spin {
  readonly whyNoSpin: () => string | undefined;
  readonly buildVerifier: (
    peer: Peer,
    size: number,
  ) => { readonly run: () => { states: number; edges: number }; readonly remove: () => void };
}

const from = (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href);
const { peers } = (await from("../bench/peers.mjs")) as { readonly peers: readonly Peer[] };
const { whyNoSpin, buildVerifier } = (await from("../scripts/spin.mjs")) as Spin;

/** Why there are no twins; undefined if there are. */
let missing: string | undefined;

beforeAll(() => {
  missing = whyNoSpin();
});

test.for(peers)("$model, $parameter = $small: Spin counts what we count", async (peer, { skip }) => {
  skip(missing !== undefined, missing);
  const { model, parameter, small, differs } = peer;
  const verifier = buildVerifier(peer, small);
  let theirs: { states: number; edges: number };
  try {
    theirs = verifier.run();
  } finally {
    verifier.remove();
  }
  const { states, edges } = checked(await findModel(model), { parameters: { [parameter]: small } });
  const isSame = states === theirs.states && edges === theirs.edges;
  // Where they are said to differ, they do: else the reason is not true any more.
  expect([isSame, states >= theirs.states]).toEqual([differs === undefined, true]);
});
