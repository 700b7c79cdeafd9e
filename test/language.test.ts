/** The examples of docs/language.md compile, and the check says of them what their last lines say. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { check } from "../model/check/check.ts";
import type { ModelDefinition } from "../model/lang/definition.ts";
import { PORTS } from "./models/same-meaning.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(ROOT, ".cache", "language");

const text = readFileSync(join(ROOT, "docs", "language.md"), "utf8");
const examples = [...text.matchAll(/```ts\n([\s\S]*?)\/\/ (.*)\n```/g)].map(([, code = "", says = ""]) => {
  const name = /model\("([^"]+)"/.exec(code)?.[1] ?? "";
  return {
    name,
    says,
    file: join(FOLDER, `${name}.ts`),
    code: code.replace('"everycase"', '"../../model/lang/index.ts"'),
  };
});

mkdirSync(FOLDER, { recursive: true });
for (const { file, code } of examples) writeFileSync(file, code);

test("there are examples", () => {
  expect(examples.map(({ name }) => name)).toEqual(["lease", "worker", "queue", "server", "disk"]);
});

test("they compile", () => {
  const program = ts.createProgram(
    examples.map(({ file }) => file),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2023.d.ts"],
      types: [],
      allowImportingTsExtensions: true,
      noEmit: true,
    },
  );
  const own = examples.flatMap(({ file }) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(own.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

test.each(examples)("the check says of $name what is written there", async ({ file, says }) => {
  const module = (await import(pathToFileURL(file).href)) as { default: ModelDefinition };
  const { verdict, property, properties } = check(module.default, {}, PORTS).result;
  const steps = properties.find(({ name }) => name === property)?.trace?.steps.length;
  expect(
    verdict === "violated" ? `violated: ${String(property)}, after ${String(steps)} steps` : verdict,
  ).toBe(says);
});
