import { readFile } from "node:fs/promises";
import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { parseDocument, readDocument } from "./document.ts";
import { InputError } from "./input-error.ts";

const EXAMPLES = new URL("../examples/", import.meta.url);

async function refusal(file: string, text: string): Promise<InputError> {
  const error: unknown = await parseDocument(file, text).catch((thrown: unknown) => thrown);
  if (error instanceof InputError) return error;
  throw new Error(`${file} was accepted`);
}

test.each([
  ["low", 'job "low-prio"'],
  ["high", 'job "high-prio"'],
])("the %s-prio job as reported lacks its last brace, and is told so", async (name, block) => {
  const file = `sleep-${name}-prio.nomad`;
  const text = await readFile(new URL(`client-shutdown/as-reported/${file}`, EXAMPLES), "utf8");
  const error = await refusal(file, text);
  expect(error.problem).toBe("unclosed block");
  expect(error.facts).toEqual({ file, block, line: 1, open: [{ block, line: 1 }], last: 28 });
  expect(error.message).toBe(
    [
      `${file}:1: ${block}: this block is never closed`,
      `  found  the file ends at line 28 with ${block} (line 1) still open`,
      '  fix    add the missing "}" at the end of the file',
    ].join("\n"),
  );
});

test("a brace that is missing in the middle is found by the indentation", async () => {
  const text = `job "a" {
  group "g" {
    task "t" {
      config {
        command = "true"
      kill_timeout = "5s"
    }
  }
}
`;
  const error = await refusal("a.nomad", text);
  expect(error.message).toMatchInlineSnapshot(`
    "a.nomad:4: config: this block is not closed before line 7
      found  the "}" on line 7 is indented as for a block further out; job "a" (line 1) stays open at the end
      fix    close the block before line 7"
  `);
});

test("of a file that was cut off, all open blocks are named, innermost first", async () => {
  const error = await refusal("a.nomad", 'job "a" {\n  group "g" {\n    task "t" {\n      driver = "x"\n');
  expect(error.facts).toEqual({
    file: "a.nomad",
    block: 'task "t"',
    line: 3,
    open: [
      { block: 'task "t"', line: 3 },
      { block: 'group "g"', line: 2 },
      { block: 'job "a"', line: 1 },
    ],
    last: 4,
  });
});

test("a cut-off JSON file is told in the same words", async () => {
  const error = await refusal(
    "nomad.hcl",
    '{\n  "server": {\n    "enabled": true\n  },\n  "client": {\n    "x": [1',
  );
  expect(error.message).toMatchInlineSnapshot(`
    "nomad.hcl:6: "x": this block is never closed
      found  the file ends at line 6 with "x" (line 6), "client" (line 5), { (line 1) still open
      fix    add 3 missing "}" at the end of the file"
  `);
});

test.each([
  ['job "a" {\n}\n}\n', 3, 'this "}" closes nothing'],
  ['job "a" {\n  type "batch"\n}\n', 2, "Invalid block definition: "],
  [
    'job "a" {\n  type = "batch"\n  type = "service"\n}\n',
    3,
    'Attribute redefined: The argument "type" was already set on line 2.',
  ],
  ['job "a" {\n  type = "batch\n}\n', 2, "Invalid multi-line string: "],
  ['{\n  "job": {\n    "a": [,]\n  }\n}\n', 3, 'Unexpected "," found.'],
  ['{\n  "job": 1,\n}', 3, 'Unexpected "}" found.'],
])("the line of a mistake is told: %j", async (text, line, said) => {
  const error = await refusal("x", text);
  expect(error.problem).toBe("syntax");
  expect(error.facts).toMatchObject({ file: "x", line, said: expect.stringContaining(said) as string });
});

test("a file that is not there", async () => {
  await expect(readDocument("nowhere/job.hcl")).rejects.toMatchObject({
    problem: "unreadable",
    facts: { file: "nowhere/job.hcl", reason: "no such file or directory" },
  });
});

const anyName = fc.stringMatching(/^[a-z][a-z0-9_-]{0,6}$/);
const anyText = fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text.replace(/[$%]/g, "")));
const anyValue = fc.oneof(
  anyText,
  fc.integer().map(String),
  fc.constantFrom("true", '["a", "}"]', "<<EOT\n } {\nEOT"),
);
const anyComment = fc.constantFrom("", "# } {", '// " }', "/* { \n } */");

interface Item {
  readonly name: string;
  readonly comment: string;
  readonly value?: string;
  readonly labels?: readonly string[];
  readonly items?: readonly Item[];
}

const { item: anyItem } = fc.letrec<{ item: Item }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    fc.record({ name: anyName, comment: anyComment, value: anyValue }),
    fc.record({
      name: anyName,
      comment: anyComment,
      labels: fc.array(anyName, { maxLength: 2 }),
      items: fc.uniqueArray(tie("item"), { maxLength: 4, selector: ({ name }) => name }),
    }),
  ),
}));

/** A document in HCL, and the line of each argument. */
function written(items: readonly Item[]): { text: string; lines: Map<string, number> } {
  const rows: string[] = [];
  const lines = new Map<string, number>();
  const write = (item: Item, path: readonly string[]): void => {
    if (item.comment !== "") rows.push(...item.comment.split("\n"));
    const inner = [...path, item.name, ...(item.labels ?? [])];
    if (item.items === undefined) {
      lines.set(inner.join(" "), rows.length + 1);
      rows.push(...`${item.name} = ${item.value}`.split("\n"));
    } else {
      rows.push(`${item.name} ${(item.labels ?? []).map((label) => `"${label}"`).join(" ")} {`);
      for (const one of item.items) write(one, [...inner, "0"]);
      rows.push("}");
    }
  };
  for (const item of items) write(item, []);
  return { text: `${rows.join("\n")}\n`, lines };
}

/** The paths of all values but blocks, as the parser gives them. */
function argumentsOf(value: unknown, path: readonly (string | number)[]): (readonly (string | number)[])[] {
  const isBlock = (one: unknown): boolean => typeof one === "object" && one !== null;
  if (Array.isArray(value) && value.every(isBlock))
    return value.flatMap((one, at) => argumentsOf(one, [...path, at]));
  if (!isBlock(value) || Array.isArray(value)) return [path];
  return Object.entries(value as object).flatMap(([key, one]) => argumentsOf(one, [...path, key]));
}

test.prop(
  { items: fc.uniqueArray(anyItem, { maxLength: 5, selector: ({ name }) => name }) },
  { numRuns: 300 },
)("every argument that the parser finds has the line it was written on", async ({ items }) => {
  const { text, lines } = written(items);
  const { root, lineOf } = await parseDocument("x.hcl", text);
  const found = argumentsOf(root, []).map((path) => [path.join(" "), lineOf(path)] as const);
  expect(new Map(found)).toEqual(lines);
});

test.prop({ text: fc.string({ maxLength: 60 }) }, { numRuns: 300 })(
  "no text does anything but parse or be refused with facts",
  async ({ text }) => {
    const outcome: unknown = await parseDocument("x", text).catch((thrown: unknown) => thrown);
    expect(outcome instanceof InputError || (outcome as { file: string }).file === "x").toBe(true);
  },
);
