import type { SegmentRange } from "@yizhou/contract";

/** Ranges of segments as people write them, from 1: `1-20, 35`. */
export function rangesText(ranges: readonly SegmentRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(", ");
}

/** The reverse; empty for none, null for what cannot be read. */
export function rangesOf(text: string): readonly SegmentRange[] | null {
  const pieces = text
    .split(/[,，、;；]/u)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const ranges: SegmentRange[] = [];
  for (const piece of pieces) {
    const found = /^(\d{1,9})(?:\s*[-–—~～至]\s*(\d{1,9}))?$/u.exec(piece);
    if (!found) return null;
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (from < 1 || to < from) return null;
    ranges.push({ from: from - 1, to: to - 1 });
  }
  return ranges;
}
