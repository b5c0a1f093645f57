import { textOnly, type InlineContent } from "@yizhou/model";

/** What opens a quotation, with what closes it. Titles have brackets of their own (《》), which a language may add. */
const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
  ["„", "“"],
  ["「", "」"],
  ["『", "』"],
  ["«", "»"],
]);
const QUOTES = /["'“”‘’„‟「」『』«»＂＇]/u;

/**
 * The two marks of a quotation round a whole answer whose source has none at either end: the answer was handed over as a quotation, and is
 * none. Null where there are no such marks.
 *
 * @returns offsets in the text of the target, tags left out
 */
export function addedQuotes(
  source: InlineContent,
  target: InlineContent,
): { readonly open: number; readonly close: number } | null {
  const text = textOnly(target);
  const open = text.length - text.trimStart().length;
  const close = text.trimEnd().length - 1;
  const closing = CLOSED_BY.get(text[open] ?? "");
  if (closing === undefined || close <= open + 1 || text[close] !== closing) return null;
  // “A” and “B” are two quotations; the apostrophe of John's is none.
  const inner = text.slice(open + 1, close).replace(/(?<=\p{L})['’](?=\p{L})/gu, "");
  if (inner.includes(text[open]!) || inner.includes(closing)) return null;
  const asked = textOnly(source).trim();
  return QUOTES.test(asked[0] ?? "") || QUOTES.test(asked.at(-1) ?? "") ? null : { open, close };
}
