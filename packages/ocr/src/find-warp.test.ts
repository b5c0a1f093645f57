import { describe, expect, test } from "vitest";
import { skewAt, warpPoint, type Warp } from "./dewarp-grey.ts";
import { findWarp, type Point } from "./find-warp.ts";

const SIZE = { width: 1600, height: 2200 };
const LETTER = 20;

/** Letters of forty lines whose places in the picture are as `warp` says, counted from its middle, turned back by `degrees`. */
function lettersOf(warp: Warp): Point[] {
  const points: Point[] = [];
  for (let line = 0; line < 40; line++) {
    for (let letter = 0; letter < 50; letter++) {
      const wobble = ((letter * 7 + line * 3) % 5) - 2;
      const [x, y] = warpPoint(SIZE, { ...warp, degrees: 0 }, 200 + letter * 24, 200 + line * 45 + wobble);
      points.push([x - SIZE.width / 2, y - SIZE.height / 2]);
    }
  }
  return points;
}

describe("lines of a page", () => {
  test("that are parallel have no fan", () => {
    expect(findWarp(lettersOf({ degrees: 0, keystone: 0, curl: 0 }), LETTER, 0)).toBeNull();
  });

  test("that fan out by some degrees are found to do so", () => {
    const warp = { degrees: 0, keystone: 4e-5, curl: 0 };
    const found = findWarp(lettersOf(warp), LETTER, 0)!;
    for (const y of [300, 1100, 1900])
      expect(skewAt(SIZE, found, 800, y)).toBeCloseTo(skewAt(SIZE, warp, 800, y), 0);
  });

  test("that bend as those of a page that does not warp flat are found to bend", () => {
    const found = findWarp(lettersOf({ degrees: 0, keystone: 0, curl: 1e-4 }), LETTER, 0)!;
    expect(Math.abs(found.curl - 1e-4)).toBeLessThan(3e-5);
    expect(Math.abs(found.keystone)).toBeLessThan(1e-5);
  });

  test("of a few words say nothing", () => {
    expect(findWarp(lettersOf({ degrees: 0, keystone: 4e-5, curl: 0 }).slice(0, 90), LETTER, 0)).toBeNull();
  });
});
