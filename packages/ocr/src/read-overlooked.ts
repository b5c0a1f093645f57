/**
 * What the way by ink does not see: words on posters, signs and photographs, found by a network and read line by line. A page of
 * text, a chart or a screen has next to none of these, and stays as it was read.
 */
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { blockColours } from "./block-colours.ts";
import { cutGrey, greyOf, type GreyRaster, scaleGrey } from "./grey-raster.ts";
import { groupBlocks } from "./group-blocks.ts";
import { keepReadable } from "./keep-readable.ts";
import type { OcrBlock, OcrEngine, OcrLine, OcrPage } from "./ocr-model.ts";
import { coloured } from "./read-regions.ts";
import { lineOfWords } from "./tesseract-table.ts";
import { withWholeWords } from "./whole-words.ts";
import { withWideMarks } from "./wide-marks.ts";

export interface OverlookedText {
  /** With the blocks that were found beside those it had. */
  readonly page: OcrPage;
  /** Lines that were found and could not be read. */
  readonly unread: number;
}

/** Share of the area of found lines that must have been overlooked: with less, what is missing is drawn. */
const MUCH = 0.25;
/** Share of a found line that is covered by lines that were read. */
const COVERED = 0.5;
/** Mean confidence from which a reading is taken. */
const SURE = 0.8;
/** Height that crops are brought to at most, and for programs; pixels. */
const [HIGHEST, READ_HEIGHT] = [96, 48];
/** White round a found line, of its height. */
const MARGIN = 0.06;
/** Lines of one text: their sizes differ by no more, the gap between is no larger, in heights. */
const [SAME_SIZE, NEAR] = [1.4, 0.8];
const HAN = /\p{Script=Han}/u;
const CHINESE = ["zh-Hans"] as const;

/**
 * @param others  where text stands that is known from elsewhere
 * @throws {AppError} as `OcrEngine.read`
 * Cost: what `OcrEngine.find` takes, and the engine's for each line that was overlooked.
 */
export async function readOverlooked(
  raster: Raster,
  page: OcrPage,
  others: readonly PixelBox[],
  { engine, signal }: { readonly engine: OcrEngine; readonly signal?: AbortSignal },
): Promise<OverlookedText> {
  const known = [...others, ...page.blocks.flatMap(({ lines }) => lines.map(({ box }) => box))];
  const found = (await engine.find?.(raster)) ?? [];
  const isCovered = (box: PixelBox) =>
    known.reduce((sum, one) => sum + sharedArea(box, one), 0) >= COVERED * areaOf(box);
  const overlooked = found.filter((box) => !isCovered(box));
  const area = (boxes: readonly PixelBox[]) => boxes.reduce((sum, box) => sum + areaOf(box), 0);
  // Upright columns are read elsewhere.
  const level = overlooked.filter((box) => box.right - box.left > 0.8 * (box.bottom - box.top));
  if (level.length === 0 || area(level) < MUCH * area(found)) return { page, unread: 0 };
  const grey = greyOf(raster);
  const lines: OcrLine[] = [];
  for (const box of level) {
    signal?.throwIfAborted();
    const line = await readFound(grey, box, { engine, languages: page.languages, signal });
    if (line) lines.push(line);
  }
  const blocks = together(lines).flatMap((own) =>
    groupBlocks(own, false).map((block): OcrBlock => ({
      ...block,
      leanDeg: 0,
      ...blockColours(raster, block.lines),
    })),
  );
  const isChinese = lines.some(({ text }) => HAN.test(text));
  const languages = page.blocks.length === 0 && isChinese ? CHINESE : page.languages;
  return {
    page: { ...page, languages, blocks: [...page.blocks, ...blocks] },
    unread: level.length - lines.length,
  };
}

interface FoundOptions {
  readonly engine: OcrEngine;
  readonly languages: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** Read as Chinese, then, where there is none, in the page's languages; null where neither is sure. */
async function readFound(
  grey: GreyRaster,
  box: PixelBox,
  { engine, languages, signal }: FoundOptions,
): Promise<OcrLine | null> {
  const height = box.bottom - box.top;
  const margin = Math.round(MARGIN * height);
  const around = {
    left: box.left - margin,
    top: box.top - margin,
    right: box.right + margin,
    bottom: box.bottom + margin,
  };
  const cut = darkOnWhite(cutGrey(grey, within(around, grey)));
  const origin = within(around, grey);
  const read = async (tags: readonly string[], scale: number): Promise<OcrLine | null> => {
    const crop = { raster: coloured(scaleGrey(cut, scale)), layout: "line" } as const;
    const [lines = []] = await engine.read([crop], { languages: tags, ...(signal && { signal }) });
    const words = keepReadable(lines).flatMap((line) => line.words);
    if (words.length === 0) return null;
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    const sureness = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
    if (sureness < SURE) return null;
    return withWholeWords(
      lineOfWords(words.map((word) => ({ ...word, box: placed(word.box, origin, scale) }))),
    );
  };
  if (await engine.readsLines?.(CHINESE)) {
    const line = await read(CHINESE, Math.min(1, HIGHEST / cut.height));
    if (line && HAN.test(line.text)) return withWideMarks(line);
  }
  return read(HAN_FIRST.test(languages[0] ?? "") ? ["en"] : languages, READ_HEIGHT / cut.height);
}

const HAN_FIRST = /^(?:zh|ja)\b/;

function placed(box: PixelBox, { left, top }: PixelBox, scale: number): PixelBox {
  return {
    left: Math.floor(left + box.left / scale),
    top: Math.floor(top + box.top / scale),
    right: Math.ceil(left + box.right / scale),
    bottom: Math.ceil(top + box.bottom / scale),
  };
}

function within({ left, top, right, bottom }: PixelBox, { width, height }: GreyRaster): PixelBox {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
}

/** Letters dark and their ground white: the ground is what most of the edge has, letters are what is farthest from it. */
function darkOnWhite({ width, height, data }: GreyRaster): GreyRaster {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(data[x]!, data[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) edge.push(data[y * width]!, data[(y + 1) * width - 1]!);
  const ground = edge.sort((a, b) => a - b)[edge.length >> 1]!;
  const sorted = Uint8Array.from(data).sort();
  const [dark, light] = [
    sorted[Math.floor(0.03 * sorted.length)]!,
    sorted[Math.floor(0.97 * sorted.length)]!,
  ];
  const ink = ground - dark >= light - ground ? dark : light;
  const range = ground === ink ? 1 : ground - ink;
  const even = data.map((value) => Math.min(255, Math.max(0, (255 * (value - ink)) / range)));
  return { width, height, data: even };
}

/** Lines below each other in one size, as one text. */
function together(lines: readonly OcrLine[]): OcrLine[][] {
  const texts: OcrLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box.top - b.box.top)) {
    const height = line.box.bottom - line.box.top;
    const home = texts.find((text) => {
      const { box } = text.at(-1)!;
      const other = box.bottom - box.top;
      const shared = Math.min(box.right, line.box.right) - Math.max(box.left, line.box.left);
      const narrower = Math.min(box.right - box.left, line.box.right - line.box.left);
      const isAlike = Math.max(height, other) < SAME_SIZE * Math.min(height, other);
      return isAlike && shared > 0.5 * narrower && line.box.top - box.bottom < NEAR * height;
    });
    if (home) home.push(line);
    else texts.push([line]);
  }
  return texts;
}

function areaOf({ left, top, right, bottom }: PixelBox): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function sharedArea(a: PixelBox, b: PixelBox): number {
  return areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
}
