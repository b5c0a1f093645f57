import { boxArea, boxHeight, boxWidth, turnBox, unturnBox } from "../model/geometry.ts";
import { barsOverWords } from "./bars-over-words.ts";
import type { Box, DrawingBox, Link, RawPage, Rotation } from "../model/page-model.ts";
import type { GridLine } from "./grid-line.ts";

/** A shaded area larger than this share of the page is its ground, not a cell. */
const MAX_SHADE = 0.5;
/** Shaded areas that are looked at as cells. */
const MAX_SHADES = 1_000;

/** What a page draws besides text, in the frame of text of one direction. */
export class PageFrame {
  readonly rotation: Rotation;
  readonly index: number;
  readonly page: Box;
  readonly rules: readonly Box[];
  readonly images: readonly Box[];
  readonly drawings: readonly DrawingBox[];
  /** Filled rectangles among the drawings. */
  readonly shades: readonly Box[];
  /** Other drawings, of which rounded boxes hold text. */
  readonly shapes: readonly Box[];
  /** Gradients that are no ground of the page. */
  readonly gradients: readonly Box[];
  readonly links: readonly Link[];
  /** Over words of one line, by index into the page's covers; they are not among the drawings. */
  readonly bars: ReadonlyMap<number, Box>;

  constructor(raw: RawPage, rotation: Rotation) {
    const turn = (box: Box) => turnBox(rotation, box);
    this.rotation = rotation;
    this.index = raw.index;
    this.page = turn(raw.view);
    this.rules = raw.rules.map((rule) => turn(rule.box));
    this.images = raw.images.map(({ box }) => turn(box));
    this.bars = barsOverWords(raw, rotation);
    this.drawings = raw.drawings
      .map((drawing) => ({ ...drawing, box: turn(drawing.box) }))
      .filter(({ box }) => ![...this.bars.values()].some((bar) => isSameBox(bar, box)));
    this.shades = this.drawings
      .filter((drawing) => drawing.isFilled && drawing.isRectangle)
      .map(({ box }) => box);
    this.shapes = this.drawings.filter((drawing) => !drawing.isRectangle).map(({ box }) => box);
    this.gradients = this.drawings
      .filter(({ box, isGradient }) => isGradient && boxArea(box) < MAX_SHADE * boxArea(this.page))
      .map(({ box }) => box);
    this.links = raw.links.map((link) => ({ ...link, box: turn(link.box) }));
  }

  /** From the frame back to user space. */
  unturn(box: Box): Box {
    return unturnBox(this.rotation, box);
  }

  /** Level and upright rules, without those given. */
  lines(left: ReadonlySet<Box> = new Set()): { levels: GridLine[]; uprights: GridLine[] } {
    const [levels, uprights]: [GridLine[], GridLine[]] = [[], []];
    for (const box of this.rules) {
      if (left.has(box)) continue;
      if (boxWidth(box) >= boxHeight(box)) {
        levels.push({ at: (box.bottom + box.top) / 2, from: box.left, to: box.right });
      } else uprights.push({ at: (box.left + box.right) / 2, from: box.bottom, to: box.top });
    }
    return { levels, uprights };
  }

  /**
   * Edges of shaded areas, which bound cells as lines do.
   *
   * @param behindWords  shades that go with words
   */
  shadeEdges(behindWords: ReadonlySet<Box>): { levels: GridLine[]; uprights: GridLine[] } {
    const [levels, uprights]: [GridLine[], GridLine[]] = [[], []];
    const limit = MAX_SHADE * boxArea(this.page);
    for (const box of this.shades.slice(0, MAX_SHADES)) {
      const isCell = boxWidth(box) >= 10 && boxHeight(box) >= 7 && boxArea(box) <= limit;
      if (!isCell || behindWords.has(box)) continue;
      for (const at of [box.bottom, box.top]) levels.push({ at, from: box.left, to: box.right });
      for (const at of [box.left, box.right]) uprights.push({ at, from: box.bottom, to: box.top });
    }
    return { levels, uprights };
  }
}

/** Two readings of one place. */
function isSameBox(one: Box, other: Box): boolean {
  return (["left", "bottom", "right", "top"] as const).every(
    (side) => Math.abs(one[side] - other[side]) < 0.01,
  );
}
