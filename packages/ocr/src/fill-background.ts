/**
 * Patches that hide words under the paper they stand on. Where the paper around a patch is even, its median colour fills
 * it; on a shaded photograph each pixel is what a map of the paper's brightness says; light words on an uneven dark ground
 * are mixed from the ground on the four sides.
 */
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { lumaOf, paperMap, type PaperMap } from "./paper-map.ts";

/** What covers `box`: one colour (#rrggbb), or a picture of the box's size. */
export interface BackgroundPatch {
  readonly box: PixelBox;
  readonly fill: string | Raster;
}

export interface FillOptions {
  /** Pixels that a box is grown by, so that soft edges of letters are hidden too. By default a tenth of its height. */
  readonly margin?: number;
}

/** Channels of an even paper differ by at most this between its tenth and ninth tenth. */
const EVEN = 10;
/** Share of a patch's border that must be seen for its paper to be judged by it. */
const SEEN = 0.3;
/** Pixels of paper looked at on each side. */
const DEPTH = 3;
const LEAST_MARGIN = 2;
const MARGIN_SHARE = 0.1;

/**
 * One patch for each lot of boxes that overlap or nearly touch on one line; in no particular order.
 *
 * @param boxes  of words or lines, in pixels; parts outside the raster are cut off
 * Cost: linear in the boxes' pixels, and quadratic in boxes for joining them.
 */
export function fillBackground(
  raster: Raster,
  boxes: readonly PixelBox[],
  options: FillOptions = {},
): BackgroundPatch[] {
  const grown = boxes.flatMap((box) => growInside(box, raster, options.margin));
  const patches = joinNear(grown);
  let paper: PaperMap | null = null;
  return patches.map((box) => ({
    box,
    fill: fillOf(raster, box, patches, () => (paper ??= paperMap(raster, patches))),
  }));
}

function growInside(box: PixelBox, { width, height }: Raster, margin: number | undefined): PixelBox[] {
  const edge = margin ?? Math.max(LEAST_MARGIN, Math.round(MARGIN_SHARE * (box.bottom - box.top)));
  const grown = {
    left: Math.max(0, Math.floor(box.left) - edge),
    top: Math.max(0, Math.floor(box.top) - edge),
    right: Math.min(width, Math.ceil(box.right) + edge),
    bottom: Math.min(height, Math.ceil(box.bottom) + edge),
  };
  return grown.left < grown.right && grown.top < grown.bottom ? [grown] : [];
}

/** Neighbours on one line become one box, so that no slit of ink is left between words. */
function joinNear(boxes: readonly PixelBox[]): PixelBox[] {
  const sorted = [...boxes].sort((a, b) => a.left - b.left);
  const joined: PixelBox[] = [];
  for (const box of sorted) {
    const height = box.bottom - box.top;
    const at = joined.findIndex((other) => {
      const shared = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      const low = Math.min(height, other.bottom - other.top);
      const high = Math.max(height, other.bottom - other.top);
      return shared > 0.6 * low && low > 0.5 * high && box.left - other.right < 0.6 * low;
    });
    const other = joined[at];
    if (!other) joined.push(box);
    else {
      joined[at] = {
        left: Math.min(other.left, box.left),
        top: Math.min(other.top, box.top),
        right: Math.max(other.right, box.right),
        bottom: Math.max(other.bottom, box.bottom),
      };
    }
  }
  return joined;
}

type Side = "top" | "bottom" | "left" | "right";
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

function fillOf(
  raster: Raster,
  box: PixelBox,
  patches: readonly PixelBox[],
  paper: () => PaperMap,
): string | Raster {
  const near = patches.filter((other) => other !== box && meets(other, box, DEPTH + 1));
  const sides = new Map<Side, readonly (Colour | null)[]>(
    (["top", "bottom", "left", "right"] as const).map((side) => [side, sideOf(raster, box, side, near)]),
  );
  const border = [...sides.values()].flat().filter((colour) => colour !== null);
  const perimeter = 2 * (box.right - box.left + box.bottom - box.top);
  // Between other patches the ends alone say little of what lies between.
  if (border.length < SEEN * perimeter) {
    const patch = paper().cut(box);
    const colours = cornersOf(patch);
    return isEven(colours) ? hex(medianOf(colours)) : patch;
  }
  const middle = medianOf(border);
  if (isEven(border) && middle[3] > 250) return hex(middle);
  return isLightOnDark(raster, box, middle) ? mixed(box, sides, middle) : paper().cut(box);
}

/** Colours at the corners, the middles of the sides and the middle. */
function cornersOf({ width, height, data }: Raster): Colour[] {
  return [0, 0.5, 1].flatMap((down) =>
    [0, 0.5, 1].map((across): Colour => {
      const at = (Math.round(down * (height - 1)) * width + Math.round(across * (width - 1))) * 4;
      return [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!];
    }),
  );
}

/** True where the inside is mostly lighter than the paper around. */
function isLightOnDark(raster: Raster, box: PixelBox, paper: Colour): boolean {
  let [lighter, darker] = [0, 0];
  for (let y = box.top; y < box.bottom; y += 2) {
    for (let x = box.left; x < box.right; x += 2) {
      const at = (y * raster.width + x) * 4;
      const step = lumaOf(raster.data, at) - luma(paper);
      if (step > 40) lighter++;
      if (step < -40) darker++;
    }
  }
  return lighter > 2 * darker;
}

