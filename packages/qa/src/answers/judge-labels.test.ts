import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { judgeDocument, type WordsFit } from "./judge-document.ts";

const SENTENCES = 30;
/** Words that know nothing of any pair. */
const silent = { said: 0, expected: 0 };
const fit: WordsFit = () => ({ forward: { ...silent, late: silent }, backward: { ...silent, late: silent } });

test("a heading that is two characters in Chinese is not cut, and one without a letter is", async () => {
  const pair = (ordinal: number, source: string, target: string) => ({
    ...{ ordinal, source: inlineFromText(source), target: inlineFromText(target) },
  });
  const sentences = Array.from({ length: SENTENCES }, (_, at) =>
    pair(
      at,
      "The water level is measured by the station every hour.",
      `水位由观测站每小时测量并记录一次${"。".repeat(1 + (at % 2))}`,
    ),
  );
  const judged = await judgeDocument(
    [...sentences, pair(30, "Table of Contents", "目录"), pair(31, "Table of Contents", "...")],
    { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") },
    {
      fit,
      meets: () => 0,
      fateOf: () => ({ pairs: 0, met: 0, isMetHere: false }),
    },
    async () => {},
  );
  const cut = judged.map(({ doubts }) => doubts.some(({ code }) => code === "meaning.cut"));
  expect([cut[30], cut[31]]).toEqual([false, true]);
});
