/**
 * Compares a PDF with its translation: do the paragraphs stand where they stood, are source words left, is anything but
 * text changed. Both files are read as any PDF; nothing of the run that made the translation is needed.
 */
import { PDFDict, PDFDocument, PDFName, PDFRef, type PDFObject } from "@cantoo/pdf-lib";
import { type Box, type FontFact, type Glyph, type PageModel, unionBox } from "@yizhou/page/model";
import type { OpenOptions } from "../open/open-file.ts";
import { openPdf } from "../interpret/page-reader.ts";
import { readPage } from "../read/read-page.ts";
import { readPlannedPage, readUnits } from "../read/read-document.ts";
import { changedPixels, type Raster, type Rasterise } from "./changed-pixels.ts";
import { changedAnnotations } from "./changed-annotations.ts";
import { matchBlocks } from "./match-blocks.ts";
import { wordsLeft, wordsOf } from "./words-left.ts";

/**
 * Shares are 0-1. `boxOverlap`: mean intersection over union of text blocks with what stands in their place, by area; null
 * where there is no text. `sourceWordsLeft`: of the words that were to be translated, those still in the result.
 * `lockedWords`: share of the source's words in formulas, code and references. `smallBoxes`: blocks set below 0.7 of the
 * source's size. `raster` is null where pages could not be drawn.
 */
export interface PdfReport {
  readonly pages: number;
  readonly resultPages: number;
  readonly boxOverlap: number | null;
  readonly boxes: number;
  readonly smallBoxes: number;
  readonly sourceWords: number;
  readonly sourceWordsLeft: number;
  readonly lockedWords: number;
  readonly raster: RasterReport | null;
  readonly fonts: { readonly embedded: number; readonly notEmbedded: readonly string[] };
}

/** `changed`: pages with changed pixels outside text, 1-based, and how many. `textShare`: of the page's area. */
export interface RasterReport {
  readonly pages: number;
  readonly changed: readonly { readonly page: number; readonly pixels: number }[];
  readonly textShare: number;
}

export interface ReportOptions extends OpenOptions {
  /** Draws pages; absent: pixels are not compared. */
  readonly rasterise?: Rasterise;
}

/** Pixels round a box that drawing at its edge may touch. */
const EDGE_PIXELS = 2;
const SMALL = 0.7;

/** @throws {AppError} as opening does, for either file */
export async function reportPdf(
  source: Uint8Array,
  target: Uint8Array,
  options: ReportOptions = {},
): Promise<PdfReport> {
  const measuresInk = options.rasterise !== undefined;
  const before = await openPdf(source, { ...options, measuresInk });
  const after = await openPdf(target, { ...options, measuresInk });
  try {
    const { units, plan } = await readUnits(before, options);
    const overlaps: { area: number; overlap: number }[] = [];
    const raster: { changed: { page: number; pixels: number }[]; shares: number[] } = {
      changed: [],
      shares: [],
    };
    let [boxes, smallBoxes, allWords, blockWords] = [0, 0, 0, 0];
    const texts: string[] = [];
    const lockedTexts: string[] = [];
    const annotations =
      before.objects && after.objects ? changedAnnotations(before.objects, after.objects) : new Map();
    const pages = Math.min(before.document.pageCount, after.document.pageCount);
    for (let index = 0; index < pages; index++) {
      const old = await readPlannedPage(before, index, plan);
      const now = await readPage(after, index);
      if (!old || !now) continue;
      for (const match of matchBlocks(old, now)) {
        overlaps.push(match);
        boxes++;
        if (match.scale < SMALL) smallBoxes++;
      }
      texts.push(textOf(now));
      lockedTexts.push(
        old.blocks
          .filter((block) => block.locked !== null)
          .map(blockText)
          .join("\n"),
      );
      allWords += wordsOf(textOf(old)).length;
      blockWords += wordsOf(lockedTexts.at(-1)!).length;
      // A page that is a picture is painted over where its words were.
      if (options.rasterise && old.kind !== "scan" && old.kind !== "scan-with-text") {
        const fonts = { old: before.document.fonts, now: after.document.fonts };
        // A file that wants mending is drawn as it was read: readers agree on nothing else.
        const files = { source: before.bytes, target: after.bytes };
        const besideText = annotations.get(index) ?? [];
        const found = await comparePage(old, now, { fonts, besideText }, files, options.rasterise);
        if (found.pixels > 0) raster.changed.push({ page: index + 1, pixels: found.pixels });
        raster.shares.push(found.textShare);
      }
    }
    const wanted = units.filter((unit) => unit.locked === undefined && /^p\d/.test(unit.id));
    const left = wordsLeft(
      wanted.flatMap(({ content }) => content.flatMap((node) => (node.kind === "text" ? [node.text] : []))),
      texts.join("\n"),
      lockedTexts.join("\n"),
    );
    const total = overlaps.reduce((sum, { area }) => sum + area, 0);
    return {
      pages: before.document.pageCount,
      resultPages: after.document.pageCount,
      boxOverlap: total > 0 ? overlaps.reduce((sum, one) => sum + one.area * one.overlap, 0) / total : null,
      boxes,
      smallBoxes,
      sourceWords: left.words,
      sourceWordsLeft: left.words === 0 ? 0 : left.left / left.words,
      lockedWords: allWords === 0 ? 0 : blockWords / allWords,
      raster: options.rasterise
        ? { pages: raster.shares.length, changed: raster.changed, textShare: mean(raster.shares) }
        : null,
      fonts: await fontsOf(target),
    };
  } finally {
    await before.close();
    await after.close();
  }
}

