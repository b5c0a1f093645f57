import type { InlineContent } from "@yizhou/model";

/** One piece of a text unit with the white space trimmed from its ends, so that gluing gives the unit back exactly. */
export interface SegmentPiece {
  readonly leading: string;
  readonly content: InlineContent;
  readonly trailing: string;
}
