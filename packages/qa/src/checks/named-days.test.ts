import { expect, test } from "vitest";
import { findWith } from "../testing/check-case.ts";

test.each([
  ["en-zh", "We meet on Tuesday.", "我们星期二见面。", "我们星期四见面。"],
  ["zh-en", "上周五签约。", "They signed last Friday.", "They signed last Monday."],
  ["ko-en", "지난 화요일에 왔다.", "He came last Tuesday.", "He came last Thursday."],
  [
    "en-ja",
    "The deadline is Friday, April 3, 2026.",
    "締め切りは2026年4月3日（金）です。",
    "締め切りは2026年4月3日（月）です。",
  ],
  ["en-de", "See you on Monday!", "Bis Montag!", "Bis Mittwoch!"],
  [
    "zh-en",
    "三月至五月为旱季。",
    "The dry season lasts from March to May.",
    "The dry season lasts from March to June.",
  ],
  ["en-ko", "It is already December!", "벌써 12월이에요!", "벌써 11월이에요!"],
])("%s: another day of the week or month than in %s is told", (pair, source, right, wrong) => {
  expect(findWith("dates", { pair, source, target: right, finds: [] })).toEqual([]);
  expect(findWith("dates", { pair, source, target: wrong, finds: [] }).map(({ variant }) => variant)).toEqual(
    ["changed"],
  );
});

test.each([
  ["zh-en", "每周三次，每次两小时。", "Three times a week, two hours on Monday."],
  ["en-zh", "You may march on Friday.", "你们可以在周五游行，用时3个月。"],
  ["zh-en", "一周五天，周一休息。", "Five days a week, closed on Mondays."],
  ["en-zh", "The work took from 3/2024 to May 2025.", "工程从2024年3月持续到2025年5月。"],
])("%s: what only looks like a day in %s is none", (pair, source, target) => {
  expect(findWith("dates", { pair, source, target, finds: [] })).toEqual([]);
});
