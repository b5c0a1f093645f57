// Each source beside what is right in its place and beside an answer that is wrong in one thing, with what is told of that.
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { doubtsOf } from "./pair-facts.ts";

type Row = readonly [from: string, to: string, source: string, right: string, wrong: string, told: string];

const codesOf = (from: string, to: string, source: string, target: string): string[] =>
  doubtsOf(
    { source: inlineFromText(source), target: inlineFromText(target) },
    { from: parseLanguageTag(from), to: parseLanguageTag(to) },
  ).map(({ code }) => code);

function tellsApart(rows: readonly Row[]): void {
  test.each(rows)("%s-%s: %s", (from, to, source, right, wrong, told) => {
    expect(codesOf(from, to, source, right)).toEqual([]);
    expect(codesOf(from, to, source, wrong)).toContain(told);
  });
}

describe("another place or person in a name's place", () => {
  tellsApart([
    [
      "zh-Hans",
      "en",
      "双方在上海签约。",
      "The parties signed in Shanghai.",
      "The parties signed in Beijing.",
      "names.other",
    ],
    ["en", "ko", "Peter had left Busan.", "피터는 부산을 떠났다.", "피터는 서울을 떠났다.", "names.other"],
    [
      "en",
      "de",
      "They live in Germany.",
      "Sie leben in Deutschland.",
      "Sie leben in Österreich.",
      "names.other",
    ],
    [
      "en",
      "zh-Hans",
      "Dr. Emily Carter of MIT agreed.",
      "麻省理工学院的艾米莉·卡特博士表示同意。",
      "麻省理工学院的艾米莉·帕克博士表示同意。",
      "names.other",
    ],
    ["en", "zh-Hans", "Li Wei signed the contract.", "李伟签署了合同。", "王伟签署了合同。", "names.other"],
    [
      "zh-Hans",
      "en",
      "李先生签署了合同。",
      "Mr. Li signed the contract.",
      "Mr. Wang signed the contract.",
      "names.other",
    ],
    ["en", "ja", "Professor Tanaka wrote it.", "田中教授が書いた。", "鈴木教授が書いた。", "names.other"],
    ["ko", "en", "김 교수가 참석했다.", "Prof. Kim attended.", "Prof. Park attended.", "names.other"],
  ]);
});

describe("values that stand for each other's things", () => {
  tellsApart([
    [
      "zh-Hans",
      "en",
      "一次2片，一日3次。",
      "Take 2 tablets 3 times a day.",
      "Take 3 tablets twice a day.",
      "numbers.exchanged",
    ],
    [
      "en",
      "zh-Hans",
      "Net loss narrowed to $3.2 million from $5.6 million a year earlier.",
      "净亏损由上年同期的560万美元收窄至320万美元。",
      "净亏损由上年同期的320万美元收窄至560万美元。",
      "numbers.exchanged",
    ],
    ["en", "ja", "Article 5, paragraph 2", "第5条第2項", "第2条第5項", "numbers.exchanged"],
    [
      "en",
      "de",
      "Take 10 drops every 4 hours.",
      "Alle 4 Stunden 10 Tropfen einnehmen.",
      "Alle 10 Stunden 4 Tropfen einnehmen.",
      "numbers.exchanged",
    ],
  ]);
});

describe("what the numbers below a head are counted in, and what a price is for", () => {
  tellsApart([
    [
      "de",
      "en",
      "Betrag in Tausend Euro",
      "Amount in thousands of euros",
      "Amount in millions of euros",
      "units.changed",
    ],
    ["ko", "en", "단가(원)", "Unit price (won)", "Unit price (yuan)", "units.changed"],
    ["zh-Hans", "en", "单位：万元", "Unit: RMB 10,000", "Unit: RMB 1,000", "units.changed"],
    [
      "ko",
      "en",
      "표 4. 수출액(단위: 백만 달러)",
      "Table 4. Exports (unit: million dollars)",
      "Table 4. Exports (unit: billion dollars)",
      "units.changed",
    ],
    [
      "zh-Hans",
      "en",
      "价格为每吨450元。",
      "The price is 450 yuan per tonne.",
      "The price is 450 yuan per kilogram.",
      "units.changed",
    ],
  ]);
});

