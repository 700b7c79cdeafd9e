/** What the command line takes from the machine: clock, memory, version. */
import { readFileSync } from "node:fs";
import { hrtime, resourceUsage } from "node:process";

/** A monotone clock. [s] */
export function seconds(): number {
  return Number(hrtime.bigint()) / 1e9;
}

/** The most resident memory of this process so far. [bytes] */
export function peakMemory(): number {
  return resourceUsage().maxRSS * 1024;
}

/** The version in the package's own package.json. */
export function toolVersion(): string {
  const own = [new URL("../../package.json", import.meta.url), new URL("../package.json", import.meta.url)];
  for (const url of own) {
    try {
      const { name, version }: { name: string; version: string } = JSON.parse(readFileSync(url, "utf8"));
      if (name === "everycase") return version;
    } catch {
      // Not there: run from sources, the file is one level nearer.
    }
  }
  throw new Error("the package.json of everycase is missing");
}
