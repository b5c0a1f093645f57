/**
 * Which of TeX's Computer Modern fonts a bitmap (Type 3) font is. Such fonts have no names, but the widths of their letters
 * tell: those of one font keep their proportions at all sizes and resolutions. The European (EC) fonts have the same widths.
 */
import type { DecodedFont } from "./font-fact.ts";

/** `name`: as the outline fonts are called, null where it may be one of several. `emHeight`: see `FoundFont`. */
export interface TexFont {
  readonly name: string | null;
  readonly emHeight: number;
}

const LOWER = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => letter.charCodeAt(0));
const UPPER = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => letter.charCodeAt(0));
const DIGITS = [..."0123456789"].map((digit) => digit.charCodeAt(0));

type Widths = ReadonlyMap<number, number>;

/** Thousandths of an em at ten points, from the fonts' metric files. @param digits  width of all digits, 0 for none */
function letters(lower: readonly number[], upper: readonly number[], digits: number): [number, number][] {
  const pairs = (codes: readonly number[], widths: readonly number[]) =>
    widths.map((width, at): [number, number] => [codes[at]!, width]);
  return [
    ...pairs(LOWER, lower),
    ...pairs(UPPER, upper),
    ...pairs(DIGITS, digits > 0 ? DIGITS.map(() => digits) : []),
  ];
}

/** Of the upright text font, with its ligatures. */
// oxfmt-ignore
const PUNCTUATION: readonly (readonly [number, number])[] = [
  [11, 583], [12, 556], [13, 556], [14, 833], [15, 833], [33, 278], [34, 500], [39, 278], [40, 389], [41, 389], [43, 778], [44, 278],
  [45, 333], [46, 278], [47, 500], [58, 278], [59, 278], [61, 778], [91, 278], [92, 500], [93, 278], [96, 278], [123, 500], [124, 1000],
];

// oxfmt-ignore
/** Widths by code. */
export const TEX_FONTS: readonly (readonly [name: string, widths: Widths])[] = ([
  ["CMR10", [...PUNCTUATION, ...letters(
    [500, 556, 444, 556, 444, 306, 500, 556, 278, 306, 528, 278, 833, 556, 500, 556, 528, 392, 394, 389, 556, 528, 722, 528, 528, 444],
    [750, 708, 722, 764, 681, 653, 785, 750, 361, 514, 778, 625, 917, 750, 778, 681, 778, 736, 556, 722, 750, 750, 1028, 750, 750, 611],
    500)]],
  ["CMBX10", letters(
    [559, 639, 511, 639, 527, 351, 575, 639, 319, 351, 607, 319, 958, 639, 575, 639, 607, 474, 454, 447, 639, 607, 831, 607, 607, 511],
    [869, 818, 831, 882, 756, 724, 904, 900, 436, 594, 901, 692, 1092, 900, 864, 786, 864, 862, 639, 800, 885, 869, 1189, 869, 869, 703],
    575)],
  ["CMTI10", letters(
    [511, 460, 460, 511, 460, 307, 460, 511, 307, 307, 460, 256, 818, 562, 511, 511, 460, 422, 409, 332, 537, 460, 664, 464, 486, 409],
    [743, 704, 716, 755, 678, 653, 774, 743, 386, 525, 769, 627, 897, 743, 767, 678, 767, 729, 562, 716, 743, 743, 999, 743, 743, 613],
    511)],
  ["CMSS10", letters(
    [481, 517, 444, 517, 444, 306, 500, 517, 239, 267, 489, 239, 794, 517, 500, 517, 517, 342, 383, 361, 517, 461, 683, 461, 461, 435],
    [667, 667, 639, 722, 597, 569, 667, 708, 278, 472, 694, 542, 875, 708, 736, 639, 736, 646, 556, 681, 688, 667, 944, 667, 667, 611],
    500)],
  ["CMTT10", Array.from({ length: 94 }, (_, at): [number, number] => [33 + at, 525])],
  ["CMMI10", [
    ...letters(
      [529, 429, 433, 520, 466, 490, 477, 576, 345, 412, 521, 298, 878, 600, 485, 503, 446, 451, 469, 361, 572, 485, 716, 572, 490, 465],
      [750, 759, 715, 828, 738, 643, 786, 831, 440, 555, 849, 681, 970, 803, 763, 642, 791, 759, 613, 584, 683, 583, 944, 828, 581, 683],
      0),
    ...[640, 566, 518, 444, 406, 438, 497, 469, 354, 576, 583, 603, 494, 438, 570, 517, 571, 437, 540, 596, 626, 651, 622].map(
      (width, at): [number, number] => [11 + at, width]),
    [58, 278], [59, 278], [60, 778], [61, 500], [62, 778],
  ]],
  ["CMSY10", [
    ...letters([], [798, 657, 527, 771, 528, 719, 595, 845, 545, 678, 762, 690, 1201, 820, 796, 696, 817, 848, 606, 545, 626, 613, 988, 713, 668, 725], 0),
    [0, 778], [1, 278], [2, 778], [3, 500], [6, 778], [14, 500], [15, 500], [20, 778], [21, 778], [24, 778], [25, 778],
    [32, 1000], [33, 1000], [41, 1000], [48, 275], [49, 1000], [50, 667], [56, 556], [57, 556], [91, 667], [92, 667], [94, 667],
    [102, 500], [103, 500], [104, 389], [105, 389], [106, 278], [107, 500], [112, 833], [120, 444], [121, 444], [122, 444], [123, 611],
  ]],
  ["CMEX10", [
    [0, 458], [1, 458], [2, 417], [3, 417], [8, 583], [9, 583], [16, 597], [17, 597], [18, 736], [19, 736], [20, 528], [21, 528],
    [26, 750], [27, 750], [32, 792], [33, 792], [80, 1056], [81, 944], [82, 472], [88, 1444], [89, 1278], [90, 556],
    [112, 1000], [113, 1000], [114, 1000],
  ]],
] as const).map(([name, widths]) => [name, new Map(widths)]);

