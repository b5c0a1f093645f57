/** A text without what PostgreSQL cannot keep: NUL and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