describe("a source that was left as it was", () => {
  test.each([
    ["en", "de", "Information"],
    ["en", "de", "Open Source"],
    ["en", "fr", "Description"],
    ["en", "fr", "Date"],
    ["en", "zh-Hans", "IEEE Access"],
  ])("is let through where both languages write so, or it is a name (%s-%s: %s)", (from, to, text) => {
    expect(codesOf(from, to, text, text)).toEqual([]);
  });

  tellsApart([
    ["en", "zh-Hans", "Total", "合计", "Total", "untranslated.same"],
    [
      "en",
      "de",
      "General Terms and Conditions",
      "Allgemeine Geschäftsbedingungen",
      "General Terms and Conditions",
      "untranslated.same",
    ],
    ["en", "ja", "Instruction Manual", "取扱説明書", "Instruction Manual 取扱説明書", "leftover.script"],
    [
      "de",
      "en",
      "Höchstens zwei Personen dürfen den Aufzug benutzen.",
      "No more than two people may use the lift.",
      "Höchstens zwei Personen dürfen den Aufzug benutzen. No more than two people may use the lift.",
      "leftover.script",
    ],
    [
      "en",
      "ja",
      "Read this manual carefully before use.",
      "ご使用前に本書をよくお読みください。",
      "ご使用前に本書をよ refully before use.",
      "leftover.script",
    ],
    ["en", "zh-Hans", "Name", "姓名", "...", "untranslated.wordless"],
    ["en", "zh-Hans", "The pump starts by itself.", "水泵自行启动。", "水泵自行……", "untranslated.trailing"],
    ["en", "zh-Hans", "Quantity", "数量", "数量（或：数量）", "saidTwice.twice"],
  ]);
});

test.each([
  ["en", "zh-Hans", "Adobe Acrobat Reader", "Adobe Acrobat Reader"],
  ["en", "zh-Hans", "Bank of America", "Bank of America"],
  ["en", "de", "Name", "Name"],
  ["en", "zh-Hans", "name", "name"],
  ["en", "zh-Hans", "Wait …", "请稍候……"],
  ["en", "zh-Hans", "step by step", "一步一步"],
  ["en", "zh-Hans", "The Chinese team beat Japan.", "中国队击败了日本队。"],
])("what may stay or be said so is let through (%s-%s: %s)", (from, to, source, target) => {
  expect(codesOf(from, to, source, target)).toEqual([]);
});

describe("a denial, a consent or a rule that was turned round", () => {
  tellsApart([
    [
      "ko",
      "en",
      "사업자는 정당한 사유 없이 환불을 거부하여서는 아니 된다.",
      "A business operator shall not refuse a refund without just cause.",
      "A business operator may refuse a refund without just cause.",
      "polarity.lost",
    ],
    [
      "en",
      "ko",
      "We may share your data only with your consent.",
      "당사는 귀하의 동의가 있는 경우에만 데이터를 공유할 수 있습니다.",
      "당사는 귀하의 동의 없이도 데이터를 공유할 수 있습니다.",
      "contraries.turned",
    ],
    [
      "zh-Hans",
      "en",
      "上述规定自2025年1月1日起施行。",
      "The above provisions take effect on January 1, 2025.",
      "The above provisions cease to have effect on January 1, 2025.",
      "contraries.turned",
    ],
    [
      "en",
      "zh-Hans",
      "He left before the doors were opened.",
      "门开之前他就离开了。",
      "门开之后他就离开了。",
      "contraries.turned",
    ],
    [
      "en",
      "ko",
      "Half of the students failed the test.",
      "학생의 절반이 시험에 떨어졌다.",
      "학생의 절반이 시험에 합격했다.",
      "contraries.turned",
    ],
  ]);
});
