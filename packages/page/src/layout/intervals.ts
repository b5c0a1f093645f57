/** Sets of intervals on a line, sorted and apart from each other. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The union of overlapping or touching intervals. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** What `covered` leaves free between `from` and `to`, pieces of at least `minimum`. */
export function freeIntervals(
  covered: readonly Interval[],
  from: number,
  to: number,
  minimum: number,
): Interval[] {
  const free: Interval[] = [];
  let at = from;
  for (const interval of mergeIntervals(covered)) {
    if (interval.from - at >= minimum) free.push({ from: at, to: interval.from });
    at = Math.max(at, interval.to);
  }
  if (to - at >= minimum) free.push({ from: at, to });
  return free;
}

/** The parts that both have, of at least `minimum`. */
export function intersectIntervals(
  a: readonly Interval[],
  b: readonly Interval[],
  minimum: number,
): Interval[] {
  const shared: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const from = Math.max(a[i]!.from, b[j]!.from);
    const to = Math.min(a[i]!.to, b[j]!.to);
    if (to - from >= minimum) shared.push({ from, to });
    if (a[i]!.to < b[j]!.to) i++;
    else j++;
  }
  return shared;
}
