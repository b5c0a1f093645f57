import type { LooseToken } from "../marked-text.ts";

/** A string as its file writes it, read. */
export interface WrittenString {
  readonly text: string;
  /** Where the character begins in the file; behind the last one, where the text ends. */
  placeOf(index: number): number;
}

/** A string that is written as it reads. */
export function plainString(text: string, start: number): WrittenString {
  return { text, placeOf: (index) => start + index };
}

/** What programs put words in: `%s`, `%1$d`, `%(name)s`, `{0}`, `{name}`, `{{name}}`, `${name}`, `{day, date, long}`, and tags of HTML. */
const PLACEHOLDER =
  /%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@diouxXfFeEgGaAcspn](?![\p{L}\p{N}])|%\([\w.]+\)[sdifr]|%%|\$\{[^{}\n]*\}|\{\{[^{}\n]*\}\}|\{[\w.:#-]*\}|\{\s*[\w.-]+\s*,\s*(?:number|date|time|spellout|ordinal|duration)\s*(?:,[^{}\n]*)?\}|<\/?[a-z][\w-]*(?:\s[^<>\n]*)?\/?>|&(?:#?\w+);/giu;
/** Without one of these there is no placeholder. */
const PLACEHOLDER_SIGN = /[%${<&]/;
const ICU_HEAD = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/;

/**
 * A message of a program as tokens: placeholders and the frames of ICU plurals and selections are objects, tags of HTML are
 * pairs, and everything else is text. A message is one unit, whatever stands in it.
 */
export function messageTokens(string: WrittenString): LooseToken[] {
  const { text } = string;
  if (!PLACEHOLDER_SIGN.test(text))
    return text === ""
      ? []
      : [{ kind: "text", start: string.placeOf(0), end: string.placeOf(text.length), text }];
  const tokens: LooseToken[] = [];
  const place = (at: number) => string.placeOf(at);
  let from = 0;
  const words = (to: number) => {
    if (to > from)
      tokens.push({ kind: "text", start: place(from), end: place(to), text: text.slice(from, to) });
    from = to;
  };
  const frames = ICU_HEAD.test(text) ? icuFrames(text) : [];
  for (const { start, end, kind, name } of [...frames, ...placeholders(text, frames)].sort(
    (a, b) => a.start - b.start,
  )) {
    if (start < from) continue;
    words(start);
    const span = { start: place(start), end: place(end) };
    tokens.push(
      kind === "object" ? { kind, type: "field", ...span } : { kind, name: name!, type: "format", ...span },
    );
    from = end;
  }
  words(text.length);
  return tokens;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: "object" | "start" | "end";
  readonly name?: string;
}

function placeholders(text: string, frames: readonly Found[]): Found[] {
  // Both stand in the order of the text, so each frame is passed once.
  let next = 0;
  const isFramed = (at: number) => {
    while (next < frames.length && frames[next]!.end <= at) next++;
    return next < frames.length && frames[next]!.start <= at;
  };
  return [...text.matchAll(PLACEHOLDER)].flatMap((match): Found[] => {
    const span = { start: match.index, end: match.index + match[0].length };
    if (isFramed(span.start)) return [];
    const tag = /^<(\/?)([a-z][\w-]*)/i.exec(match[0]);
    if (!tag || match[0].endsWith("/>")) return [{ ...span, kind: "object" }];
    return [{ ...span, kind: tag[1] ? "end" : "start", name: tag[2]!.toLowerCase() }];
  });
}

/**
 * The frames of ICU arguments: `{n, plural, one {`, `} other {`, `}}`. The texts between them are words, `#` in them is the
 * number. Unbalanced braces are no message: nothing is found.
 */
function icuFrames(text: string): Found[] {
  const frames: Found[] = [];
  /** For every open brace whether it opened an argument with branches, or one of its branches. */
  const open: ("argument" | "branch" | "plain")[] = [];
  let frame: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") {
      const isArgument = ICU_HEAD.exec(text.slice(at, at + 120))?.index === 0;
      if (open.at(-1) === "argument") {
        open.push("branch");
        frames.push({ start: frame ?? at, end: at + 1, kind: "object" });
        frame = null;
      } else if (isArgument) {
        open.push("argument");
        frame ??= at;
      } else open.push("plain");
    } else if (char === "}") {
      const closed = open.pop();
      if (!closed) return [];
      if (closed === "branch") frame = at;
      else if (closed === "argument") {
        frames.push({ start: frame ?? at, end: at + 1, kind: "object" });
        frame = null;
      }
    } else if (char === "#" && open.includes("branch") && open.at(-1) === "branch")
      frames.push({ start: at, end: at + 1, kind: "object" });
  }
  return open.length === 0 ? frames : [];
}

/** Values that a program reads and no person, whatever their name: addresses, paths, colours, dates, names of code. */
const CODE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|mailto:\S+|[A-Za-z]:[\\/]\S*|\.{0,2}\/\S*|(?:[\w.@-]+\/){2,}[\w.@-]*|[\w-]+\/[\w-]+\.\w{2,4}|#[0-9a-f]{3,8}|\w+(?:[._]\w+)+|[a-z]\w*(?:-\w+){2,}|[A-Z0-9]+_[A-Z0-9_]+|\S+@\S+\.\S+|[a-z]{2,3}-[A-Z][A-Za-z]{1,3}|\d[\d.:/T-]*Z?)$/u;
/** Names whose value is often a program's; as often it is the word that people read on a label. */
const CODE_KEYS =
  /^(?:\$?id|\$?schema|key|type|kind|url|uri|href|src|path|file|class|className|lang|language|locale|version|icon|colou?r|email|uuid|slug|ref|encoding|format)$/i;
/** One word as programs write it: in small letters, or with a capital inside. A label begins with a capital, or has a space. */
const IDENTIFIER = /^[a-z][\w-]*$/;

/**
 * True for a value that is none of a reader's. In doubt it is a reader's: a word too many can be left as it is, one too few is
 * missing without a sign.
 *
 * @param key  the nearest name above it
 */
export function isProgramValue(key: string, value: string): boolean {
  const text = value.trim();
  return CODE.test(text) || (CODE_KEYS.test(key) && IDENTIFIER.test(text));
}
