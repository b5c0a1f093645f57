import {
  inlineFromText,
  type InlineContent,
  inlineToTagged,
  type LanguageTag,
  plainText,
} from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { datesIn } from "./dates.ts";
import { diffSources, repairMatch } from "./index.ts";
import { fuzzyMatch } from "./match-entry.ts";
import { tokenise } from "./tokens.ts";

const pair = { from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag };
const repair = (source: string, query: string, target: string, languages = pair) => {
  const sides = {
    source: inlineFromText(source),
    query: inlineFromText(query),
    target: inlineFromText(target),
  };
  const { target: repaired, unresolvedNumbers } = repairMatch(sides, languages);
  return [plainText(repaired), unresolvedNumbers];
};

describe("numbers and dates", () => {
  test.each([
    ["Wait 5 minutes.", "Wait 12 minutes.", "请等待5分钟。", "请等待12分钟。"],
    ["Pages 3 to 9", "Pages 9 to 3", "第3至9页", "第9至3页"],
    ["A total of 1,000 units", "A total of 2,500 units", "共1,000件", "共2,500件"],
    ["Chapter 3", "Chapter 14", "第３章", "第１４章"],
    ["-5 °C at night", "-7 °C at night", "夜间-5 °C", "夜间-7 °C"],
    ["12% of all", "15% of all", "占12%", "占15%"],
    ["Due on 2024-03-05.", "Due on 2024-11-20.", "2024年3月5日到期。", "2024年11月20日到期。"],
    ["Due March 5, 2024", "Due April 6, 2025", "2024年3月5日截止", "2025年4月6日截止"],
    ["Release 3.12 of 2024-03-05", "Release 3.13 of 2024-03-06", "2024/03/05的3.12版", "2024/03/06的3.13版"],
  ])("%s | %s", (source, query, target, expected) => {
    expect(repair(source, query, target)).toEqual([expected, 0]);
  });
  test("into Korean and out of it", () => {
    const koEn = { from: "ko" as LanguageTag, to: "en" as LanguageTag };
    expect(repair("2024년 3월 5일 회의", "2024년 5월 1일 회의", "Meeting on 5 Mar 2024", koEn)).toEqual([
      "Meeting on 1 May 2024",
      0,
    ]);
  });
  test.each([
    ["a value that the target writes in another way", "35,000 people", "40,000 people", "3.5万人"],
    ["a value that stands twice", "3 or more", "4 or more", "3或3以上"],
    ["a value written out", "3 boxes", "4 boxes", "三个盒子"],
    ["a value that the source holds twice", "3 by 3 cells", "3 by 4 cells", "3乘以三个格子"],
  ])("are left alone and counted: %s", (_, source, query, target) => {
    expect(repair(source, query, target)).toEqual([target, 1]);
  });
  test.each([
    ["a sign that goes", "Store at -20 °C.", "Store at 4 °C.", "在-20 °C下保存。"],
    ["a sign that comes", "Store at 20 °C.", "Store at -20 °C.", "在20 °C下保存。"],
    ["another currency", "It costs $30.", "It costs €30.", "费用为$30。"],
    ["percent that goes", "Add 12 % of it.", "Add 12 of it.", "加入其中的12%。"],
    ["percent that comes", "Add 12 of it.", "Add 15% of it.", "加入其中的12个。"],
    ["a range for one value", "Wait 30 minutes.", "Wait 30 to 45 minutes.", "请等待30分钟。"],
    ["one value for a range", "Wait 30 to 45 minutes.", "Wait 30 minutes.", "请等待30至45分钟。"],
    ["a code that the target does not have", "Use the AX200B.", "Use the AX300B.", "使用该型号。"],
    ["a code that comes", "Use the pump.", "Use the AX300B.", "使用该泵。"],
    ["another unit", "Cut 5 mm off.", "Cut 5 cm off.", "切去5 mm。"],
    ["an ordinal for a count", "The 5 doors", "The 5th door", "5扇门"],
    ["another number word", "Open three doors.", "Open four doors.", "打开三扇门。"],
    ["another placeholder", "Hello {name}!", "Hello {account}!", "你好，{name}！"],
    ["a placeholder of another type", "%s files", "%d files", "%s个文件"],
  ])("%s is never put right by itself", (_, source, query, target) => {
    expect(repair(source, query, target)[1]).toBeGreaterThan(0);
  });
  test("Chinese numerals are values where one stands for another", () => {
    const zhEn = { from: "zh-Hans" as LanguageTag, to: "en" as LanguageTag };
    expect(repair("打开三扇门。", "打开四扇门。", "Open three doors.", zhEn)[1]).toBe(1);
    expect(repair("打开门。", "打开一下门。", "Open the door.", zhEn)[1]).toBe(0);
  });
  test("a German decimal comma is no thousand", () => {
    const deEn = { from: "de" as LanguageTag, to: "en" as LanguageTag };
    expect(repair("Etwa 1,5 Liter", "Etwa 2,5 Liter", "About 1.5 litres", deEn)).toEqual([
      "About 2.5 litres",
      0,
    ]);
  });
  test.each([
    ["200 parts", "1,500 parts", "200 Teile", "1.500 Teile", 0],
    ["1,000 parts", "2,500 parts", "1.000 Teile", "2.500 Teile", 0],
    ["1.5 litres", "12.25 litres", "1,5 Liter", "12,25 Liter", 0],
    ["version 2.0", "version 3.5", "Version 2.0", "Version 3.5", 0],
    ["version 2.0", "version 3.125", "Version 2.0", "Version 2.0", 1],
    ["1000 parts", "2,500,000 parts", "1000 Teile", "2.500.000 Teile", 0],
    ["release 2", "release 3.5", "Ausgabe 2", "Ausgabe 2", 1],
    ["release 2.0.1", "release 2.0.2", "Ausgabe 2.0.1", "Ausgabe 2.0.2", 0],
    ["the 200 parts", "the 1500 parts", "die 200 Teile", "die 1500 Teile", 0],
  ])("into German a number keeps its value: %s | %s", (source, query, target, expected, unresolved) => {
    const enDe = { from: "en" as LanguageTag, to: "de" as LanguageTag };
    expect(repair(source, query, target, enDe)).toEqual([expected, unresolved]);
  });
  test("a date whose month the target writes as a word is counted, a changed day alone is put right", () => {
    const enDe = { from: "en" as LanguageTag, to: "de" as LanguageTag };
    const due = (query: string) => repair("Due on May 5, 2024", query, "Fällig am 5. Mai 2024", enDe);
    expect(due("Due on June 5, 2024")).toEqual(["Fällig am 5. Mai 2024", 1]);
    expect(due("Due on May 7, 2024")).toEqual(["Fällig am 7. Mai 2024", 0]);
    expect(due("Due on June 2024")[1]).toBeGreaterThan(0);
    expect(repair("Due 5 May", "Due 5 June", "Fällig am 5. Mai", enDe)[1]).toBe(1);
    const deEn = { from: "de" as LanguageTag, to: "en" as LanguageTag };
    expect(repair("Am 5. Mai 2024", "Am 5. Juni 2024", "On the fifth of May 2024", deEn)[1]).toBe(1);
    expect(repair("May 2024 report", "June 5 report", "2024年5月报告")[1]).toBeGreaterThan(0);
    expect(repair("From 2024-03-05 to 2024-03-05", "From 2024-03-05 to 2024-04-05", "2024年3月5日")).toEqual([
      "2024年3月5日",
      1,
    ]);
  });
  test.each([
    ["zh-Hans", "en", "现场有5万人。", "现场有5人。", "There are 50,000 people."],
    ["zh-Hans", "en", "现场有5人。", "现场有5万人。", "There are 5 people."],
    ["zh-Hans", "en", "共3千人", "共3人", "3,000 people"],
    ["zh-Hans", "en", "费用5万元", "费用5万美元", "The fee is 50,000 yuan"],
    ["en", "zh-Hans", "It has 5 million users.", "It has 5 users.", "它有500万用户。"],
    ["en", "zh-Hans", "5 million in five countries", "6 million in five countries", "5国500万"],
    ["zh-Hans", "en", "温度-20℃", "温度20℃", "Temperature -20 °C"],
    ["zh-Hans", "en", "温度20℃", "温度-20℃", "Temperature 20 °C"],
    ["zh-Hans", "en", "温度零下20度", "温度20度", "Temperature -20 °C"],
    ["ko", "en", "온도-20℃", "온도20℃", "Temperature -20 °C"],
    ["zh-Hans", "en", "等待十天", "等待二十天", "Wait ten days"],
    ["zh-Hans", "en", "等待二十一天", "等待二十天", "Wait twenty-one days"],
    ["en", "zh-Hans", "Wait thirty days", "Wait thirty-five days", "等待三十天"],
    ["zh-Hans", "en", "切5毫米", "切5厘米", "Cut 5 mm"],
    ["zh-Hans", "en", "等5个小时", "等5分钟", "Wait 5 hours"],
    ["zh-Hans", "en", "5月开始", "5个月开始", "Starts in May"],
    ["ko", "en", "5분 대기", "5시간 대기", "Wait 5 minutes"],
    ["en", "zh-Hans", "Wait 5 minutes", "Wait 5 hours", "等5分钟"],
    ["en", "zh-Hans", "A 5-minute wait", "A 5-hour wait", "等5分钟"],
    ["en", "zh-Hans", "5 mg/ml at most", "5 mg/l at most", "最多5 mg/ml"],
    ["en", "zh-Hans", "A 5 m cable", "A 5 m² cable", "5米电缆"],
    ["en", "zh-Hans", "Pressure ≤ 5 bar", "Pressure ≥ 5 bar", "压力≤5 bar"],
    ["en", "zh-Hans", "Pressure < 5 bar", "Pressure > 5 bar", "压力<5 bar"],
    ["en", "zh-Hans", "Pressure ≤ 5 bar", "Pressure 5 bar", "压力≤5 bar"],
    ["en", "zh-Hans", "Wait at least 5 days", "Wait at most 5 days", "至少等5天"],
    ["zh-Hans", "en", "压力不大于5", "压力大于5", "Pressure ≤ 5"],
    ["en", "zh-Hans", "Store at −20 °C.", "Store at 4 °C.", "在−20 °C下保存。"],
    ["zh-Hans", "en", "在−20 °C下保存。", "在4 °C下保存。", "Store at −20 °C."],
    ["en", "zh-Hans", "Wait 30 to 45 minutes.", "Wait 30 minutes.", "请等待30至45分钟。"],
    ["en", "zh-Hans", "Wait 30–45 minutes.", "Wait 30 minutes.", "请等待30–45分钟。"],
    ["en", "zh-Hans", "Use AX200B, not BX1; AX200B only", "Use AX200B, not BX1; AX300B only", "只用AX200B"],
  ])(
    "what multiplies, signs or measures a number counts, %s to %s: %s | %s",
    (from, to, source, query, target) => {
      const pair = { from: from as LanguageTag, to: to as LanguageTag };
      const [repaired, unresolved] = repair(source, query, target, pair);
      expect(repaired).toBe(target);
      expect(unresolved).toBeGreaterThan(0);
      const entry = {
        source: inlineFromText(source),
        target: inlineFromText(target),
        previous: null,
        next: null,
        origin: null,
        library: "L",
      };
      const asked = inlineFromText(query);
      const judged = { entry, score: 99, similarity: 99, penalties: [], hasSameNumbers: false };
      const match = fuzzyMatch({ source: asked }, tokenise(asked), judged, pair);
      expect(match).toMatchObject({ score: 94, needsEditing: true });
    },
  );
  test.each([
    ["zh-Hans", "en", "现场有5万人。", "现场有7万人。", "There are 5万 people.", "There are 5万 people.", 1],
    ["en", "zh-Hans", "Wait 1 minute", "Wait 5 minutes", "等1分钟", "等5分钟", 0],
    ["en", "de", "5 million users", "7 million users", "5 Millionen Nutzer", "7 Millionen Nutzer", 0],
    ["zh-Hans", "en", "温度-20℃", "温度-30℃", "Temperature -20 °C", "Temperature -30 °C", 0],
    ["zh-Hans", "en", "切5毫米", "切7毫米", "Cut 5 mm", "Cut 7 mm", 0],
    ["en", "zh-Hans", "Wait at least 5 days", "Wait at least 7 days", "至少等5天", "至少等7天", 0],
    ["en", "zh-Hans", "Pressure <= 5 bar", "Pressure ≤ 7 bar", "压力≤5 bar", "压力≤7 bar", 0],
    ["zh-Hans", "en", "3月1日开始", "3月2日开始", "Starts March 1st", "Starts March 2nd", 0],
    ["zh-Hans", "en", "第5章", "第23章", "The 5th chapter", "The 23rd chapter", 0],
    ["en", "fr", "On the 1st floor", "On the 2nd floor", "Au 1er étage", "Au 1er étage", 1],
    ["en", "zh-Hans", "5 parts of AX5", "6 parts of AX5", "AX5的5个零件", "AX5的6个零件", 0],
    [
      "zh-Hans",
      "en",
      "2024年3月5日到期",
      "2024-03-05到期",
      "Due on March 5, 2024",
      "Due on March 5, 2024",
      0,
    ],
  ])(
    "and lets the rest be put right, %s to %s: %s | %s",
    (from, to, source, query, target, expected, unresolved) => {
      const pair = { from: from as LanguageTag, to: to as LanguageTag };
      expect(repair(source, query, target, pair)).toEqual([expected, unresolved]);
    },
  );
  test.each([
    ["Use the AX200B.", "Use the AX300B.", "请使用AX200B。", "请使用AX300B。"],
    ["It costs $30.", "It costs $45.", "费用为$30。", "费用为$45。"],
    ["Store at -20 °C.", "Store at -30 °C.", "在-20 °C下保存。", "在-30 °C下保存。"],
    ["Cut 5 mm off.", "Cut 7 mm off.", "切去5毫米。", "切去7毫米。"],
    ["pages 12-14", "pages 12-16", "第12-14页", "第12-16页"],
    ["Step {0} of {1}", "Now step {0} of {1}", "第{0}步，共{1}步", "第{0}步，共{1}步"],
  ])("what stands around a value alike lets it be put right: %s | %s", (source, query, target, expected) => {
    expect(repair(source, query, target)).toEqual([expected, 0]);
  });
  test("equal values in another dress are no difference", () => {
    expect(repair("1000 units", "1,000 units", "1000件")).toEqual(["1000件", 0]);
  });
});

