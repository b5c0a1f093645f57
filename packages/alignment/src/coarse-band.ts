/**
 * Where two long texts can meet at all. Both are cut into blocks; blocks that share rare words (equal, or paired in the lexicon)
 * are joined by the best monotone path; the sentences near it form the band. Coarse blocks come first, and each finer level looks
 * only near the path of the one before, so the cost is linear in the text.
 */
import { fullBand, makeBand, type Band } from "./band.ts";
import type { Occurrences } from "./lexical-gains.ts";
import type { Region } from "./region.ts";
import type { Side } from "./sides.ts";

/** Grids up to this many cells are searched whole. */
const WHOLE_CELLS = 40_000;
const FINEST_BLOCK = 8;
const REFINEMENT = 5;
/** Blocks kept on each side of the path. */
const MARGIN = 2;
/** Words more frequent than this in one of the texts tell blocks apart too little for what they cost. */
const MOST_OCCURRENCES = 60;

/**
 * @param links  for each source token id the target ids it may become, with their probabilities
 */
export function coarseBand(
  source: Side,
  target: Side,
  links: readonly ReadonlyMap<number, number>[],
  places: { readonly source: Occurrences; readonly target: Occurrences },
  region: Region,
): Band {
  const rows = region.sourceEnd - region.sourceStart;
  const columns = region.targetEnd - region.targetStart;
  if (rows * columns <= WHOLE_CELLS) return fullBand(rows, columns);
  let block = FINEST_BLOCK;
  while ((rows / block) * (columns / block) > WHOLE_CELLS) block *= REFINEMENT;
  let band = fullBand(Math.ceil(rows / block), Math.ceil(columns / block));
  for (;;) {
    const path = bestPath(blockLikeness(source, target, links, places, region, block, band), band);
    const isFinest = block === FINEST_BLOCK;
    const finer = isFinest ? 1 : block / REFINEMENT;
    band = refine(path, band, block / finer, {
      rows: Math.ceil(rows / finer),
      columns: Math.ceil(columns / finer),
    });
    if (isFinest) return band;
    block = finer;
  }
}

/** For each cell of the band, how much its two blocks share. Blocks are rows and columns here, not cuts between them. */
function blockLikeness(
  source: Side,
  target: Side,
  links: readonly ReadonlyMap<number, number>[],
  places: { readonly source: Occurrences; readonly target: Occurrences },
  region: Region,
  block: number,
  band: Band,
): Float64Array {
  const likeness = new Float64Array(band.start[band.rows + 1]!);
  const total = target.ids.length;
  source.vocabulary.forEach((_, id) => {
    const count = source.counts[id]!;
    if (count > MOST_OCCURRENCES) return;
    for (const [other, probability] of links[id]!) {
      const otherCount = target.counts[other]!;
      if (otherCount > MOST_OCCURRENCES) continue;
      const weight = (probability * Math.log(total / otherCount)) / Math.sqrt(count * otherCount);
      for (const place of places.source.places[id]!) {
        const row = Math.floor((places.source.sentence[place]! - region.sourceStart) / block);
        if (row < 0 || row >= band.rows) continue;
        for (const otherPlace of places.target.places[other]!) {
          const column = Math.floor((places.target.sentence[otherPlace]! - region.targetStart) / block);
          if (column < band.low[row]! || column > band.high[row]! || column >= band.columns) continue;
          likeness[band.start[row]! + column - band.low[row]!]! += weight;
        }
      }
    }
  });
  return likeness;
}

/** For each row of blocks the first and last column of the best path. */
interface Path {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function bestPath(likeness: Float64Array, band: Band): Path {
  const { rows, columns, low, high, start } = band;
  const best = new Float64Array(start[rows + 1]!).fill(-Infinity);
  const step = new Int8Array(best.length);
  // Without any evidence the path follows the diagonal; with some, this weighs next to nothing.
  const slope = columns / rows;
  const strongest = likeness.reduce((most, value) => Math.max(most, value), 1e-9);
  best[0] = 0;
  for (let row = 0; row <= rows; row++) {
    for (let column = low[row]!; column <= high[row]!; column++) {
      const at = start[row]! + column - low[row]!;
      const value = best[at]!;
      if (value === -Infinity) continue;
      const stray = (1e-4 * strongest * Math.abs(column - row * slope)) / Math.max(1, columns);
      const offer = (toRow: number, toColumn: number, gain: number, kind: number): void => {
        if (toRow > rows || toColumn < low[toRow]! || toColumn > high[toRow]!) return;
        const to = start[toRow]! + toColumn - low[toRow]!;
        if (value + gain - stray <= best[to]!) return;
        best[to] = value + gain - stray;
        step[to] = kind;
      };
      offer(row + 1, column + 1, likeness[at]!, 1);
      // A block beside the diagonal step still meets what its neighbour's border cut off.
      offer(row + 1, column, likeness[at]! / 2, 2);
      offer(row, column + 1, likeness[at]! / 2, 3);
    }
  }
  const first = new Int32Array(rows + 1).fill(columns);
  const last = new Int32Array(rows + 1);
  for (let row = rows, column = columns; ;) {
    first[row] = Math.min(first[row]!, column);
    last[row] = Math.max(last[row]!, column);
    if (row === 0 && column === 0) break;
    const kind = step[start[row]! + column - low[row]!]!;
    if (kind !== 3) row--;
    if (kind !== 2) column--;
  }
  return { first, last };
}

function refine(
  path: Path,
  band: Band,
  factor: number,
  size: { readonly rows: number; readonly columns: number },
): Band {
  const low = new Int32Array(size.rows + 1);
  const high = new Int32Array(size.rows + 1);
  for (let row = 0; row <= size.rows; row++) {
    const above = Math.max(0, Math.floor(row / factor) - 1);
    const below = Math.min(band.rows, Math.ceil(row / factor) + 1);
    low[row] = Math.max(0, (path.first[above]! - MARGIN) * factor);
    high[row] = Math.min(size.columns, (path.last[below]! + MARGIN) * factor);
  }
  return makeBand(size.rows, size.columns, low, high);
}
