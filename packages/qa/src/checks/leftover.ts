import type { Found, SegmentCheck } from "../check.ts";

const HAN_RUN = /[\p{Script=Han}]{2,}/gu;
const HANGUL_RUN = /[\p{Script=Hangul}]{2,}/gu;
const KANA_RUN = /[\p{Script=Hiragana}\p{Script=Katakana}]{2,}/gu;
/** Five or more words on end. */
const LATIN_RUN =
  /(?<![\p{L}\p{N}_/.-])\p{Script=Latin}[\p{Script=Latin}'’-]*(?:[ ,]+\p{Script=Latin}[\p{Script=Latin}'’-]*){4,}/gu;
/** Of which these are ordinary: names, commands and titles have fewer or are shorter. */
const ORDINARY = /(?<!\p{L})\p{Ll}{2,}(?!\p{L})/gu;
const FEWEST_ORDINARY = 4;

/** Words as a language writes them; its names in other scripts may stay. */
const OWN: Readonly<Record<string, readonly RegExp[]>> = {
  zh: [HAN_RUN],
  ja: [KANA_RUN, HAN_RUN],
  ko: [HANGUL_RUN],
  en: [LATIN_RUN],
};
/** Scripts that targets in a language have of their own. */
const SHARED: Readonly<Record<string, readonly RegExp[]>> = {
  zh: [HAN_RUN],
  ja: [HAN_RUN, KANA_RUN],
  ko: [HANGUL_RUN],
};

/** Words of the source that stand in the target as they were: a sentence translated by half. What brackets or quotes hold may stay. */
export const leftover: SegmentCheck = {
  id: "leftover",
  run(facts) {
    const { sourceText, targetText, from, to } = facts;
    if (from === to || sourceText.trim() === targetText.trim()) return [];
    const shared = SHARED[to] ?? [LATIN_RUN];
    const foreign = (OWN[from] ?? [LATIN_RUN]).filter((pattern) => !shared.includes(pattern));
    return foreign.flatMap((pattern) =>
      [...targetText.matchAll(pattern)].flatMap((match): Found[] => {
        const [start, end] = [match.index, match.index + match[0].length];
        if (!sourceText.includes(match[0]) || facts.isFixed(start, end)) return [];
        if (pattern === LATIN_RUN && (match[0].match(ORDINARY)?.length ?? 0) < FEWEST_ORDINARY) return [];
        if (isEnclosed(targetText, start, end)) return [];
        return [{ variant: "script", values: [match[0].slice(0, 30)], target: { start, end } }];
      }),
    );
  },
};

function isEnclosed(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return (
    /[(（[【《〈「『“"‘'][^)）\]】》〉」』”"’']*$/u.test(before) &&
    /^[^(（[【《〈「『“‘]*[)）\]】》〉」』”"’']/u.test(after)
  );
}
