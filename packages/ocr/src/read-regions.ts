/** Regions of a page to crops of a good height, and what was read in them back to the page. */
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { cutGrey, scaleGrey, type GreyRaster } from "./grey-raster.ts";
import type { InkLine } from "./ink-lines.ts";
import type { Crop, CropLayout, OcrEngine, OcrLine } from "./ocr-model.ts";
import type { InkRegion } from "./page-regions.ts";
import { boxAround, lineOfWords } from "./tesseract-table.ts";

/** What is read in one region, in pixels of the page, from top to bottom. */
export interface ReadRegion {
  readonly lines: readonly OcrLine[];
  readonly isCell: boolean;
}

export interface ReadingOptions {
  readonly engine: OcrEngine;
  readonly languages: readonly string[];
  readonly signal?: AbortSignal;
}

/** Ems in a band of letters with tails. */
const EM_OF_BAND = 1.07;
/** The em that the program reads best, and between which ems scaling does more harm than good; pixels. */
interface ReadingHeights {
  readonly best: number;
  readonly least: number;
  readonly most: number;
  /** Letters are made narrower by this: the program's time goes with the width of lines. */
  readonly narrowed: number;
  /** White beside and above the text of a crop, in ems. */
  readonly beside: number;
  readonly above: number;
}
const MARGINS = { beside: 0.35, above: 0.35 };
export const HEIGHTS: ReadingHeights = { best: 38, least: 26, most: 60, narrowed: 1, ...MARGINS };
/**
 * Measured: 2.9 % of a page's characters wrong at 25 pixels, 3.6 % at 33. Five pages of 3,446 characters: 2.2 % wrong as they
 * are, 2.3 % narrowed to 0.85, 3.1 % to 0.8.
 */
const HAN_HEIGHTS: ReadingHeights = { best: 26, least: 22, most: 29, narrowed: 0.85, ...MARGINS };
/** For an engine that reads line by line and scales each itself. A mark at a line's end stands far from its last letter. */
const LINE_HEIGHTS: ReadingHeights = {
  ...{ best: 40, least: 0, most: Infinity, narrowed: 1 },
  ...{ beside: 0.5, above: 0.24 },
};
/** Of one crop. In larger ones the program walks from word to word for long, and finds their lines less surely. */
const MAX_ROWS = 12;
const [LEAST_SCALE, MOST_SCALE] = [0.2, 5];
/** Lines whose letters differ by more stand in crops of their own. */
const SAME_SIZE = 1.35;

/** Cost: the engine's, and linear in the crops' pixels. */
export async function readRegions(
  page: GreyRaster,
  regions: readonly InkRegion[],
  { engine, languages, signal }: ReadingOptions,
): Promise<ReadRegion[]> {
  const every = regions.flatMap((region) => region.lines);
  const readsLines = (await engine.readsLines?.(languages)) ?? false;
  const heights = readsLines ? LINE_HEIGHTS : /^(zh|ja)\b/.test(languages[0] ?? "") ? HAN_HEIGHTS : HEIGHTS;
  const planned = regions.map(({ lines }) =>
    (readsLines ? wholeRows(lines) : cropsOf(lines)).map((own) => planCrop(own, heights)),
  );
  const crops = planned.flat().map((plan) => cutCrop(page, plan, every));
  const read = await engine.read(crops, { languages, signal });
  let next = 0;
  return regions.map(({ isCell }, index) => {
    const lines = planned[index]!.flatMap((plan) =>
      withoutHalves(read[next++]!).map((line) => onPage(line, plan)),
    );
    return { isCell, lines };
  });
}

interface CropPlan {
  readonly lines: readonly InkLine[];
  readonly box: PixelBox;
  /** Pixels of the crop for one of the page. */
  readonly across: number;
  readonly down: number;
  readonly layout: CropLayout;
}

/** Runs of lines with letters of one size. */
function cropsOf(lines: readonly InkLine[]): InkLine[][] {
  const runs: InkLine[][][] = [];
  for (const row of rowsOf(lines)) {
    const size = Math.max(...row.map(emOf));
    const run = runs.at(-1);
    const last = run?.flat() ?? [];
    const lastSize = median(last.map(emOf));
    const isAlike = Math.max(size, lastSize) < SAME_SIZE * Math.min(size, lastSize);
    const isNear = row[0]!.top - Math.max(...last.map((line) => line.bottom)) < 2.5 * size;
    if (run && run.length < MAX_ROWS && isAlike && isNear) run.push(row);
    else runs.push([row]);
  }
  return runs.map((run) => run.flat());
}

