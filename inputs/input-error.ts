/** Mistakes in the files that people give us: which file, which block, which line, and what to do. */

/** A place in a file. */
export interface Where {
  readonly file: string;
  /** From 1; absent if the mistake is in the file as a whole. */
  readonly line?: number;
  /** The innermost block around it as the file writes it: `group "cache"`. */
  readonly block?: string;
}

/** A block and the line it opens on. */
export interface OpenBlock {
  readonly block: string;
  readonly line: number;
}

/** Problem → facts. */
export interface InputProblems {
  unreadable: Where & { readonly reason: string };
  /** Neither HCL nor JSON; `said` is the parser's own sentence. */
  syntax: Where & { readonly column?: number; readonly said: string };
  "unclosed block": Where & {
    /** All that are open at the end of the file, innermost first. */
    readonly open: readonly OpenBlock[];
    /** The last line of the file. */
    readonly last: number;
    /** The line whose brace, by its indentation, was meant for a block further out. */
    readonly closedAt?: number;
  };
  "wrong value": Where & { readonly name: string; readonly found: unknown; readonly expected: string };
  "not a literal": Where & { readonly name: string; readonly found: string };
  missing: Where & { readonly what: string; readonly example: string };
  "too many": Where & { readonly what: string; readonly count: number };
  misspelt: Where & { readonly name: string; readonly meant: string };
  /** The given jobs do not make one replace the other; a reason for each pair that was considered. */
  "no replacement": Where & { readonly jobs: readonly string[]; readonly reasons: readonly string[] };
  "several replacements": Where & { readonly jobs: readonly string[]; readonly reasons: readonly string[] };
  "not comparable": Where & { readonly with: string; readonly differ: string };
  "not a batch job": Where & { readonly job: string; readonly type: string };
}

export class InputError<P extends keyof InputProblems = keyof InputProblems> extends Error {
  override readonly name = "InputError";
  readonly problem: P;
  readonly facts: InputProblems[P];

  constructor(problem: P, facts: InputProblems[P], cause?: unknown) {
    super(render(problem, facts), cause === undefined ? undefined : { cause });
    this.problem = problem;
    this.facts = facts;
  }
}

interface Text {
  readonly what: string;
  readonly found?: string;
  readonly fix: string;
}

const SAY: { readonly [P in keyof InputProblems]: (facts: InputProblems[P]) => Text } = {
  unreadable: ({ reason }) => ({
    what: `cannot be read: ${reason}`,
    fix: "give the path of a file that you may read",
  }),
  syntax: ({ said }) => ({ what: said, fix: "correct this place; the file must be HCL or JSON" }),
  "unclosed block": unclosed,
  "wrong value": ({ name, found, expected }) => ({
    what: `${name} is ${JSON.stringify(found)}`,
    fix: `write ${expected}`,
  }),
  "not a literal": ({ name, found }) => ({
    what: `${name} is the expression ${JSON.stringify(found)}`,
    fix: "write the value itself: variables and functions are not evaluated here",
  }),
  missing: ({ what, example }) => ({ what: `there is no ${what}`, fix: `add one: ${example}` }),
  "too many": ({ what, count }) => ({ what: `there are ${count} ${what}`, fix: "keep one" }),
  misspelt: ({ name, meant }) => ({ what: `unknown name "${name}"`, fix: `did you mean "${meant}"?` }),
  "no replacement": ({ jobs, reasons }) => ({
    what: `none of the jobs ${jobs.join(", ")} takes the place of another`,
    ...(reasons.length === 0 ? {} : { found: reasons.join("\n         ") }),
    fix: "give two jobs that need the same static port, with priorities at least 10 apart, or two versions of one job",
  }),
  "several replacements": ({ jobs, reasons }) => ({
    what: `the jobs ${jobs.join(", ")} replace each other in more than one way`,
    found: reasons.join("\n         "),
    fix: "give two jobs with one group each in competition",
  }),
  "not comparable": ({ with: other, differ }) => ({
    what: `cannot be compared with ${other}: they differ in ${differ}`,
    fix: "give two versions of one job, both as specifications or both as the API's JSON",
  }),
  "not a batch job": ({ job, type }) => ({
    what: `job "${job}" is of type ${type}`,
    fix: 'give a job with type = "batch": only those have the garbage collection in question',
  }),
};

function unclosed({ open, last, closedAt }: InputProblems["unclosed block"]): Text {
  const names = open.map(({ block, line }) => `${block} (line ${line})`).join(", ");
  return closedAt === undefined
    ? {
        what: "this block is never closed",
        found: `the file ends at line ${last} with ${names} still open`,
        fix: `add ${open.length === 1 ? 'the missing "}"' : `${open.length} missing "}"`} at the end of the file`,
      }
    : {
        what: `this block is not closed before line ${closedAt}`,
        found: `the "}" on line ${closedAt} is indented as for a block further out; ${names} stays open at the end`,
        fix: `close the block before line ${closedAt}`,
      };
}

/** `file:line: in block: what`, then what was found and what to do. */
function render<P extends keyof InputProblems>(problem: P, facts: InputProblems[P]): string {
  const { what, found, fix } = SAY[problem](facts);
  const { file, line, block }: Where = facts;
  const place = `${file}${line === undefined ? "" : `:${line}`}: ${block === undefined ? "" : `${block}: `}`;
  return [`${place}${what}`, ...(found === undefined ? [] : [`  found  ${found}`]), `  fix    ${fix}`].join(
    "\n",
  );
}
