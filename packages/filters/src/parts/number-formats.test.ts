import { expect, it } from "vitest";
import { formatTexts } from "./number-formats.ts";

const wordsOf = (raw: string) => {
  const { literals, dateWords } = formatTexts(Buffer.from(raw).toString("latin1"));
  const read = (text: string) => Buffer.from(text, "latin1").toString();
  return {
    words: literals.map(({ start, end }) => read(Buffer.from(raw).toString("latin1").slice(start, end))),
    dates: dateWords.map(read),
  };
};

it.each<[raw: string, words: readonly string[]]>([
  [`#,##0 &quot;pieces&quot;`, ["pieces"]],
  [`#,##0 "pieces"`, ["pieces"]],
  [
    `[&gt;100]&quot;Plenty&quot;;[Red][&lt;0]&quot;Missing &quot;0;&quot;Enough&quot;`,
    ["Plenty", "Missing ", "Enough"],
  ],
  [`General&quot; items&quot;`, [" items"]],
  [`0.00E+00&quot; times&quot;`, [" times"]],
  [`0&quot;元&quot;`, ["元"]],
  [`@&quot; (draft)&quot;`, [" (draft)"]],
  [`&quot;R&amp;D cost &quot;0`, ["R&amp;D cost "]],
])("%s says words", (raw, words) => {
  expect(wordsOf(raw)).toEqual({ words, dates: [] });
});

it.each([
  `0.0,&quot;K&quot;`,
  `[$EUR] #,##0.00`,
  `_-* #,##0.00\\ &quot;€&quot;_-`,
  `0\\k\\g`,
  `[$-409]d\\-mmm\\-yy;@`,
  `&quot;unfinished`,
])("%s says none", (raw) => {
  expect(wordsOf(raw)).toEqual({ words: [], dates: [] });
});

it("keeps the words of dates and times apart, section by section", () => {
  expect(wordsOf(`d &quot;de&quot; mmmm &quot;de&quot; yyyy`)).toEqual({ words: [], dates: ["de", "de"] });
  expect(wordsOf(`yyyy&quot;年&quot;m&quot;月&quot;`)).toEqual({ words: [], dates: ["年", "月"] });
  expect(wordsOf(`[h]&quot; hours&quot;;&quot;none at all&quot;`)).toEqual({
    words: ["none at all"],
    dates: [" hours"],
  });
});

it("takes time by the length of the format", () => {
  const began = performance.now();
  formatTexts(`&quot;`.repeat(20_000) + "\\".repeat(20_001) + "[".repeat(20_000));
  expect(performance.now() - began).toBeLessThan(1000);
});
