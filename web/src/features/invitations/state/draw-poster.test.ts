import { expect, test } from "vitest";
import { columnPieces } from "./draw-poster.ts";

test("in a vertical line Chinese stands a character a square, and a Latin name lies on its side as one", () => {
  expect(columnPieces("文献，Mary Lee邀您").map(({ text, isUpright }) => [text, isUpright])).toEqual([
    ["文", true],
    ["献", true],
    ["，", true],
    ["Mary Lee", false],
    ["邀", true],
    ["您", true],
  ]);
  expect(columnPieces("김하늘").every(({ isUpright }) => isUpright)).toBe(true);
  expect(columnPieces(" ")).toEqual([]);
});
