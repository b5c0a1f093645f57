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
