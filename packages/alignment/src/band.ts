/** The cells of a grid of (rows + 1) x (columns + 1) cuts that a path may pass: for row i the columns low[i] .. high[i]. */
export interface Band {
  readonly rows: number;
  readonly columns: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Index of the first cell of each row in a flat array; the last entry is the number of cells. */
  readonly start: Int32Array;
}

/** @param low,high  inclusive, one per row; made monotone and wide enough to hold a path from corner to corner. */
export function makeBand(rows: number, columns: number, low: Int32Array, high: Int32Array): Band {
  low[0] = 0;
  high[rows] = columns;
  for (let i = 1; i <= rows; i++) high[i] = Math.min(columns, Math.max(high[i]!, high[i - 1]!));
  for (let i = rows; i > 0; i--) low[i - 1] = Math.max(0, Math.min(low[i]!, low[i - 1]!));
  // A path needs neighbouring rows to share a column.
  for (let i = 1; i <= rows; i++) if (low[i]! > high[i - 1]!) low[i] = high[i - 1]!;
  const start = new Int32Array(rows + 2);
  for (let i = 0; i <= rows; i++) start[i + 1] = start[i]! + (high[i]! - low[i]! + 1);
  return { rows, columns, low, high, start };
}

export function fullBand(rows: number, columns: number): Band {
  return makeBand(rows, columns, new Int32Array(rows + 1), new Int32Array(rows + 1).fill(columns));
}

export function isWhole(band: Band): boolean {
  return band.start[band.rows + 1]! === (band.rows + 1) * (band.columns + 1);
}

/** The band with `reach` more rows and columns around each of `rows`. */
export function widenBand(band: Band, rows: readonly number[], reach: number): Band {
  const low = band.low.slice();
  const high = band.high.slice();
  for (const row of rows) {
    for (let i = Math.max(0, row - reach); i <= Math.min(band.rows, row + reach); i++) {
      low[i] = Math.min(low[i]!, Math.max(0, band.low[i]! - reach));
      high[i] = Math.max(high[i]!, Math.min(band.columns, band.high[i]! + reach));
    }
  }
  return makeBand(band.rows, band.columns, low, high);
}
