/** A packed state as plain values. */
import type { PlainState, PlainValue, ProcessState } from "../trace.ts";
import { decode } from "./codec.ts";
import type { PackedBuilder } from "./packed-builder.ts";
import type { PackedChannel } from "./packed-channel.ts";
import { PackedIndexCells, PackedIndexField, type PackedLog } from "./packed-index.ts";
import type { PackedProcess } from "./packed-process.ts";
import type { PackedTimer } from "./packed-timer.ts";
import type { Variable } from "./variable-builder.ts";

/** The state that stands in the builder's buffer. */
export function decodeState(builder: PackedBuilder, panic: number): PlainState {
  const { variables, processes, channels, contexts, waitGroups, timers, panicTexts } = builder;
  return {
    fields: Object.fromEntries(variables.map((variable) => [variable.name, plainVariable(variable)])),
    processes: Object.fromEntries(processes.map((process) => [process.name, plainProcess(process)])),
    primitives: Object.fromEntries<PlainValue>([
      ...channels.map((channel) => [channel.name, plainChannel(channel)] as const),
      ...contexts.map((context) => [context.name, context.plain] as const),
      ...waitGroups.map((group) => [group.name, group.count] as const),
      ...timers.map((timer) => [timer.name, plainTimer(timer)] as const),
    ]),
    ...(panic === 0 ? {} : { panic: panicTexts[panic - 1] }),
  };
}

/** A state on one line, for messages: fields, then where the processes stand. */
export function describeState({ fields, processes }: PlainState): string {
  return [
    ...Object.entries(fields).map(
      ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    ),
    ...Object.entries(processes).map(
      ([name, { point, stand }]) => `${name}@${point}${stand === "before" ? "" : ` (${stand})`}`,
    ),
  ].join("  ");
}

/** Ranks from 1; "none" is null. */
function plainIndex(log: PackedLog, raw: number): PlainValue {
  return raw === 0 ? null : raw === log.maximumRaw ? "maximum" : raw / 2;
}

function plainVariable(variable: Variable): PlainValue {
  switch (variable.kind) {
    case "field": {
      const { field } = variable;
      if (field instanceof PackedIndexField) return plainIndex(field.log, field.bits.read());
      return decode(field.kind, field.readRaw());
    }
    case "cells": {
      const { cells } = variable;
      if (cells instanceof PackedIndexCells)
        return cells.bits.map((bits) => plainIndex(cells.log, bits.read()));
      return Array.from({ length: cells.length }, (_, at) => decode(cells.kind, cells.readRaw(at)));
    }
    case "table":
      return Array.from({ length: variable.rows }, (_, row) =>
        Object.fromEntries(
          Object.entries(variable.columns).map(([name, column]) => [
            name,
            decode(column.kind, column.readRaw(row)),
          ]),
        ),
      );
  }
}

function plainProcess(process: PackedProcess): ProcessState {
  const { stand } = process;
  if (stand.point === undefined) return { point: stand.kind, stand: "before" };
  const { name, cases } = stand.point;
  if (stand.kind === "before" || stand.kind === "parked") return { point: name, stand: stand.kind };
  const taken = cases[stand.taken];
  const channel = taken?.operation.kind === "receive" ? taken.operation.channel : undefined;
  return {
    point: name,
    stand: "committed",
    ...(taken?.name === undefined ? {} : { case: taken.name }),
    ...(channel === undefined ? {} : { received: plainReceived(process, channel) }),
  };
}

function plainReceived(process: PackedProcess, channel: PackedChannel): PlainValue {
  const value = channel.decode(process.received.read());
  return { ok: process.ok.read() === 1, ...(value === undefined ? {} : { value: value as PlainValue }) };
}

function plainChannel(channel: PackedChannel): PlainValue {
  return {
    closed: channel.isClosed,
    // Signals have no value.
    ...(channel.capacity === 0
      ? {}
      : { buffer: channel.buffered.map((value) => (value ?? null) as PlainValue) }),
    receivers: channel.closing ? [...channel.receivers.names].sort() : channel.receivers.names,
    senders: channel.senders.names,
  };
}

function plainTimer({ isArmed, left, unit, value }: PackedTimer): PlainValue {
  return { left: isArmed ? (left.read() - 1) * unit : null, fired: value.read() === 1 };
}
