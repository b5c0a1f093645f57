import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { FontLibrary, FontStack } from "@yizhou/page/fonts";
import { installedFonts } from "@yizhou/page/node";
import { boxToFrame } from "./frame.ts";
import { setBlocks } from "./paint/set-blocks.ts";
import type { PictureBlock, PictureModel } from "./picture-model.ts";
import { placedUnits } from "./unit-places.ts";

const targetLanguage = parseLanguageTag("zh-Hans");
const library = new FontLibrary(installedFonts());

/** A block of one line on a page of 1000 x 500 pixels, which may grow by as much as `room` to the right. */
function block(id: string, place: { left: number; top: number; width: number }, room = 0, angleDeg = 0) {
  const { left, top, width } = place;
  const page = { left, top, right: left + width, bottom: top + 40 };
  const box = boxToFrame(
    angleDeg === 0 ? page : { ...page, right: left + 40, bottom: top + width },
    angleDeg,
  );
  const own: PictureBlock = {
    ...{ id, text: "Coal", angleDeg, box, size: 40, leading: 48, align: "left" },
    lines: [{ ...box, baseline: box.bottom + 8 }],
    available: { ...box, right: box.right + room },
    look: { family: "sans", isBold: false, isItalic: false },
    ...{ isLabel: true, isHeading: false },
  };
  return own;
}

async function place(
  blocks: readonly PictureBlock[],
  targets: Readonly<Record<string, string>>,
  left: readonly string[] = [],
) {
  const page: PictureModel = { width: 1000, height: 500, blocks, unread: 0 };
  const wanted = blocks.flatMap((one) => {
    const text = targets[one.id];
    return text === undefined ? [] : [{ page: 0, block: one, target: inlineFromText(text) }];
  });
  const fonts = new FontStack(library, targetLanguage);
  const { set } = await setBlocks(wanted, { fonts, hyphenate: () => [], targetLanguage });
  const painted = set.filter((one) => !left.includes(one.block.id));
  const units = blocks.map(({ id }) => id);
  return placedUnits([page], units, painted, new Set(left));
}

test("a label has its box on both sides, as shares of the page; what is not translated has the same one", async () => {
  const blocks = [
    block("p1-1", { left: 100, top: 50, width: 200 }, 200),
    block("p1-2", { left: 500, top: 250, width: 100 }),
  ];
  const { units, pages, marks } = await place(blocks, { "p1-1": "煤炭资源" });
  expect(units).toEqual(["p1-1", "p1-2"]);
  const [page] = pages;
  expect(page).toMatchObject({ width: 1000, height: 500 });
  expect(page!.source).toEqual([0, 1000, 1000, 3000, 1800, 1, 5000, 5000, 6000, 5800]);
  expect(page!.target.slice(5)).toEqual(page!.source.slice(5));
  const [, left, top, right, bottom] = page!.target as [number, number, number, number, number];
  expect(left).toBe(1000);
  // Four characters of 40 pixels each.
  expect(right).toBeGreaterThan(2400);
  expect(right).toBeLessThan(2800);
  expect(top).toBeGreaterThanOrEqual(900);
  expect(bottom).toBeLessThanOrEqual(1900);
  expect(marks).toEqual([]);
});

test("a label that reads upwards has an upright box", async () => {
  const upward = block("p1-1", { left: 20, top: 100, width: 300 }, 0, -90);
  const { pages } = await place([upward], { "p1-1": "供应占比" });
  expect(pages[0]!.source).toEqual([0, 200, 2000, 600, 8000]);
  const [, left, top, right, bottom] = pages[0]!.target as [number, number, number, number, number];
  expect(bottom - top).toBeGreaterThan(2 * (right - left));
});

test("what is too long, too small or left alone is marked", async () => {
  const blocks = [
    block("p1-1", { left: 100, top: 50, width: 60 }),
    block("p1-2", { left: 500, top: 250, width: 100 }),
  ];
  const { marks } = await place(blocks, { "p1-1": "历年能源构成及其变化", "p1-2": "煤" }, ["p1-2"]);
  expect(marks).toEqual([
    expect.objectContaining({ page: 0, unit: 0 }),
    { kind: "left-out", page: 0, unit: 1 },
  ]);
  expect(["small", "overfull"]).toContain(marks[0]!.kind);
});
