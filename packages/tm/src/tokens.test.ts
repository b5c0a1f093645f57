import { inlineFromText, type InlineContent, textOnly } from "@yizhou/model";
import { expect, test } from "vitest";
import { findConcordance, matchConcordance, parseConcordanceQuery, tokenise, tokenKeys } from "./index.ts";

const raws = (text: string) => tokenise(inlineFromText(text)).map(({ raw }) => raw);

test.each([
  ["Don't stop: it’s 3.5 km!", ["Don't", "stop", ":", "it’s", "3.5", "km", "!"]],
  ["utf8 PyArg_Parse 3rd", ["utf8", "PyArg_Parse", "3", "rd"]],
  ["调用read()函数。", ["调", "用", "read", "(", ")", "函", "数", "。"]],
  ["세션을 닫습니다.", ["세션을", "닫습니다", "."]],
  ["コーヒーを３杯", ["コ", "ー", "ヒ", "ー", "を", "３", "杯"]],
  ["1,000-2,000", ["1,000", "-", "2,000"]],
  ["cafe\u0301 \u200B naïve", ["cafe\u0301", "naïve"]],
  ["  ", []],
])("%s", (text, expected) => expect(raws(text)).toEqual(expected));

test("keys fold case, width and the value of numbers; tags count by kind", () => {
  expect(tokenKeys(inlineFromText("ＡＢＣ：12"))).toEqual(tokenKeys(inlineFromText("abc: ９９")));
  const tags: InlineContent = [
    { kind: "open", id: 1, type: "format" },
    { kind: "text", text: "a" },
    { kind: "close", id: 1, type: "format" },
    { kind: "standalone", id: 2, type: "note" },
  ];
  expect(new Set(tokenise(tags).map(({ key }) => key)).size).toBe(4);
  expect(tokenKeys(tags)).toHaveLength(1);
});

test("offsets are those of the text without tags", () => {
  const content: InlineContent = [
    { kind: "text", text: "one " },
    { kind: "standalone", id: 1, type: "note" },
    { kind: "text", text: " 二3" },
  ];
  for (const { kind, raw, startOffset, endOffset } of tokenise(content))
    if (kind !== "tag") expect(textOnly(content).slice(startOffset, endOffset)).toBe(raw);
});

test("a text of 2 MB is cut in one pass", () => {
  expect(tokenKeys(inlineFromText("潮 tide 3.5 ".repeat(200_000)))).toHaveLength(600_000);
});

test("concordance finds all words in any order, phrases as they stand, and marks them in the original text", () => {
  const content: InlineContent = [
    { kind: "text", text: "Ｔｈｅ  Tide of " },
    { kind: "open", id: 1, type: "format" },
    { kind: "text", text: "the tide" },
  ];
  const text = textOnly(content);
  const marked = (typed: string) =>
    findConcordance(parseConcordanceQuery(typed)!, content)?.map(({ startOffset, endOffset }) =>
      text.slice(startOffset, endOffset),
    );
  expect(marked("tide of")).toEqual(["Tide", "of", "tide"]);
  expect(marked('"the tide"')).toEqual(["Ｔｈｅ  Tide", "the tide"]);
  expect(marked("tide moon")).toBeUndefined();
  expect(marked("tid ide")).toEqual(["Tide", "tide"]);
  expect(parseConcordanceQuery(' "" ')).toBeNull();
});

test("concordance asks one side or both", () => {
  const unit = { source: inlineFromText("The tide rises"), target: inlineFromText("潮水上涨") };
  const [tide, water] = [parseConcordanceQuery("tide"), parseConcordanceQuery("潮水")];
  expect(matchConcordance({ source: tide }, unit)).toEqual({
    source: [{ startOffset: 4, endOffset: 8 }],
    target: [],
  });
  expect(matchConcordance({ source: tide, target: water }, unit)?.target).toHaveLength(1);
  expect(matchConcordance({ source: water, target: water }, unit)).toBeNull();
});
