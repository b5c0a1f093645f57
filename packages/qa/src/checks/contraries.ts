import type { Found, SegmentCheck } from "../check.ts";
import { contrariesOf, type PoleWord } from "../facts/contraries.ts";

/** At least became at most, a rise a fall: the words around are right, and the sentence says the contrary. */
export const contraries: SegmentCheck = {
  id: "contraries",
  run({ sourceText, targetText, from, to }) {
    return contrariesOf(sourceText, targetText, from, to).map(({ source, target }): Found => ({
      variant: "turned",
      values: [source.text.trim(), target.text.trim()],
      source: rangeOf(source),
      target: rangeOf(target),
    }));
  },
};

function rangeOf({ text, start }: PoleWord): { start: number; end: number } {
  return { start, end: start + text.length };
}
