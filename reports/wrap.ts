/** Breaking text into lines of a width. */
import { charactersOf, columnsOf, printable } from "./printable.ts";

/**
 * The lines of a text, none wider than `width` columns: broken between words, else after a character
 * that joins words in names and paths, else anywhere. At least one line; spaces at breaks are dropped.
 *
 * @throws RangeError if `width` is less than 2, the width of one wide character.
 */
export function wrap(text: string, width: number): readonly string[] {
  if (width < 2) throw new RangeError(`cannot wrap text to ${width} columns: at least 2 are needed`);
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text)
    .split(" ")
    .filter((part) => part !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (columnsOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = broken(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** A paragraph with a first prefix and another one, as wide, before the lines that follow. */
export function hanging(first: string, text: string, width: number): readonly string[] {
  const indent = " ".repeat(columnsOf(first));
  return wrap(text, width - columnsOf(first)).map((line, at) => `${at === 0 ? first : indent}${line}`);
}

/** Pieces of one word that is wider than a line. */
function broken(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const part of word.split(/(?<=[/\-_.,:])/u)) {
    if (columnsOf(piece) + columnsOf(part) <= width) {
      piece += part;
      continue;
    }
    if (piece !== "") pieces.push(piece);
    piece = "";
    for (const character of charactersOf(part)) {
      if (columnsOf(piece) + columnsOf(character) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += character;
    }
  }
  return piece === "" ? pieces : [...pieces, piece];
}
