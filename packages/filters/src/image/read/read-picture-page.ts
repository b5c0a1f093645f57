/**
 * From what was read of a page to the blocks that are translated: direction, size, look and alignment of their letters, and
 * the room round them.
 */
import { joinLines, type OcrBlock, type OcrPage } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";
import type { FontStack } from "@yizhou/page/fonts";
import type { TextAlign } from "@yizhou/page/model";
import { boxToFrame } from "../frame.ts";
import type { FrameBox, PictureBlock, PictureLine, PictureModel } from "../picture-model.ts";
import { inkBand } from "./ink-band.ts";
import { findAvailableBoxes } from "./find-available-boxes.ts";
import { FreeSpace } from "./free-space.ts";
import { isMidway } from "./midway.ts";
import { labelAlign } from "./label-align.ts";
import { blockAngle, isSharper, levelLine } from "./level-words.ts";
import { dropDrawings } from "./drop-drawings.ts";
import { splitAtGrounds, splitLabels } from "./split-labels.ts";
import { trimIcons } from "./trim-icons.ts";
import { textLook, type StrokeLook } from "./text-look.ts";
import type { TurnedBlock } from "./turned-text.ts";
import { measureLine, median, PLAIN_LOOK } from "./text-size.ts";

export interface ReadPageOptions {
  /** Page number in the ids, from 1. */
  readonly number: number;
  /** The page in full, upright. */
  readonly width: number;
  readonly height: number;
  readonly fonts: FontStack;
  /** Lines that read upwards or downwards; `ocr` does not have them. */
  readonly turned: readonly TurnedBlock[];
}

/** Headings of fewer letters look like most of the page. */
const TELLING_LETTERS = 14;
/** Baselines of a row of labels that are nearly equal are equal; in ems. */
const ROW = 0.4;
/** Texts of up to so many characters on one or two lines may be labels. */
const LABEL_LENGTH = 60;
/** A page that leans less is level. */
const LEVEL_DEG = 0.35;
/** Share of short texts from which a page counts as a drawing with labels. */
const LABELS = 0.6;
const HEADING_RATIO = 1.25;
/** Distance of baselines of a single line, in ems. */
const USUAL_LEADING = 1.3;
/** Letters from this size on tell their face, and below this one look bolder than they are; pixels that were read. */
const [TELLING_SIZE, SMALL_SIZE] = [34, 18];
/** Charts and screens are lettered without serifs unless nearly all of their few letters say otherwise. */
const DRAWN_SERIFS = 0.8;

