/**
 * The hang in small: an agent whose task runner leaves without marking its task dead, while a replacement waits
 * for that.
 */

import type { ModelDefinition } from "../../model/lang/index.ts";
import {
  type Builder,
  done,
  end,
  environment,
  flag,
  model,
  oneOf,
  receive,
  select,
  step,
  to,
  wait,
} from "../../model/lang/index.ts";

export interface Around {
  /** A crash of the whole machine, after which everything starts anew, as an action that is owed or not. */
  readonly restart?: "owed" | "environment";
  /** The task runner waits for the kill before the shutdown is begun: no race is left. */
  readonly killed?: "always";
}

/** Whether the agent can still go down, once it was told to. */
export const SHUTDOWN = "shutdown terminates";

export function stuckAgent({ restart, killed }: Around = {}): ModelDefinition {
  return model("stuck agent", (m: Builder) => {
    const task = m.field("task", oneOf("running", "dead"));
    const restarted = m.field("restarted", flag());
    const kill = m.context("kill");
    const shutdown = m.context("shutdown");
    const dead = m.channel("dead", { closing: true });
    const runners = m.waitGroup("runners", 2);
    const agent = m.process("agent", {
      interrupt: step(() => (killed === undefined ? undefined : kill.cancel())).to("shut down"),
      "shut down": step(() => shutdown.cancel()).to("wait"),
      wait: wait(runners).to(end),
    });
    m.process("server", { preempt: step(() => kill.cancel()).to(end) }, environment);
    m.process("task runner", {
      "wait for task": select({
        killed: done(kill).to("mark dead"),
        ...(killed === undefined ? { shutdown: done(shutdown).to("leave") } : {}),
      }),
      "mark dead": step(() => {
        task.set("dead");
        dead.close();
      }).to("leave"),
      leave: step(() => runners.done()).to(end),
    });
    m.process("replacement", {
      "await old task": receive(dead).to("leave"),
      leave: step(() => runners.done()).to(end),
    });
    if (restart !== undefined) {
      m.action(
        "crash and restart",
        { when: () => agent.isAt("wait") && !restarted.get(), step: () => restarted.set(true) },
        { environment: restart === "environment" },
      );
    }
    m.stillPossible(
      SHUTDOWN,
      () => agent.isAt("wait"),
      () => agent.isAt(end) || restarted.get(),
    );
  });
}

/** One select with two cases that are ready, the second of which is the end of all hope. */
export const entryRace: ModelDefinition = model("entry race", (m) => {
  const good = m.channel("good", { closed: true });
  const bad = m.channel("bad", { closed: true });
  const p = m.process("p", {
    pick: select({ good: receive(good).to("home"), bad: receive(bad).to("lost") }),
    home: step().to(end),
    lost: receive(m.channel("never")).to("home"),
  });
  m.stillPossible(
    "comes home",
    () => true,
    () => p.isAt(end),
  );
  m.possible("gets lost", () => p.isAt("lost"));
});

/** The same outcome by the order of two processes: no select is asked to pick. */
export const ordering: ModelDefinition = model("ordering", (m) => {
  const way = m.field("way", oneOf("open", "shut"));
  const p = m.process("p", {
    look: step().toFirst({ home: () => way.get() === "open", lost: () => true }),
    home: step().to(end),
    lost: receive(m.channel("never")).to("home"),
  });
  m.process("q", { shut: step(() => way.set("shut")).to(end) });
  m.process("r", { pick: select({ a: to(end) }) });
  m.stillPossible(
    "comes home",
    () => true,
    () => p.isAt(end),
  );
});
