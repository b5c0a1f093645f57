// What may be written into a segment, whatever it was pasted from.

/** The longest target that the wire takes, in tagged text. */
export const MOST_TARGET_LENGTH = 20_000;

/** Line breaks that are none in a document of ours: of Word's soft ones, pages, Unicode's own and old systems'. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** What no file format can keep: controls, halves of characters, and code points that are none. */
const UNSOUND = /[\u0000-\u0008\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text as every document can keep it: every break a line feed, nothing in it that is no character. */
export function soundText(text: string): string {
  return text.replace(BREAKS, "\n").replace(UNSOUND, "");
}
