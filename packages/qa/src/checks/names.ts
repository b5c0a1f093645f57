import type { Found, SegmentCheck } from "../check.ts";
import { hasName, latinNamesIn } from "../facts/names.ts";
import { writesLatin } from "../facts/scripts.ts";

/** A name that Chinese, Korean … have in Latin letters stands in a translation that is written in them. */
export const names: SegmentCheck = {
  id: "names",
  run({ sourceText, targetText, from, to }) {
    if (writesLatin(from) || !writesLatin(to)) return [];
    return latinNamesIn(sourceText)
      .filter(({ text }) => !hasName(targetText, text))
      .map(({ text, start, end }): Found => ({ variant: "missing", values: [text], source: { start, end } }));
  },
};
