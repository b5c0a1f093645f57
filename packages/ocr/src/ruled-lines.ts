/**
 * Straight level and upright lines: borders of tables, axes, underlines, separators. They are found as long runs of ink,
 * taken out of the mask, and so neither hold letters together nor are read as letters.
 */
import type { PixelBox } from "@yizhou/page/raster";
import type { InkMask } from "./flatten-paper.ts";

export interface RuledLine {
  readonly direction: "level" | "upright";
  readonly box: PixelBox;
}

interface Run {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Lines are at least this long, in letters, and at most this thick. Feet of letters run together make short level ones. */
const MIN_LENGTH = { level: 7, upright: 4 };
const MIN_PIXELS = 30;
const MAX_THICKNESS = 0.45;
/** Pixels that a line may jump, and by which it may step aside from row to row. */
const JUMP = 1;
const STEP = 2;
/** Share of ink along both sides from which on it is no line but part of letters or of an area. */
const MAX_BESIDE = 0.35;

/** Takes the lines out of `mask` (in place) and returns them. Cost: linear in pixels. */
export function takeRuledLines(mask: InkMask, letter: number): RuledLine[] {
  const level = findLines(mask, letter, "level");
  const upright = findLines(mask, letter, "upright");
  for (const { box } of [...level, ...upright]) {
    for (let y = Math.max(0, box.top - 1); y < Math.min(mask.height, box.bottom + 1); y++) {
      mask.data.fill(0, y * mask.width + box.left, y * mask.width + box.right);
    }
  }
  return [...level, ...upright];
}

function findLines(mask: InkMask, letter: number, direction: RuledLine["direction"]): RuledLine[] {
  const isLevel = direction === "level";
  const rows = isLevel ? mask.height : mask.width;
  const least = Math.max(MIN_PIXELS, MIN_LENGTH[direction] * letter);
  const runs = isLevel ? levelRuns(mask, least) : uprightRuns(mask, least);
  const thickest = Math.max(5, MAX_THICKNESS * letter);
  return joinRuns(runs).flatMap(({ first, last, from, to }) => {
    const thickness = last - first + 1;
    if (thickness > thickest || to - from < 6 * thickness) return [];
    const beside = (at: number) => (at < 0 || at >= rows ? 0 : inkShare(mask, isLevel, at, from, to));
    if (Math.min(beside(first - 3), beside(last + 3)) > MAX_BESIDE) return [];
    if (Math.max(beside(first - 3), beside(last + 3)) > 2 * MAX_BESIDE) return [];
    const box = isLevel
      ? { left: from, right: to, top: first, bottom: last + 1 }
      : { left: first, right: last + 1, top: from, bottom: to };
    return [{ direction, box }];
  });
}

/** Long runs of ink in the rows, from the upper left on. */
function levelRuns({ width, height, data }: InkMask, least: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < height; at++) {
    const base = at * width;
    let [from, last] = [-1, -1];
    for (let along = 0; along < width; along++) {
      if (data[base + along] === 0) continue;
      if (from >= 0 && along - last > JUMP + 1) {
        if (last + 1 - from >= least) runs.push({ at, from, to: last + 1 });
        from = along;
      } else if (from < 0) from = along;
      last = along;
    }
    if (from >= 0 && last + 1 - from >= least) runs.push({ at, from, to: last + 1 });
  }
  return runs;
}

/** The same in the columns; the picture is walked row by row all the same, as it lies in memory. */
function uprightRuns({ width, height, data }: InkMask, least: number): Run[] {
  const runs: Run[] = [];
  const from = new Int32Array(width).fill(-1);
  const last = new Int32Array(width).fill(-1);
  const close = (at: number) => {
    if (last[at]! + 1 - from[at]! >= least) runs.push({ at, from: from[at]!, to: last[at]! + 1 });
  };
  for (let along = 0; along < height; along++) {
    const base = along * width;
    for (let at = 0; at < width; at++) {
      if (data[base + at] === 0) continue;
      if (from[at]! >= 0 && along - last[at]! > JUMP + 1) {
        close(at);
        from[at] = along;
      } else if (from[at]! < 0) from[at] = along;
      last[at] = along;
    }
  }
  for (let at = 0; at < width; at++) if (from[at]! >= 0) close(at);
  return runs.sort((a, b) => a.at - b.at || a.from - b.from);
}

/** Of a row (or column), between two places. */
function inkShare(mask: InkMask, isLevel: boolean, at: number, from: number, to: number): number {
  let ink = 0;
  for (let along = from; along < to; along++)
    ink += mask.data[isLevel ? at * mask.width + along : along * mask.width + at]!;
  return ink / (to - from);
}

interface Lot {
  first: number;
  last: number;
  from: number;
  to: number;
}

/** Runs of neighbouring rows that lie over each other are one line, or the side of an area. */
function joinRuns(runs: readonly Run[]): Lot[] {
  const open: Lot[] = [];
  const done: Lot[] = [];
  for (const { at, from, to } of runs) {
    for (let i = open.length - 1; i >= 0; i--) {
      if (at - open[i]!.last > STEP) done.push(...open.splice(i, 1));
    }
    const lot = open.find((one) => from <= one.to + 1 && to >= one.from - 1);
    if (!lot) open.push({ first: at, last: at, from, to });
    else {
      lot.last = at;
      lot.from = Math.min(lot.from, from);
      lot.to = Math.max(lot.to, to);
    }
  }
  return [...done, ...open];
}
