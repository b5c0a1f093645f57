import { displayWidth } from "@yizhou/text";
import type { SegmentCheck } from "../check.ts";

/** The target is wider than the settings allow; a Han or Hangul character takes two columns. */
export const lengthLimit: SegmentCheck = {
  id: "lengthLimit",
  run({ targetText }, { settings }) {
    if (settings.maxWidth === null) return [];
    const width = displayWidth(targetText);
    return width > settings.maxWidth
      ? [{ variant: "long", values: [String(width), String(settings.maxWidth)] }]
      : [];
  },
};

/**
 * Columns of a translation for each column of its source, roughly, by pair of languages; measured on the sample memories of
 * `fixtures/`. What is not listed is 1.
 */
const USUAL: Readonly<Record<string, number>> = {
  "en-zh": 0.72,
  "zh-en": 1.45,
  "en-ko": 0.95,
  "ko-en": 1.1,
  "zh-ko": 1.3,
  "ko-zh": 0.8,
};
/** Shorter texts differ by chance. */
const SHORTEST = 24;
const TOO_SHORT = 0.4;
const TOO_LONG = 2.5;

/** The target is much shorter or longer than sentences of its pair of languages are: half is missing, or something is said twice. */
export const lengthRatio: SegmentCheck = {
  id: "lengthRatio",
  run({ sourceText, targetText, from, to }) {
    const source = displayWidth(sourceText.trim());
    const target = displayWidth(targetText.trim());
    if (target === 0 || Math.max(source, target) < SHORTEST) return [];
    const ratio = target / Math.max(1, source) / (USUAL[`${from}-${to}`] ?? 1);
    if (ratio < TOO_SHORT && source >= SHORTEST)
      return [{ variant: "short", values: [String(percent(target / source))] }];
    // A short heading may need many words.
    if (ratio > TOO_LONG && target - source > SHORTEST)
      return [{ variant: "long", values: [String(percent(target / Math.max(1, source)))] }];
    return [];
  },
};

function percent(share: number): number {
  return Math.round(share * 100);
}
