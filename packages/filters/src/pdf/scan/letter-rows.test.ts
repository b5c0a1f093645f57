import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { Raster } from "@yizhou/page/raster";
import { hasLetterRows } from "./letter-rows.ts";

function picture(draw: (context: SKRSContext2D) => void): Raster {
  const canvas = createCanvas(600, 400);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 600, 400);
  context.fillStyle = "#202020";
  draw(context);
  const { data, width, height } = context.getImageData(0, 0, 600, 400);
  return { data: new Uint8Array(data.buffer), width, height, dpi: 200 };
}

function write(words: readonly (readonly [text: string, x: number, y: number])[]): Raster {
  return picture((context) => {
    context.font = "24px 'Noto Sans CJK SC', 'DejaVu Sans', sans-serif";
    for (const [text, x, y] of words) context.fillText(text, x, y);
  });
}

test("one word is enough, and so are labels of a few letters", () => {
  expect(hasLetterRows(write([["Delivery", 200, 200]]))).toBe(true);
  const labels = ["Min", "Mid", "Max"].map((text, at) => [text, 60 + 180 * at, 380] as const);
  expect(hasLetterRows(write(labels))).toBe(true);
});

test("a leaning word is one all the same", () => {
  const leaning = picture((context) => {
    context.rotate(0.08);
    context.font = "24px sans-serif";
    context.fillText("A line that leans a little", 100, 150);
  });
  expect(hasLetterRows(leaning)).toBe(true);
});

test("scattered stones are no letters", () => {
  // A fixed course of numbers, so that the picture is the same every time.
  let state = 7;
  const next = (below: number) => ((state = (state * 48271) % 2147483647) % (below * 100)) / 100;
  const stones = picture((context) => {
    for (let stone = 0; stone < 150; stone++) {
      context.beginPath();
      context.ellipse(next(600), next(400), 3 + next(9), 3 + next(7), next(3), 0, 7);
      context.fill();
    }
  });
  expect(hasLetterRows(stones)).toBe(false);
});
