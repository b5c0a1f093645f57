import type { InlineContent, LanguageTag } from "@yizhou/model";

/** One piece of a text unit with the white space trimmed from its ends, so that gluing gives the unit back exactly. */
export interface SegmentPiece {
  readonly leading: string;
  readonly content: InlineContent;
  readonly trailing: string;
}

/** Cuts inline content into sentence-like pieces; `glueSegments(segmentInline(c, l))` equals `c`, tags and spaces included. */
export type SegmentInline = (content: InlineContent, language: LanguageTag) => readonly SegmentPiece[];