describe("dates", () => {
  test.each([
    ["on 2024-03-05", { year: 2024, month: 3, day: 5 }],
    ["2024年3月", { year: 2024, month: 3 }],
    ["3月5日", { month: 3, day: 5 }],
    ["2024년 3월 5일", { year: 2024, month: 3, day: 5 }],
    ["Sept. 5, 2024", { year: 2024, month: 9, day: 5 }],
    ["5th December 2024", { year: 2024, month: 12, day: 5 }],
  ])("%s", (text, parts) => expect(datesIn(text)).toMatchObject([parts]));
  test.each(["2024-13-05", "1-2-3", "May I?", "version 3.12.1"])("%s is none", (text) =>
    expect(datesIn(text)).toEqual([]),
  );
  test.each([
    ["2024-03-05", "2025-12-01"],
    ["5. March 5, 2024", "5. December 1, 2025"],
    ["Mar. 05, 2024", "Dec. 01, 2025"],
    ["2024年03月05日", "2025年12月01日"],
  ])("%s is written anew as %s", (text, expected) => {
    const [date] = datesIn(text);
    const written = date!.write({ year: 2025, month: 12, day: 1 });
    expect(text.slice(0, date!.startOffset) + written + text.slice(date!.endOffset)).toBe(expected);
  });
});

