/**
 * Finds letters that nobody sees, since an area was painted over them later: a redaction's bar, white-out, a label put over
 * an old one. A letter counts as covered where nine points of its middle are, by one area or by several together; a line through
 * it, an underline or a transparent shade leaves some of them free.
 */
import {
  type Box,
  boxHeight,
  boxWidth,
  containsPoint,
  type Cover,
  type Matrix,
  sharedBox,
  transformPoint,
  unionBox,
} from "@yizhou/page/model";

type Point = readonly [x: number, y: number];

/** One opaque area with its corners, curves as short lines; `clip`: what of it is seen, null for all. */
export interface Area {
  readonly polygons: readonly (readonly Point[])[];
  readonly isEvenOdd: boolean;
  readonly isRectangle: boolean;
  readonly color: string;
  readonly clip: Box | null;
}

/** Where a letter is looked at: shares of its advance, and ems over the baseline, below the height of small letters. */
const ACROSS = [0.2, 0.5, 0.8] as const;
const UP = [0.04, 0.22, 0.4] as const;
const ALL_POINTS = 0b111_111_111;

/** Smaller areas hide no letter. Points. */
const MIN_HEIGHT = 2;
const MIN_WIDTH = 1;
/** Side of the squares that letters are found by, points. */
const CELL = 24;
/** Letters looked at for areas of one page, times the areas' corners; a map with more of both is no redacted text. */
const MAX_LOOKS = 4_000_000;
/** An area over more squares than this is tried against all letters. */
const MAX_CELLS = 5_000;

/** `points` of its middle are found once an area is painted: on most pages none is, after the text. */
interface TrackedGlyph {
  readonly matrix: Matrix;
  readonly across: number;
  points: readonly Point[];
  seen: number;
  cover: number | null;
}

export class CoverTracker {
  readonly #glyphs: (TrackedGlyph | null)[] = [];
  readonly #grid = new Map<number, number[]>();
  readonly #covers: (Omit<Cover, "isWrittenOn"> & { isWrittenOn: boolean })[] = [];
  #looks = 0;
  /** Glyphs before this one are on the grid. */
  #placed = 0;

  /**
   * The next glyph of the page, in the order of painting.
   *
   * @param matrix  from the em square to the page; @param across  advance in ems
   * @param isSeen  false for blanks and letters without ink
   */
  add(matrix: Matrix, across: number, isSeen: boolean): void {
    this.#glyphs.push(isSeen ? { matrix, across, points: [], seen: ALL_POINTS, cover: null } : null);
    if (!isSeen || this.#covers.length === 0) return;
    const [x, y] = transformPoint(matrix, across / 2, UP[1]);
    for (const cover of this.#covers) if (containsPoint(cover.box, x, y)) cover.isWrittenOn = true;
  }

  /** An area painted now: over all glyphs so far. */
  paint(area: Area): void {
    const whole = unionBox(area.polygons.flat().map(([x, y]) => ({ left: x, right: x, bottom: y, top: y })));
    const box = whole && area.clip ? sharedBox(whole, area.clip) : whole;
    if (!box || !(boxWidth(box) >= MIN_WIDTH && boxHeight(box) >= MIN_HEIGHT)) return;
    this.#placeAll();
    const corners = area.polygons.reduce((sum, polygon) => sum + polygon.length, 0);
    let number: number | null = null;
    for (const glyph of this.#glyphsNear(box)) {
      if ((this.#looks += corners) > MAX_LOOKS) return;
      const left = glyph.points.reduce(
        (bits, [x, y], at) => (containsPoint(box, x, y) && holds(area, x, y) ? bits & ~(1 << at) : bits),
        glyph.seen,
      );
      if (left === glyph.seen) continue;
      glyph.seen = left;
      if (left !== 0) continue;
      if (number === null) {
        const isBar = area.isRectangle && (area.clip === null || isSame(whole!, box));
        number = this.#covers.push({ box, color: area.color, isBar, isWrittenOn: false }) - 1;
      }
      glyph.cover = number;
    }
  }

  #placeAll(): void {
    for (; this.#placed < this.#glyphs.length; this.#placed++) {
      const glyph = this.#glyphs[this.#placed];
      if (!glyph) continue;
      const { matrix, across } = glyph;
      glyph.points = UP.flatMap((y) => ACROSS.map((share) => transformPoint(matrix, share * across, y)));
      const [x, y] = glyph.points[4]!;
      const key = cellKey(Math.floor(x / CELL), Math.floor(y / CELL));
      const cell = this.#grid.get(key);
      if (cell) cell.push(this.#placed);
      else this.#grid.set(key, [this.#placed]);
    }
  }

  get covers(): readonly Cover[] {
    return this.#covers;
  }

  /** Index of what covers the glyph; null for one that is seen. */
  coverOf(index: number): number | null {
    return this.#glyphs[index]?.cover ?? null;
  }

  *#glyphsNear({ left, bottom, right, top }: Box): Generator<TrackedGlyph> {
    const [x0, x1, y0, y1] = [left, right, bottom, top].map((at) => Math.floor(at / CELL)) as [
      number,
      number,
      number,
      number,
    ];
    // A letter's middle may lie in a square beside the area only if the area does not hold it.
    const isLarge = !((x1 - x0 + 1) * (y1 - y0 + 1) <= MAX_CELLS);
    const lists = isLarge ? this.#grid.values() : cellsOf(this.#grid, x0, x1, y0, y1);
    for (const list of lists) {
      for (const index of list) {
        const glyph = this.#glyphs[index]!;
        if (glyph.cover === null) yield glyph;
      }
    }
  }
}

function* cellsOf(
  grid: ReadonlyMap<number, number[]>,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): Generator<number[]> {
  for (let x = x0 - 1; x <= x1 + 1; x++) {
    for (let y = y0 - 1; y <= y1 + 1; y++) {
      const list = grid.get(cellKey(x, y));
      if (list) yield list;
    }
  }
}

function cellKey(x: number, y: number): number {
  return x * 1_000_003 + y;
}

/** By the rule that the area is filled with; all its polygons are one path. */
function holds({ polygons, isEvenOdd }: Area, x: number, y: number): boolean {
  let winding = 0;
  for (const polygon of polygons) {
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
      const [from, to] = [polygon[j]!, polygon[i]!];
      if (from[1] <= y === to[1] <= y) continue;
      const crossing = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
      if (x < crossing) winding += to[1] > from[1] ? 1 : -1;
    }
  }
  return isEvenOdd ? winding % 2 !== 0 : winding !== 0;
}

function isSame(a: Box, b: Box): boolean {
  return a.left === b.left && a.right === b.right && a.bottom === b.bottom && a.top === b.top;
}
