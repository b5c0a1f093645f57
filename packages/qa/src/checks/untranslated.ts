import { scriptShares } from "@yizhou/text";
import type { SegmentCheck } from "../check.ts";

/** The target is the source again. Names, codes, references and single words that may be names are let through. */
export const untranslated: SegmentCheck = {
  id: "untranslated",
  run({ sourceText, targetText, from, to, fixedTarget }) {
    if (from === to || targetText.trim() === "" || fold(sourceText) !== fold(targetText)) return [];
    let prose = targetText;
    for (const { start, end } of fixedTarget)
      prose = prose.slice(0, start) + " ".repeat(end - start) + prose.slice(end);
    const { letters, shares } = scriptShares(prose);
    const ordinary = prose.match(/(?<![\p{L}\p{N}_])\p{Ll}{3,}(?![\p{L}\p{N}_])/gu)?.length ?? 0;
    const own = (shares.han + shares.hangul + shares.kana) * letters;
    const isProse = from === "zh" || from === "ja" || from === "ko" ? own >= 2 : ordinary >= 3;
    return isProse ? [{ variant: "same", values: [], target: { start: 0, end: targetText.length } }] : [];
  },
};

function fold(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase();
}
