/**
 * Where a sentence may end. `Intl.Segmenter` proposes; it is fed short blocks, because every piece it returns carries a
 * copy of its input and its cost is quadratic (100,000 Han: 4.6 s).
 */
const BLOCK = 2_000;

const segmenters = new Map<string, Intl.Segmenter>();

/** Offsets at which `Intl.Segmenter` starts a new sentence; 0 and the end are not among them. Cost: linear. */
export function proposeBorders(text: string, language: string): number[] {
  let segmenter = segmenters.get(language);
  if (!segmenter)
    segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: "sentence" })));
  const borders: number[] = [];
  let start = 0;
  while (start < text.length) {
    const end = Math.min(text.length, start + BLOCK);
    const found: number[] = [];
    for (const piece of segmenter.segment(text.slice(start, end)))
      if (piece.index > 0) found.push(start + piece.index);
    borders.push(...found);
    if (end === text.length) break;
    const last = found.at(-1);
    // The last piece of a block may be cut short: it is looked at again from its start.
    start = last ?? blockEnd(text, start, end);
  }
  return borders;
}

/** A place for the next block inside a sentence longer than a block: a space, so that no word or mark is torn. */
function blockEnd(text: string, start: number, end: number): number {
  // Only this far back: in a text without spaces each search would run to its beginning.
  const half = start + BLOCK / 2;
  const space = text.slice(half, end + 1).lastIndexOf(" ");
  if (space > 0) return half + space;
  const isLowSurrogate = (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? end - 1 : end;
}
