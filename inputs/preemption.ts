import { InputError } from "./input-error.ts";
import type { Group, Job, RestartPolicy, StaticPort, Task } from "./job.ts";
import { registrationOf } from "./registration.ts";

/** One allocation takes the place of another on its node. */
export interface Replacement {
  /** A job of higher priority evicts one that has what it needs; or a new version of a job replaces the old one. */
  readonly kind: "preemption" | "update";
  readonly predecessor: Party;
  readonly replacement: Party;
  /** The port that both need; none for an update without one. */
  readonly port: number | undefined;
  /** Why it comes to that, in one sentence. */
  readonly reason: string;
  /** What the files cannot say and has to be so. */
  readonly assumes: readonly string[];
}

/** The group of a job that is on one side of a replacement. */
export interface Party {
  readonly file: string;
  readonly job: string;
  readonly type: Job["type"];
  readonly priority: number;
  readonly group: string;
  /** Delays the kill of all tasks. [ms] */
  readonly shutdownDelayMs: number;
  readonly restart: RestartPolicy;
  readonly tasks: readonly Task[];
}

/** A job preempts only what is at least this much below it. [priorities] */
const PREEMPTION_DISTANCE = 10;

/**
 * Who replaces whom: exactly one pair among the jobs of the given files.
 *
 * @throws InputError with a reason for each pair, if there is none, or if there are several
 */
export function preemptionScope(jobs: readonly Job[]): Replacement {
  const considered = pairs(jobs).map(([first, second]) => consider(first, second));
  const found = considered.flatMap(({ replacements }) => replacements);
  const [replacement] = found;
  if (replacement !== undefined && found.length === 1) return replacement;
  const facts = {
    ...(jobs[0]?.where ?? { file: "job files" }),
    jobs: jobs.map(({ id }) => JSON.stringify(id)),
  };
  throw replacement === undefined
    ? new InputError("no replacement", { ...facts, reasons: considered.map(({ reason }) => reason) })
    : new InputError("several replacements", { ...facts, reasons: found.map(({ reason }) => reason) });
}

interface Considered {
  readonly replacements: readonly Replacement[];
  /** Why there are none. */
  readonly reason: string;
}

function consider(first: Job, second: Job): Considered {
  if (first.id === second.id && first.namespace === second.namespace) return considerUpdate(first, second);
  const [high, low] = first.priority >= second.priority ? [first, second] : [second, first];
  const no = (why: string): Considered => ({
    replacements: [],
    reason: `${nameOf(first)} and ${nameOf(second)}: ${why}`,
  });
  if (high.region !== low.region || !shareDatacenter(high, low)) return no("no datacenter in common");
  const clashes = high.groups.flatMap((taking) => low.groups.flatMap((losing) => clash(taking, losing)));
  if (clashes.length === 0) return no(`no static port in common (${portsText(first)}; ${portsText(second)})`);
  const distance = high.priority - low.priority;
  if (distance < PREEMPTION_DISTANCE) {
    return no(
      `both need port ${clashes[0]?.port}, but priorities ${high.priority} and ${low.priority} are too close`,
    );
  }
  return {
    replacements: clashes.map(({ taking, losing, port }) => ({
      kind: "preemption",
      predecessor: party(low, losing),
      replacement: party(high, taking),
      port,
      reason: preemptionText(high, low, port),
      assumes: [
        "both groups are placed on one node",
        `the operator has switched on preemption for ${high.type} jobs${setting(high)}`,
      ],
    })),
    reason: "",
  };
}

function considerUpdate(before: Job, after: Job): Considered {
  const registration = registrationOf(before, after);
  if (registration !== "destructive") {
    const how = registration === "unchanged" ? "changes nothing" : "is an update in place";
    return {
      replacements: [],
      reason: `${nameOf(before)}: registering the second file ${how}, so that nothing is stopped`,
    };
  }
  const replacements = before.groups.flatMap((old) =>
    after.groups
      .filter(({ name }) => name === old.name)
      .map((group) => ({
        kind: "update" as const,
        predecessor: party(before, old),
        replacement: party(after, group),
        port: clash(group, old)[0]?.port,
        reason: `${nameOf(after)} differs from its former version in what cannot be changed in place`,
        assumes: ["the new allocation is placed on the node of the old one"],
      })),
  );
  return { replacements, reason: `${nameOf(before)}: its two versions have no group in common` };
}

function preemptionText(high: Job, low: Job, port: number): string {
  return `${nameOf(high)} (priority ${high.priority}) preempts ${nameOf(low)} (priority ${low.priority}): both need static port ${port}`;
}

function setting({ type }: Job): string {
  const flag = `nomad operator scheduler set-config -preempt-${type}-scheduler=true`;
  return type === "system" ? " (it is by default)" : ` (${flag})`;
}

function clash(taking: Group, losing: Group): { taking: Group; losing: Group; port: number }[] {
  if (taking.count === 0 || losing.count === 0) return [];
  const taken = new Set(losing.staticPorts.map(({ port }) => port));
  const port = taking.staticPorts.map((one) => one.port).find((one) => taken.has(one));
  return port === undefined ? [] : [{ taking, losing, port }];
}

function shareDatacenter(one: Job, other: Job): boolean {
  return one.datacenters.some((left) =>
    other.datacenters.some((right) => matches(left, right) || matches(right, left)),
  );
}

/** Names may be patterns, with `*` for any text. */
function matches(pattern: string, name: string): boolean {
  const escaped = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`).test(name);
}

function party(job: Job, group: Group): Party {
  const { name, shutdownDelayMs, restart, tasks } = group;
  const { id, type, priority, where } = job;
  return { file: where.file, job: id, type, priority, group: name, shutdownDelayMs, restart, tasks };
}

function portsText(job: Job): string {
  const ports = job.groups.flatMap(({ staticPorts }) => staticPorts.map(({ port }: StaticPort) => port));
  return `${JSON.stringify(job.id)} needs ${ports.length === 0 ? "none" : ports.join(", ")}`;
}

function nameOf({ id }: Job): string {
  return `job ${JSON.stringify(id)}`;
}

function pairs<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((first, index) => all.slice(index + 1).map((second) => [first, second] as const));
}
