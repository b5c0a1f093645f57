import { assistantTalkIn } from "@yizhou/text";
import type { SegmentCheck } from "../check.ts";

/** What is no translation: a refusal, an announcement in front, a remark behind, Markdown, the request itself. */
export const engineTalk: SegmentCheck = {
  id: "engineTalk",
  run({ sourceText, targetText }) {
    const talk = assistantTalkIn(targetText, sourceText) ?? addedRemark(targetText, sourceText);
    if (!talk) return [];
    const { kind, start, end } = talk;
    return [
      { variant: kind, values: [targetText.slice(start, end).trim().slice(0, 30)], target: { start, end } },
    ];
  },
};

const BRACKETED = /[（(]([^（()）]{8,})[)）][\s。.!！?？"”]*$/u;
/** Signs that a remark of the target may stand for. */
const SET_APART = /[(（[【［<《:：;；]|\s[-–—]\s|[–—]/u;
/** So many words, or characters where words are not parted, are more than a name or an abbreviation. */
const FEWEST = { dense: 8, words: 5 };

/** An explanation in brackets at the end, where the source sets nothing apart. */
function addedRemark(
  target: string,
  source: string,
): { readonly kind: "remark"; readonly start: number; readonly end: number } | null {
  const found = BRACKETED.exec(target);
  if (!found || SET_APART.test(source)) return null;
  const dense = found[1]!.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0;
  const words = found[1]!.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}/gu)?.length ?? 0;
  if (dense < FEWEST.dense && words < FEWEST.words) return null;
  return { kind: "remark", start: found.index, end: target.length };
}
