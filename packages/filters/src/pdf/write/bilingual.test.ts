import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { parseLanguageTag, type InlineContent } from "@yizhou/model";
import { type RawPage, turnBox } from "@yizhou/page/model";
import { installedFonts } from "@yizhou/page/node";
import { beforeAll, describe, expect, test } from "vitest";
import type { OutputForm } from "../../filter.ts";
import { openPdf } from "../interpret/page-reader.ts";
import { createPdfFilter } from "../pdf-filter.ts";
import { proseOf, SamplePdf } from "../testing/sample-pdf.ts";
import { annotationsOf } from "../open/page-annotations.ts";

const filter = createPdfFilter({ fonts: installedFonts() });
const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };

interface Sheet {
  readonly name: string;
  readonly size: [number, number];
  readonly rotate?: 90 | 180 | 270;
  readonly media?: [number, number, number, number];
  readonly crop?: [number, number, number, number];
  readonly unit?: number;
  /** Width of the seen page, in units. */
  readonly width: number;
}

const SHEETS: readonly Sheet[] = [
  { name: "upright", size: [600, 800], width: 600 },
  { name: "lying", size: [842, 420], width: 842 },
  { name: "turned by 90", size: [600, 800], rotate: 90, width: 800 },
  { name: "turned by 180", size: [600, 800], rotate: 180, width: 600 },
  { name: "turned by 270", size: [600, 800], rotate: 270, width: 800 },
  { name: "cropped", size: [600, 800], crop: [40, 60, 560, 780], width: 520 },
  { name: "cropped and turned", size: [600, 800], crop: [40, 60, 560, 780], rotate: 90, width: 720 },
  { name: "with a crop box larger than its paper", size: [600, 800], crop: [50, -20, 700, 780], width: 550 },
  { name: "with an origin of its own", size: [600, 800], media: [-100, -50, 500, 750], width: 600 },
  { name: "in units of 1/36 inch", size: [400, 500], unit: 2, width: 400 },
];

let source: Uint8Array;

/** A heading, a paragraph with a link below it and a line drawn as an annotation, on sheets of every kind. */
beforeAll(async () => {
  const pdf = await SamplePdf.create();
  const { document } = pdf;
  const { context } = document;
  for (const [index, sheet] of SHEETS.entries()) {
    if (index > 0) pdf.nextPage(sheet.size);
    drawSheet(pdf, sheet, index);
  }
  const pages = document.getPages();
  const [third, fourth] = [pages[2]!.ref, pages[3]!.ref];
  const ways = [
    { Dest: [third, "XYZ", 60, 700, null] },
    { A: { S: "GoTo", D: PDFString.of("rivers") } },
    { Dest: PDFName.of("sands") },
  ];
  for (const [index, page] of pages.entries()) {
    const [x, y] = cornerOf(SHEETS[index]!);
    const link = { Type: "Annot", Subtype: "Link", Rect: [x, y - 204, x + 130, y - 190], ...ways[index % 3] };
    const line = {
      ...{ Type: "Annot", Subtype: "Line", Rect: [x + 200, y - 210, x + 240, y - 190] },
      L: [x + 202, y - 208, x + 238, y - 192],
    };
    page.node.set(
      PDFName.of("Annots"),
      context.obj([link, line].map((one) => context.register(context.obj(one as never)))),
    );
  }
  const { catalog } = document;
  catalog.set(PDFName.of("Dests"), context.obj({ sands: [fourth, "Fit"] }));
  const names = { Names: [PDFString.of("rivers"), { D: [third, "Fit"] }] };
  catalog.set(PDFName.of("Names"), context.obj({ Dests: { Kids: [context.register(context.obj(names))] } }));
  const labels = [0, { S: "r" }, 2, { S: "D", P: PDFString.of("A-"), St: 5 }];
  catalog.set(PDFName.of("PageLabels"), context.obj({ Nums: labels }));
  source = await pdf.bytes();
});

/** Upper left corner of the sheet's text. */
function cornerOf({ size: [, height], media }: Sheet): [x: number, y: number] {
  return [(media?.[0] ?? 0) + 80, (media?.[1] ?? 0) + height - 80];
}

function drawSheet(pdf: SamplePdf, sheet: Sheet, index: number): void {
  const [x, y] = cornerOf(sheet);
  pdf.text(x, y, `${"ABCDEFGHIJ"[index]!} Sands of the river`, "bold", 16);
  pdf.paragraph(x, y - 40, 240, proseOf(40, index * 7));
  pdf.text(x, y - 200, "See the chapter about rivers");
  const { node } = pdf.page;
  const { context } = pdf.document;
  if (sheet.rotate) pdf.page.setRotation(degrees(sheet.rotate));
  if (sheet.crop) node.set(PDFName.of("CropBox"), context.obj(sheet.crop));
  if (sheet.media) node.set(PDFName.of("MediaBox"), context.obj(sheet.media));
  if (sheet.unit) node.set(PDFName.of("UserUnit"), PDFNumber.of(sheet.unit));
}

/** Letters that the source has not, so that both halves can be told apart. */
function answer(content: InlineContent): InlineContent {
  return content.map((node) =>
    node.kind === "text" ? { kind: "text", text: node.text.replace(/\p{L}/gu, "ü") } : node,
  );
}

async function written(output: OutputForm) {
  const { skeleton, units } = await filter.extract(source);
  const targets = new Map(units.map(({ id, content }) => [id, answer(content)]));
  const { bytes } = await filter.merge(source, skeleton, targets, { ...languages, output });
  const folder = mkdtempSync(join(tmpdir(), "bilingual-"));
  const path = join(folder, "result.pdf");
  writeFileSync(path, bytes);
  const { status } = spawnSync("qpdf", ["--check", path]);
  rmSync(folder, { recursive: true });
  expect(status).toBe(0);
  return { bytes, document: await PDFDocument.load(bytes) };
}

