/** White space that is more than one space; most texts have none, and replacing each space by itself costs as much as all the rest. */
const UNFOLDED = /[^\S ]| {2}/u;

/** Runs of white space (no-break, ideographic and line ends included) become one space; ends are trimmed. */
export function foldWhiteSpace(text: string): string {
  return (UNFOLDED.test(text) ? text.replace(/\s+/gu, " ") : text).trim();
}

/**
 * The form in which two texts are compared for equality: NFC, white space folded. Case, punctuation and width stay
 * significant, because a translator means something by them.
 */
export function normaliseText(text: string): string {
  return foldWhiteSpace(text.normalize("NFC"));
}

/** Full-width digits, letters and marks as their ASCII form; everything else unchanged. Length in UTF-16 units is kept. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E\u3000]/g, (mark) =>
    mark === "\u3000" ? " " : String.fromCharCode(mark.charCodeAt(0) - 0xfee0),
  );
}
