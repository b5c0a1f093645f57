/**
 * Buttons, coloured rows of tables, callouts: areas of an even tone between paper and ink, with words on them. Their tone is
 * made paper and their words dark, so that they are found and read like any others. On a page of plain text there are none, and
 * a look at every fourth pixel says so.
 */
import { findComponents, heightOf, widthOf, type Component } from "./components.ts";
import type { InkMask } from "./flatten-paper.ts";
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
/** Pixels beyond an area's even part that its soft edge takes. */
const EDGE = 2;

/**
 * @param letter  height of the page's letters, pixels
 * @returns null where the page has no such areas
 * Cost: a sixteenth of a pass; three passes where there are areas.
 */
export function levelFills(flat: GreyRaster, letter: number): GreyRaster | null {
  if (!mayHaveFills(flat, letter)) return null;
  const areas = findComponents(evenMask(flat))?.filter((area) => isArea(area, letter)) ?? [];
  let level: GreyRaster | null = null;
  for (const area of areas.sort((a, b) => b.area - a.area)) {
    const tone = toneOf(flat, area);
    const inside = insideOf(tone);
    const ink = inkOn(flat, area, inside, tone, letter);
    if (ink === null) continue;
    level ??= { ...flat, data: flat.data.slice() };
    makePaper(level, flat, area, inside, { tone, ink });
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

function mayHaveFills(flat: GreyRaster, letter: number): boolean {
  let count = 0;
  for (let y = STEP; y < flat.height - 1; y += STEP)
    for (let x = STEP; x < flat.width - 1; x += STEP) if (isEven(flat, y * flat.width + x)) count++;
  return count * STEP * STEP > DENSE * WIDTH * HEIGHT * letter * letter;
}

function evenMask(flat: GreyRaster): InkMask {
  const { width, height } = flat;
  const data = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) if (isEven(flat, y * width + x)) data[y * width + x] = 1;
  return { width, height, data };
}

function isArea(area: Component, letter: number): boolean {
  const [width, height] = [widthOf(area), heightOf(area)];
  return width >= WIDTH * letter && height >= HEIGHT * letter && area.area >= DENSE * width * height;
}

/**
 * The tone of an area's box behind its words: even pixels that are about as most of their row, and straight from one to the next
 * between them. Buttons are shaded, and evening the light of a page shades them once more.
 */
function toneOf(flat: GreyRaster, area: Component): Tone {
  const [width, height] = [widthOf(area), heightOf(area)];
  const tone: Tone = {
    width,
    height,
    data: new Uint8Array(width * height),
    isKnown: new Uint8Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    const from = (y + area.top) * flat.width + area.left;
    const even: number[] = [];
    for (let x = 0; x < width; x++) if (isEven(flat, from + x)) even.push(x);
    const values = even.map((x) => flat.data[from + x]!).sort((a, b) => a - b);
    const middle = values[values.length >> 1] ?? 0;
    const known = even.filter((x) => Math.abs(flat.data[from + x]! - middle) < SHADES);
    known.forEach((x, index) => {
      const next = known[index + 1] ?? x + 1;
      const [here, there] = [flat.data[from + x]!, flat.data[from + (known[index + 1] ?? x)]!];
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
  flat: GreyRaster,
  area: Component,
  inside: InkMask,
  tone: Tone,
  letter: number,
): "dark" | "light" | null {
  const marks = (sign: 1 | -1): InkMask => ({
    ...inside,
    data: inside.data.map((isInside, at) => {
      const [x, y] = [at % inside.width, Math.floor(at / inside.width)];
      const value = flat.data[(y + area.top) * flat.width + x + area.left]!;
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
  flat: GreyRaster,
  area: Component,
  inside: InkMask,
  { tone, ink }: { readonly tone: Tone; readonly ink: "dark" | "light" },
): void {
  for (let y = -EDGE; y < inside.height + EDGE; y++) {
    const row = y + area.top;
    if (row < 0 || row >= flat.height) continue;
    for (let x = -EDGE; x < inside.width + EDGE; x++) {
      const column = x + area.left;
      if (column < 0 || column >= flat.width) continue;
      const at = row * flat.width + column;
      const value = flat.data[at]!;
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
