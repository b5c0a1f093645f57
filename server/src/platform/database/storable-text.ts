const UNSTORABLE = /[\0\uD800-\uDFFF]/;

/** A text without what PostgreSQL cannot keep: NUL and halves of surrogate pairs. */
export function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.replaceAll("\0", "").toWellFormed() : text;
}
