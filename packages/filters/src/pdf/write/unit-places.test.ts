import { degrees } from "@cantoo/pdf-lib";
import {
  inlineFromText,
  parseLanguageTag,
  plainText,
  type InlineContent,
  type PlacedUnits,
} from "@yizhou/model";
import type { Rotation } from "@yizhou/page/model";
import { installedFonts } from "@yizhou/page/node";
import { expect, test } from "vitest";
import type { OutputForm } from "../../filter.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { shares } from "./unit-places.ts";

const filter = createPdfFilter({ fonts: installedFonts() });

async function merge(
  source: Uint8Array,
  translate: (text: string) => string,
  output: OutputForm = "target",
): Promise<{ places: PlacedUnits | undefined; textOf: (id: string) => string }> {
  const { units, skeleton } = await filter.extract(source);
  const targets = new Map<string, InlineContent>();
  for (const { id, content } of units) targets.set(id, inlineFromText(translate(plainText(content))));
  const { places } = await filter.merge(source, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh-Hans"),
    output,
  });
  return { places, textOf: (id) => plainText(units.find((unit) => unit.id === id)?.content ?? []) };
}

/** [unit, left, top, right, bottom] of each box. */
const boxesOf = (numbers: readonly number[]) =>
  Array.from({ length: numbers.length / 5 }, (_, i) => numbers.slice(i * 5, i * 5 + 5));

async function twoPages(): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  pdf.text(180, 740, "Sand and Clay", "bold", 18);
  pdf.paragraph(60, 690, 480, proseOf(60));
  pdf.nextPage([800, 600]);
  pdf.paragraph(60, 500, 480, proseOf(50, 7));
  return pdf.bytes();
}

test("every paragraph has a box on both sides, in the order of reading, at its own place", async () => {
  const { places, textOf } = await merge(await twoPages(), (text) => "译".repeat(Math.ceil(text.length / 2)));
  expect(places!.pages.map(({ width, height }) => [width, height])).toEqual([
    [600, 800],
    [800, 600],
  ]);
  const [first, second] = places!.pages;
  const sources = boxesOf(first!.source);
  const targets = boxesOf(first!.target);
  expect(sources.map(([unit]) => textOf(places!.units[unit!]!).slice(0, 13))).toEqual([
    "Sand and Clay",
    proseOf(60).slice(0, 13),
  ]);
  expect(targets.map(([unit]) => unit).sort()).toEqual(sources.map(([unit]) => unit).sort());
  const [, left, top, right, bottom] = sources[0]!;
  // The title: 18 points high, its baseline 60 points under the upper edge of 800.
  expect([left! / 10_000, top! / 10_000, bottom! / 10_000]).toEqual([
    expect.closeTo(0.3, 2),
    expect.closeTo((60 - 13) / 800, 1),
    expect.closeTo(64 / 800, 1),
  ]);
  expect(right).toBeGreaterThan(left!);
  expect(boxesOf(second!.source)).toHaveLength(1);
  expect(places!.marks).toEqual([]);
});

test("what is too long for its place is marked on its page, with the size it was set at", async () => {
  const pdf = await SamplePdf.create();
  const y = pdf.paragraph(60, 740, 480, proseOf(40));
  pdf.rule(60, y - 4, 540, y - 4);
  pdf.paragraph(60, y - 16, 480, proseOf(40, 9));
  const { places } = await merge(await pdf.bytes(), (text) => "很长的译文。".repeat(text.length));
  expect(places!.marks.length).toBeGreaterThan(0);
  for (const { kind, page, unit, scale } of places!.marks) {
    expect(["small", "overfull"]).toContain(kind);
    expect([page, typeof unit]).toEqual([0, "number"]);
    if (kind === "small") expect(scale).toBeLessThan(0.7);
  }
});

test("text that no font has stays where it is, on both sides, and is marked", async () => {
  const { places } = await merge(await twoPages(), () => "ຂໍ້ຄວາມ");
  const [first] = places!.pages;
  expect(first!.target).toEqual(first!.source);
  expect(places!.marks.map(({ kind, page }) => `${kind} ${page}`)).toEqual([
    "left-out 0",
    "left-out 0",
    "left-out 1",
  ]);
});

test("a bilingual result has no places: its pages are not the source's", async () => {
  const { places } = await merge(await twoPages(), () => "译文", "bilingual");
  expect(places).toBeUndefined();
});

test("a page that is shown turned has its boxes turned with it", async () => {
  const pdf = await SamplePdf.create();
  pdf.text(60, 700, "Upper left of the unturned page", "bold", 18);
  pdf.page.setRotation(degrees(90));
  const { places } = await merge(await pdf.bytes(), () => "左上角的文字在这里");
  const [page] = places!.pages;
  expect([page!.width, page!.height]).toEqual([800, 600]);
  const [, left, top] = boxesOf(page!.source)[0]!;
  // Turned clockwise, what was at the upper left is at the upper right.
  expect(left).toBeGreaterThan(8000);
  expect(top).toBeLessThan(1500);
});

test.each([
  [0, [1000, 1000, 3000, 5000]],
  [90, [5000, 1000, 9000, 3000]],
  [180, [7000, 5000, 9000, 9000]],
  [270, [1000, 7000, 5000, 9000]],
] as const)("a box near the upper left corner, shown at %i degrees", (rotation, expected) => {
  const view = { left: 0, bottom: 0, right: 100, top: 200 };
  const box = { left: 10, right: 30, top: 180, bottom: 100 };
  expect(shares({ view, rotation: rotation as Rotation }, box)).toEqual(expected);
});
