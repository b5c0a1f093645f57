/** The dots between an entry of a list of contents and its page number: drawn again from where the translation ends. */
import type { PDFContext } from "@cantoo/pdf-lib";
import { type Block, type Matrix, median, type Rotation, turnPoint, unturnPoint } from "@yizhou/page/model";
import type { PlacedLine } from "@yizhou/page/typeset";
import type { PageObjects } from "../rewrite/page-objects.ts";
import type { PageResources } from "../rewrite/page-resources.ts";
import { drawObject, readObject, type SourceObject, type SourcePage } from "./source-objects.ts";

/** `dot`: the last one, `pitch` their distance, in points. The rest in the block's frame. */
export interface Leader {
  readonly dot: SourceObject;
  readonly pitch: number;
  readonly size: number;
  readonly left: number;
}

/** Room between the text and the first dot, in sizes. */
const CLEARANCE = 0.6;
/** A row of dots has no more. */
const MAX_DOTS = 400;

/** @returns null for a block without leaders, or with some that cannot be drawn again: they stay as they are */
export function readLeader(page: SourcePage, block: Block): Leader | null {
  const glyphs = block.leaders?.map((index) => page.model.glyphs[index]!) ?? [];
  const places = glyphs.map(({ origin: [x, y] }) => turnPoint(block.rotationDeg, x, y));
  const gaps = places.slice(1).map(([x], i) => x - places[i]![0]);
  const pitch = median(gaps);
  const index = block.leaders?.at(-1);
  if (index === undefined || !(pitch > 0.5)) return null;
  const { box, size } = page.model.glyphs[index]!;
  const tag = {
    id: 0,
    type: "other" as const,
    standalone: true,
    glyphs: [index],
    style: null,
    link: null,
    locked: "no-text" as const,
    box,
    width: 0,
  };
  const dot = readObject(page, block, tag);
  if (!dot) return null;
  const [x, baseline] = places.at(-1)!;
  const left = Math.min(...block.lines.map((line) => line.left));
  return { dot: { ...dot, x, baseline }, pitch, size, left };
}

/**
 * @param objects  of the page that the dots were read from
 * @param lines  of the translation, at least one
 */
export function drawLeader(
  { dot, pitch, size, left }: Leader,
  objects: PageObjects,
  lines: readonly PlacedLine[],
  rotation: Rotation,
  resources: PageResources,
  context: PDFContext,
): string {
  // A translation may have more lines than its source, or fewer.
  const beside = lines.findLast((line) => Math.abs(line.baseline - dot.baseline) < 0.5 * size);
  const from = beside ? beside.right + CLEARANCE * size : left;
  const [x0, y0] = unturnPoint(rotation, 0, 0);
  const [x1, y1] = unturnPoint(rotation, pitch, 0);
  const count = Math.min(MAX_DOTS, Math.floor((dot.x - from) / pitch) + 1);
  const [glyph] = dot.glyphs;
  if (count < 1 || !glyph) return "";
  const glyphs = Array.from({ length: count }, (_, back) => {
    const [a, b, c, d, e, f] = glyph.matrix;
    const matrix: Matrix = [a, b, c, d, e - back * (x1 - x0), f - back * (y1 - y0)];
    return { ...glyph, matrix };
  });
  const placed = { key: 0, link: null, x: dot.x, y: dot.baseline, scale: 1, width: 0, rules: [] };
  return drawObject({ ...dot, glyphs }, objects, placed, rotation, resources, context);
}
