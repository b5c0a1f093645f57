/** Collects where units stand while a result is written, and says it in the terms of `PlacedUnits`. */
import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import type { LayoutMark, PlacedPage, PlacedUnits } from "@yizhou/model";
import type { Box, Rotation } from "@yizhou/page/model";
import { SCALE_FLOOR } from "@yizhou/page/typeset";
import type { DraftProblems } from "./page-record.ts";
import type { UnitMark } from "./paint-pictures.ts";
import type { SetUnit } from "./set-units.ts";
import type { PlacedBlock } from "./unit-draft.ts";

/** The visible part of a page and how it is turned when shown. */
export interface ShownPage {
  readonly view: Box;
  readonly rotation: Rotation;
}

const PARTS = 10_000;

/**
 * @param blocks  of all pages that were drafted, in reading order
 * @param inPictures  marks of units that are painted
 */
export function placedUnits(
  document: PDFDocument,
  blocks: readonly PlacedBlock[],
  setUnits: readonly SetUnit[],
  problems: DraftProblems,
  inPictures: readonly UnitMark[] = [],
): PlacedUnits {
  const numbers = new Map<string, number>();
  const numberOf = (unit: string) => {
    const known = numbers.get(unit);
    if (known !== undefined) return known;
    numbers.set(unit, numbers.size);
    return numbers.size - 1;
  };
  const shown = document.getPages().map(shownPage);
  const pages = shown.map((page) => ({ ...sizeOf(page), source: [] as number[], target: [] as number[] }));
  const add = (side: "source" | "target", page: number, unit: string, box: Box) =>
    pages[page]?.[side].push(numberOf(unit), ...shares(shown[page]!, box));
  for (const { page, unit, box, isSet } of blocks) {
    add("source", page, unit, box);
    if (!isSet) add("target", page, unit, box);
  }
  for (const { id, texts } of setUnits) for (const { page, box } of texts) add("target", page, id, box);
  const painted = inPictures.map((mark): LayoutMark => ({ ...mark, unit: numberOf(mark.unit) }));
  const marks = [...marksOf(blocks, setUnits, problems, numberOf), ...painted].sort(
    (a, b) => a.page - b.page,
  );
  const cells = new Set(blocks.filter(({ isCell }) => isCell).map(({ unit }) => numberOf(unit)));
  return { units: [...numbers.keys()], cells: [...cells], pages: pages satisfies PlacedPage[], marks };
}

function marksOf(
  blocks: readonly PlacedBlock[],
  setUnits: readonly SetUnit[],
  problems: DraftProblems,
  numberOf: (unit: string) => number,
): LayoutMark[] {
  const marks: LayoutMark[] = problems.pages.map((page) => ({ kind: "page-kept", page, unit: null }));
  const leftOut = new Set(problems.units);
  for (const { unit, page } of blocks) {
    if (leftOut.delete(unit)) marks.push({ kind: "left-out", page, unit: numberOf(unit) });
  }
  for (const { id, scale, fits, lost, texts } of setUnits) {
    const [first] = texts;
    if (!first) continue;
    const at = { page: first.page, unit: numberOf(id) };
    if (!fits) marks.push({ kind: "overfull", ...at });
    else if (scale < SCALE_FLOOR) marks.push({ kind: "small", ...at, scale: Math.round(scale * 100) / 100 });
    if (lost > 0) marks.push({ kind: "moved", ...at });
  }
  return marks;
}

/** The part of a page that readers show, as pdf.js sees it: the crop box as far as it lies in the media box. */
function shownPage(page: PDFPage): ShownPage {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()].map(({ x, y, width, height }) => ({
    left: Math.min(x, x + width),
    bottom: Math.min(y, y + height),
    right: Math.max(x, x + width),
    top: Math.max(y, y + height),
  })) as [Box, Box];
  const view = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  const isEmpty = view.right <= view.left || view.top <= view.bottom;
  const angle = page.getRotation().angle;
  const rotation = ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as Rotation;
  return { view: isEmpty ? media : view, rotation };
}

function sizeOf({ view, rotation }: ShownPage): { width: number; height: number } {
  const width = round(view.right - view.left);
  const height = round(view.top - view.bottom);
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

const round = (points: number) => Math.round(points * 100) / 100;

/** Left, top, right and bottom of a box on the page as it is shown, as whole parts of the page. */
export function shares({ view, rotation }: ShownPage, box: Box): [number, number, number, number] {
  const across = (x: number) => (x - view.left) / (view.right - view.left || 1);
  const up = (y: number) => (y - view.bottom) / (view.top - view.bottom || 1);
  const [left, right, bottom, top] = [across(box.left), across(box.right), up(box.bottom), up(box.top)];
  const turned: Readonly<Record<Rotation, readonly [number, number, number, number]>> = {
    0: [left, 1 - top, right, 1 - bottom],
    90: [bottom, left, top, right],
    180: [1 - right, bottom, 1 - left, top],
    270: [1 - top, 1 - right, 1 - bottom, 1 - left],
  };
  return turned[rotation].map((share) => Math.round(Math.min(1, Math.max(0, share)) * PARTS)) as [
    number,
    number,
    number,
    number,
  ];
}
