import { expect, test } from "vitest";
import { type Color, Drawing } from "@yizhou/page/testing";
import { greyOf, type GreyRaster } from "./grey-raster.ts";
import { levelFills } from "./flatten-fills.ts";

const LETTER = 18;

function greyPage({ width, height, data }: Drawing): GreyRaster {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) pixels.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return greyOf({ width, height, data: pixels, dpi: null });
}

/** Share of a box that is darker than half. */
function darkShare({ width, data }: GreyRaster, [left, top, right, bottom]: readonly number[]): number {
  let dark = 0;
  for (let y = top!; y < bottom!; y++)
    for (let x = left!; x < right!; x++) if (data[y * width + x]! < 128) dark++;
  return dark / ((right! - left!) * (bottom! - top!));
}

const onButton = async (button: Color, color: Color) => {
  const drawing = new Drawing(400, 120);
  drawing.rect(40, 30, 320, 60, button);
  await drawing.text("Save all changes", 70, 70, { size: 30, color });
  return greyPage(drawing);
};

test("white words on a blue button become dark words on paper", async () => {
  const level = levelFills(await onButton([70, 140, 210], [255, 255, 255]), LETTER)!;
  expect(darkShare(level, [40, 30, 360, 90])).toBeGreaterThan(0.05);
  expect(darkShare(level, [40, 30, 360, 90])).toBeLessThan(0.25);
  expect(darkShare(level, [36, 26, 60, 94])).toBe(0);
});

test("dark words on a coloured row stay dark, and the row becomes paper", async () => {
  const level = levelFills(await onButton([153, 193, 218], [10, 10, 10]), LETTER)!;
  expect(darkShare(level, [60, 40, 320, 80])).toBeGreaterThan(0.08);
  expect(level.data[60 * level.width + 50]).toBeGreaterThan(250);
});

test("a shaded button is levelled as far as it goes", async () => {
  const drawing = new Drawing(400, 120);
  drawing.change((value, x, y, c) =>
    x > 40 && x < 360 && y > 30 && y < 90 ? 230 - y - x / 8 - c * 20 : value,
  );
  await drawing.text("Save all changes", 70, 70, { size: 30 });
  const level = levelFills(greyPage(drawing), LETTER)!;
  expect(darkShare(level, [44, 34, 66, 86])).toBe(0);
  expect(darkShare(level, [334, 34, 356, 86])).toBe(0);
});

test("bars of a chart without words, and pages of plain text, are left alone", async () => {
  const drawing = new Drawing(400, 120);
  drawing.rect(40, 30, 80, 80, [70, 140, 210]);
  await drawing.text("Last decade", 150, 70, { size: 30 });
  expect(levelFills(greyPage(drawing), LETTER)).toBeNull();
  expect(levelFills(greyPage(new Drawing(400, 120, [200, 200, 200])), LETTER)).toBeNull();
  const plain = new Drawing(400, 120);
  await plain.text("Nothing but words", 40, 70, { size: 30 });
  expect(levelFills(greyPage(plain), LETTER)).toBeNull();
});
