/**
 * A picture of a page to its text: light evened, turned upright and level, ink sorted into letters, lines and drawings,
 * columns and tables found, each read as a crop of its own (the program's own page layout fails on many pages that it reads
 * without an error block by block), and lines grouped into blocks with their colours.
 */
import { AppError } from "@yizhou/model";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { blockColours } from "./block-colours.ts";
import { normalisePage, type NormalisedPage } from "./normalise-page.ts";
import { greyOf, scaleGrey, turnGrey, type GreyRaster } from "./grey-raster.ts";
import { groupBlocks } from "./group-blocks.ts";
import type { InkLine } from "./ink-lines.ts";
import { keepReadable } from "./keep-readable.ts";
import { skewAt, dewarpGrey, skewOnly, warpPoint, type Warp } from "./dewarp-grey.ts";
import { findWarp, letterPoints, type Point } from "./find-warp.ts";
import { lineSize } from "./line-size.ts";
import type { OcrBlock, OcrEngine, OcrLine, OcrPage } from "./ocr-model.ts";
import { sortInk } from "./page-ink.ts";
import { findInkRegions } from "./page-regions.ts";
import { readForeign } from "./read-foreign.ts";
import { readRegions, type ReadRegion } from "./read-regions.ts";
import { findSkew } from "./skew.ts";
import { boxAround, lineOfWords } from "./tesseract-table.ts";
import { withWholeWords } from "./whole-words.ts";
import { withWideMarks } from "./wide-marks.ts";

export interface RecogniseOptions {
  readonly engine: OcrEngine;
  /** BCP 47, the document's own first; those without data are passed over as long as one has some. */
  readonly languages: readonly string[];
  readonly signal?: AbortSignal;
}

/** Larger pictures are read at this size: more does not help reading. */
const MAX_WORK_PIXELS = 12_000_000;
/** Below this mean confidence another way round is tried. */
const DOUBTFUL = 0.6;
/** By how much the other way must be better, and by how many lines it is tried. */
const BETTER = 1.15;
const SAMPLE = 8;

/**
 * @returns an upright raster's page without blocks where nothing could be read
 * @throws {AppError} as `OcrEngine.read`; the signal's reason when it was aborted
 * Cost: about 0.5 s for a page at 200 dots an inch, and the engine's; some 40 bytes of memory a pixel.
 */
export async function recognisePage(raster: Raster, options: RecogniseOptions): Promise<OcrPage> {
  const { width, height } = raster;
  const empty: OcrPage = { width, height, skewDeg: 0, turn: 0, languages: options.languages, blocks: [] };
  if (width < 8 || height < 8) return empty;
  if (raster.data.length < width * height * 4) throw new AppError("ocr.failed");
  const scale = Math.min(1, Math.sqrt(MAX_WORK_PIXELS / (width * height)));
  const normalised = normalisePage(scaleGrey(greyOf(raster), scale));
  if (!normalised) return empty;
  options.signal?.throwIfAborted();
  const skew = findSkew(normalised.raw.components, normalised.letter);
  const page: FlatPage = { ...normalised, degrees: skew.degrees };
  const attempts: Attempt[] = [];
  for (const turn of skew.isSideways ? ([90, 270] as const) : ([0, 180] as const)) {
    const [first] = attempts;
    // Another way round is worth reading whole only where some lines are better so.
    const sample = first && (await readTurned(page, turn, options, SAMPLE));
    if (sample && sample.confidence < BETTER * first.confidence) break;
    const attempt = await readTurned(page, turn, options);
    attempts.push(attempt);
    if (attempt.confidence >= DOUBTFUL) break;
  }
  const best = attempts.reduce((a, b) => (b.confidence > BETTER * a.confidence ? b : a));
  const toRaster = ([x, y]: Point): Point => [x / scale, y / scale];
  const place = (point: Point) => toRaster(best.unplace(point));
  const blocks = best.regions.flatMap(({ lines, isCell }) =>
    groupBlocks(lines, isCell).map((block): OcrBlock => {
      const { left, right, top, bottom } = block.box;
      const leanDeg = skewAt(best.size, best.warp, (left + right) / 2, (top + bottom) / 2);
      const placed = block.lines.map((line) => placeLine(line, place, [width, height], leanDeg));
      const box = boxAround(placed.map((line) => line.box));
      return { lines: placed, box, leanDeg, align: block.align, ...blockColours(raster, placed) };
    }),
  );
  const rules = best.rules.map((box) => placeBox(box, place, [width, height]));
  return { ...empty, skewDeg: best.warp.degrees, turn: best.turn, blocks, rules };
}

