import { countTagCrossings, tagKeys } from "@yizhou/model";
import type { Found, SegmentCheck } from "../check.ts";

/** The tags of the source, each once, opened before it is closed and in the order of the source where they do not nest. */
export const tags: SegmentCheck = {
  id: "tags",
  run({ source, target }) {
    const wanted = tagKeys(source);
    const there = tagKeys(target);
    if (wanted.length === 0 && there.length === 0) return [];
    const missing = without(wanted, there);
    const extra = without(there, wanted);
    const fix = { kind: "tags" } as const;
    const found: Found[] = [];
    if (missing.length > 0) found.push({ variant: "missing", values: [String(missing.length)], fix });
    if (extra.length > 0) found.push({ variant: "extra", values: [String(extra.length)], fix });
    if (found.length === 0 && countTagCrossings(target) > countTagCrossings(source))
      found.push({ variant: "nesting", values: [], fix });
    return found;
  },
};

/** What `keys` has more often than `others`. */
function without(keys: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return keys.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
