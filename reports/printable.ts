/**
 * Text as it may be put into a terminal, a picture or a table: names come from models and from files
 * that somebody else wrote, so they may hold line breaks, escape sequences and half characters.
 */

/** Controls, invisible format characters (bidirectional overrides among them), halves of pairs, line ends. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The text with everything that does not show written as an escape such as `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Drawn two columns wide by terminals and monospaced fonts. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** Letters and signs that take one column each and join with nothing: most text, and much faster to count. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2190-\u21ff\u2500-\u257f]*$/;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader takes for one character each, in order. */
export function charactersOf(text: string): readonly string[] {
  if (PLAIN.test(text)) return text.split("");
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Width of a text in a monospaced font. [columns] */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of charactersOf(text)) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}