/** @param raster  what was read, the page or a smaller picture of it */
export async function readPicturePage(
  raster: Raster,
  ocr: OcrPage,
  options: ReadPageOptions,
): Promise<Omit<PictureModel, "unread">> {
  const { width, height, fonts } = options;
  const scale = raster.width / width;
  const every = [...ocr.blocks, ...options.turned.map(({ block }) => block)];
  const text = every.flatMap(({ lines }) => lines.map((line) => line.text)).join(" ");
  await fonts.prepare(text, PLAIN_LOOK);
  const pageDeg = pageAngle(ocr, raster);
  const drawn = ocr.blocks.flatMap((block) => {
    if (!isShortBlock(block)) return dropDrawings(block, raster, false) ?? [];
    return splitAtGrounds(trimIcons(block, raster), raster).flatMap(
      (one) => dropDrawings(one, raster, true) ?? [],
    );
  });
  const isDrawing = drawn.length > 0 && drawn.filter(isShortBlock).length >= LABELS * drawn.length;
  // Running text is never aligned on the right; names beside the bars of a chart are.
  const pieces = drawn.flatMap((block) =>
    isDrawing || block.align === "right" ? splitLabels(block) : [block],
  );
  const placed = [
    ...pieces.map((block) => {
      // Where lines fan out, each block has its own lean.
      const usualDeg = pageDeg + block.leanDeg - ocr.skewDeg;
      return { block, angleDeg: blockAngle(block, usualDeg, raster) ?? usualDeg, isTurned: false };
    }),
    ...options.turned.map((one) => ({ ...one, isTurned: true })),
  ];
  const drafts = placed.flatMap(({ block, angleDeg, isTurned }, index) => {
    const leanDeg = isTurned ? angleDeg : pageDeg % 90 === 0 ? pageDeg : block.leanDeg - ocr.turn;
    const draft = draftBlock(block, { angleDeg, leanDeg, isTurned, scale }, raster, fonts);
    return draft ? [{ ...draft, id: `p${options.number}-${index + 1}` }] : [];
  });
  const body = bodySize(drafts);
  // Among labels a few huge letters are bars.
  const told = isDrawing ? drafts.filter((one) => !isHuge(one, body)) : drafts;
  const hasSerifs = serifShare(drafts) > (isDrawing ? DRAWN_SERIFS : 0.5);
  const isBlurred = boldShare(drafts) > 0.5;
  const level = isDrawing ? evenRows(told) : told;
  const all = level.map((one) => ({ ...one, lineCount: one.lines.length }));
  const space = new FreeSpace(raster);
  const blocks = level.map(({ strokes, ...draft }, index): PictureBlock => {
    const view = boxToFrame({ left: 0, top: 0, right: width, bottom: height }, draft.angleDeg);
    const near = labelAlign(all[index]!, all, view);
    const align = isDrawing && near === "left" && isMidway(draft, space, scale) ? "center" : near;
    const isHeading = !isDrawing && draft.lines.length <= 3 && draft.size > HEADING_RATIO * body;
    // Running text of one page is in one face; what stands out may have its own, where it is large enough to tell.
    const pixels = draft.size * scale;
    const isTelling = strokes.letters >= TELLING_LETTERS && pixels >= TELLING_SIZE;
    const isSerif = isHeading && isTelling ? strokes.isSerif : hasSerifs;
    // Small letters blur, which makes their strokes wide; paragraphs are seldom bold, and never most of them.
    const isBold = strokes.isBold && (draft.lines.length <= 3 || (pixels >= SMALL_SIZE && !isBlurred));
    const look = { family: isSerif ? "serif" : "sans", isBold, isItalic: false } as const;
    return { ...draft, look, align, isHeading, isLabel: isDrawing && isShort(draft), available: draft.box };
  });
  return { width, height, blocks: findAvailableBoxes(blocks, space, scale, { width, height }) };
}

interface Draft extends Omit<PictureBlock, "available" | "isLabel" | "isHeading" | "look"> {
  readonly strokes: StrokeLook;
}

/** Of most of the text, where it can be told; else as it was read. */
function pageAngle(ocr: OcrPage, raster: Raster): number {
  const base = ocr.skewDeg - ocr.turn;
  const told = ocr.blocks.flatMap((block) => {
    const fanDeg = block.leanDeg - ocr.skewDeg;
    const angle = blockAngle(block, base + fanDeg, raster);
    return angle === null ? [] : [{ angle: angle - fanDeg, weight: block.lines.length }];
  });
  if (told.length === 0) {
    const level = Math.round(base / 90) * 90;
    return Math.abs(ocr.skewDeg) < LEVEL_DEG || !isSharper(base, level, ocr.blocks, raster) ? level : base;
  }
  return median(
    told.map(({ angle }) => angle),
    told.map(({ weight }) => weight),
  );
}

/** Where a block lies. `leanDeg`: by which its words' boxes were made upright. `scale`: of the raster to the page. */
interface Lie {
  readonly angleDeg: number;
  readonly leanDeg: number;
  readonly isTurned: boolean;
  readonly scale: number;
}

