import { expect, test } from "vitest";
import { Driven } from "../../test/go/driven.ts";
import { at, type Go, type RwMutex, readLock, writeLock } from "./index.ts";

function reader(scheduler: Driven, name: string, rw: RwMutex): void {
  scheduler.go(name, function* (): Go {
    yield* readLock("read", rw);
    yield* at("leave");
    rw.readUnlock();
  });
}

function writer(scheduler: Driven, name: string, rw: RwMutex): void {
  scheduler.go(name, function* (): Go {
    yield* writeLock("write", rw);
    yield* at("leave");
    rw.unlock();
  });
}

test("readers share it, and a writer waits for all of them", () => {
  const scheduler = new Driven();
  const rw = scheduler.rwMutex("rw");
  for (const name of ["a", "b"]) reader(scheduler, name, rw);
  writer(scheduler, "w", rw);
  scheduler.take("a · read · at once (step)", "b · read · at once (step)", "w · write (step)");
  expect(scheduler.texts).toEqual(["a · leave (step)", "b · leave (step)"]);
  scheduler.take("a · leave (step)", "b · leave (step)");
  expect(scheduler.texts).toEqual(["w · write / readers leave (step)"]);
  scheduler.take("w · write / readers leave (step)");
  expect([rw.isLocked, rw.readers]).toEqual([true, 0]);
});

test("a writer that waits keeps new readers out; they are in before the next writer", () => {
  const scheduler = new Driven();
  const rw = scheduler.rwMutex("rw");
  reader(scheduler, "early", rw);
  reader(scheduler, "late", rw);
  writer(scheduler, "first", rw);
  writer(scheduler, "second", rw);
  scheduler.take("early · read · at once (step)", "first · write (step)", "late · read · queued (step)");
  scheduler.input(() => expect(rw.tryReadLock()).toBe(false));
  expect(scheduler.sync()).toEqual({
    rw: "announced",
    "rw readers": 1,
    "rw waiting readers": 1,
    "rw admitted readers": 0,
  });
  scheduler.take("early · leave (step)", "first · write / readers leave (step)");
  expect(scheduler.texts).toEqual(["first · leave (step)"]);
  scheduler.take("first · leave (step)");
  expect(scheduler.texts).toEqual(["late · read / writer leaves (step)", "second · write (step)"]);
  scheduler.take("second · write (step)", "late · read / writer leaves (step)", "late · leave (step)");
  expect(scheduler.texts).toEqual(["second · write / readers leave (step)"]);
});

test("with nobody in, a writer has it at once", () => {
  const scheduler = new Driven();
  const rw = scheduler.rwMutex("rw");
  writer(scheduler, "w", rw);
  scheduler.take("w · write (step)");
  expect([rw.isLocked, rw.isAnnounced]).toEqual([true, true]);
});

test("tries do not wait", () => {
  const rw = new Driven().rwMutex("rw");
  expect([rw.tryReadLock(), rw.tryReadLock(), rw.tryLock()]).toEqual([true, true, false]);
  rw.readUnlock();
  rw.readUnlock();
  expect([rw.tryLock(), rw.tryLock(), rw.tryReadLock()]).toEqual([true, false, false]);
});

test.each([
  ["sync: Unlock of unlocked RWMutex", (rw: RwMutex): void => rw.unlock()],
  ["sync: RUnlock of unlocked RWMutex", (rw: RwMutex): void => rw.readUnlock()],
] as const)("%s", (text, misuse) => {
  const scheduler = new Driven();
  const rw = scheduler.rwMutex("rw");
  scheduler.go("task", function* (): Go {
    yield* at("misuse");
    misuse(rw);
  });
  scheduler.take("task · misuse (step)");
  expect(scheduler.panic).toBe(text);
});