interface Attempt {
  readonly turn: 0 | 90 | 180 | 270;
  /** Of the lines, after turning. */
  readonly warp: Warp;
  /** After turning. */
  readonly size: { readonly width: number; readonly height: number };
  readonly regions: readonly ReadRegion[];
  readonly rules: readonly PixelBox[];
  /** Mean over letters, 0 to 1. */
  readonly confidence: number;
  /** From the picture as it was read to the one before turning. */
  readonly unplace: (point: Point) => Point;
}

/** A normalised page as it came, and how far its lines lean. */
interface FlatPage extends NormalisedPage {
  readonly degrees: number;
}

async function readTurned(
  { flat, raw, letter, degrees }: FlatPage,
  turn: Attempt["turn"],
  options: RecogniseOptions,
  sample = Infinity,
): Promise<Attempt> {
  const turned = turnGrey(flat, turn);
  const warp = measureWarp(turned, turn, { raw, letter, degrees });
  const level = dewarpGrey(turned, warp);
  const size = { width: turned.width, height: turned.height };
  const unplace = ([x, y]: Point) => unturnPoint(turned, turn, warpPoint(turned, warp, x, y));
  const ink = sortInk(level, letter, level === flat ? raw : undefined);
  if (!ink || ink.lines.length === 0)
    return { turn, warp, size, regions: [], rules: [], confidence: 0, unplace };
  options.signal?.throwIfAborted();
  const lines = sampleOf(ink.lines, sample);
  const first = await readRegions(ink.text, findInkRegions(lines, ink.rules, letter), options);
  const regions = await readForeign(ink.text, first, options);
  const isHan = /^(zh|ja)\b/.test(options.languages[0] ?? "");
  const kept = regions.map(({ lines, isCell }) => ({
    isCell,
    lines: keepReadable(lines).map((line) => (isHan ? withWideMarks(line) : line)),
  }));
  const rules = ink.rules.map(({ box }) => box);
  return { turn, warp, size, regions: kept, rules, confidence: meanConfidence(regions), unplace };
}

/** How the lines of a turned page lie. */
function measureWarp(
  turned: GreyRaster,
  turn: Attempt["turn"],
  { raw, letter, degrees }: Pick<FlatPage, "raw" | "letter" | "degrees">,
): Warp {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = letterPoints(raw.components, letter).map((point): Point => {
    const [x, y] = turnPoint(turned, turn, point);
    const [dx, dy] = [x - turned.width / 2, y - turned.height / 2];
    return [dx * cos + dy * sin, dy * cos - dx * sin];
  });
  return findWarp(points, letter, degrees) ?? skewOnly(degrees);
}

/** The lines with most in them. */
function sampleOf(lines: readonly InkLine[], count: number): readonly InkLine[] {
  if (lines.length <= count) return lines;
  return [...lines].sort((a, b) => b.components.length - a.components.length).slice(0, count);
}

function meanConfidence(regions: readonly ReadRegion[]): number {
  let [sum, letters] = [0, 0];
  for (const word of regions.flatMap(({ lines }) => lines.flatMap((line) => line.words))) {
    sum += word.confidence * word.text.length;
    letters += word.text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** @param turned  the picture after turning */
function turnPoint(turned: GreyRaster, turn: Attempt["turn"], [x, y]: Point): Point {
  const { width, height } = turned;
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [width - y, x];
    case 180:
      return [width - x, height - y];
    case 270:
      return [y, height - x];
  }
}

/** @param turned  the picture after turning */
function unturnPoint(turned: GreyRaster, turn: Attempt["turn"], [x, y]: Point): Point {
  const { width, height } = turned;
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [y, width - x];
    case 180:
      return [width - x, height - y];
    case 270:
      return [height - y, x];
  }
}

/** Ems by which a leaning word's upright box may be too high. */
const LEAN_SLACK = 0.15;

function placeLine(line: OcrLine, place: (point: Point) => Point, size: Point, degrees: number): OcrLine {
  const lean = Math.abs(Math.tan((degrees * Math.PI) / 180));
  const whole = withWholeWords(line, lean === 0 ? Infinity : (LEAN_SLACK * lineSize(line)) / lean);
  const words = whole.words.map((word) => ({ ...word, box: placeBox(word.box, place, size) }));
  const middle = (line.box.left + line.box.right) / 2;
  const [, baseline] = place([middle, line.baseline]);
  return { ...lineOfWords(words), baseline };
}

/** The upright box round the placed one, in whole pixels inside the raster. */
function placeBox(box: PixelBox, place: (point: Point) => Point, [width, height]: Point): PixelBox {
  const corners = [
    place([box.left, box.top]),
    place([box.right, box.top]),
    place([box.left, box.bottom]),
    place([box.right, box.bottom]),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  };
}
