import { escapeXmlText, toByteString, unescapeXml, type XmlSource } from "@yizhou/bytes/xml";
import { plainText, type InlineNode, type TagType } from "@yizhou/model";
import { isBilingual } from "../filter.ts";
import type { TextSlot } from "../parts/text-slot.ts";

/** `&L`, `&"Arial,Bold"`, `&12`, `&P` … as they are escaped in the file (ECMA-376 part 1, 18.3.1.46). `&&` is a sign. */
const CODE = /&amp;(?:"[^"]*"|&quot;.*?&quot;|\d{1,3}|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|[A-Za-z])/g;
const SECTION = /&amp;(?:&amp;|[LCR])/g;
/** Numbers of pages, days, times and names stand in a sentence: "Page &P of &N" has a word behind the last of them in Chinese. */
const SHOWN_WORDS = "PNDTFAZ";
const SHOWN = `${SHOWN_WORDS}G`;
const LONGEST = 255;

/**
 * Slots of a header or footer: one for each of its left, centre and right parts. Codes inside the text, and those around it that
 * show a number or a name, are tags; fonts and pictures around it stay where they are.
 *
 * @param start  of the text inside the element
 */
export function headerFooterSlots(
  source: XmlSource,
  start: number,
  end: number,
  keyPrefix: string,
): TextSlot[] {
  const raw = source.text.slice(start, end);
  if (raw.includes("<")) return [];
  const cuts = [0, ...sectionMarks(raw), raw.length];
  const slots: TextSlot[] = [];
  const rooms = { each: 0 };
  for (let i = 0; i < cuts.length; i += 2) {
    const slot = sectionSlot(source, start + cuts[i]!, start + cuts[i + 1]!, `${keyPrefix}.${i / 2}`, rooms);
    if (slot) slots.push(slot);
  }
  // All parts together, with their codes, must not be longer than Excel accepts; what is left is theirs in equal shares.
  const length = unescapeXml(source.decode(start, end)).length;
  const room = Math.max(0, Math.floor((LONGEST - length) / Math.max(1, slots.length)));
  rooms.each = room;
  return slots.map((slot) => ({
    ...slot,
    limits: { maxCharacters: plainText(slot.content).length + room },
  }));
}

function sectionMarks(raw: string): number[] {
  const marks = [...raw.matchAll(SECTION)].filter((match) => !match[0].endsWith("&amp;"));
  return marks.flatMap((match) => [match.index, match.index + match[0].length]);
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly isCode: boolean;
}

function sectionSlot(
  source: XmlSource,
  start: number,
  end: number,
  key: string,
  rooms: { readonly each: number },
): TextSlot | null {
  let tokens = tokenise(source, start, end);
  const isEdge = ({ isCode, start: from, end: to }: Token) => {
    const raw = source.text.slice(from, to);
    return isCode ? !shows(raw, SHOWN_WORDS) : raw.trim() === "";
  };
  while (tokens.length > 0 && isEdge(tokens[0]!)) tokens = tokens.slice(1);
  while (tokens.length > 0 && isEdge(tokens.at(-1)!)) tokens = tokens.slice(0, -1);
  if (!tokens.some(({ isCode }) => !isCode)) return null;
  const content: InlineNode[] = [];
  const codes = new Map<number, Token>();
  for (const token of tokens) {
    if (token.isCode) {
      const id = codes.size + 1;
      codes.set(id, token);
      const type: TagType = shows(source.text.slice(token.start, token.end), SHOWN) ? "field" : "format";
      content.push({ kind: "standalone", id, type });
    } else {
      const text = unescapeXml(source.decode(token.start, token.end)).replaceAll("&&", "&");
      content.push({ kind: "text", text });
    }
  }
  const from = tokens[0]!.start;
  const to = tokens.at(-1)!.end;
  return {
    key,
    kind: "header-footer",
    pass: 2,
    content,
    write: (target) => {
      // A sheet of translations has a header of its own.
      if (target.output === "bilingual-sheets") return "elsewhere";
      const waiting = new Map(codes);
      let bytes = "";
      const put = (token: Token) => (bytes += source.text.slice(token.start, token.end));
      for (const node of target.content) {
        if (node.kind === "text") {
          // A digit right behind a font size would be read as part of it.
          const before = bytes === "" ? source.text.slice(start, from) : bytes;
          const glue = /&amp;\d+$/.test(before) && /^\d/.test(node.text) ? " " : "";
          bytes += glue + toByteString(escapeXmlText(node.text.replaceAll("&", "&&")));
        } else if (node.kind === "standalone" && waiting.has(node.id)) {
          put(waiting.get(node.id)!);
          waiting.delete(node.id);
        }
      }
      const isRepaired = waiting.size > 0;
      for (const token of waiting.values()) put(token);
      if (plainText(target.content).trim() === "") return "elsewhere";
      if (!isBilingual(target.output)) return { edits: [{ start: from, end: to, bytes }], isRepaired };
      // Behind its source with the numbers around it, though not a picture, where both have room.
      const around = (raw: string) => raw.replaceAll("&amp;G", "");
      const lead = around(shownFrom(source.text.slice(start, from)));
      const both = ` / ${lead}${bytes}${around(source.text.slice(to, end))}`;
      const isFitting = unescapeXml(Buffer.from(both, "latin1").toString()).length <= rooms.each;
      return isFitting ? { edits: [{ start: end, end, bytes: both }], isRepaired } : null;
    },
  };
}

/** Of what stands in front of a text, the part from the first code that shows something on. */
function shownFrom(raw: string): string {
  const first = [...raw.matchAll(CODE)].find(([code]) => shows(code, SHOWN));
  return first ? raw.slice(first.index) : "";
}

/** True for a code, as it is escaped in the file, of one of the letters. */
function shows(code: string, letters: string): boolean {
  return letters.includes(code.slice("&amp;".length).toUpperCase());
}

function tokenise(source: XmlSource, start: number, end: number): Token[] {
  const raw = source.text.slice(start, end);
  const tokens: Token[] = [];
  let at = 0;
  const text = (to: number) => {
    if (to > at) tokens.push({ start: start + at, end: start + to, isCode: false });
  };
  // "&&" must not be taken for the begin of a code.
  for (const match of raw.matchAll(new RegExp(`&amp;&amp;|${CODE.source}`, "g"))) {
    if (match[0] === "&amp;&amp;") continue;
    text(match.index);
    at = match.index + match[0].length;
    tokens.push({ start: start + match.index, end: start + at, isCode: true });
  }
  text(raw.length);
  return tokens;
}
