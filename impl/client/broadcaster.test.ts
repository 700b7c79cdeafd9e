import { expect, test } from "vitest";
import { Scheduler } from "../go/index.ts";
import type { AllocUpdate, ClientStatus } from "./alloc.ts";
import { Broadcaster } from "./broadcaster.ts";
import { Behaviour } from "./variants.ts";

const broadcaster = (): Broadcaster => new Broadcaster(new Scheduler(), new Behaviour("v1.5.5"));

const update = (clientStatus: ClientStatus): AllocUpdate => ({
  id: "old",
  clientStatus,
  task: { state: "running", failed: false },
});

test("a listener hears the latest update, once", () => {
  const sender = broadcaster();
  const { channel } = sender.listen("new");
  expect(channel.poll()).toBe(undefined);
  sender.send(update("pending"));
  sender.send(update("running"));
  expect(channel.poll()).toEqual({ value: update("running"), ok: true });
  expect(channel.poll()).toBe(undefined);
});

test("a listener that comes late hears the last update first", () => {
  const sender = broadcaster();
  sender.send(update("pending"));
  sender.send(update("complete"));
  expect(sender.last).toEqual(update("complete"));
  expect(sender.listen("new").channel.poll()).toEqual({ value: update("complete"), ok: true });
});

test("a closed listener may still take what it has, and hears nothing more", () => {
  const sender = broadcaster();
  const listener = sender.listen("new");
  sender.send(update("running"));
  listener.close();
  sender.send(update("complete"));
  expect(listener.channel.poll()).toEqual({ value: update("running"), ok: true });
  expect(listener.channel.poll()).toEqual({ value: undefined, ok: false });
});
