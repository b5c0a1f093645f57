import { textLeftOut, type DocumentWarning, type TextUnitKind } from "@yizhou/model";
import type { LooseToken } from "../marked-text.ts";

/** A value of front matter that readers see. */
export interface FrontText {
  readonly tokens: readonly LooseToken[];
  readonly kind: TextUnitKind;
  readonly inside: "front-matter" | "front-block";
  readonly quote: "" | '"' | "'";
  /** Counted apart. */
  readonly isLater: boolean;
}

/** Fields of front matter that readers see. */
const FRONT_FIELDS = /^(title|subtitle|description|summary|abstract|excerpt|caption)$/i;
/** As those; they came later, and are counted apart so that the ids of the others stay. */
const MORE_FRONT_FIELDS =
  /^(?:sidebar_label|pagination_label|nav_title|navtitle|nav_label|linktitle|link_title|menu_title|shorttitle|short_title|page_title|seo_title|meta_title|meta_description|tagline|headline|lead|intro|teaser|deck|kicker|heading|blurb|image_alt|alt)$/i;
/** Fields whose values are names: of people, of files, of what a program looks up. */
const NAMES =
  /^(?:authors?|creator|date|updated|created|lang|language|locale|layout|template|type|id|slug|url|permalink|link|path|file|image|cover|icon|class|version|license|copyright|editor|publisher|theme|engine)$/i;
const FRONT_VALUE = /^([ \t]*(?:-[ \t]+)*)(?:([\w-]+)[ \t]*[:=][ \t]*)?(.*)$/gm;
const WORDS_IN_ROW = /\p{L}{2,}[ ,]+\p{L}{2,}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]{2}/u;
/** Front matter is looked at so far for values that no unit holds. */
const MOST_FRONT = 10_000;
const CONTINUED = /^(?:\r\n|\n|\r)[ \t]+[^\s#]/;
const FRONT_MATTER_OF_LINES =
  /^(?:title|subtitle|description|summary|abstract|excerpt|caption)[ \t]*:[ \t]*(?![ \t"'|>])[^\r\n]*(?:\r\n|\n|\r)[ \t]+[^\s#]/im;
const FRONT_LINE = /^([A-Za-z_-]+)([ \t]*[:=][ \t]*)(.*)$/gm;

/** Values of the front matter between two places of a text, in order. */
export function* frontTexts(text: string, start: number, end: number): Generator<FrontText> {
  for (const match of text.slice(start, end).matchAll(FRONT_LINE)) {
    const [whole, field, between, value] = match as unknown as [string, string, string, string];
    const written = value.trimEnd();
    const isLater = MORE_FRONT_FIELDS.test(field);
    if (!FRONT_FIELDS.test(field) && !isLater) continue;
    const kind = field.toLowerCase() === "title" ? "title" : "property";
    const behind = start + match.index + whole.length;
    if (isLater && /^[|>][-+]?$/.test(written)) continue;
    if (/^[|>][-+]?$/.test(written)) {
      const tokens = blockTokens(text, behind, end, written.startsWith("|"));
      if (tokens.length > 0) yield { tokens, kind, inside: "front-block", quote: "", isLater: false };
      continue;
    }
    if (/^[|>[{&*!]/.test(written)) continue;
    const quote = /^(["']).*\1$/.exec(written)?.[1] as '"' | "'" | undefined;
    // A value that goes on in the lines below is left whole.
    if (!quote && CONTINUED.test(text.slice(behind, behind + MOST_FRONT))) continue;
    const from = start + match.index + field.length + between.length + (quote ? 1 : 0);
    const to = from + written.length - (quote ? 2 : 0);
    const said = text.slice(from, to);
    if (said.includes("\\") || (quote && said.includes(quote))) continue;
    const tokens = [{ kind: "text", start: from, end: to, text: said }] as const;
    yield { tokens, kind, inside: "front-matter", quote: quote ?? "", isLater };
  }
}

/** A value on lines of its own, from the end of the line in front of them; its lines are one text, or kept apart. */
function blockTokens(text: string, from: number, end: number, isLiteral: boolean): LooseToken[] {
  const lines = /(?:\r\n|\n|\r)([ \t]+)([^\r\n]*)/y;
  lines.lastIndex = from;
  const tokens: LooseToken[] = [];
  let last = -1;
  for (let line = lines.exec(text); line && lines.lastIndex <= end; line = lines.exec(text)) {
    const written = line[2]!.trimEnd();
    // An empty line ends a paragraph of it.
    if (written === "") break;
    const start = line.index + line[0].length - line[2]!.length;
    if (last >= 0 && isLiteral)
      tokens.push({ kind: "object", type: "break", start: last, end: start, equivalent: "\n" });
    else if (last >= 0) tokens.push({ kind: "text", start: last, end: start, text: " " });
    last = start + written.length;
    tokens.push({ kind: "text", start, end: last, text: written });
  }
  return tokens;
}

/** Values that go over lines, are lists, or stand in other fields. */
export function leftOutOfFrontMatter(text: string): DocumentWarning[] {
  const [front] = /^---[^]*?^---/m.exec(text.slice(0, MOST_FRONT)) ?? [""];
  return leavesFrontMatter(front) ? [textLeftOut("front-matter", "text")] : [];
}

/** True where front matter holds words in lines that are not read: values that go on, lists, fields inside of fields. */
function leavesFrontMatter(front: string): boolean {
  if (FRONT_MATTER_OF_LINES.test(front)) return true;
  for (const [, indent, field, value] of front.matchAll(FRONT_VALUE)) {
    const isRead = indent === "" && FRONT_FIELDS.test(field!) && !/^[[{]/.test(value!);
    if (!isRead && !NAMES.test(field!) && WORDS_IN_ROW.test(value!)) return true;
  }
  return false;
}
