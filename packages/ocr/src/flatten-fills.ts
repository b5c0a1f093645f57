/**
 * Buttons, coloured rows of tables, callouts: areas of an even tone between paper and ink, with words on them. Their tone is
 * made paper and their words dark, so that they are found and read like any others. On a page of plain text there are none, and
 * a look at every fourth pixel says so.
 */
import { findComponents, heightOf, widthOf, type Component } from "./components.ts";
import { flattenPaper, type InkMask } from "./flatten-paper.ts";
import type { GreyRaster } from "./grey-raster.ts";

/** Lighter is paper. */
const PAPER = 238;
/** Neighbours in an even area differ by less. */
const EVEN = 8;
const STEP = 4;
/** Least size of an area, in letters. */
const [WIDTH, HEIGHT] = [2.5, 1.2];
/** Share of its box that an area fills beside its words. */
const DENSE = 0.3;
/** Ink on an area stands off its tone by so much. */
const CONTRAST = 36;
/** Marks that look like letters, at least so many. */
const LETTERS = 2;
/** Tones of one row of an area differ by less. */
const SHADES = 40;
/** How near to one tone a program's areas are, and for what share of them. */
const [EXACT, MOSTLY_EXACT] = [3, 0.85];
/** Pixels beyond an area's even part that its soft edge takes. */
const EDGE = 2;

/** Larger shares of a page are its paper. */
const PAGE = 0.7;

/**
 * Evens the light of a page, with such areas made paper: before, since evening would shade them, and after, where the light on
 * them is even only then.
 *
 * @param flat  the page in even light
 * @returns null where the page has none
 */
export function flattenFills(grey: GreyRaster, flat: GreyRaster, letter: number): GreyRaster | null {
  if (!mayHaveFills(flat, letter)) return null;
  const level = levelFills(grey, letter, (area) => isDrawnEvenly(grey, area));
  const first = level && flattenPaper(level);
  return levelFills(first ?? flat, letter) ?? first;
}

/**
 * @param grey  dark on light as a whole
 * @param letter  height of the page's letters, pixels
 * @returns null where the page has no such areas
 * Cost: some five passes.
 */
export function levelFills(
  grey: GreyRaster,
  letter: number,
  isChosen: (area: Component) => boolean = () => true,
): GreyRaster | null {
  const areas =
    findComponents(evenMask(grey))?.filter((area) => isArea(area, letter, grey) && isChosen(area)) ?? [];
  let level: GreyRaster | null = null;
  for (const area of areas.sort((a, b) => b.area - a.area)) {
    const tone = toneOf(grey, area);
    const inside = insideOf(tone);
    const ink = inkOn(grey, area, inside, tone, letter);
    if (ink === null) continue;
    level ??= { ...grey, data: grey.data.slice() };
    makePaper(level, grey, area, inside, { tone, ink });
  }
  return level;
}

function isEven({ width, data }: GreyRaster, at: number): boolean {
  const value = data[at]!;
  if (value >= PAPER) return false;
  for (const next of [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1])
    if (Math.abs(data[at + next]! - value) >= EVEN) return false;
  return true;
}

function mayHaveFills(grey: GreyRaster, letter: number): boolean {
  let count = 0;
  for (let y = STEP; y < grey.height - 1; y += STEP)
    for (let x = STEP; x < grey.width - 1; x += STEP) if (isEven(grey, y * grey.width + x)) count++;
  return count * STEP * STEP > DENSE * WIDTH * HEIGHT * letter * letter;
}

function evenMask(grey: GreyRaster): InkMask {
  const { width, height } = grey;
  const data = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) if (isEven(grey, y * width + x)) data[y * width + x] = 1;
  return { width, height, data };
}

function isArea(area: Component, letter: number, page: GreyRaster): boolean {
  const [width, height] = [widthOf(area), heightOf(area)];
  if (width * height > PAGE * page.width * page.height) return false;
  return width >= WIDTH * letter && height >= HEIGHT * letter && area.area >= DENSE * width * height;
}

/** Drawn by a program, row by row in one tone; paper under a lamp is not. */
function isDrawnEvenly(grey: GreyRaster, area: Component): boolean {
  let [all, exact] = [0, 0];
  const counts = new Uint32Array(256);
  for (let y = area.top; y < area.bottom; y++) {
    counts.fill(0);
    let inRow = 0;
    for (let x = area.left; x < area.right; x++) {
      if (!isEven(grey, y * grey.width + x)) continue;
      counts[grey.data[y * grey.width + x]!]!++;
      inRow++;
    }
    let tone = 0;
    for (let value = 1; value < 256; value++) if (counts[value]! > counts[tone]!) tone = value;
    for (let value = Math.max(0, tone - EXACT); value <= Math.min(255, tone + EXACT); value++)
      exact += counts[value]!;
    all += inRow;
  }
  return exact >= MOSTLY_EXACT * all;
}

