import { spawnSync } from "node:child_process";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import {
  PDFDocument,
  PDFName,
  PDFRawStream,
  rgb,
  StandardFonts,
  TextRenderingMode,
  setTextRenderingMode,
  type PDFRef,
} from "@cantoo/pdf-lib";
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

/** What a reader sees on a page. */
async function seen(pdf: Uint8Array, language: string, index = 0): Promise<string> {
  const drawer = new PageDrawer(pdf);
  try {
    const drawn = await drawer.draw(index);
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

test("a page that leans has its translation along the lean", { tags: "slow" }, async () => {
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

test(
  "a hidden layer under translated words goes, so that search finds the translation only",
  { tags: "slow" },
  async () => {
    const source = await scanned({ hidden: true });
    expect(textOf(source)).toContain("rivcr");
    const { bytes, units } = await translate(source);
    expect(units.map((unit) => plainText(unit.content)).join(" ")).toContain("river");
    expect(textOf(bytes)).not.toMatch(/rivcr|uppcr/);
  },
);

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

describe("words in pictures of a page with text", () => {
  const SECRET = "Mortimer keeps the northern key";
  let source: Uint8Array;
  let images: { readonly photo: PDFRef; readonly clear: PDFRef; readonly leaves: PDFRef };
  let read: Awaited<ReturnType<typeof filter.extract>>;

  /** Two pages: a screenshot as JPEG on both, letters on nothing (an opacity), leaves, and a line under a bar. */
  async function draw(): Promise<PDFDocument> {
    const document = await PDFDocument.create();
    const screen = createCanvas(800, 300);
    paintLines(screen.getContext("2d"), "#eef2f8", ["Account settings", "Language of the interface", SECRET]);
    const letters = createCanvas(800, 300);
    paintLines(letters.getContext("2d"), null, ["Energy sources by year", "Natural gas and sunlight"]);
    const grain = createCanvas(300, 300);
    const context = grain.getContext("2d");
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${(at * 37) % 120} 50% ${20 + ((at * 53) % 50)}%)`;
      context.fillRect((at * 71) % 300, (at * 113) % 300, 20 + (at % 17), 14 + (at % 23));
    }
    const photo = await document.embedJpg(screen.toBuffer("image/jpeg", 85));
    const clear = await document.embedPng(letters.toBuffer("image/png"));
    const leaves = await document.embedPng(grain.toBuffer("image/png"));
    const [first, second] = [document.addPage([595, 842]), document.addPage([595, 842])];
    first.drawText("Sand and clay settle on the flats of the bay.", { x: 60, y: 760, size: 12 });
    first.drawImage(photo, { x: 100, y: 560, width: 400, height: 150 });
    first.drawRectangle({ x: 110, y: 570, width: 380, height: 36, color: rgb(0, 0, 0) });
    first.drawImage(clear, { x: 100, y: 360, width: 400, height: 150 });
    first.drawImage(leaves, { x: 100, y: 180, width: 150, height: 150 });
    // Words of the page on the same words of the picture.
    first.drawText("Natural gas and sunlight", { x: 122, y: 426, size: 14 });
    second.drawText("Tides move them back and forth.", { x: 60, y: 760, size: 12 });
    second.drawImage(photo, { x: 100, y: 560, width: 400, height: 150 });
    second.drawRectangle({ x: 110, y: 570, width: 380, height: 36, color: rgb(0, 0, 0) });
    images = { photo: photo.ref, clear: clear.ref, leaves: leaves.ref };
    return document;
  }

  function paintLines(context: SKRSContext2D, ground: string | null, lines: readonly string[]): void {
    if (ground !== null) {
      context.fillStyle = ground;
      context.fillRect(0, 0, 800, 300);
    }
    context.fillStyle = "#1a2a3a";
    context.font = "30px Noto Sans, DejaVu Sans, sans-serif";
    for (const [at, line] of lines.entries()) context.fillText(line, 40, 70 + 96 * at);
  }

  beforeAll(async () => {
    source = await (await draw()).save({ useObjectStreams: false });
    read = await filter.extract(source, { also: ["pictures"] });
  });

  const inPictures = () => read.units.filter(({ kind }) => kind === "picture");
  const targetsOf = () =>
    new Map<string, InlineContent>(
      inPictures().map(({ id }, at) => [id, [{ kind: "text", text: CHINESE.slice(5 * at, 5 * at + 5) }]]),
    );
  const contentsOf = async (bytes: Uint8Array) =>
    new Map(
      (await PDFDocument.load(bytes)).context.enumerateIndirectObjects().flatMap(([, object]) => {
        const isImage =
          object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image");
        return isImage ? [[Buffer.from(object.contents).toString("base64"), object.dict] as const] : [];
      }),
    );

  test("are offered and stay where nobody asks", async () => {
    const plain = await filter.extract(source);
    expect(plain.offered).toEqual({ pictures: 3 });
    expect(plain.units.some(({ kind }) => kind === "picture")).toBe(false);
    const targets = new Map<string, InlineContent>([
      [plain.units[0]!.id, [{ kind: "text", text: "沙和泥" }]],
    ]);
    const { bytes } = await filter.merge(source, plain.skeleton, targets, languages);
    const [before, after] = [await contentsOf(source), await contentsOf(bytes)];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  });

  test("are units of their page, a shared picture's once, without leaves and what a bar or the page's text lies on", () => {
    expect(read.units.map(({ content, place, kind }) => [plainText(content), place, kind])).toEqual([
      ["Sand and clay settle on the flats of the bay.", "1", expect.anything()],
      ["Natural gas and sunlight", "1", expect.anything()],
      ["Account settings", "1", "picture"],
      ["Language of the interface", "1", "picture"],
      ["Energy sources by year", "1", "picture"],
      ["Tides move them back and forth.", "2", expect.anything()],
    ]);
    expect(read.warnings).toEqual([]);
    expect(JSON.stringify(read.skeleton)).not.toContain("Mortimer");
  });

  test(
    "are painted in place on every page that shows the picture, and other pictures keep their bytes",
    { tags: "slow" },
    async () => {
      const { bytes, warnings, places } = await filter.merge(source, read.skeleton, targetsOf(), languages);
      expect(warnings).toEqual([]);
      for (const page of [0, 1]) {
        const shown = squeezed(await seen(bytes, "zh-Hans", page));
        expect(shown).toContain("河水把沙和");
        expect(shown).not.toMatch(/Account|Energy/);
      }
      const [before, after] = [await contentsOf(source), await contentsOf(bytes)];
      const document = await PDFDocument.load(source);
      const leaves = document.context.lookup(images.leaves) as PDFRawStream;
      expect(after.has(Buffer.from(leaves.contents).toString("base64"))).toBe(true);
      // A JPEG and a picture with its opacity in the place of theirs, and no others.
      expect(after.size).toBe(before.size);
      const packings = [...after.values()].map((dict) => String(dict.get(PDFName.of("Filter")))).sort();
      expect(packings).toEqual(
        [...before.values()].map((dict) => String(dict.get(PDFName.of("Filter")))).sort(),
      );
      const isPlaced = (unit: string) => places!.pages[0]!.target.includes(places!.units.indexOf(unit));
      expect(inPictures().every(({ id }) => isPlaced(id))).toBe(true);
    },
  );

  test("that do not fit their place or have no letters of ours are marked and counted", async () => {
    const [first, second] = inPictures();
    const crowding = new Map<string, InlineContent>([
      [first!.id, [{ kind: "text", text: CHINESE.repeat(3) }]],
      [second!.id, [{ kind: "text", text: "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35" }]],
    ]);
    const { warnings, places } = await filter.merge(source, read.skeleton, crowding, languages);
    expect(warnings.map(({ code, params }) => [code, params?.["count"]])).toEqual([
      ["warning.text_left_out", 1],
      ["warning.layout_may_grow", 1],
    ]);
    const marks = places!.marks.map(({ kind, page, unit }) => [kind, page, places!.units[unit!]]);
    expect(marks).toContainEqual(["left-out", 0, second!.id]);
    expect(marks).toContainEqual([expect.stringMatching(/small|overfull/), 0, first!.id]);
  });

  test("stay in the source's half of bilingual forms", { tags: "slow" }, async () => {
    const { bytes } = await filter.merge(source, read.skeleton, targetsOf(), {
      ...languages,
      output: "bilingual-pages",
    });
    expect(await seen(bytes, "en", 0)).toContain("Account settings");
    expect(squeezed(await seen(bytes, "zh-Hans", 1))).toContain("河水把沙和");
  });

  test("stay byte for byte where the translation is the source", async () => {
    const same = new Map(read.units.map(({ id, content }) => [id, content]));
    expect((await filter.merge(source, read.skeleton, same, languages)).bytes).toBe(source);
  });

  test("stay without a reading program, and the page says so", async () => {
    const blind = createPdfFilter({
      fonts: installedFonts(),
      ocr: installedTesseract({ program: "/nowhere/tesseract" }),
    });
    const { units, warnings } = await blind.extract(source, { also: ["pictures"] });
    expect(units.some(({ kind }) => kind === "picture")).toBe(false);
    expect(warnings.map(({ code, part }) => [code, part])).toEqual([
      ["warning.image_text_untouched", "page 1"],
      ["warning.image_text_untouched", "page 2"],
    ]);
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
