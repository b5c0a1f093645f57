import { expect, test } from "vitest";
import { joinLines, joinWords } from "./join-words.ts";
import { parseTesseractTable } from "./tesseract-table.ts";

const row = (page: number, line: number, word: number, left: number, text: string, confidence = 90) =>
  ["5", page, 1, 1, line, word, left, 10, 20, 20, confidence, text].join("\t");

test("Hangul that the table cuts into syllables is joined where the text has no blank", () => {
  const table = [
    row(1, 1, 1, 0, "차"),
    row(1, 1, 2, 22, "례"),
    row(1, 1, 3, 60, "대조기"),
    row(1, 2, 1, 0, "조사로"),
  ].join("\n");
  const [lines] = parseTesseractTable(table, "차례 대조기\n조사로\n\f", 1);
  expect(lines!.map((line) => line.text)).toEqual(["차례 대조기", "조사로"]);
});

test("words of several pictures go to their own, and rows of others are passed over", () => {
  const table = [
    row(2, 1, 1, 0, "second"),
    row(7, 1, 1, 0, "stray"),
    "4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t",
    "garbage",
  ].join("\n");
  const pictures = parseTesseractTable(table, "\fsecond\n\f", 2);
  expect(pictures.map((lines) => lines.map((line) => line.text))).toEqual([[], ["second"]]);
});

test("where text and table differ the table's own words are taken", () => {
  const table = [row(1, 1, 1, 0, "one"), row(1, 1, 2, 50, "two")].join("\n");
  expect(parseTesseractTable(table, "something else", 1)[0]![0]!.text).toBe("one two");
});

test("blanks stand between words of Latin and Hangul, not beside Han", () => {
  const join = (...texts: string[]) => joinWords(texts.map((text) => ({ text })));
  expect(join("sand", "and", "clay")).toBe("sand and clay");
  expect(join("모래와", "진흙")).toBe("모래와 진흙");
  expect(join("沙", "和", "泥", "。")).toBe("沙和泥。");
  expect(join("深", "4.5", "米")).toBe("深4.5米");
});

test("words cut at a line's end are made whole, compounds are kept", () => {
  expect(joinLines(["the sedi-", "ment of the Hale-", "Bopp"])).toBe("the sediment of the Hale- Bopp");
  expect(joinLines(["河口的", "泥沙"])).toBe("河口的泥沙");
});
