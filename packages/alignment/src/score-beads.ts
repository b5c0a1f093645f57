import type { Band } from "./band.ts";
import type { Associations } from "./associations.ts";
import { lexicalGains, type Occurrences, type Windows } from "./lexical-gains.ts";
import type { ScoreBead } from "./lattice.ts";
import type { LengthModel } from "./length-score.ts";
import { BEAD_SIZES, MAX_SPAN, PARAMETERS } from "./parameters.ts";
import type { Region } from "./region.ts";
import type { Side } from "./sides.ts";

/** The two texts with what is known of their words. */
export interface Comparison {
  readonly source: Side;
  readonly target: Side;
  readonly forward: Associations;
  readonly backward: Associations;
  readonly places: { readonly source: Occurrences; readonly target: Occurrences };
  readonly lengths: LengthModel;
}

/**
 * The log-score of a bead from lengths and words, for the cells of `band`. Words are compared both ways and averaged.
 *
 * @param largest  most sentences of one side in the beads that will be asked for
 */
export function beadScorer(comparison: Comparison, region: Region, band: Band, largest: number): ScoreBead {
  const { source, target, forward, backward, places, lengths } = comparison;
  const windows = windowsOf(band);
  const gains = lexicalGains(source, target, forward, places.target, region, windows, largest);
  const turnedRegion = { sourceStart: region.targetStart, targetStart: region.sourceStart };
  const turnedWindows = transpose(windows, band.columns);
  const back = lexicalGains(target, source, backward, places.source, turnedRegion, turnedWindows, largest);
  const weight = PARAMETERS.lexicalWeight / 2;
  return (row, column, kind) => {
    const { source: height, target: width } = BEAD_SIZES[kind]!;
    const i = region.sourceStart + row;
    const j = region.targetStart + column;
    const forwardBonus = gains.bonus[height - 1]!;
    const backwardBonus = back.bonus[width - 1]!;
    const origin = windows.start[row]! - windows.low[row]!;
    const turnedOrigin = turnedWindows.start[column]! - turnedWindows.low[column]!;
    let words =
      gains.base[height - 1]![row]! * (target.offsets[j + width]! - target.offsets[j]!) +
      back.base[width - 1]![column]! * (source.offsets[i + height]! - source.offsets[i]!);
    for (let c = column; c < column + width; c++) words += forwardBonus[origin + c]!;
    for (let r = row; r < row + height; r++) words += backwardBonus[turnedOrigin + r]!;
    return lengths(i, height, j, width) + weight * words;
  };
}

/** The columns that beads covering a row can touch, whichever row they start at. */
function windowsOf(band: Band): Windows {
  const { rows, low, high } = band;
  const windows = {
    low: new Int32Array(rows),
    high: new Int32Array(rows),
    start: new Int32Array(rows + 1),
  };
  for (let row = 0; row < rows; row++) {
    windows.low[row] = low[Math.max(0, row - MAX_SPAN + 1)]!;
    windows.high[row] = high[Math.min(rows, row + MAX_SPAN)]!;
    windows.start[row + 1] = windows.start[row]! + windows.high[row]! - windows.low[row]!;
  }
  return windows;
}

/** The same cells, by column. */
function transpose(windows: Windows, columns: number): Windows {
  const rows = windows.low.length;
  const turned = {
    low: new Int32Array(columns),
    high: new Int32Array(columns),
    start: new Int32Array(columns + 1),
  };
  let first = 0;
  let end = 0;
  for (let column = 0; column < columns; column++) {
    while (first < rows && windows.high[first]! <= column) first++;
    while (end < rows && windows.low[end]! <= column) end++;
    turned.low[column] = Math.min(first, end);
    turned.high[column] = end;
    turned.start[column + 1] = turned.start[column]! + turned.high[column]! - turned.low[column]!;
  }
  return turned;
}