/**
 * The tone of an area's box behind its words: even pixels that are about as most of their row, and straight from one to the next
 * between them. Buttons are shaded, and evening the light of a page shades them once more.
 */
function toneOf(grey: GreyRaster, area: Component): Tone {
  const [width, height] = [widthOf(area), heightOf(area)];
  const tone: Tone = {
    width,
    height,
    data: new Uint8Array(width * height),
    isKnown: new Uint8Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    const from = (y + area.top) * grey.width + area.left;
    const even: number[] = [];
    for (let x = 0; x < width; x++) if (isEven(grey, from + x)) even.push(x);
    const values = even.map((x) => grey.data[from + x]!).sort((a, b) => a - b);
    const middle = values[values.length >> 1] ?? 0;
    const known = even.filter((x) => Math.abs(grey.data[from + x]! - middle) < SHADES);
    known.forEach((x, index) => {
      const next = known[index + 1] ?? x + 1;
      const [here, there] = [grey.data[from + x]!, grey.data[from + (known[index + 1] ?? x)]!];
      tone.isKnown[y * width + x] = 1;
      for (let at = x; at < next; at++)
        tone.data[y * width + at] = here + ((there - here) * (at - x)) / (next - x);
    });
  }
  return tone;
}

/** `isKnown`: 1 where the area itself is seen; `data`: its tone from the first to the last of these in each row. */
interface Tone extends GreyRaster {
  readonly isKnown: Uint8Array;
}

/** Pixels of an area's box that have some of it on every side: 1. */
function insideOf({ width, height, isKnown }: Tone): InkMask {
  const [firsts, lasts] = [new Int32Array(width).fill(height), new Int32Array(width).fill(-1)];
  isKnown.forEach((known, at) => {
    if (known === 0) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    firsts[x] = Math.min(firsts[x]!, y);
    lasts[x] = Math.max(lasts[x]!, y);
  });
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = isKnown.subarray(y * width, (y + 1) * width);
    for (let x = row.indexOf(1); x >= 0 && x <= row.lastIndexOf(1); x++)
      if (y >= firsts[x]! && y <= lasts[x]!) data[y * width + x] = 1;
  }
  return { width, height, data };
}

/** Whether the words of an area are darker or lighter than it; null where it has none. */
function inkOn(
  grey: GreyRaster,
  area: Component,
  inside: InkMask,
  tone: Tone,
  letter: number,
): "dark" | "light" | null {
  const marks = (sign: 1 | -1): InkMask => ({
    ...inside,
    data: inside.data.map((isInside, at) => {
      const [x, y] = [at % inside.width, Math.floor(at / inside.width)];
      const value = grey.data[(y + area.top) * grey.width + x + area.left]!;
      return isInside === 1 && sign * (value - tone.data[at]!) > CONTRAST ? 1 : 0;
    }),
  });
  const letters = (mask: InkMask) =>
    (findComponents(mask) ?? []).filter(
      (one) =>
        heightOf(one) >= 0.4 * letter && heightOf(one) <= 4 * letter && widthOf(one) < 6 * heightOf(one),
    );
  const [dark, light] = [letters(marks(-1)), letters(marks(1))];
  if (Math.max(dark.length, light.length) < LETTERS) return null;
  const covered = (some: readonly Component[]) => some.reduce((sum, one) => sum + one.area, 0);
  return covered(dark) >= covered(light) ? "dark" : "light";
}

function makePaper(
  level: GreyRaster,
  grey: GreyRaster,
  area: Component,
  inside: InkMask,
  { tone, ink }: { readonly tone: Tone; readonly ink: "dark" | "light" },
): void {
  for (let y = -EDGE; y < inside.height + EDGE; y++) {
    const row = y + area.top;
    if (row < 0 || row >= grey.height) continue;
    for (let x = -EDGE; x < inside.width + EDGE; x++) {
      const column = x + area.left;
      if (column < 0 || column >= grey.width) continue;
      const at = row * grey.width + column;
      const value = grey.data[at]!;
      if (isIn(inside, x, y)) {
        const own = tone.data[y * tone.width + x]!;
        const share = ink === "dark" ? value / Math.max(1, own) : (255 - value) / Math.max(1, 255 - own);
        level.data[at] = Math.min(255, Math.round(255 * share));
      } else if (isNear(inside, x, y)) level.data[at] = 255;
    }
  }
}

function isIn({ width, height, data }: InkMask, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
}

function isNear(inside: InkMask, x: number, y: number): boolean {
  for (let dy = -EDGE; dy <= EDGE; dy++)
    for (let dx = -EDGE; dx <= EDGE; dx++) if (isIn(inside, x + dx, y + dy)) return true;
  return false;
}
