import { describe, expect, test } from "vitest";
import { leanAt, unlevelPoint, type Lie } from "./level-grey.ts";
import { findFan, type Point } from "./line-fan.ts";

const SIZE = { width: 1600, height: 2200 };
const LETTER = 20;

/** Letters of forty lines whose places in the picture are as `lie` says, counted from its middle, turned back by `degrees`. */
function lettersOf(lie: Lie): Point[] {
  const points: Point[] = [];
  for (let line = 0; line < 40; line++) {
    for (let letter = 0; letter < 50; letter++) {
      const wobble = ((letter * 7 + line * 3) % 5) - 2;
      const [x, y] = unlevelPoint(SIZE, { ...lie, degrees: 0 }, 200 + letter * 24, 200 + line * 45 + wobble);
      points.push([x - SIZE.width / 2, y - SIZE.height / 2]);
    }
  }
  return points;
}

describe("lines of a page", () => {
  test("that are parallel have no fan", () => {
    expect(findFan(lettersOf({ degrees: 0, fan: 0, bend: 0 }), LETTER, 0)).toBeNull();
  });

  test("that fan out by some degrees are found to do so", () => {
    const lie = { degrees: 0, fan: 4e-5, bend: 0 };
    const found = findFan(lettersOf(lie), LETTER, 0)!;
    for (const y of [300, 1100, 1900])
      expect(leanAt(SIZE, found, 800, y)).toBeCloseTo(leanAt(SIZE, lie, 800, y), 0);
  });

  test("that bend as those of a page that does not lie flat are found to bend", () => {
    const found = findFan(lettersOf({ degrees: 0, fan: 0, bend: 1e-4 }), LETTER, 0)!;
    expect(Math.abs(found.bend - 1e-4)).toBeLessThan(3e-5);
    expect(Math.abs(found.fan)).toBeLessThan(1e-5);
  });

  test("of a few words say nothing", () => {
    expect(findFan(lettersOf({ degrees: 0, fan: 4e-5, bend: 0 }).slice(0, 90), LETTER, 0)).toBeNull();
  });
});
