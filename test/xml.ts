/** A strict reader of small XML, for tests that look into SVG. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text and that of its descendants. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * All elements in order of their ends.
 *
 * @throws Error if the text is not well-formed: tags that do not match, stray `<` or `&`, control characters,
 * unquoted or repeated attributes, several roots.
 */
export function readXml(xml: string): readonly XmlElement[] {
  if (/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u.test(xml)) throw new Error("a character that XML forbids");
  const found: XmlElement[] = [];
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  let roots = 0;
  for (const [token] of xml.matchAll(/<!--(?:[^-]|-[^-])*-->|<[^>]*>|[^<]+/g)) {
    if (token.startsWith("<!--")) continue;
    if (!token.startsWith("<")) {
      const text = decode(token);
      if (open.length === 0 && text.trim() !== "") throw new Error(`text outside of the root: ${text}`);
      for (const one of open) one.text += text;
      continue;
    }
    const tag = /^<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>$/.exec(token);
    if (tag === null) throw new Error(`not a tag: ${token}`);
    const [, closing, name = "", attributes = "", empty] = tag;
    if (closing === "/") {
      const last = open.pop();
      if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name ?? "nothing"}>`);
      found.push(last);
      continue;
    }
    if (open.length === 0 && ++roots > 1) throw new Error(`a second root: ${token}`);
    const element = { name, attributes: readAttributes(attributes), text: "" };
    if (empty === "/") found.push(element);
    else open.push(element);
  }
  if (open.length > 0 || roots === 0)
    throw new Error(`not closed: ${open.map(({ name }) => name).join(", ")}`);
  return found;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = "", value = ""] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, key)) throw new Error(`attribute ${key} twice`);
    attributes[key] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));|&/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    const known = ENTITIES[name];
    if (known === undefined) throw new Error(`not an entity: ${whole}`);
    return known;
  });
}