function meets(a: PixelBox, b: PixelBox, reach: number): boolean {
  return (
    a.left < b.right + reach &&
    a.right > b.left - reach &&
    a.top < b.bottom + reach &&
    a.bottom > b.top - reach
  );
}

/** The paper beside each pixel of a side: the median of some pixels outwards; null where another patch lies. */
function sideOf(raster: Raster, box: PixelBox, side: Side, near: readonly PixelBox[]): (Colour | null)[] {
  const isLevel = side === "top" || side === "bottom";
  const [from, to] = isLevel ? [box.left, box.right] : [box.top, box.bottom];
  const colours: (Colour | null)[] = [];
  for (let along = from; along < to; along++) {
    const found: Colour[] = [];
    for (let out = 1; out <= DEPTH; out++) {
      const x = isLevel ? along : side === "left" ? box.left - out : box.right - 1 + out;
      const y = !isLevel ? along : side === "top" ? box.top - out : box.bottom - 1 + out;
      const isOutside = x < 0 || y < 0 || x >= raster.width || y >= raster.height;
      if (
        isOutside ||
        near.some((other) => x >= other.left && x < other.right && y >= other.top && y < other.bottom)
      )
        continue;
      const at = (y * raster.width + x) * 4;
      const { data } = raster;
      found.push([data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!]);
    }
    colours.push(found.length === 0 ? null : medianOf(found));
  }
  return colours;
}

function medianOf(colours: readonly Colour[]): Colour {
  const channel = (index: 0 | 1 | 2 | 3) => {
    const values = colours.map((colour) => colour[index]).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  };
  return [channel(0), channel(1), channel(2), channel(3)];
}

/** A rule or a letter's tail beside the patch is not the paper's fault: the tenths at both ends do not count. */
function isEven(colours: readonly Colour[]): boolean {
  return ([0, 1, 2, 3] as const).every((index) => {
    const values = colours.map((colour) => colour[index]).sort((a, b) => a - b);
    return (
      values[Math.floor(0.9 * (values.length - 1))]! - values[Math.ceil(0.1 * (values.length - 1))]! <= EVEN
    );
  });
}

/** Each pixel from the four sides by nearness; sides without paper do not count. */
function mixed(box: PixelBox, sides: ReadonlyMap<Side, readonly (Colour | null)[]>, middle: Colour): Raster {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const smooth = new Map([...sides].map(([side, colours]) => [side, smoothed(colours, middle)]));
  const [top, bottom, left, right] = (["top", "bottom", "left", "right"] as const).map((side) =>
    smooth.get(side)!,
  );
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sources = [
        [top![x]!, 1 / (y + 1)],
        [bottom![x]!, 1 / (height - y)],
        [left![y]!, 1 / (x + 1)],
        [right![y]!, 1 / (width - x)],
      ] as const;
      let total = 0;
      const sums = [0, 0, 0, 0];
      for (const [{ colour, trust }, nearness] of sources) {
        const weight = trust * nearness;
        total += weight;
        for (let channel = 0; channel < 4; channel++) sums[channel]! += weight * colour[channel]!;
      }
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        data[at + channel] = total > 0 ? Math.round(sums[channel]! / total) : middle[channel]!;
      }
    }
  }
  return { width, height, data, dpi: null };
}

interface Trusted {
  readonly colour: Colour;
  /** 0 where no paper was seen, 1 where the paper is like its side's. */
  readonly trust: number;
}

/** Share of a side over which its colours are averaged. */
const SMOOTHING = 0.12;
/** A colour this far from its surroundings' median is a letter or a rule, not paper. */
const ODD = 40;

function smoothed(colours: readonly (Colour | null)[], middle: Colour): Trusted[] {
  const seen = colours.filter((colour) => colour !== null);
  if (seen.length === 0) return colours.map(() => ({ colour: middle, trust: 0 }));
  const usual = medianOf(seen);
  const reach = Math.max(2, Math.round(SMOOTHING * colours.length));
  // Running sums, so that long sides cost no more than short ones.
  const sums = [new Float64Array(5)];
  for (const colour of colours) {
    const next = sums.at(-1)!.slice();
    if (colour && distance(colour, usual) < ODD) {
      for (let channel = 0; channel < 4; channel++) next[channel]! += colour[channel]!;
      next[4]! += 1;
    }
    sums.push(next);
  }
  return colours.map((_, i) => {
    const [from, to] = [sums[Math.max(0, i - reach)]!, sums[Math.min(colours.length, i + reach + 1)]!];
    const count = to[4]! - from[4]!;
    if (count === 0) return { colour: usual, trust: 0.2 };
    const mean = (channel: number) => (to[channel]! - from[channel]!) / count;
    return { colour: [mean(0), mean(1), mean(2), mean(3)], trust: 1 };
  });
}

function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

function luma([red, green, blue]: Colour): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function hex([red, green, blue]: Colour): string {
  return `#${[red, green, blue].map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
