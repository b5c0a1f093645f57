// Sentences that people have cut keep their ordinals; where they stand is told by the order in which they come.
import type { JobSegment } from "@yizhou/contract";

/** Segments by ordinal, as the editor's state has them; where none is any more, one that nobody sees or writes into. */
export function byOrdinal(segments: readonly JobSegment[]): JobSegment[] {
  const length = segments.reduce((most, { ordinal }) => Math.max(most, ordinal + 1), 0);
  const list = Array.from({ length }, (_, ordinal) => gone(ordinal));
  for (const segment of segments) list[segment.ordinal] = segment;
  return list;
}

function gone(ordinal: number): JobSegment {
  return {
    ...{ ordinal, unitId: "", place: null, kind: "gone", source: "", target: null, state: "locked" },
    ...{ origin: null, matchScore: null, isConfirmed: false, version: 0, problem: null, termFindings: [] },
  };
}

/** What a sentence is called: its number, and a letter for those that were cut out of it. */
export function numberOf(
  { ordinal, anchor, part = 0 }: JobSegment,
  format: (number: number) => string,
): string {
  const number = format((anchor ?? ordinal) + 1);
  return part === 0 ? number : `${number}${part <= 25 ? String.fromCharCode(97 + part) : `.${part + 1}`}`;
}

/** Places count UTF-16 code units of the text, and each tag as one: the length of a content in them. */
export function placesIn(pieces: readonly { readonly kind: string; readonly text?: string }[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? (piece.text ?? "").length : 1), 0);
}
