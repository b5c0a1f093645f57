// How figures of usage are said.

/** What a file type is called by those who make such files. */
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  docx: "Word",
  xlsx: "Excel",
  pptx: "PowerPoint",
  md: "Markdown",
};

export function formatName(format: string): string {
  return FORMAT_NAMES[format] ?? format.toUpperCase();
}

/** Whole percent of a whole; shares of nothing are nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The same for reading: a part is never nothing, and not everything where others have some. */
export function shareText(part: number, whole: number): string {
  const percent = shareOf(part, whole);
  if (percent === 0 && part > 0) return "<1%";
  return percent === 100 && part < whole ? ">99%" : `${percent}%`;
}

/** By how many percent something is more (above zero) or less than before; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** Words of a second reading in an hour; null without any time. */
export function wordsAnHour(words: number, spentMs: number): number | null {
  return spentMs === 0 || words === 0 ? null : Math.round(words / (spentMs / 3_600_000));
}