describe("tags", () => {
  const open = (id: number) => ({ kind: "open", id, type: "format" }) as const;
  const close = (id: number) => ({ kind: "close", id, type: "format" }) as const;
  const note = (id: number) => ({ kind: "standalone", id, type: "note" }) as const;
  const t = (text: string) => ({ kind: "text", text }) as const;
  const repaired = (source: InlineContent, query: InlineContent, target: InlineContent) => {
    const { target: result, hasAllTags } = repairMatch({ source, query, target }, pair);
    return [inlineToTagged(result), hasAllTags];
  };
  test("at the same place in both sources are exchanged", () => {
    expect(
      repaired(
        [t("See "), open(1), t("this page"), close(1), t(" now")],
        [t("See "), open(7), t("that page"), close(7), t(" now")],
        [t("现在看"), open(1), t("此页"), close(1)],
      ),
    ).toEqual(["现在看<g7>此页</g7>", true]);
  });
  test("that the query lacks are dropped", () => {
    expect(
      repaired(
        [open(1), t("A b"), close(1), t(" c"), note(2)],
        [t("A b c")],
        [open(1), t("甲"), close(1), note(2)],
      ),
    ).toEqual(["甲", true]);
  });
  test("round the whole query or at its ends are added there", () => {
    expect(
      repaired([t("A b c")], [open(3), open(4), t("A b c"), close(4), note(5), close(3)], [t("甲乙丙")]),
    ).toEqual(["<g3><g4>甲乙丙</g4><x5/></g3>", true]);
  });
  test("inside the query without a counterpart make the match incomplete", () => {
    expect(repaired([t("A b c")], [t("A "), note(1), t("b c")], [t("甲乙丙")])).toEqual(["甲乙丙", false]);
  });
});

