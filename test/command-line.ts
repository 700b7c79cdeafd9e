/** The built command line, run from the outside in a temporary folder of its own. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the clone. */
export const ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class CommandLine {
  readonly folder: string;

  /** Builds what is out of date; `npm test` has done so before. @throws Error if that fails. */
  constructor() {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", "build.mjs")], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
    this.folder = mkdtempSync(join(tmpdir(), "everycase-cli-"));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * What the command says, all of it. `listens: false`: nobody reads its standard output. `interruptedAt`: it gets
   * a SIGINT as soon as its standard error contains this, and once more for the next.
   */
  run(
    args: readonly string[],
    { listens = true, interruptedAt = [] }: { listens?: boolean; interruptedAt?: readonly string[] } = {},
  ): Promise<Said> {
    const main = join(ROOT, "dist", "cli", "main.js");
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main, ...args], { cwd: this.folder });
      let [out, err] = ["", ""];
      if (listens) child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
      else child.stdout.destroy();
      const signals = [...interruptedAt];
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        err += text;
        const [next] = signals;
        if (next === undefined || !err.includes(next)) return;
        signals.shift();
        child.kill("SIGINT");
      });
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, out, err }));
    });
  }

  /** Writes a file; its name. */
  write(name: string, ...lines: readonly string[]): string {
    writeFileSync(join(this.folder, name), `${lines.join("\n")}\n`);
    return name;
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }
}
