import { describe, expect, test } from "vitest";
import type { Box } from "../model/page-model.ts";
import { availableInCell, availableBox, roundedBoxes, type SetText } from "./available-box.ts";

const PAGE: Box = { left: 0, bottom: 0, right: 600, top: 800 };
const box = (left: number, bottom: number, right: number, top: number): Box => ({ left, bottom, right, top });
const text = (own: Box): SetText => ({ box: own, align: "left", columnLeft: 50, columnRight: 290, size: 10 });

describe("the room of a block", () => {
  test("goes down to the next thing, and keeps some of its distance", () => {
    const room = availableBox(text(box(50, 600, 290, 700)), [box(50, 400, 290, 500)], PAGE);
    expect(room).toMatchObject({ left: 50, right: 290, bottom: 506 });
  });

  test("on a full page ends a line under the lowest thing", () => {
    const other = box(310, 70, 550, 730);
    expect(availableBox(text(box(50, 80, 290, 200)), [other], PAGE).bottom).toBe(60);
  });

  test("on a page that is not full goes down to a margin like the upper one", () => {
    expect(availableBox(text(box(50, 600, 290, 720)), [], PAGE).bottom).toBe(80);
  });
});

describe("the room of a block beside another", () => {
  const short = { ...text(box(50, 600, 150, 612)), columnRight: 320 };

  test("keeps some of its distance, as columns do", () => {
    expect(availableBox(short, [box(300, 500, 500, 700)], PAGE).right).toBe(292);
  });

  test("goes up to it where both were close", () => {
    expect(availableBox(short, [box(155, 500, 500, 700)], PAGE).right).toBe(152);
  });
});

describe("the room of a block in a box", () => {
  const ground = box(40, 560, 300, 720);

  test("keeps as much from the right side of a shaded area as the text has at the left, and stays on it", () => {
    const room = availableBox(text(box(50, 600, 250, 700)), [], PAGE, [box(0, 0, 600, 800), ground]);
    expect(room).toMatchObject({ right: 290, bottom: 563 });
    const wide = { ...text(box(50, 600, 250, 700)), columnRight: 299 };
    expect(availableBox(wide, [], PAGE, [ground]).right).toBe(290);
  });

  test("keeps as much from the right side of a frame as the text has at the left", () => {
    const sides = [box(43, 560, 44, 720), box(299, 560, 300, 720)];
    const wide = { ...text(box(50, 600, 250, 700)), columnRight: 299 };
    expect(availableBox(wide, sides, PAGE).right).toBe(293);
  });

  test("is bounded by a box with round corners, and not by a curve that is higher or passes by", () => {
    const text = box(50, 600, 250, 612);
    const rounded = box(45, 590, 260, 640);
    expect(roundedBoxes(text, 10, [rounded, box(0, 300, 600, 700), box(40, 606, 300, 800)])).toEqual([
      rounded,
    ]);
  });

  test("is not bounded by a shade behind the words alone", () => {
    const label = box(48, 598, 252, 702);
    expect(availableBox(text(box(50, 600, 250, 700)), [], PAGE, [label]).right).toBe(290);
  });
});

describe("the room of a cell's block", () => {
  const cell = box(100, 100, 200, 150);

  test("is the cell", () => {
    expect(availableInCell(box(110, 120, 190, 130), cell, [], [box(210, 100, 290, 150)])).toEqual(cell);
  });

  test("has padding at both sides where the source had some", () => {
    expect(availableInCell(box(104, 120, 190, 130), cell, [], [], 10)).toEqual(box(103.5, 100, 196.5, 150));
    expect(availableInCell(box(101, 120, 199, 130), cell, [], [], 10)).toEqual(box(101, 100, 199, 150));
  });

  test("leaves out what stands under it and over it in the same cell", () => {
    const [under, over] = [box(120, 102, 180, 112), box(120, 138, 180, 148)];
    expect(availableInCell(box(110, 118, 190, 132), cell, [], [under, over])).toEqual(
      box(100, 112, 200, 138),
    );
  });

  test("does not rise towards a text over it, which may come down there", () => {
    const [lower, upper] = [box(110, 104, 190, 114), box(110, 130, 190, 140)];
    expect(availableInCell(lower, cell, [upper], []).top).toBe(114);
    expect(availableInCell(upper, cell, [lower], []).bottom).toBe(114);
  });

  test("ends before an upright rule and a text that stand behind it in the cell", () => {
    const label = box(104, 120, 130, 130);
    expect(availableInCell(label, cell, [], [box(150, 110, 151, 140)], 10).right).toBe(147);
    expect(availableInCell(label, cell, [box(160, 120, 190, 130)], [], 10).right).toBe(157);
  });
});
