import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRowsAhead } from "./rows-ahead.ts";

const range = (startIndex: number, endIndex: number) => ({ startIndex, endIndex, overscan: 1, count: 1000 });
const ends = (rows: readonly number[]) => [rows[0], rows.at(-1)];

test("who scrolls has rows beyond the edges; after a jump those come once the list stands still", () => {
  const { result } = renderHook(useRowsAhead);
  const extract = () => result.current.rangeExtractor;
  const isAt = (isScrolling: boolean) => act(() => result.current.onChange({ isScrolling } as never));
  expect(ends(extract()(range(0, 9)))).toEqual([0, 15]);
  expect(ends(extract()(range(8, 17)))).toEqual([2, 23]);
  expect(ends(extract()(range(500, 509)))).toEqual([499, 510]);
  isAt(true);
  expect(ends(extract()(range(501, 510)))).toEqual([500, 511]);
  const whileScrolling = extract();
  isAt(false);
  // Another function: the list asks for rows of the same range again.
  expect(extract()).not.toBe(whileScrolling);
  expect(ends(extract()(range(501, 510)))).toEqual([495, 516]);
});
