import { hasTranslatableText } from "@yizhou/model";
import type { SegmentCheck } from "../check.ts";

/** Words in the source, nothing in the target. */
export const empty: SegmentCheck = {
  id: "empty",
  run({ source, targetText }) {
    return hasTranslatableText(source) && targetText.trim() === "" ? [{ variant: "empty", values: [] }] : [];
  },
};