describe("difference for display", () => {
  const show = (stored: InlineContent, query: InlineContent) =>
    diffSources(stored, query)
      .map(({ kind, content }) => {
        const text = inlineToTagged(content);
        return kind === "kept" ? text : kind === "inserted" ? `+[${text}]` : `-[${text}]`;
      })
      .join("");
  test("words are kept, replaced, inserted and deleted as runs", () => {
    expect(
      show(inlineFromText("The big tide rises today."), inlineFromText("The tide falls slowly today.")),
    ).toBe("The -[big ]tide -[rises ]+[falls slowly ]today.");
  });
  test("Chinese is compared by characters, numbers by value", () => {
    expect(show(inlineFromText("请等待5分钟。"), inlineFromText("请等12分钟。"))).toBe(
      "请等-[待5]+[12]分钟。",
    );
  });
  test("tags stand in the runs", () => {
    const query: InlineContent = [
      { kind: "standalone", id: 3, type: "note" },
      { kind: "text", text: "Tide" },
    ];
    expect(show(inlineFromText("Tide"), query)).toBe("+[<x3/>]Tide");
  });
});

test("a field behind the text keeps the blank in front of it, where words are parted", () => {
  const query: InlineContent = [
    { kind: "text", text: "Page " },
    { kind: "standalone", id: 1, type: "field" },
  ];
  const repaired = (target: string) =>
    inlineToTagged(
      repairMatch({ query, source: inlineFromText("Page"), target: inlineFromText(target) }, pair).target,
    );
  expect(repaired("Página")).toBe("Página <x1/>");
  expect(repaired("页")).toBe("页<x1/>");
});
