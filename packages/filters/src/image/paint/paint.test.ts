import { Coverage } from "@yizhou/page/raster";
import { Drawing } from "@yizhou/page/testing";
import { describe, expect, test } from "vitest";
import type { Samples } from "../samples.ts";
import { eraseText, type EraseOptions } from "./erase-text.ts";
import { fillGaps } from "./interpolate.ts";
import type { Strip } from "./strips.ts";

const asSamples = ({ width, height, data }: Drawing): Samples => ({ width, height, channels: 3, data });
const options: EraseOptions = { size: 36, maxValue: 255, reach: 0, isLossy: false };
const LINE: Strip = { x: 38, y: 56, angleDeg: 0, length: 265, width: 46 };

/** Largest difference of two pictures over all pixels where `isMeant` says so. */
function largestDifference(a: Samples, b: Samples, isMeant: (x: number, y: number) => boolean): number {
  let largest = 0;
  a.data.forEach((value, at) => {
    const pixel = Math.floor(at / a.channels);
    if (isMeant(pixel % a.width, Math.floor(pixel / a.width))) {
      largest = Math.max(largest, Math.abs(value - b.data[at]!));
    }
  });
  return largest;
}

describe("taking text off its ground", () => {
  const shaded = () => {
    const drawing = new Drawing(340, 110);
    drawing.change((_, x, y, c) => 120 + x * 0.25 + y * 0.3 - c * 20);
    return drawing;
  };

  test("leaves a shaded ground as if nothing had been there, and tells the colour of the ink", async () => {
    const [bare, drawing] = [shaded(), shaded()];
    await drawing.text("Sand and rocks", 40, 68, { size: 36, color: [30, 10, 60] });
    const { samples, ink } = eraseText(asSamples(drawing), [LINE], options);
    expect(largestDifference(samples, asSamples(bare), () => true)).toBeLessThanOrEqual(6);
    expect(ink).toEqual([30, 10, 60]);
  });

  test("finds light letters on a dark ground alike", async () => {
    const drawing = new Drawing(340, 110, [20, 40, 30]);
    await drawing.text("Sand and rocks", 40, 68, { size: 36, color: [250, 240, 120] });
    const { samples, ink } = eraseText(asSamples(drawing), [LINE], options);
    expect(ink).toEqual([250, 240, 120]);
    expect(
      largestDifference(samples, asSamples(new Drawing(340, 110, [20, 40, 30])), () => true),
    ).toBeLessThanOrEqual(2);
  });

  test("keeps rules and drawings that touch the line's strip", async () => {
    const drawing = new Drawing(340, 110);
    drawing.rect(0, 76, 340, 2, [0, 0, 0]);
    drawing.rect(300, 20, 30, 60, [200, 30, 30]);
    const kept = asSamples(new Drawing(340, 110));
    const bare = { ...kept, data: drawing.data.slice() };
    await drawing.text("Sand and rocks", 40, 68, { size: 36 });
    const { samples } = eraseText(asSamples(drawing), [LINE], options);
    expect(largestDifference(samples, bare, () => true)).toBeLessThanOrEqual(2);
  });

  /** A button: a frame round a ground that gets darker downwards, 400 x 110. */
  const button = (frame: number) => {
    const drawing = new Drawing(400, 110);
    const [top, bottom] = [37 - frame, 73 + frame];
    drawing.change((value, x, y, c) => {
      if (y < top || y >= bottom || x < 6 || x > 393) return value;
      if (y < top + 3 || y >= bottom - 3) return [150, 10, 0][c]!;
      return [255, 150, 60][c]! - (y - top) * (c === 0 ? 0.15 : 1.5);
    });
    return drawing;
  };
  const NAME: Strip = { x: 60, y: 56, angleDeg: 0, length: 230, width: 38 };

  test("finds the letters on a button whose ground changes quickly, all of them", async () => {
    const [bare, drawing] = [button(20), button(20)];
    await drawing.text("Sand and rocks", 62, 66, { size: 30, look: { isBold: true } });
    const { samples, ink } = eraseText(asSamples(drawing), [NAME], { ...options, size: 30 });
    expect(ink![0]).toBeLessThan(40);
    expect(largestDifference(samples, asSamples(bare), () => true)).toBeLessThanOrEqual(12);
  });

  test("finds the letters on a button that is hardly higher than they are", async () => {
    const [bare, drawing] = [button(8), button(8)];
    await drawing.text("Sand and rocks", 62, 66, { size: 30, look: { isBold: true } });
    const { samples, ink } = eraseText(asSamples(drawing), [NAME], { ...options, size: 30 });
    expect(ink![0]).toBeLessThan(40);
    expect(largestDifference(samples, asSamples(bare), () => true)).toBeLessThanOrEqual(12);
  });

  test("finds white letters on a plain button and leaves all of the button", async () => {
    const plain = () => {
      const drawing = new Drawing(340, 110);
      drawing.rect(28, 30, 290, 54, [70, 140, 210]);
      return drawing;
    };
    const [bare, drawing] = [plain(), plain()];
    await drawing.text("Sand and rocks", 40, 68, { size: 36, color: [255, 255, 255] });
    const { samples, ink } = eraseText(asSamples(drawing), [LINE], options);
    expect(ink).toEqual([255, 255, 255]);
    expect(largestDifference(samples, asSamples(bare), () => true)).toBeLessThanOrEqual(2);
  });

  test("leaves a frame drawn by hand close round the words", async () => {
    const frame = () => {
      const drawing = new Drawing(340, 110);
      drawing.change((value, x, y) => {
        const isEdge = [28 + x * 0.03, 86 - x * 0.02].some((line) => Math.abs(y - line) < 2);
        return (isEdge && x > 16 && x < 324) || (Math.abs(x - 16) < 2 && y > 27 && y < 87) ? 20 : value;
      });
      return drawing;
    };
    const [bare, drawing] = [frame(), frame()];
    await drawing.text("Sand and rocks", 40, 68, { size: 36 });
    const { samples } = eraseText(asSamples(drawing), [LINE], options);
    expect(largestDifference(samples, asSamples(bare), () => true)).toBeLessThanOrEqual(2);
  });

  test("takes nothing where a shape lies behind half of the line: half a text must not stay under another", async () => {
    const drawing = new Drawing(340, 110);
    drawing.rect(180, 24, 130, 64, [200, 40, 50]);
    await drawing.text("Sand and", 40, 68, { size: 36, color: [200, 40, 50] });
    await drawing.text("rocks", 200, 68, { size: 36, color: [255, 255, 255] });
    const { samples, ink } = eraseText(asSamples(drawing), [LINE], options);
    expect(ink).toBeNull();
    expect(samples.data).toBe(drawing.data);
  });

  test("changes nothing where no letters are", () => {
    const drawing = shaded();
    const { samples, ink } = eraseText(asSamples(drawing), [LINE], options);
    expect(ink).toBeNull();
    expect(samples.data).toBe(drawing.data);
  });

  test("follows lines that lean", async () => {
    const drawing = new Drawing(340, 160);
    await drawing.text("Sand and stones", 40, 60, { size: 36, turnDeg: 10 });
    const strip: Strip = { x: 40, y: 48, angleDeg: 10, length: 280, width: 50 };
    const { samples } = eraseText(asSamples(drawing), [strip], options);
    expect(largestDifference(samples, asSamples(new Drawing(340, 160)), () => true)).toBeLessThanOrEqual(2);
  });

  test("takes letters behind the end of a strip along where they go on without a gap", async () => {
    const drawing = new Drawing(400, 110);
    await drawing.text("Sand and rocks", 40, 68, { size: 36 });
    const short = { ...LINE, length: 190 };
    const whole = eraseText(asSamples(drawing), [short], { ...options, reach: 90 }).samples;
    expect(largestDifference(whole, asSamples(new Drawing(400, 110)), () => true)).toBeLessThanOrEqual(2);
  });
});

