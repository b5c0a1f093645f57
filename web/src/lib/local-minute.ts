/** A moment as a field for day and time shows it: `2026-03-01T08:00`, in the reader's own time zone. */
export function localMinute(moment: string | number): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field says as a moment; null while it is not filled. */
export function momentOfField(text: string): string | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
