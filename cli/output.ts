/** Standard output carries the result and nothing else. */
import { writeSync } from "node:fs";

/** Writes all of it before it returns, also into a pipe; what a reader who has gone does not want is dropped. */
export function print(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
    }
  }
}