/** Rows, with two halves of one (又 below 亦 in 变) together again: both are lower than the region's lines, and no higher together. */
function wholeRows(lines: readonly InkLine[]): InkLine[][] {
  const usual = median(lines.map(emOf));
  const whole: InkLine[][] = [];
  for (const row of rowsOf(lines)) {
    const last = whole.at(-1);
    const around = last && boxAround([...last, ...row]);
    const isHalf =
      Math.max(...row.map(emOf)) < 0.75 * usual || Math.max(...(last ?? row).map(emOf)) < 0.75 * usual;
    if (last && around && isHalf && around.bottom - around.top < 1.1 * usual) last.push(...row);
    else whole.push([...row]);
  }
  return whole;
}

/** Pieces side by side, rows from top to bottom. */
function rowsOf(lines: readonly InkLine[]): InkLine[][] {
  const rows: InkLine[][] = [];
  const middle = (line: InkLine) => (line.bandTop + line.bandBottom) / 2;
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const height = Math.min(
      line.bandBottom - line.bandTop,
      row ? row[0]!.bandBottom - row[0]!.bandTop : Infinity,
    );
    if (row && middle(line) - middle(row[0]!) < 0.5 * height) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function emOf(line: InkLine): number {
  return EM_OF_BAND * (line.bandBottom - line.bandTop);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function planCrop(
  lines: readonly InkLine[],
  { best, least, most, narrowed, beside, above }: ReadingHeights,
): CropPlan {
  const em = median(lines.map(emOf));
  const around = boxAround(lines);
  const [aside, apart] = [Math.ceil(beside * em), Math.ceil(above * em)];
  const box = {
    left: around.left - aside,
    top: around.top - apart,
    right: around.right + aside,
    bottom: around.bottom + apart,
  };
  const isGood = em >= least && em <= most;
  const scale = isGood ? 1 : Math.min(MOST_SCALE, Math.max(LEAST_SCALE, best / em));
  const layout = rowsOf(lines).length > 1 ? "block" : "line";
  return { lines, box, across: narrowed * scale, down: scale, layout };
}

function cutCrop(page: GreyRaster, plan: CropPlan, every: readonly InkLine[]): Crop {
  const { lines, box, across, down, layout } = plan;
  const cut = cutGrey(page, box);
  // What belongs to a neighbour must not be read twice.
  for (const other of every) {
    if (!meets(other, box) || lines.includes(other)) continue;
    for (const { left, top, right, bottom } of other.components) {
      const [from, to] = [Math.max(0, left - 1 - box.left), Math.min(cut.width, right + 1 - box.left)];
      if (from >= to) continue;
      for (let y = Math.max(0, top - 1 - box.top); y < Math.min(cut.height, bottom + 1 - box.top); y++) {
        cut.data.fill(255, y * cut.width + from, y * cut.width + to);
      }
    }
  }
  return { raster: coloured(scaleGrey(cut, across, down)), layout };
}

function meets(a: PixelBox, b: PixelBox): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** A grey crop as engines take it. */
export function coloured({ width, height, data }: GreyRaster): Raster {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0, at = 0; i < data.length; i++, at += 4) {
    pixels[at] = pixels[at + 1] = pixels[at + 2] = data[i]!;
    pixels[at + 3] = 255;
  }
  return { width, height, data: pixels, dpi: null };
}

/** The engine takes feet of Hangul for a line of their own now and then: low, and inside another line. */
function withoutHalves(lines: readonly OcrLine[]): readonly OcrLine[] {
  return lines.filter((line) => {
    const height = line.box.bottom - line.box.top;
    return !lines.some(({ box }) => {
      const shared = Math.min(box.bottom, line.box.bottom) - Math.max(box.top, line.box.top);
      const isAbove = box.left < line.box.right && box.right > line.box.left;
      return isAbove && height < 0.6 * (box.bottom - box.top) && shared > 0.6 * height;
    });
  });
}

function onPage(line: OcrLine, { box, across, down, lines }: CropPlan): OcrLine {
  const words = line.words.map((word) => ({
    ...word,
    box: {
      left: box.left + word.box.left / across,
      right: box.left + word.box.right / across,
      top: box.top + word.box.top / down,
      bottom: box.top + word.box.bottom / down,
    },
  }));
  return lineOfWords(words.map((word) => ({ ...word, box: clipped(word.box, lines) })));
}

/** The engine gives some words the height of its whole line; ours is that of the ink. */
function clipped(box: PixelBox, lines: readonly InkLine[]): PixelBox {
  const middle = (box.top + box.bottom) / 2;
  const own = lines.filter(
    (line) => line.left < box.right && line.right > box.left && line.top < middle && line.bottom > middle,
  );
  if (own.length === 0) return box;
  const top = Math.max(box.top, Math.min(...own.map((line) => line.top)));
  const bottom = Math.min(box.bottom, Math.max(...own.map((line) => line.bottom)));
  return bottom - top < 0.3 * (box.bottom - box.top) ? box : { ...box, top, bottom };
}
