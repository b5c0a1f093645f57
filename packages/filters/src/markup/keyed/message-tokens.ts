import type { LooseToken } from "../marked-text.ts";
import { hasBranches, icuFrames } from "./icu-frames.ts";
import { quotesIn } from "./message-quotes.ts";
import { findPlaceholders, PLACEHOLDER_SIGN, type Found } from "./placeholders.ts";

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

export interface MessageKind {
  /** An apostrophe is written twice. */
  readonly isQuoted?: boolean;
  /** False where it is said that a percent sign begins no format. */
  readonly hasFormats?: boolean;
}

/**
 * A message of a program as tokens: placeholders and the frames of ICU plurals and selections are objects, tags of HTML are
 * pairs, and everything else is text. A message is one unit, whatever stands in it.
 */
export function messageTokens(string: WrittenString, kind: MessageKind = {}): LooseToken[] {
  const { text } = string;
  const tokens: LooseToken[] = [];
  const place = (at: number) => string.placeOf(at);
  let from = 0;
  const words = (to: number) => {
    if (to > from)
      tokens.push({ kind: "text", start: place(from), end: place(to), text: text.slice(from, to) });
    from = to;
  };
  for (const { start, end, ...found } of messageMarks(text, kind)) {
    words(start);
    const span = { start: place(start), end: place(end) };
    if (found.kind === "text") tokens.push({ kind: "text", ...span, text: found.text });
    else if (found.kind === "object") tokens.push({ kind: "object", type: "field", ...span });
    else tokens.push({ kind: found.kind, name: found.name!, type: "format", ...span });
    from = end;
  }
  words(text.length);
  return tokens;
}

/** What in a message is no word, or is written otherwise than it reads. */
export type MessageMark =
  | Found
  | { readonly start: number; readonly end: number; readonly kind: "text"; readonly text: string };

/** The marks of a message, in order and apart from each other. */
export function messageMarks(
  text: string,
  { isQuoted = false, hasFormats = true }: MessageKind,
): MessageMark[] {
  if (!PLACEHOLDER_SIGN.test(text) && !isQuoted) return [];
  const quotes = isQuoted ? quotesIn(text) : [];
  // Braces that are taken as they are belong to no argument.
  const read = isQuoted ? blanked(text, quotes) : text;
  const frames = hasBranches(read) ? icuFrames(read) : [];
  const marks: MessageMark[] = [
    ...quotes.map(({ start, end, isApostrophe }): MessageMark =>
      isApostrophe ? { start, end, kind: "text", text: "'" } : { start, end, kind: "object" },
    ),
    ...frames,
    ...findPlaceholders(read, frames, hasFormats),
  ].sort((a, b) => a.start - b.start);
  let from = 0;
  return marks.filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
}

function blanked(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let out = "";
  let from = 0;
  for (const { start, end } of spans) {
    out += text.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return out + text.slice(from);
}