function draftBlock(
  block: OcrBlock,
  { angleDeg, leanDeg, isTurned, scale }: Lie,
  raster: Raster,
  fonts: FontStack,
): Omit<Draft, "id"> | null {
  const text = joinLines(block.lines.map((line) => line.text)).trim();
  const measured = block.lines.flatMap((line) => {
    const box = levelLine(line, angleDeg, leanDeg);
    const inked = { ...box, ...inkBand(raster, box, angleDeg) };
    const size = measureLine(line.text, inked, fonts);
    return size ? [{ line, box: inked, ...size }] : [];
  });
  if (text === "" || measured.length === 0) return null;
  const size =
    median(
      measured.map((one) => one.size),
      measured.map(({ line }) => line.text.length),
    ) / scale;
  const lines = measured.map(({ box, baseline }): PictureLine => ({
    ...scaled(box, 1 / scale),
    baseline: baseline / scale,
  }));
  return {
    text,
    angleDeg,
    lines,
    box: around(lines),
    size,
    leading: leadingOf(lines, size),
    align: block.align satisfies TextAlign,
    strokes: isTurned
      ? { isBold: false, isSerif: false, letters: 0 }
      : textLook(
          raster,
          block.lines.flatMap((line) => line.words),
          size * scale,
          fonts,
        ),
  };
}

/** Share of the letters that seem to have serifs; 0 where none could be told. */
function serifShare(drafts: readonly Draft[]): number {
  const letters = (some: readonly Draft[]) =>
    some.reduce((sum, { strokes, text }) => sum + (strokes.letters === 0 ? 0 : text.length), 0);
  const all = letters(drafts);
  return all === 0 ? 0 : letters(drafts.filter(({ strokes }) => strokes.isSerif)) / all;
}

/** Share of the paragraphs' text that seems to be bold; 0 where there are none. */
function boldShare(drafts: readonly Draft[]): number {
  const paragraphs = drafts.filter(({ lines }) => lines.length > 3);
  const letters = (some: readonly Draft[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return letters(paragraphs.filter(({ strokes }) => strokes.isBold)) / Math.max(1, letters(paragraphs));
}

/** Labels of a row stand on one line: the median of those that are nearly level. */
function evenRows(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft) => {
    const { lines, size, angleDeg } = draft;
    if (lines.length > 1) return draft;
    const row = drafts.filter(
      (other) =>
        other.lines.length === 1 &&
        other.angleDeg === angleDeg &&
        Math.abs(other.lines[0]!.baseline - lines[0]!.baseline) < ROW * size,
    );
    if (row.length < 3) return draft;
    const baselines = row.map((other) => other.lines[0]!.baseline).sort((a, b) => a - b);
    return { ...draft, lines: [{ ...lines[0]!, baseline: baselines[baselines.length >> 1]! }] };
  });
}

/** The median distance of baselines; what is usual for a single line. */
function leadingOf(lines: readonly PictureLine[], size: number): number {
  const steps = lines.slice(1).map((line, index) => lines[index]!.baseline - line.baseline);
  if (steps.length === 0) return USUAL_LEADING * size;
  const middle = median(
    steps,
    steps.map(() => 1),
  );
  return Math.max(0.9 * size, middle);
}

/** Letters that stand for a drawing: so few, and so many times as large as most. */
const [FEW_LETTERS, HUGE] = [3, 2.5];

function isHuge({ text, size }: Pick<Draft, "text" | "size">, body: number): boolean {
  return [...text].length <= FEW_LETTERS && size > HUGE * body;
}

function isShortBlock({ lines }: OcrBlock): boolean {
  return isShort({ text: joinLines(lines.map((line) => line.text)), lines });
}

function isShort({ text, lines }: { readonly text: string; readonly lines: readonly unknown[] }): boolean {
  return lines.length <= 3 && text.length <= LABEL_LENGTH && !/[.。!?！？]$/.test(text);
}

/** Size of most of the text. */
function bodySize(drafts: readonly Pick<Draft, "size" | "text">[]): number {
  if (drafts.length === 0) return 0;
  return median(
    drafts.map(({ size }) => size),
    drafts.map(({ text }) => text.length),
  );
}

function around(boxes: readonly FrameBox[]): FrameBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.min(...boxes.map((box) => box.bottom)),
    top: Math.max(...boxes.map((box) => box.top)),
  };
}

function scaled(box: FrameBox, factor: number): FrameBox {
  return {
    left: box.left * factor,
    right: box.right * factor,
    bottom: box.bottom * factor,
    top: box.top * factor,
  };
}
