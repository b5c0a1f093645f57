import { assistantTalkIn } from "@yizhou/text";
import type { SegmentCheck } from "../check.ts";

/** What is no translation: a refusal, an announcement in front, a remark behind, Markdown, the request itself. */
export const engineTalk: SegmentCheck = {
  id: "engineTalk",
  run({ sourceText, targetText }) {
    const talk = assistantTalkIn(targetText, sourceText);
    if (!talk) return [];
    const { kind, start, end } = talk;
    return [
      { variant: kind, values: [targetText.slice(start, end).trim().slice(0, 30)], target: { start, end } },
    ];
  },
};
