import { expect, test } from "vitest";
import type { Char } from "../lines/chars.ts";
import { settleHangingMarks } from "./hanging-marks.ts";

const SIZE = 10;

/** A line of full-width characters from `left`, the last one's right edge moved by `out`. */
function line(text: string, left: number, baseline: number): Char[] {
  return [...text].map((letter, at) => ({
    ...{ glyph: 0, text: letter, left: left + at * SIZE, right: left + (at + 1) * SIZE },
    ...{ bottom: baseline - 2, top: baseline + 8, baseline, size: SIZE, color: "#000000" },
    ...{ font: { name: "Song" } as Char["font"], isMath: false, hasBlankBefore: false },
  }));
}
const rights = (chars: readonly Char[], mark: string) =>
  settleHangingMarks(chars).flatMap(({ text, right }) => (text === mark ? [right] : []));

// Two columns of ten characters: their edges are 200 and 400.
const column = (left: number) => [
  ...line("潮水每天来去两次而海", left, 700),
  ...line("岸的居民早已习惯了它", left, 680),
  ...line("船只每天出港又回到家", left, 660),
];

test("a full stop that stands out of its column ends where the column does", () => {
  const hanging = line("人们在岸上等着船回来。", 100, 640).map((char) =>
    char.text === "。" ? { ...char, left: 196, right: 206 } : char,
  );
  expect(rights([...column(100), ...hanging], "。")).toEqual([200]);
  expect(rights([...column(100), ...column(300), ...hanging], "。")).toEqual([200]);
});

test("a mark within the column, or at the end of a short line, keeps its place", () => {
  expect(rights([...column(100), ...line("人们在岸上等船回来。", 100, 640)], "。")).toEqual([200]);
  expect(rights([...column(100), ...line("人们等船。", 100, 640)], "。")).toEqual([150]);
  expect(rights([...column(100), ...line("人们，等船", 100, 640)], "，")).toEqual([130]);
});

test("without an edge that several lines share nothing is moved", () => {
  const chars = [...line("潮水每天来去", 100, 700), ...line("岸上的人都等着。", 100, 680)];
  expect(settleHangingMarks(chars)).toEqual(chars);
});
