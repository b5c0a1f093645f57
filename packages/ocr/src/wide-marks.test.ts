import { describe, expect, test } from "vitest";
import { lineOfWords } from "./tesseract-table.ts";
import { withWideMarks } from "./wide-marks.ts";

const box = { left: 0, top: 0, right: 10, bottom: 10 };
const widened = (text: string) =>
  withWideMarks(lineOfWords(text.split("|").map((word) => ({ text: word, box, confidence: 1 })))).text;

describe("marks of a Chinese line", () => {
  test.each([
    ["关键词|:|潮汐|;泥沙", "关键词：潮汐；泥沙"],
    ["长|9.4|km,|属中潮河口", "长9.4 km，属中潮河口"],
    ["浓度|〈下图|)|。", "浓度（下图）。"],
    ["4.9|h|(表|1)|，", "4.9 h（表1），"],
    ["测站|(上", "测站（上"],
  ])("%s are wide beside Han", (read, expected) => {
    expect(widened(read)).toBe(expected);
  });

  test.each(["14:30", "1,940", "f(x)", "Zhou (2019)", "《河口》〈摘要〉", "(a)"])(
    "%s stay narrow",
    (text) => {
      expect(widened(text)).toBe(text);
    },
  );
});
