/**
 * All ways to cut two texts into beads, weighed against each other. A path goes from (0, 0) to (rows, columns); every step is a
 * bead or a dropped sentence. Runs of drops are dearer to start than to go on with, hence three states: after a bead, after a
 * dropped source sentence, after a dropped target sentence. The forward-backward pass gives every step its posterior
 * probability; the path kept is the one with the most expected right beads, which is what a user counts.
 */
import type { Band } from "./band.ts";
import type { Bead } from "./alignment.ts";
import { BEAD_SIZES, PARAMETERS } from "./parameters.ts";

/** Estimated anew in every round. */
export interface StepModel {
  /** Probability of each of BEAD_SIZES. */
  readonly sizes: readonly number[];
  readonly dropStart: number;
  readonly dropGoesOn: number;
}

/** Log-score of the bead of size `kind` (index in BEAD_SIZES) at the cut (row, column). */
export type ScoreBead = (row: number, column: number, kind: number) => number;

/** One possible bead and how probable it is. */
export interface WeighedBead {
  readonly row: number;
  readonly column: number;
  readonly kind: number;
  readonly probability: number;
}

export interface LatticeResult {
  /** Positions relative to the region. */
  readonly path: readonly Bead[];
  /** Every bead with a probability of at least one in a hundred. */
  readonly beads: readonly WeighedBead[];
  /** Expected number of runs of drops, and of dropped sentences. */
  readonly dropRuns: number;
  readonly drops: number;
  /** The cells that matter: a narrower band for the next round. */
  readonly support: { readonly columns: number; readonly low: Int32Array; readonly high: Int32Array };
}

const WORTH_NAMING = 0.01;
/** Natural logarithm of the posterior below which a cell is left out of the next round. */
const NEGLIGIBLE = -16;
/** A cell this far (in natural logarithms) below the best of its row is given up. A right bead weighs about 15. */
const HOPELESS = 60;
const DROP_SOURCE = -1;
const DROP_TARGET = -2;

/**
 * @param kinds  how many of BEAD_SIZES are tried, from the first
 *
 * Cost: cells x (kinds + 2).
 */
