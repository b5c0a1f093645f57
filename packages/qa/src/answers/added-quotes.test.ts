import { inlineFromText, parseLanguageTag, textOnly } from "@yizhou/model";
import { expect, test } from "vitest";
import { tidyMarks } from "./tidy-marks.ts";

const tidied = (from: string, to: string, source: string, target: string): string =>
  textOnly(
    tidyMarks(inlineFromText(source), inlineFromText(target), {
      from: parseLanguageTag(from),
      to: parseLanguageTag(to),
    }),
  );

test.each([
  ["en", "zh-Hans", "All rights reserved.", '"版权所有。"', "版权所有。"],
  ["en", "zh-Hans", "All rights reserved.", "“版权所有。”", "版权所有。"],
  ["zh-Hans", "en", "版权所有。", '"John\'s rights are reserved."', "John's rights are reserved."],
  ["en", "ko", "Total", "「합계」", "합계"],
])(
  "quotes round a whole answer whose source has none are taken away (%s-%s)",
  (from, to, source, target, bare) => {
    expect(tidied(from, to, source, target)).toBe(bare);
  },
);

test.each([
  ["en", "zh-Hans", "“Total”", "“合计”"],
  ["en", "zh-Hans", "Choose Yes or No", "“是”或“否”"],
  ["en", "zh-Hans", "Hamlet", "《哈姆雷特》"],
  ["zh-Hans", "en", "他说：“走吧。”", "“Let's go,” he said."],
])("quotes that belong to the text stay (%s-%s)", (from, to, source, target) => {
  expect(tidied(from, to, source, target)).toBe(target);
});