async function readPages(bytes: Uint8Array): Promise<RawPage[]> {
  const reader = await openPdf(bytes);
  const pages: RawPage[] = [];
  for (let index = 0; index < reader.document.pageCount; index++) pages.push((await reader.readPage(index))!);
  await reader.close();
  return pages;
}

/** Places of the translation's letters as the page is seen, from its left and lower edge. */
function seenLetters({ glyphs, rotation, view }: RawPage): [number, number][] {
  const seen = turnBox(rotation, view);
  return glyphs
    .filter(({ text }) => text === "ü")
    .map(({ box }) => {
      const { left, bottom } = turnBox(rotation, box);
      return [left - seen.left, bottom - seen.bottom];
    });
}

function rectOf(annotation: PDFDict): number[] {
  return annotation.lookup(PDFName.of("Rect"), PDFArray).asArray().map(Number);
}

describe("a result side by side", () => {
  let result: Awaited<ReturnType<typeof written>>;
  let pages: RawPage[];
  let alone: RawPage[];
  beforeAll(async () => {
    result = await written("bilingual");
    pages = await readPages(result.bytes);
    alone = await readPages((await written("target")).bytes);
  });

  test.each(SHEETS.map((sheet, index) => [sheet.name, sheet.width, index] as const))(
    "of a sheet %s is twice as wide, with the translation in its right half",
    (_, width, index) => {
      const page = pages[index]!;
      const seen = turnBox(page.rotation, page.view);
      expect(seen.right - seen.left).toBeCloseTo(2 * width, 3);
      const shifted = seenLetters(alone[index]!).map(([x, y]) => [x + width, y]);
      expect(shifted.length).toBeGreaterThan(100);
      expect(seenLetters(page)).toEqual(
        shifted.map(([x, y]) => [expect.closeTo(x!, 1), expect.closeTo(y!, 1)]),
      );
    },
  );

  test("has the links of the source and those of the translation, over their texts", () => {
    for (const [index, page] of pages.entries()) {
      const letters = page.glyphs.filter(({ text }) => text.trim() !== "");
      for (const { box } of page.links) {
        const under = letters.filter(
          ({ origin: [x, y] }) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top,
        );
        expect(under.length, SHEETS[index]!.name).toBeGreaterThan(15);
      }
      expect(page.links, SHEETS[index]!.name).toHaveLength(2);
    }
  });

  test("moves what annotations are drawn from with them", () => {
    const [first] = result.document.getPages();
    const lines = annotationsOf(result.document.context, first!.node).filter((one) =>
      one.has(PDFName.of("L")),
    );
    const ends = lines.map((line) => line.lookup(PDFName.of("L"), PDFArray).asArray().map(Number));
    expect(ends[1]).toEqual(ends[0]!.map((value, at) => value + (at % 2 === 0 ? 600 : 0)));
    expect(rectOf(lines[1]!)[0]).toBe(rectOf(lines[0]!)[0]! + 600);
  });

  test("keeps the units of its pages and their labels", () => {
    const { document } = result;
    expect(Number(document.getPages()[9]!.node.get(PDFName.of("UserUnit")))).toBe(2);
    expect(document.catalog.has(PDFName.of("PageLabels"))).toBe(true);
  });
});

describe("a result on alternating pages", () => {
  let document: PDFDocument;
  beforeAll(async () => {
    ({ document } = await written("bilingual-pages"));
  });

  test("gives each translation the box, turn and unit of its source", () => {
    const pages = document.getPages();
    expect(pages).toHaveLength(2 * SHEETS.length);
    const looksOf = (index: number) => {
      const page = pages[index]!;
      return [
        page.getSize(),
        page.getCropBox(),
        page.getRotation().angle,
        String(page.node.get(PDFName.of("UserUnit"))),
      ];
    };
    for (const index of SHEETS.keys()) expect(looksOf(2 * index + 1)).toEqual(looksOf(2 * index));
  });

  test("leads from translation to translation, by page and by name", () => {
    const pages = document.getPages();
    const target = (index: number): number | string => {
      const [link] = annotationsOf(document.context, pages[index]!.node);
      const action = link!.lookup(PDFName.of("A"));
      const way: PDFObject | undefined =
        action instanceof PDFDict ? action.lookup(PDFName.of("D")) : link!.lookup(PDFName.of("Dest"));
      const page = way instanceof PDFArray ? way.get(0) : undefined;
      return page instanceof PDFRef ? pages.findIndex(({ ref }) => ref === page) : String(way);
    };
    expect([1, 3, 5].map(target)).toEqual([5, 5, 7]);
    expect([0, 2, 4].map(target)).toEqual([4, "(rivers)", "/sands"]);
  });

  test("has every label twice, for the page and its translation", () => {
    const labels = document.catalog
      .lookup(PDFName.of("PageLabels"), PDFDict)
      .lookup(PDFName.of("Nums"), PDFArray);
    const read = Array.from({ length: labels.size() / 2 }, (_, at) => {
      const label = labels.lookup(2 * at + 1, PDFDict);
      return `${Number(labels.lookup(2 * at))} ${label.get(PDFName.of("S"))?.toString()} ${label.get(PDFName.of("St"))?.toString()}`;
    });
    expect(read.slice(0, 8)).toEqual([
      "0 /r 1",
      "1 /r 1",
      "2 /r 2",
      "3 /r 2",
      "4 /D 5",
      "5 /D 5",
      "6 /D 6",
      "7 /D 6",
    ]);
  });
});
