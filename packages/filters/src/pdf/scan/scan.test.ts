import { spawnSync } from "node:child_process";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { PDFDocument, StandardFonts, TextRenderingMode, setTextRenderingMode } from "@cantoo/pdf-lib";
import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { beforeAll, describe, expect, test } from "vitest";
import { installedTesseract } from "@yizhou/ocr/node";
import { type OcrEngine, recognisePage } from "@yizhou/ocr";
import { characterErrorRate, drawTextPage, SAMPLE_TEXTS, turned } from "@yizhou/ocr/testing";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";
import { PageDrawer } from "./draw-page.ts";

const ocr = installedTesseract();
const filter = createPdfFilter({ fonts: installedFonts(), ocr });
const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh-Hans") };
const CHINESE = "河水把沙和细泥从上游的山谷带到海边，潮水来回推动它们，直到沉积下来。".repeat(8);

/** A page that is nothing but a picture of the sample text; `hidden` adds it as a layer that is not seen. */
async function scanned({ lean = 0, hidden = false } = {}): Promise<Uint8Array> {
  const { canvas } = drawTextPage(SAMPLE_TEXTS.en, { design: "serif", columns: 1, dpi: 200 });
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const picture = lean === 0 ? canvas : turned(canvas, lean);
  const image = await document.embedJpg(picture.toBuffer("image/jpeg", 85));
  page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  if (hidden) {
    const font = await document.embedFont(StandardFonts.Helvetica);
    page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
    page.drawText(HIDDEN, { x: 62, y: 735, size: 10, font, maxWidth: 470, lineHeight: 16 });
  }
  return document.save();
}

/** What a bad hidden layer says; it stands under the words of the picture. */
const HIDDEN =
  "Tne rivcr carrics sand aud finc clay from tne uppcr vallcy to tne coast and so on and on. ".repeat(4);

async function translate(source: Uint8Array) {
  const { units, skeleton, warnings } = await filter.extract(source, {
    sourceLanguage: languages.sourceLanguage,
  });
  const targets = new Map<string, InlineContent>();
  for (const { id, content, locked } of units) {
    const length = Math.round(plainText(content).length * 0.4);
    if (!locked) targets.set(id, [{ kind: "text", text: CHINESE.slice(0, length) }]);
  }
  const merged = await filter.merge(source, skeleton, targets, languages);
  return { units, warnings, targets, bytes: merged.bytes };
}

function textOf(pdf: Uint8Array): string {
  const { stdout, status } = spawnSync("pdftotext", ["-", "-"], { input: pdf });
  expect(status).toBe(0);
  return stdout.toString();
}

/** What a reader sees on the first page. */
async function seen(pdf: Uint8Array, language: string): Promise<string> {
  const drawer = new PageDrawer(pdf);
  try {
    const drawn = await drawer.draw(0);
    const page = await recognisePage(drawn!.raster, { engine: ocr, languages: [language] });
    return page.blocks.flatMap((block) => block.lines.map((line) => line.text)).join("\n");
  } finally {
    await drawer.close();
  }
}

const squeezed = (text: string) => text.replace(/\s/g, "");

describe("a scanned page", () => {
  let source: Uint8Array;
  let result: Awaited<ReturnType<typeof translate>>;
  beforeAll(async () => {
    source = await scanned();
    result = await translate(source);
  });

  test("gives its paragraphs as units, and says that they were read from a picture", () => {
    const texts = result.units.map((unit) => plainText(unit.content));
    const expected = SAMPLE_TEXTS.en.map((paragraph) => paragraph.text);
    expect(texts).toHaveLength(expected.length);
    texts.forEach((text, i) => expect(characterErrorRate(text, expected[i]!)).toBeLessThan(0.02));
    expect(result.units[0]!.kind).toBe("title");
    expect(result.warnings).toContainEqual({ code: "warning.text_recognised", params: { count: 1 } });
  });

  test("shows and holds the translation, and nothing of the source", async () => {
    const found = squeezed(textOf(result.bytes));
    for (const target of result.targets.values()) expect(found).toContain(squeezed(plainText(target)));
    const shown = await seen(result.bytes, "zh-Hans");
    expect(shown).not.toMatch(/[a-z]{3}/i);
    const wanted = [...result.targets.values()].map(plainText).join("");
    expect(characterErrorRate(shown, wanted)).toBeLessThan(0.08);
  });

  test("stays byte for byte where nothing is translated", async () => {
    const { skeleton } = await filter.extract(source, { sourceLanguage: languages.sourceLanguage });
    expect((await filter.merge(source, skeleton, new Map(), languages)).bytes).toBe(source);
  });

  test("is written from kept readings without being read again", async () => {
    const kept = new Map<string, Uint8Array>();
    const pageCache = {
      read: (key: string) => Promise.resolve(kept.get(key)),
      write: (key: string, bytes: Uint8Array) => Promise.resolve(void kept.set(key, bytes)),
    };
    let readings = 0;
    const counting: OcrEngine = { ...ocr, read: (...args) => (readings++, ocr.read(...args)) };
    const own = createPdfFilter({ fonts: installedFonts(), ocr: counting });
    const { skeleton, units } = await own.extract(source, { pageCache });
    const before = readings;
    expect(before).toBeGreaterThan(0);
    const targets = new Map([
      [units[1]!.id, [{ kind: "text", text: CHINESE.slice(0, 90) }] as InlineContent],
    ]);
    const { bytes } = await own.merge(source, skeleton, targets, { ...languages, pageCache });
    expect(readings).toBe(before);
    expect(squeezed(textOf(bytes))).toContain(CHINESE.slice(0, 90));
  });
});

