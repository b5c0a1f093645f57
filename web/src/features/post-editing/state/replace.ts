import type { JobSegment } from "@yizhou/contract";
import { readTagged, writeTagged } from "../../../lib/tagged-text.ts";
import type { SegmentEdit } from "./pending-edit.ts";
import { plainOf } from "./segment-text.ts";

export interface Search {
  readonly text: string;
  readonly side: "source" | "target";
  readonly isRegex: boolean;
  readonly isCaseKept: boolean;
}

/** The expression of a search; null for an empty one, or one that is no regular expression. */
export function searchPattern({ text, isRegex, isCaseKept }: Search): RegExp | null {
  if (text === "") return null;
  const source = isRegex ? text : text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  try {
    return new RegExp(source, isCaseKept ? "gu" : "giu");
  } catch {
    // Half typed: the field says so, and nothing is found until it is whole.
    return null;
  }
}

/** Ordinals of segments whose side has what is searched, in order. */
export function findSegments(segments: readonly JobSegment[], search: Search): readonly number[] {
  const pattern = searchPattern(search);
  if (!pattern) return [];
  return segments.flatMap((segment) => {
    const side = search.side === "source" ? segment.source : (segment.target ?? "");
    pattern.lastIndex = 0;
    return pattern.test(plainOf(side)) ? [segment.ordinal] : [];
  });
}

/**
 * The targets of these segments with what is found replaced, in text between tags; a find that reaches over a tag stays. With an
 * expression `$1` and the like stand for its groups. What changes is a draft again. Locked segments stay.
 */
export function replaceIn(
  segments: readonly JobSegment[],
  search: Search,
  replacement: string,
): SegmentEdit[] {
  const pattern = searchPattern(search);
  if (!pattern) return [];
  return segments.flatMap((segment): SegmentEdit[] => {
    const { ordinal, target, state } = segment;
    if (target === null || state === "locked") return [];
    const changed = writeTagged(
      readTagged(target).map((piece) => {
        if (piece.kind !== "text") return piece;
        const text = search.isRegex
          ? piece.text.replace(pattern, replacement)
          : piece.text.replace(pattern, () => replacement);
        return { kind: "text" as const, text };
      }),
    );
    return changed === target ? [] : [{ ordinal, target: changed, isConfirmed: false }];
  });
}
