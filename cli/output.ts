/** Standard output carries the result and nothing else. */
import { writeSync } from "node:fs";

/** Writes all of it before it returns, also into a pipe. */
export function print(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
