/**
 * Text that reads upwards or downwards on a page whose other text lies level: titles of axes above all. Such lines are
 * columns of letters without neighbours at their sides. They are read by themselves, turned either way; what a reader of level
 * lines made of their letters is dropped.
 */
import {
  type Component,
  cutGrey,
  findComponents,
  findInk,
  flattenPaper,
  greyOf,
  type GreyRaster,
  letterHeight,
  type OcrBlock,
  type OcrEngine,
  type OcrLine,
  type OcrPage,
  turnGrey,
} from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";

export interface TurnedBlock {
  readonly block: OcrBlock;
  /** Direction of its line. */
  readonly angleDeg: 90 | -90;
}

export interface TurnedText {
  readonly blocks: readonly TurnedBlock[];
  /** The page without what was wrongly read there. */
  readonly page: OcrPage;
  /** Columns of letters that could not be read: written downwards, character below character, or too poor. */
  readonly unread: number;
}

/** Of a column: letters at least, height to width, width in letters at most. */
const [LEAST_LETTERS, LEAST_RATIO, MOST_WIDTH] = [5, 3.2, 2.4];
/** Letters of a column are nearer to each other than this many letters, other text is further from it. */
const NEAR = 1.3;
/** Mean confidence from which a reading is taken. */
const SURE = 0.6;
/** The letters are brought to about this height for reading, pixels. */
const READ_LETTER = 24;

/** Cost: one pass over the page, and the engine's for each column. */
export async function readTurnedText(
  raster: Raster,
  page: OcrPage,
  engine: OcrEngine,
  languages: readonly string[],
): Promise<TurnedText> {
  const nothing: TurnedText = { blocks: [], page, unread: 0 };
  if (page.turn !== 0 || Math.abs(page.skewDeg) > 2) return nothing;
  const grey = greyOf(raster);
  const components = findComponents(findInk(flattenPaper(grey)));
  const letter = components && letterHeight(components, raster.height);
  if (!components || !letter) return nothing;
  const columns = findColumns(components, letter);
  if (columns.length === 0) return nothing;
  const blocks: TurnedBlock[] = [];
  for (const column of columns) {
    const read = await readColumn(grey, column, letter, engine, languages);
    if (read) blocks.push(read);
  }
  const isOutside = (box: PixelBox) => columns.every((column) => shareInside(box, column) < 0.5);
  const kept = page.blocks.flatMap((block): OcrBlock[] => {
    const lines = block.lines.filter((line) => isOutside(line.box));
    return lines.length === 0 ? [] : [{ ...block, lines }];
  });
  return { blocks, page: { ...page, blocks: kept }, unread: columns.length - blocks.length };
}

function findColumns(components: readonly Component[], letter: number): PixelBox[] {
  const letters = components.filter((one) => {
    const [width, height] = [one.right - one.left, one.bottom - one.top];
    return Math.max(width, height) >= 0.45 * letter && Math.max(width, height) <= 2.6 * letter;
  });
  const alone = letters.filter(
    (one) => !letters.some((other) => other !== one && isBeside(one, other, letter)),
  );
  const columns: PixelBox[] = [];
  const counts: number[] = [];
  for (const one of alone.toSorted((a, b) => a.top - b.top)) {
    const index = columns.findIndex((column) => goesOn(column, one, letter));
    if (index < 0) {
      columns.push({ left: one.left, top: one.top, right: one.right, bottom: one.bottom });
      counts.push(1);
    } else {
      columns[index] = around(columns[index]!, one);
      counts[index]! += 1;
    }
  }
  return columns.filter((column, index) => {
    const [width, height] = [column.right - column.left, column.bottom - column.top];
    return counts[index]! >= LEAST_LETTERS && height >= LEAST_RATIO * width && width <= MOST_WIDTH * letter;
  });
}

/** Letters of a level line have such neighbours. */
function isBeside(one: PixelBox, other: PixelBox, letter: number): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const gap = Math.max(other.left - one.right, one.left - other.right);
  return (
    overlap > 0.4 * Math.min(one.bottom - one.top, other.bottom - other.top) &&
    gap < NEAR * letter &&
    gap > -1
  );
}

function goesOn(column: PixelBox, one: PixelBox, letter: number): boolean {
  const overlap = Math.min(column.right, one.right) - Math.max(column.left, one.left);
  const gap = one.top - column.bottom;
  return overlap > 0.35 * Math.min(column.right - column.left, one.right - one.left) && gap < NEAR * letter;
}

async function readColumn(
  grey: GreyRaster,
  column: PixelBox,
  letter: number,
  engine: OcrEngine,
  languages: readonly string[],
): Promise<TurnedBlock | null> {
  const margin = Math.ceil(0.6 * letter);
  const box = {
    left: Math.max(0, column.left - margin),
    top: Math.max(0, column.top - margin),
    right: Math.min(grey.width, column.right + margin),
    bottom: Math.min(grey.height, column.bottom + margin),
  };
  const cut = cutGrey(grey, box);
  // Turned clockwise, what reads upwards lies level.
  const turns = [90, 270] as const;
  const factor = Math.max(1, Math.min(4, Math.round(READ_LETTER / letter)));
  const crops = turns.map((turn) => ({
    raster: enlarged(turnGrey(cut, turn), factor),
    layout: "line" as const,
  }));
  const read = await engine.read(crops, { languages });
  const readings = turns.map((turn, index) => {
    const lines = read[index]!.filter((line) => line.words.length > 0);
    const words = lines.flatMap((line) => line.words).filter((word) => word.confidence > 0.3);
    return { turn, words, confidence: meanConfidence(words) };
  });
  const best = readings.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  const text = best.words.map((word) => word.text).join(" ");
  if (best.confidence < SURE || (text.match(/\p{L}/gu)?.length ?? 0) < 3) return null;
  // The line as a whole: boxes of its words on the page are not needed for anything.
  const line: OcrLine = {
    text,
    words: [{ text, box: column, confidence: best.confidence }],
    box: column,
    baseline: column.bottom,
  };
  const block: OcrBlock = {
    lines: [line],
    box: column,
    leanDeg: 0,
    color: "#000000",
    background: "#ffffff",
    align: "center",
  };
  return { block, angleDeg: best.turn === 90 ? -90 : 90 };
}

function enlarged({ width, height, data }: GreyRaster, factor: number): Raster {
  const [w, h] = [width * factor, height * factor];
  const pixels = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = (y * w + x) * 4;
      pixels.fill(data[Math.floor(y / factor) * width + Math.floor(x / factor)]!, at, at + 3);
      pixels[at + 3] = 255;
    }
  }
  return { width: w, height: h, data: pixels, dpi: null };
}

function meanConfidence(words: readonly { readonly text: string; readonly confidence: number }[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0
    ? 0
    : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

function shareInside(box: PixelBox, other: PixelBox): number {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  const area = (box.right - box.left) * (box.bottom - box.top);
  return width <= 0 || height <= 0 || area === 0 ? 0 : (width * height) / area;
}

function around(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
