const BINS = 1024;

/** The value that the given share of the chosen pixels does not exceed; 0 for none. */
export function quantile(values: Float32Array, isChosen: (at: number) => boolean, share: number): number {
  const counts = new Uint32Array(BINS + 1);
  let total = 0;
  for (let at = 0; at < values.length; at++) {
    if (!isChosen(at)) continue;
    counts[Math.min(BINS, Math.floor(values[at]! * BINS))]! += 1;
    total += 1;
  }
  let sum = 0;
  for (let bin = 0; bin <= BINS; bin++) {
    sum += counts[bin]!;
    if (total > 0 && sum >= share * total) return bin / BINS;
  }
  return 0;
}

export function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
