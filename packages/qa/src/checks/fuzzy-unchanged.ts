import { isInlineEqual } from "@yizhou/model";
import type { SegmentCheck } from "../check.ts";

/** A similar sentence was put in, its source differs, and it was confirmed as it came. */
export const fuzzyUnchanged: SegmentCheck = {
  id: "fuzzyUnchanged",
  run({ segment: { inserted, isConfirmed }, target }) {
    if (!inserted || !isConfirmed || inserted.score >= 100 || !isInlineEqual(inserted.target, target))
      return [];
    return [{ variant: "unchanged", values: [String(inserted.score)] }];
  },
};
