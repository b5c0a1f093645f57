import type { TaggedPiece } from "../../../lib/tagged-text.ts";

/** Where a side can be cut in two: between whole characters and tags, never at its ends. As the wire counts: a tag is one. */
export function cutPlaces(pieces: readonly TaggedPiece[]): readonly number[] {
  const places: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.kind === "text") {
      for (const { index } of new Intl.Segmenter().segment(piece.text)) places.push(at + index);
      at += piece.text.length;
    } else {
      places.push(at);
      at += 1;
    }
  }
  return places.filter((place) => place > 0);
}

const SENTENCE_END = /[.!?;。！？；…]["'”’」』）)]*\s*$/u;
const CLAUSE_END = /[,:，、：—]\s*$/u;
const WORD_END = /\s$/u;

/** Within `0.5`, `1,024`, `10:30`, `2026` or `example.com`. */
function isWithinNumber(before: string, after: string): boolean {
  if (/[.,:;!?]$/u.test(before)) return /^[\p{N}\p{Script=Latin}]/u.test(after);
  return /\p{N}$/u.test(before) && /^[.,:]?\p{N}/u.test(after);
}

/** The place among these to begin with: near the middle, rather behind a sentence than behind a clause, a word, or within one. */
export function likelyPlace(pieces: readonly TaggedPiece[], places: readonly number[]): number {
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : "\uFFFC")).join("");
  let best = places[0] ?? 1;
  let least = Infinity;
  for (const place of places) {
    const before = text.slice(Math.max(0, place - 4), place);
    const after = text.slice(place, place + 2);
    // Spaces go with what stands before them, and numbers, times and addresses are whole.
    const isInside = /^\s/u.test(after) || isWithinNumber(before, after);
    const end = isInside
      ? 1
      : SENTENCE_END.test(before)
        ? 0
        : CLAUSE_END.test(before)
          ? 0.2
          : WORD_END.test(before)
            ? 0.4
            : 0.7;
    const cost = Math.abs(place / text.length - 0.5) + end;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