async function comparePage(
  old: PageModel,
  now: PageModel,
  {
    fonts,
    besideText,
  }: {
    readonly fonts: { readonly old: readonly FontFact[]; readonly now: readonly FontFact[] };
    /** Of fields and boxes of text with other words. */
    readonly besideText: readonly Box[];
  },
  files: { readonly source: Uint8Array; readonly target: Uint8Array },
  rasterise: Rasterise,
): Promise<{ pixels: number; textShare: number }> {
  const one: Raster = await rasterise(files.source, old.index);
  const two: Raster = await rasterise(files.target, old.index);
  const boxes: Box[] = [
    ...old.glyphs.map((glyph) => inkBox(glyph, fonts.old)),
    ...now.glyphs.map((glyph) => inkBox(glyph, fonts.now)),
    ...besideText,
    // The frame drawn round a link goes with its text.
    ...[...old.links, ...now.links].map(({ box }) => box),
  ];
  return changedPixels(one, two, { view: old.view, rotation: old.rotation, boxes, edge: EDGE_PIXELS });
}

/** A glyph's box with its ink; where that is unknown, with room for the tallest and the deepest letter of its font. */
function inkBox({ box, ink, font, matrix, size }: Glyph, fonts: readonly FontFact[]): Box {
  if (ink) return unionBox([box, ink])!;
  const fact = fonts[font];
  const height = Math.hypot(matrix[2], matrix[3]);
  if (!fact?.ink || fact.isVertical || height === 0) return box;
  const [x, y] = [(matrix[2] / height) * size, (matrix[3] / height) * size];
  const above = Math.max(0, fact.ink.top - fact.ascent);
  const below = Math.min(0, fact.ink.bottom - fact.descent);
  return {
    left: box.left + Math.min(0, x * above, x * below),
    right: box.right + Math.max(0, x * above, x * below),
    bottom: box.bottom + Math.min(0, y * above, y * below),
    top: box.top + Math.max(0, y * above, y * below),
  };
}

function textOf(page: PageModel): string {
  return page.blocks.map(blockText).join("\n");
}

function blockText({ lines }: PageModel["blocks"][number]): string {
  return lines.map(({ text }) => text).join("\n");
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Fonts of the file by whether their program is in it; a Type 3 font is its own program. */
async function fontsOf(bytes: Uint8Array): Promise<PdfReport["fonts"]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const notEmbedded = new Set<string>();
  let embedded = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || nameIn(object, "Type") !== "/Font") continue;
    const subtype = nameIn(object, "Subtype");
    if (subtype === "/Type0") continue;
    const descriptor = object.lookup(PDFName.of("FontDescriptor"));
    const hasProgram =
      subtype === "/Type3" ||
      (descriptor instanceof PDFDict &&
        ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor.has(PDFName.of(key))));
    if (hasProgram) embedded++;
    else notEmbedded.add(nameIn(object, "BaseFont")?.slice(1) ?? "?");
  }
  return { embedded, notEmbedded: [...notEmbedded].sort() };
}

function nameIn(dict: PDFDict, key: string): string | null {
  const value: PDFObject | undefined = dict.get(PDFName.of(key));
  const resolved = value instanceof PDFRef ? dict.context.lookup(value) : value;
  return resolved instanceof PDFName ? resolved.asString() : null;
}