test("a page that leans has its translation along the lean", async () => {
  const { bytes } = await translate(await scanned({ lean: 2 }));
  const drawer = new PageDrawer(bytes);
  const drawn = await drawer.draw(0);
  await drawer.close();
  const page = await recognisePage(drawn!.raster, { engine: ocr, languages: ["zh-Hans"] });
  expect(page.skewDeg).toBeCloseTo(2, 0);
  expect(
    page.blocks
      .flatMap((block) => block.lines)
      .map((line) => line.text)
      .join(""),
  ).not.toMatch(/[a-z]{3}/i);
});

test("a hidden layer under translated words goes, so that search finds the translation only", async () => {
  const source = await scanned({ hidden: true });
  expect(textOf(source)).toContain("rivcr");
  const { bytes, units } = await translate(source);
  expect(units.map((unit) => plainText(unit.content)).join(" ")).toContain("river");
  expect(textOf(bytes)).not.toMatch(/rivcr|uppcr/);
});

describe("a picture beside text", () => {
  const beside = async (draw: (context: SKRSContext2D) => void) => {
    const canvas = createCanvas(900, 600);
    draw(canvas.getContext("2d"));
    const document = await PDFDocument.create();
    const page = document.addPage([595, 842]);
    page.drawText("Sand and clay settle on the flats of the bay.", { x: 60, y: 760, size: 12 });
    page.drawImage(await document.embedPng(canvas.toBuffer("image/png")), {
      ...{ x: 100, y: 400, width: 360, height: 240 },
    });
    return filter.extract(await document.save());
  };

  test("is looked at for words, which stay and are reported", async () => {
    const { canvas } = drawTextPage(SAMPLE_TEXTS.en, { design: "sans", columns: 1, dpi: 150 });
    const { units, warnings } = await beside((context) => context.drawImage(canvas, -60, -60));
    expect(units).toHaveLength(1);
    expect(warnings).toEqual([{ code: "warning.image_text_untouched", part: "page 1" }]);
  });

  test("without words is not spoken of", async () => {
    const { warnings } = await beside((context) => {
      for (let ring = 0; ring < 40; ring++) {
        context.fillStyle = `hsl(${ring * 9} 60% ${20 + ((ring * 37) % 60)}%)`;
        context.beginPath();
        context.arc(450 + 9 * ring, 300 - 5 * ring, 420 - 10 * ring, 0, 7);
        context.fill();
      }
    });
    expect(warnings).toEqual([]);
  });
});

test("without a reading program a scan is refused with the reason, and other pages go on", async () => {
  const blind = createPdfFilter({
    fonts: installedFonts(),
    ocr: installedTesseract({ program: "/nowhere/tesseract" }),
  });
  const source = await scanned();
  await expect(blind.extract(source)).rejects.toMatchObject({ code: "ocr.unavailable" });
  const both = await PDFDocument.load(source);
  const page = both.addPage([595, 842]);
  page.drawText("Sand and clay settle on the flats of the bay.", { x: 60, y: 700, size: 12 });
  const { units, warnings } = await blind.extract(await both.save());
  expect(units.map((unit) => plainText(unit.content))).toEqual([
    "Sand and clay settle on the flats of the bay.",
  ]);
  expect(warnings).toContainEqual({ code: "warning.image_text_untouched", part: "page 1" });
});
