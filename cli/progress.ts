/** A line on standard error while a search goes on for more than a second. */
interface Seen {
  readonly states: number;
  readonly depth: number;
  readonly frontier: number;
  readonly seconds: number;
}

export function progressLine(stream: { write(text: string): unknown; readonly isTTY?: boolean }): {
  readonly update: (seen: Seen) => void;
  /** A text of another kind, at once if the stream is a terminal. */
  readonly say: (text: string) => void;
  readonly end: () => void;
} {
  let last = 0;
  const clear = stream.isTTY === true ? "\r\u001b[2K" : "";
  return {
    update: ({ states, depth, frontier, seconds }) => {
      if (seconds - last < 1) return;
      last = seconds;
      const rate = Math.round(states / seconds);
      const text = `${count(states)} states, ${count(rate)}/s, depth ${depth}, ${count(frontier)} to expand`;
      stream.write(clear === "" ? `${text}\n` : `${clear}${text}`);
    },
    say: (text) => {
      if (clear === "") return;
      last = Number.POSITIVE_INFINITY;
      stream.write(`${clear}${text}`);
    },
    end: () => {
      if (last > 0 && clear !== "") stream.write(clear);
    },
  };
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