/** Mean difference of widths, in ems: pixels are rounded, and small sizes are a little wider than large ones. */
const NEAR = 0.009;
/** Letters that must agree; of fewer, the size must be the font's own, too. */
const ENOUGH = 4;
/** What a font's size makes of its widths, ten points being 1. */
const SIZES: readonly number[] = [1, 0.917, 0.939, 0.979, 1.028, 1.0625, 1.14, 1.175, 1.225, 1.36, 1.43];
const AT_SIZE = 0.01;
/** Between these, the font's own space is an em of the font size. */
const [LEAST_EM, MOST_EM] = [0.85, 1.5];

/** How much less likely a font is that would be in no usual size, or in another than ten points where few letters tell. */
const ODD_SIZE = 0.1;
const MATH = /^CM(?:MI|SY|EX)/;

/** null for other fonts. Cost: a few hundred comparisons. */
export function texBitmapFont({ widths = {}, fontMatrix }: DecodedFont): TexFont | null {
  const scale = Math.abs(fontMatrix?.[0] ?? 0);
  const own = Object.entries(widths).flatMap(([code, width]): [number, number][] =>
    Number(code) < 128 && width > 0 ? [[Number(code), width * scale]] : [],
  );
  const fits = TEX_FONTS.flatMap((font) => fitOf(font, own) ?? []).sort((a, b) => a.error - b.error);
  const [best] = fits;
  if (!best) return null;
  const likely = fits.filter(({ error }) => error < best.error + 0.5 * NEAR);
  const isKnown = likely.length === 1 || likely.every(({ name }) => MATH.test(name));
  const isOwnEm = best.ratio > LEAST_EM && best.ratio < MOST_EM;
  if (!isKnown && !isOwnEm) return null;
  return { name: isKnown ? best.name : null, emHeight: isOwnEm ? 1 : best.ratio };
}

interface Fit {
  readonly name: string;
  /** Of the font's widths to the table's, the middle one. */
  readonly ratio: number;
  readonly error: number;
}

function fitOf(
  [name, table]: (typeof TEX_FONTS)[number],
  own: readonly (readonly [code: number, width: number])[],
): Fit | null {
  const common = own.flatMap(([code, width]) => {
    const known = table.get(code);
    return known === undefined ? [] : [{ width, known: known / 1000 }];
  });
  if (common.length === 0 || common.length < 0.7 * own.length) return null;
  const ratios = common.map(({ width, known }) => width / known).sort((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1]!;
  const off = common.reduce((sum, { width, known }) => sum + Math.abs(width / ratio - known), 0);
  const error = off / common.length;
  if (error >= NEAR) return null;
  const hasOwnEm = ratio > LEAST_EM && ratio < MOST_EM;
  const oddity = Math.min(...SIZES.map((size) => Math.abs(ratio - size)));
  if (common.length >= ENOUGH) return { name, ratio, error: error + (hasOwnEm ? ODD_SIZE * oddity : 0) };
  return oddity < AT_SIZE ? { name, ratio, error: error + ODD_SIZE * Math.abs(ratio - 1) } : null;
}