export function weighPaths(
  band: Band,
  model: StepModel,
  score: ScoreBead,
  kinds: number = BEAD_SIZES.length,
): LatticeResult {
  const { rows, columns, low, high, start } = band;
  const cells = start[rows + 1]!;
  const scores = new Float32Array(cells * kinds).fill(-Infinity);
  const logSizes = model.sizes.map(Math.log);
  const { dropSwitchesSide } = PARAMETERS;
  const afterBead = Math.log(1 - 2 * model.dropStart);
  const afterDrop = Math.log(1 - model.dropGoesOn - dropSwitchesSide);
  const startDrop = Math.log(model.dropStart);
  const goOn = Math.log(model.dropGoesOn);
  const switchSide = Math.log(dropSwitchesSide);

  const forward = [0, 1, 2].map(() => new Float64Array(cells).fill(-Infinity));
  const [f0, f1, f2] = forward as [Float64Array, Float64Array, Float64Array];
  const cellAt = (row: number, column: number): number =>
    row > rows || column > columns || column < low[row]! || column > high[row]!
      ? -1
      : start[row]! + column - low[row]!;
  const ways = BEAD_SIZES.map(({ source, target }) => ({ source, target }));

  f0[0] = 0;
  for (let row = 0; row <= rows; row++) {
    let rowBest = -Infinity;
    for (let at = start[row]!; at < start[row + 1]!; at++) rowBest = Math.max(rowBest, f0[at]!, f1[at]!);
    for (let column = low[row]!; column <= high[row]!; column++) {
      const at = start[row]! + column - low[row]!;
      const b = f0[at]!;
      const s = f1[at]!;
      const t = f2[at]!;
      if (b < rowBest - HOPELESS && s < rowBest - HOPELESS && t < rowBest - HOPELESS) {
        f0[at] = f1[at] = f2[at] = -Infinity;
        continue;
      }
      const toBead = addLogs(addLogs(b + afterBead, s + afterDrop), t + afterDrop);
      for (let kind = 0; kind < kinds; kind++) {
        const to = cellAt(row + ways[kind]!.source, column + ways[kind]!.target);
        if (to < 0) continue;
        const value = score(row, column, kind) + logSizes[kind]!;
        scores[at * kinds + kind] = value;
        f0[to] = addLogs(f0[to]!, toBead + value);
      }
      const down = cellAt(row + 1, column);
      if (down >= 0) f1[down] = addLogs(f1[down]!, addLogs(addLogs(b + startDrop, s + goOn), t + switchSide));
      const right = cellAt(row, column + 1);
      if (right >= 0)
        f2[right] = addLogs(f2[right]!, addLogs(addLogs(b + startDrop, s + switchSide), t + goOn));
    }
  }

  const isReached = (at: number): boolean =>
    f0[at]! > -Infinity || f1[at]! > -Infinity || f2[at]! > -Infinity;
  const backward = [0, 1, 2].map(() => new Float64Array(cells).fill(-Infinity));
  const [b0, b1, b2] = backward as [Float64Array, Float64Array, Float64Array];
  b0[cells - 1] = b1[cells - 1] = b2[cells - 1] = 0;
  for (let row = rows; row >= 0; row--) {
    for (let column = high[row]!; column >= low[row]!; column--) {
      const at = start[row]! + column - low[row]!;
      if (at === cells - 1 || !isReached(at)) continue;
      let bead = -Infinity;
      for (let kind = 0; kind < kinds; kind++) {
        const value = scores[at * kinds + kind]!;
        if (value === -Infinity) continue;
        const to = cellAt(row + ways[kind]!.source, column + ways[kind]!.target);
        bead = addLogs(bead, value + b0[to]!);
      }
      const down = cellAt(row + 1, column);
      const right = cellAt(row, column + 1);
      const s = down < 0 ? -Infinity : b1[down]!;
      const t = right < 0 ? -Infinity : b2[right]!;
      b0[at] = addLogs(addLogs(afterBead + bead, startDrop + s), startDrop + t);
      b1[at] = addLogs(addLogs(afterDrop + bead, goOn + s), switchSide + t);
      b2[at] = addLogs(addLogs(afterDrop + bead, switchSide + s), goOn + t);
    }
  }

  const whole = addLogs(addLogs(f0[cells - 1]!, f1[cells - 1]!), f2[cells - 1]!);
  const best = new Float64Array(cells).fill(-Infinity);
  const from = new Int32Array(cells);
  const confidence = new Float32Array(cells);
  const beads: WeighedBead[] = [];
  const support = { columns, low: new Int32Array(rows + 1).fill(columns), high: new Int32Array(rows + 1) };
  let dropRuns = 0;
  let drops = 0;
  best[0] = 0;
  const reach = (to: number, gain: number, step: number, probability: number): void => {
    if (gain <= best[to]!) return;
    best[to] = gain;
    from[to] = step;
    confidence[to] = probability;
  };
  for (let row = 0; row <= rows; row++) {
    for (let column = low[row]!; column <= high[row]!; column++) {
      const at = start[row]! + column - low[row]!;
      if (!isReached(at)) continue;
      const b = f0[at]!;
      const s = f1[at]!;
      const t = f2[at]!;
      const here = addLogs(addLogs(b + b0[at]!, s + b1[at]!), t + b2[at]!) - whole;
      if (here > NEGLIGIBLE) {
        support.low[row] = Math.min(support.low[row]!, column);
        support.high[row] = Math.max(support.high[row]!, column);
      }
      const toBead = addLogs(addLogs(b + afterBead, s + afterDrop), t + afterDrop);
      for (let kind = 0; kind < kinds; kind++) {
        const value = scores[at * kinds + kind]!;
        if (value === -Infinity) continue;
        const to = cellAt(row + ways[kind]!.source, column + ways[kind]!.target);
        const probability = Math.exp(toBead + value + b0[to]! - whole);
        if (probability >= WORTH_NAMING) beads.push({ row, column, kind, probability });
        reach(to, best[at]! + probability, kind, probability);
      }
      const down = cellAt(row + 1, column);
      if (down >= 0) {
        const begun = Math.exp(b + startDrop + b1[down]! - whole);
        const going = Math.exp(addLogs(s + goOn, t + switchSide) + b1[down]! - whole);
        dropRuns += begun;
        drops += begun + going;
        reach(down, best[at]! + PARAMETERS.dropGain * (begun + going), DROP_SOURCE, begun + going);
      }
      const right = cellAt(row, column + 1);
      if (right >= 0) {
        const begun = Math.exp(b + startDrop + b2[right]! - whole);
        const going = Math.exp(addLogs(s + switchSide, t + goOn) + b2[right]! - whole);
        dropRuns += begun;
        drops += begun + going;
        reach(right, best[at]! + PARAMETERS.dropGain * (begun + going), DROP_TARGET, begun + going);
      }
    }
  }

  const path: Bead[] = [];
  for (let row = rows, column = columns; row > 0 || column > 0;) {
    const at = start[row]! + column - low[row]!;
    const step = from[at]!;
    const height = step === DROP_SOURCE ? 1 : step === DROP_TARGET ? 0 : ways[step]!.source;
    const width = step === DROP_TARGET ? 1 : step === DROP_SOURCE ? 0 : ways[step]!.target;
    path.push({
      sourceStart: row - height,
      sourceEnd: row,
      targetStart: column - width,
      targetEnd: column,
      confidence: Math.min(1, confidence[at]!),
    });
    row -= height;
    column -= width;
  }
  return { path: path.reverse(), beads, dropRuns, drops, support };
}

/** log(e^a + e^b) without leaving the range of a double. */
function addLogs(a: number, b: number): number {
  if (a === -Infinity) return b;
  if (b === -Infinity) return a;
  const difference = a - b;
  if (difference > 36) return a;
  if (difference < -36) return b;
  return difference > 0 ? a + Math.log1p(Math.exp(-difference)) : b + Math.log1p(Math.exp(difference));
}
