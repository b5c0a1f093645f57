// Each source beside what is right in its place and beside what says the contrary with the same numbers.
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { doubtsOf } from "../answers/pair-facts.ts";

type Row = readonly [from: string, to: string, source: string, right: string, contrary: string];
const ROWS: readonly Row[] = [
  [
    "en",
    "zh",
    "We do not collect data from children under 13.",
    "我们不收集13岁以下儿童的数据。",
    "我们不收集13岁以上儿童的数据。",
  ],
  ["en", "zh", "The load must not exceed 200 kg.", "载荷不得超过200公斤。", "载荷不得低于200公斤。"],
  ["en", "zh", "Sites are no smaller than 50 hectares.", "场地不小于50公顷。", "场地不大于50公顷。"],
  ["zh", "en", "年满18岁方可参加。", "Open to people over 18.", "Open to people under 18."],
  [
    "ko",
    "en",
    "비밀번호는 8자 이상이어야 합니다.",
    "The password must have at least 8 characters.",
    "The password must have at most 8 characters.",
  ],
  [
    "ko",
    "en",
    "영하 18도 이하에서 보관하십시오.",
    "Store at or below -18 degrees.",
    "Store at or above -18 degrees.",
  ],
  ["ko", "zh", "3년 이하의 징역에 처한다.", "处三年以下有期徒刑。", "处三年以上有期徒刑。"],
  [
    "en",
    "de",
    "Students under 26 pay half price.",
    "Studierende unter 26 zahlen den halben Preis.",
    "Studierende über 26 zahlen den halben Preis.",
  ],
  [
    "de",
    "en",
    "Höchstens zwei Personen dürfen hinein.",
    "No more than two people may enter.",
    "At least two people may enter.",
  ],
  [
    "de",
    "en",
    "Jeder Fünfte ist älter als fünfundsechzig.",
    "One in five is older than sixty-five.",
    "One in five is younger than sixty-five.",
  ],
  ["en", "ja", "Choose at least 3 items.", "3つ以上選んでください。", "3つ以下を選んでください。"],
  [
    "en",
    "zh",
    "The temperature dropped 10 degrees overnight.",
    "一夜之间气温下降了10度。",
    "一夜之间气温上升了10度。",
  ],
  [
    "zh",
    "en",
    "指数收于3,051点，跌0.42%。",
    "The index closed at 3,051, down 0.42%.",
    "The index closed at 3,051, up 0.42%.",
  ],
  [
    "ko",
    "en",
    "영업이익은 15.4% 감소했다.",
    "Operating profit fell by 15.4%.",
    "Operating profit rose by 15.4%.",
  ],
  ["de", "en", "Der Umsatz sank um 3 %.", "Turnover fell by 3%.", "Turnover rose by 3%."],
  ["en", "ja", "Sales rose 8%.", "売上高は8％増の結果となった。", "売上高は8％減の結果となった。"],
  ["en", "ko", "Access was denied.", "액세스가 거부되었습니다.", "액세스가 허용되었습니다."],
  ["zh", "en", "价格不含税。", "Prices are exclusive of tax.", "Prices are inclusive of tax."],
  ["zh", "en", "口服，饭后服用。", "Take by mouth after meals.", "Take by mouth before meals."],
  ["en", "ja", "Take after meals.", "食後に服用してください。", "食前に服用してください。"],
  ["en", "zh", "Press the button on the left side.", "按左侧的按钮。", "按右侧的按钮。"],
];

const doubtsIn = (from: string, to: string, source: string, target: string): readonly string[] =>
  doubtsOf(
    { source: inlineFromText(source), target: inlineFromText(target) },
    { from: parseLanguageTag(from), to: parseLanguageTag(to) },
  ).map(({ code }) => code);

test.each(ROWS)("%s → %s: %s is told where its contrary is said", (from, to, source, right, contrary) => {
  expect([doubtsIn(from, to, source, right), doubtsIn(from, to, source, contrary)]).toEqual([
    [],
    ["contraries.turned"],
  ]);
});

/** Right ones in which a word of the other pole stands for good reasons. */
const RIGHT: readonly (readonly [from: string, to: string, source: string, target: string])[] = [
  ["en", "zh", "Access is not allowed.", "禁止访问。"],
  ["en", "zh", "The price does not include tax.", "价格不含税。"],
  ["de", "en", "Nicht über 25 °C lagern.", "Store at 25 °C or less."],
  ["en", "zh", "Losses shrank while sales grew 5%.", "亏损减少，销售额增长5%。"],
  ["en", "ko", "The Falls will be fuller in the rainy season.", "우기에는 폭포의 수량이 증가합니다."],
  ["en", "zh", "About 30 people came, more or less.", "来了30人左右。"],
  ["zh", "en", "来了三十人左右，右边坐满了。", "Some thirty people came and filled the seats on the right."],
  ["en", "de", "The right to vote is granted at 18.", "Das Wahlrecht wird mit 18 gewährt."],
];

test.each(RIGHT)("%s → %s: %s is no contrary of its translation", (from, to, source, target) => {
  expect(doubtsIn(from, to, source, target)).toEqual([]);
});
