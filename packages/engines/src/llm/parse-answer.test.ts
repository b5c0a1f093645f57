import { describe, expect, test } from "vitest";
import { parseBatchAnswer, parsePlainAnswer, unwrap } from "./parse-answer.ts";

const read = (answer: string) => Object.fromEntries(parseBatchAnswer(answer));

describe("a JSON answer is read when it", () => {
  test.each([
    ["is what was asked for", '{"translations":[{"id":1,"output":"一"},{"id":2,"output":"二"}]}'],
    ["is a bare list", '[{"id":1,"output":"一"},{"id":2,"output":"二"}]'],
    [
      "stands in a fence with talk around it",
      'Sure:\n```json\n[{"id":1,"output":"一"},{"id":2,"output":"二"}]\n```\nDone.',
    ],
    [
      "follows reasoning that itself holds JSON",
      '<think>[{"id":1,"output":"x"}]</think>[{"id":1,"output":"一"},{"id":2,"output":"二"}]',
    ],
    [
      "follows reasoning of which only the end was sent",
      'so [1]…</think>{"r":[{"id":1,"output":"一"},{"id":2,"output":"二"}]}',
    ],
    ["has ids as text", '{"translations":[{"id":"1","output":"一"},{"id":"2","output":"二"}]}'],
    ["is a map from id to text", '{"1":"一","2":"二"}'],
    [
      "has single quotes and a comma too many",
      "{'translations':[{'id':1,'output':'一'},{'id':2,'output':'二'},]}",
    ],
    [
      "lacks the comma between two objects",
      '{"translations":[{"id":1,"output":"一"} {"id":2,"output":"二"}]}',
    ],
    [
      "is followed by a sentence",
      '{"translations":[{"id":1,"output":"一"},{"id":2,"output":"二"}]} Hope this helps!',
    ],
  ])("%s", (_name, answer) => {
    expect(read(answer)).toEqual({ 1: "一", 2: "二" });
  });
});

describe("not believed is", () => {
  test("the last object of a cut answer", () => {
    expect(read('{"translations":[{"id":1,"output":"一"},{"id":2,"output":"二二')).toEqual({ 1: "一" });
    expect(read('{"translations":[{"id":1,"output":"一"},{"id":2,"output":"用 {a} 和 \\"{b}\\" 的')).toEqual({
      1: "一",
    });
  });

  test("an id with two different texts", () => {
    expect(read('[{"id":1,"output":"一"},{"id":1,"output":"壹"},{"id":2,"output":"二"}]')).toEqual({
      2: "二",
    });
  });

  test("anything that is no object with an id and a text", () => {
    expect(read('[1,null,"x",{"id":1},{"id":2,"output":3},{"output":"x"}]')).toEqual({});
    expect(read("I cannot do that.")).toEqual({});
    expect(read("")).toEqual({});
  });
});

test("quotes that were not escaped are mended", () => {
  expect(read('[{"id":1,"output":"他说"你好"。"},{"id":2,"output":"二"}]')).toEqual({
    1: '他说"你好"。',
    2: "二",
  });
});

test("a plain answer is freed of fences, markers, quotes and reasoning that the source does not have", () => {
  expect(parsePlainAnswer("<think>hm</think>\n```\n译文\n```", "text")).toBe("译文");
  expect(parsePlainAnswer("<<<TEXT\n译文\nTEXT>>>", "text")).toBe("译文");
  expect(parsePlainAnswer("“译文”", "text")).toBe("译文");
  expect(parsePlainAnswer("“译文”", "“text”")).toBe("“译文”");
});

test.each([
  ["译文：潮水上涨。", "The tide rises.", "潮水上涨。"],
  ["Translation: The tide rises.", "潮水上涨。", "The tide rises."],
  ["```\n潮水上涨。\n```", "The tide rises.", "潮水上涨。"],
  ['"The tide rises."', "潮水上涨。", "The tide rises."],
  ["“潮水上涨。”", "The tide rises.", "潮水上涨。"],
  ["“潮水上涨。”", "“The tide rises.”", "“潮水上涨。”"],
  ["“潮水”和“海浪”", "Tide and wave", "“潮水”和“海浪”"],
  ["翻译：简史", "Translation: a short history", "翻译：简史"],
])("takes off what only the model has put round a translation: %s", (output, source, said) => {
  expect(unwrap(output, source)).toBe(said);
});
