import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import {
  BANNED_GLOBALS,
  BANNED_NAMES,
  CLOCKLESS,
  ENTRIES,
  LAYERS,
  MAY_USE_GLOBALS,
  PACKAGES,
  TESTS_ALSO_IMPORT,
} from "./layers.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE_WALL = 300;
const TEST_WALL = 400;

const files = under(ROOT).map((path) => relative(ROOT, path).split(sep).join("/"));
const code = files.filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.startsWith("examples/"));
const sources = code.filter((file) => layerOf(file) !== undefined);
const isTest = (file: string): boolean => /\.(?:test|test-d)\.ts$/.test(file) || file.startsWith("test/");

test.each(sources)("%s imports only what its layer may", (file) => {
  expect(straysOf(file, oursOf(file))).toEqual([]);
});

test("an import against the arrows is noticed", () => {
  expect(
    straysOf("model/engine/x.ts", ["model/engine/graph.ts", "model/lang/fields.ts", "model/trace.ts"]),
  ).toEqual(["model/lang/fields.ts", "model/trace.ts"]);
  expect(straysOf("model/lang/x.ts", ["model/lang/reference/y.ts", "model/trace.ts"])).toEqual([
    "model/lang/reference/y.ts",
  ]);
  expect(straysOf("model/lang/reference/x.ts", ["model/lang/fields.ts", "model/lang/compile.ts"])).toEqual([
    "model/lang/compile.ts",
  ]);
  expect(straysOf("impl/go/x.ts", ["impl/client/y.ts", "test/tables/z.ts"])).toEqual([
    "impl/client/y.ts",
    "test/tables/z.ts",
  ]);
  expect(straysOf("model/engine/x.test.ts", ["test/tables/z.ts", "cli/main.ts"])).toEqual(["cli/main.ts"]);
  expect(straysOf("model/specs/x.test.ts", ["model/lang/reference/y.ts"])).toEqual([]);
  expect(straysOf("model/specs/x.ts", ["model/lang/reference/y.ts"])).toEqual(["model/lang/reference/y.ts"]);
  expect(straysOf("conformance/x.ts", ["impl/go/y.ts", "reports/z.ts"])).toEqual(["reports/z.ts"]);
});

test.each(sources.filter((file) => !isTest(file)))("%s uses only the packages of its layer", (file) => {
  const allowed = PACKAGES[layerOf(file) ?? ""] ?? [];
  const strays = importsOf(file).filter((name) => !name.startsWith(".") && !allowed.includes(name));
  expect(strays).toEqual([]);
});

test.each(sources.filter((file) => CLOCKLESS.some((layer) => isWithin(file, layer)) && !isTest(file)))(
  "%s knows no clock, no chance and no network of its own",
  (file) => {
    const allowed = MAY_USE_GLOBALS[file] ?? [];
    expect(globalsOf(file).filter((name) => !allowed.includes(name))).toEqual([]);
  },
);

test.each(code)("%s is short enough to read in one sitting", (file) => {
  expect(read(file).trimEnd().split("\n").length).toBeLessThanOrEqual(isTest(file) ? TEST_WALL : SOURCE_WALL);
});

test.each(code)("%s is named after one idea", (file) => {
  expect(BANNED_NAMES).not.toContain(posix.basename(file));
  expect(read(file)).not.toMatch(/^export \*/m);
});

test.each(code.filter(isTest))("%s leaves no test out without an issue", (file) => {
  const rows = read(file).split("\n");
  const marks = /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fails)\b/;
  expect(rows.filter((row, at) => marks.test(row) && !/#\d+/.test(`${rows[at - 1]}${row}`))).toEqual([]);
});

test("every source is reached from an entry or a test", () => {
  const reached = new Set<string>();
  const waiting = [...ENTRIES.filter((entry) => code.includes(entry)), ...code.filter(isTest)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...oursOf(file).filter((to) => code.includes(to)));
  }
  expect(sources.filter((file) => !reached.has(file))).toEqual([]);
});

test("no file names a folder of somebody's machine", () => {
  const folders = ["work", "root", "home", "Users"].join("|");
  const machine = new RegExp(`(?<![\\w.*])/(?:${folders})/|[A-Z]:\\\\Users`);
  const text = files.filter((file) =>
    /\.(?:ts|mjs|json|md|hcl|nomad|sh|yml|svg|pml)$|^\.ci\/|^\.[^/]+$/.test(file),
  );
  expect(text.filter((file) => machine.test(read(file)))).toEqual([]);
});

test("every layer of the table exists", () => {
  const missing = Object.keys(LAYERS).filter((layer) => !files.some((file) => isWithin(file, layer)));
  expect(missing).toEqual([]);
});

/** Those of some imports of a file that its layer may not have. */
function straysOf(file: string, imports: readonly string[]): readonly string[] {
  const layer = layerOf(file) ?? "";
  const forTests = isTest(file) ? ["test", ...(TESTS_ALSO_IMPORT[layer] ?? [])] : [];
  const allowed = [...(LAYERS[layer] ?? []), ...forTests];
  return imports.filter((to) => {
    const target = layerOf(to);
    if (target === layer) return false;
    return !allowed.some(
      (one) => to === one || target === one || (LAYERS[one] === undefined && isWithin(to, one)),
    );
  });
}

/** The innermost entry of the table that a file falls under. */
function layerOf(file: string): string | undefined {
  const around = Object.keys(LAYERS).filter((layer) => isWithin(file, layer));
  return around.sort((one, other) => other.length - one.length)[0];
}

function isWithin(file: string, layer: string): boolean {
  return file === layer || file.startsWith(`${layer}/`);
}

/** What a file imports from the repository, as paths in it. Workers are loaded by address. */
function oursOf(file: string): readonly string[] {
  const workers = [...read(file).matchAll(/new URL\(\s*"(\.[^"]+\.(?:ts|mjs))",\s*import\.meta\.url/g)];
  const all = [...importsOf(file), ...workers.map(([, path]) => path ?? "")];
  return all
    .filter((name) => name.startsWith("."))
    .map((name) => posix.join(posix.dirname(file), name))
    .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.startsWith(".."));
}

function importsOf(file: string): readonly string[] {
  return ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
}

/** The banned globals that a file uses: not as a property of something, not as the name of a property. */
function globalsOf(file: string): readonly string[] {
  const used: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && node.getText() === "Math.random") used.push("Math.random");
    if (ts.isIdentifier(node) && BANNED_GLOBALS.includes(node.text) && isUse(node)) used.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true));
  return used;
}

function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !("name" in parent && parent.name === node) && !ts.isTypeNode(parent);
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function under(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (["node_modules", "dist", ".git", ".cache", "out", "package-lock.json"].includes(entry.name))
      return [];
    return entry.isDirectory() ? under(path) : [path];
  });
}