describe("filling gaps", () => {
  test("goes smoothly from edge to edge and leaves what is known", () => {
    const [width, height] = [64, 8];
    const values = Float32Array.from({ length: width * height }, (_, at) => (at % width) * 2);
    const weights = values.map((_, at) => (at % width > 20 && at % width < 40 ? 0 : 1));
    const filled = fillGaps({ width, height, values, weights });
    filled.forEach((value, at) => {
      if (weights[at] === 1) expect(value).toBe(values[at]);
      else expect(Math.abs(value - values[at]!)).toBeLessThan(14);
    });
  });
});

describe("covering pixels", () => {
  const shares = (path: string) => {
    const coverage = new Coverage(8, 8);
    coverage.add(path, [1, 0, 0, 1, 0, 0]);
    return coverage.shares();
  };

  test("counts the covered part of each pixel", () => {
    const square = shares("M1.5,1.25L5.5,1.25L5.5,4L1.5,4Z");
    expect(square[1 * 8 + 3]).toBeCloseTo(0.75, 5);
    expect(square[2 * 8 + 1]).toBeCloseTo(0.5, 5);
    expect(square[1 * 8 + 5]).toBeCloseTo(0.375, 5);
    expect(square[3 * 8 + 3]).toBeCloseTo(1, 5);
    expect(square.reduce((sum, share) => sum + share, 0)).toBeCloseTo(4 * 2.75, 4);
  });

  test("holds for slopes, holes and curves, and cuts what lies outside", () => {
    const sum = (path: string) => shares(path).reduce((total, share) => total + share, 0);
    expect(sum("M1,1L7,1L1,7Z")).toBeCloseTo(18, 3);
    expect(sum("M1,1L7,1L7,7L1,7ZM3,3L3,5L5,5L5,3Z")).toBeCloseTo(32, 3);
    expect(sum("M1,4Q1,1 4,1Q7,1 7,4Q7,7 4,7Q1,7 1,4Z")).toBeCloseTo(30, 0);
    expect(sum("M-4,2L20,2L20,4L-4,4Z")).toBeCloseTo(16, 3);
  });
});
