import type { LooseToken } from "../marked-text.ts";
import { messageMarks, type MessageMark } from "../keyed/message-tokens.ts";
import { PLACEHOLDER_SIGN } from "../keyed/placeholders.ts";

/** Stands for an inline code of the file while a message is looked for around it. */
const CODE = "\ufffc";

/**
 * Texts between inline codes of an XML file with the placeholders of programs as objects. A message goes on over the codes in it, as
 * Angular writes `{N, plural, other {<x/> files}}`; what would lie in two texts is none.
 *
 * @param written  the file as a byte string, in which the tokens' places are
 */
export function inlineMessages(tokens: readonly LooseToken[], written: string): readonly LooseToken[] {
  const isMessage = (token: LooseToken) => token.kind === "text" && PLACEHOLDER_SIGN.test(token.text);
  if (!tokens.some(isMessage)) return tokens;
  const whole = tokens.map((token) => (token.kind === "text" ? token.text : CODE)).join("");
  const marks = messageMarks(whole, {}).filter(({ start, end }) => !whole.slice(start, end).includes(CODE));
  const out: LooseToken[] = [];
  let at = 0;
  let next = 0;
  for (const token of tokens) {
    const end = at + (token.kind === "text" ? token.text.length : 1);
    const own: MessageMark[] = [];
    for (; next < marks.length && marks[next]!.start < end; next++) {
      const mark = marks[next]!;
      if (mark.end <= end) own.push({ ...mark, start: mark.start - at, end: mark.end - at });
    }
    const places = token.kind === "text" && own.length > 0 ? placesOf(token, written) : null;
    if (token.kind === "text" && places) out.push(...cutAt(token, own, places));
    else out.push(token);
    at = end;
  }
  return out;
}

type TextToken = Extract<LooseToken, { kind: "text" }>;

function cutAt(token: TextToken, marks: readonly MessageMark[], places: readonly number[]): LooseToken[] {
  const out: LooseToken[] = [];
  let from = 0;
  const words = (to: number) => {
    if (to > from)
      out.push({ kind: "text", start: places[from]!, end: places[to]!, text: token.text.slice(from, to) });
  };
  for (const mark of marks) {
    words(mark.start);
    const span = { start: places[mark.start]!, end: places[mark.end]! };
    if (mark.kind === "object") out.push({ kind: "object", type: "field", ...span });
    else if (mark.kind !== "text") out.push({ kind: mark.kind, name: mark.name!, type: "format", ...span });
    from = mark.end;
  }
  words(token.text.length);
  return out;
}

/** One character as XML writes it in UTF-8: an entity, a line end, one to four bytes. */
const WRITTEN_CHARACTER = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);|\r\n|[\x00-\x7f]|[\xc0-\xff][\x80-\xbf]+/giy;

/** Where each character of a text begins, and where the last one ends; null for one with sections or comments in it. */
function placesOf({ start, end, text }: TextToken, written: string): number[] | null {
  const places: number[] = [];
  for (let at = start; at < end;) {
    WRITTEN_CHARACTER.lastIndex = at;
    const match = WRITTEN_CHARACTER.exec(written);
    if (!match || match[0] === "<") return null;
    for (let units = unitsOf(match[0], match[1]); units > 0; units--) places.push(at);
    at += match[0].length;
  }
  places.push(end);
  // Whatever is read otherwise than here stays one text.
  return places.length === text.length + 1 ? places : null;
}

/** UTF-16 code units of a character. */
function unitsOf(written: string, entity: string | undefined): number {
  if (entity?.startsWith("#")) {
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0xffff ? 2 : 1;
  }
  return entity === undefined && written.charCodeAt(0) >= 0xf0 ? 2 : 1;
}
