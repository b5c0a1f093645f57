// Values beside what an engine makes of them: each source with a right translation and with a wrong one.
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { doubtsOf } from "../answers/pair-facts.ts";

const doubtsIn = (pair: string, source: string, target: string): readonly string[] => {
  const [from, to] = pair.split("-").map((language) => parseLanguageTag(language));
  return doubtsOf(
    { source: inlineFromText(source), target: inlineFromText(target) },
    { from: from!, to: to! },
  ).map(({ code }) => code);
};

type Row = readonly [pair: string, source: string, right: string, wrong: string, code: string];
const ROWS: readonly Row[] = [
  // Small numbers in words.
  [
    "en-zh",
    "Take one tablet twice daily.",
    "每日两次，每次一片。",
    "每日三次，每次一片。",
    "numbers.missing",
  ],
  [
    "zh-en",
    "请在三个工作日内回复。",
    "Please reply within three working days.",
    "Please reply within five working days.",
    "numbers.missing",
  ],
  [
    "de-en",
    "Höchstens zwei Personen dürfen hinein.",
    "No more than two people may enter.",
    "No more than three people may enter.",
    "numbers.missing",
  ],
  [
    "ko-en",
    "열두 명 중 다섯 명이 찬성했다.",
    "Five of the twelve agreed.",
    "Six of the twelve agreed.",
    "numbers.missing",
  ],
  ["en-ko", "The Third Voyage", "세 번째 항해", "네 번째 항해", "numbers.missing"],
  [
    "en-de",
    "Pay by the third working day.",
    "Zahlen Sie bis zum dritten Werktag.",
    "Zahlen Sie bis zum fünften Werktag.",
    "numbers.missing",
  ],
  // Roman numerals.
  ["en-zh", "Louis XIV reigned for 72 years.", "路易十四在位72年。", "路易十六在位72年。", "numbers.missing"],
  [
    "en-zh",
    "World War II ended in 1945.",
    "第二次世界大战于1945年结束。",
    "第一次世界大战于1945年结束。",
    "numbers.missing",
  ],
  ["zh-en", "第一章 总则", "Chapter I General Provisions", "Chapter II General Provisions", "numbers.extra"],
  [
    "en-de",
    "Henry VIII had six wives.",
    "Heinrich VIII. hatte sechs Frauen.",
    "Heinrich VII. hatte sechs Frauen.",
    "numbers.missing",
  ],
  // Powers, signs, scales.
  [
    "zh-en",
    "计数为6.8×10⁹/L。",
    "The count was 6.8 × 10⁹/L.",
    "The count was 6.8 × 10⁶/L.",
    "numbers.missing",
  ],
  ["en-ko", "Change, %: -0.7", "변동률(%): -0.7", "변동률(%): 0.7", "numbers.sign"],
  ["en-ko", "Revenue: (1,204)", "매출: (1,204)", "매출: 1,204", "numbers.sign"],
  [
    "en-ja",
    "Sales reached ¥1.2 trillion.",
    "売上高は1兆2,000億円となった。",
    "売上高は1,200億円となった。",
    "numbers.missing",
  ],
  ["en-zh", "It grew by half a million.", "增加了50万。", "增加了5万。", "numbers.extra"],
  // Units.
  ["en-zh", "The median was 14.2 months.", "中位数为14.2个月。", "中位数为14.2周。", "units.changed"],
  [
    "ko-en",
    "3년 이하의 징역",
    "imprisonment for up to 3 years",
    "imprisonment for up to 3 months",
    "units.changed",
  ],
  [
    "en-de",
    "Delivery takes 3 working days.",
    "Die Lieferung dauert 3 Werktage.",
    "Die Lieferung dauert 3 Wochen.",
    "units.changed",
  ],
  [
    "en-ja",
    "Charge it for 2.5 hours.",
    "2.5時間充電してください。",
    "2.5分充電してください。",
    "units.changed",
  ],
  ["en-ko", "Dose: 0.5 mg/kg", "용량: 0.5mg/kg", "용량: 0.5g/kg", "units.changed"],
  ["zh-en", "功率1.5千瓦。", "The power is 1.5 kW.", "The power is 1.5 W.", "units.changed"],
  [
    "en-zh",
    "Amount due: €(1,480.50)",
    "应付金额：(1,480.50)欧元",
    "应付金额：(1,480.50)美元",
    "units.missing",
  ],
  [
    "en-zh",
    "No more than 4 g in 24 hours.",
    "24小时内不得超过4克。",
    "4小时内不得超过24克。",
    "units.changed",
  ],
  [
    "ko-en",
    "전압은 220V, 소비 전력은 60W이다.",
    "The voltage is 220 V, the power 60 W.",
    "The voltage is 60 V, the power 220 W.",
    "units.changed",
  ],
  // Names of files, of programs and formulas.
  [
    "en-de",
    "Open config.yaml first.",
    "Öffnen Sie zuerst config.yaml.",
    "Öffnen Sie zuerst config.json.",
    "codes.missing",
  ],
  ["en-zh", "Microsoft bought GitHub.", "微软收购了GitHub。", "微软收购了GitLab。", "codes.missing"],
  ["en-zh", "Add some NaOH.", "加入一些NaOH。", "加入一些NaCl。", "codes.missing"],
  // Denials.
  [
    "en-ko",
    "The deposit is non-refundable.",
    "보증금은 환불되지 않습니다.",
    "보증금은 환불됩니다.",
    "polarity.lost",
  ],
  [
    "zh-en",
    "对青霉素过敏者禁用。",
    "Contraindicated in patients allergic to penicillin.",
    "Indicated in patients allergic to penicillin.",
    "polarity.lost",
  ],
  [
    "en-zh",
    "Neither party shall be liable for damages.",
    "任何一方均不对损失负责。",
    "任何一方均应对损失负责。",
    "polarity.lost",
  ],
  ["en-zh", "We never gave up.", "我们从未放弃。", "我们放弃了。", "polarity.lost"],
  [
    "zh-en",
    "未经同意，不得借给他人。",
    "Without consent it shall not be lent to others.",
    "Without consent it shall be lent to others.",
    "polarity.lost",
  ],
];

test.each(ROWS)(
  "%s: of %s the right value is let through and the wrong one told",
  (pair, source, right, wrong, code) => {
    expect(doubtsIn(pair, source, right)).toEqual([]);
    expect(doubtsIn(pair, source, wrong)).toContain(code);
  },
);

test.each([
  ["en-zh", "N/A", "不适用"],
  ["en-de", "Not applicable", "Entfällt"],
  ["en-ja", "The fee is ¥3,300.", "料金は3,300円です。"],
  ["en-zh", "two decades in the 1990s", "20世纪90年代的二十年"],
  ["en-zh", "within 24 hours", "一天之内（24小时）"],
  ["en-zh", "Week 2", "第2周"],
  ["zh-en", "三月三日，三人同行。", "Three people travelled together on 3 March."],
  ["zh-en", "这十分重要。", "This is very important."],
  ["en-zh", "He wears XL and works on the IV drip.", "他穿XL，负责静脉点滴。"],
  ["en-zh", "Watch it on YouTube.", "请在油管上观看。"],
  ["en-ko", "Greenland is well connected.", "그린란드는 아무 문제 없이 연결된다."],
  ["zh-en", "宽带100兆。", "Broadband at 100 Mbps."],
])("%s: %s may well be %s", (pair, source, target) => {
  expect(doubtsIn(pair, source, target)).toEqual([]);
});
