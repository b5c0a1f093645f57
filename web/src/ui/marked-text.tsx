import { Fragment } from "react";
import { readTagged } from "../lib/tagged-text.ts";
import { TagMark } from "./tag-mark.tsx";

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
}

/**
 * A text with the places marked where a search found its words, and its tags as marks.
 *
 * @param hits  ascending, in the text without tags
 * @param isTagged  whether `text` is tagged text or stands as it is
 */
export function MarkedText({
  text,
  hits,
  isTagged = false,
}: {
  readonly text: string;
  readonly hits: readonly Range[];
  readonly isTagged?: boolean;
}) {
  const pieces = isTagged ? readTagged(text) : [{ kind: "text" as const, text }];
  let offset = 0;
  return pieces.map((piece, index) => {
    if (piece.kind !== "text") return <TagMark key={index} tag={piece} />;
    const startOffset = offset;
    offset += piece.text.length;
    return <Fragment key={index}>{markHits(piece.text, startOffset, hits)}</Fragment>;
  });
}

/** A stretch of the text that begins at `startOffset`, cut at the ends of hits. */
function markHits(text: string, startOffset: number, hits: readonly Range[]) {
  const parts = [];
  let at = 0;
  for (const hit of hits) {
    const start = Math.max(at, hit.startOffset - startOffset);
    const end = Math.min(text.length, hit.endOffset - startOffset);
    if (start >= end) continue;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
