// npm run mutate -- --engine --seed N [--mutants 100] [--jobs 2]: changes the sources in random places, one at a
// time, and reports which changes no test notices. What cannot be noticed is listed in test/mutants/equivalent.json.

import { fork } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sitesOf } from "./mutation/sites.mjs";
import { root } from "./run.mjs";
import { setUp } from "./setup.mjs";

/** What is mutated, and which tests are asked after those that stand beside the source. */
const LAYERS = ["model/engine", "model/lang", "model/analysis", "model/check"];
const COPIED = [
  "model",
  "impl",
  "inputs",
  "conformance",
  "reports",
  "cli",
  "test",
  "vitest.config.ts",
  "package.json",
  "tsconfig.base.json",
];
/** Asked last: they take longest. */
const SLOW = /counts\.test\.ts$|client-lifecycle|batch-gc/;
/** A mutant that is not decided by then is caught: it does not end. [ms] */
const PATIENCE = 180_000;
const HANGS = "it does not end";
/** How often a mutant is tried whose tester still fails when the mutant is gone. */
const TRIES = 3;

const { engine, seed, mutants, jobs } = options();
setUp();
const sources = LAYERS.flatMap((layer) => filesUnder(layer)).filter(
  (file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(file) && !file.endsWith("/index.ts"),
);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const sites = sources.flatMap((file) => sitesOf(file, texts.get(file)));
const equivalent = JSON.parse(readFileSync(join(root, "test/mutants/equivalent.json"), "utf8"));
const tests = COPIED.flatMap((place) => (place.includes(".") ? [] : filesUnder(place))).filter(
  (file) => file.endsWith(".test.ts") && (file.startsWith("model/") || file === "test/replay.test.ts"),
);
const drawn = draw(sites, mutants, seed);
console.log(
  `${drawn.length} of ${sites.length} sites in ${sources.length} files of ${engine}, seed ${seed}, ${jobs} at a time\n`,
);
await checkBaseline();
const queue = drawn.entries();
const results = [];
const began = performance.now();
await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)));
report();

/** A test that fails without any mutant would catch all of them. */
async function checkBaseline() {
  const copy = copyTo("baseline");
  const tester = await start(copy);
  const nothing = { file: sources[0], start: 0, end: 0, instead: "" };
  const { by } = await ask(tester, nothing, PATIENCE * 10);
  stop(tester);
  if (by === undefined) return;
  console.error(`everycase: a test fails without any mutant: ${by}`);
  process.exit(1);
}

function copyTo(name) {
  const copy = join(root, ".cache", "mutation", name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const place of COPIED) cpSync(join(root, place), join(copy, place), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** One copy of the sources, and a tester in it that is started again when a mutant hangs it. */
async function work(job) {
  const copy = copyTo(String(job));
  let tester = await start(copy);
  for (const [at, site] of queue) {
    const excused = equivalent.find((one) => isSame(one, site));
    let by;
    const most = excused === undefined ? TRIES : 0;
    for (let tries = 0; tries < most; tries++) {
      const said = await ask(tester, site);
      ({ by } = said);
      if (by !== HANGS && !said.isStale) break;
      stop(tester);
      cpSync(join(root, site.file), join(copy, site.file));
      tester = await start(copy);
      if (by === HANGS) break;
    }
    const outcome = excused !== undefined ? "equivalent" : by === undefined ? "survived" : "caught";
    results.push({ at, site, outcome, by });
    const why = excused?.reason ?? by ?? "";
    console.log(`${at + 1}. ${outcome}: ${textOf(site)}${why === "" ? "" : ` (${why})`}`);
  }
  stop(tester);
}

function start(copy) {
  const path = join(dirname(fileURLToPath(import.meta.url)), "mutation", "tester.mjs");
  const tester = fork(path, [copy], {
    cwd: copy,
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    tester.once("message", () => resolve(tester));
    tester.once("exit", (code) => reject(new Error(`the tester did not start: exit code ${code}`)));
  });
}

/** The tester and the workers that it has started. */
function stop(tester) {
  tester.removeAllListeners();
  process.kill(-tester.pid, "SIGKILL");
}

function ask(tester, site, patience = PATIENCE) {
  const beside = site.file.replace(/\.ts$/, ".test.ts");
  const folder = dirname(site.file);
  const near = tests.filter((file) => dirname(file) === folder && !SLOW.test(file));
  const own = near.filter((file) => file === beside);
  const rest = tests.filter((file) => !near.includes(file) && !SLOW.test(file));
  const tiers = [own, near.filter((file) => file !== beside), rest, tests.filter((file) => SLOW.test(file))];
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ by: HANGS }), patience);
    const settle = (said) => {
      clearTimeout(timer);
      tester.removeAllListeners();
      resolve(said);
    };
    tester.once("message", settle);
    tester.once("exit", (code) => settle({ by: `the tester ended, exit code ${code}` }));
    tester.send({ site, tiers });
  });
}

function report() {
  results.sort((left, right) => left.at - right.at);
  const of = (outcome) => results.filter((one) => one.outcome === outcome);
  const counted = results.length - of("equivalent").length;
  if (of("survived").length > 0) console.log("\nsurvived:");
  for (const { site } of of("survived")) console.log(`  ${textOf(site)}`);
  const share = counted === 0 ? 100 : (100 * of("caught").length) / counted;
  const took = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `\n${of("caught").length} of ${counted} caught (${share.toFixed(1)} %), ${of("equivalent").length} equivalent, seed ${seed}, ${took} min`,
  );
  process.exit(share >= 90 ? 0 : 1);
}

function textOf({ file, line, operator, before, instead }) {
  const short = (text) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll(/\s+/g, " ");
  return `${file}:${line} ${operator}: ${short(before)} → ${short(instead)}`;
}

/** The line is written as it stands, so that the entry survives changes elsewhere in the file. */
function isSame({ file, line, before, instead }, site) {
  const whole = texts.get(site.file).split("\n")[site.line - 1].trim();
  return file === site.file && line === whole && before === site.before && instead === site.instead;
}

/** Fisher and Yates, by a generator of Marsaglia's xorshift kind: the same seed draws the same sites. */
function draw(from, count, by) {
  let state = (by * 0x9e3779b1 + 0x7f4a7c15) >>> 0 || 1;
  const next = (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
  const left = [...from];
  for (let at = 0; at < Math.min(count, left.length); at++) {
    const other = at + next(left.length - at);
    [left[at], left[other]] = [left[other], left[at]];
  }
  return left.slice(0, count);
}

function filesUnder(place) {
  if (!existsSync(join(root, place))) return [];
  return readdirSync(join(root, place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.includes("/out/"))
    .toSorted();
}

function options() {
  const usage = "npm run mutate -- --engine --seed <whole number> [--mutants 100] [--jobs 2]";
  try {
    const { values } = parseArgs({
      options: {
        engine: { type: "boolean" },
        seed: { type: "string" },
        mutants: { type: "string", default: "100" },
        jobs: { type: "string", default: "2" },
      },
    });
    const numbers = [values.seed, values.mutants, values.jobs].map(Number);
    if (
      values.engine !== true ||
      !numbers.every((one) => Number.isInteger(one) && one >= 0) ||
      numbers[2] < 1
    )
      throw new Error("the engine is what can be mutated, by a seed");
    return { engine: LAYERS.join(", "), seed: numbers[0], mutants: numbers[1], jobs: numbers[2] };
  } catch (error) {
    console.error(`everycase: ${error.message}\n  use ${usage}`);
    return process.exit(64);
  }
}
