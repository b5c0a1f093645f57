/** What one output shares with its reference, order by order; sums of lines are sums of these. */
export interface Overlap {
  /** Runs of n units in the output that the reference has too, each at most as often as there; index 0 for n = 1. */
  readonly matches: readonly number[];
  /** Runs of n units in the output. */
  readonly inOutput: readonly number[];
  /** Runs of n units in the reference. */
  readonly inReference: readonly number[];
  /** Units of the output and of the reference. */
  readonly lengths: readonly [output: number, reference: number];
}

/** @param orders  longest run that is counted */
export function overlapOf(output: readonly string[], reference: readonly string[], orders: number): Overlap {
  const matches: number[] = [];
  const inOutput: number[] = [];
  const inReference: number[] = [];
  for (let order = 1; order <= orders; order++) {
    const wanted = runsOf(reference, order);
    let shared = 0;
    for (const [run, count] of runsOf(output, order)) shared += Math.min(count, wanted.get(run) ?? 0);
    matches.push(shared);
    inOutput.push(Math.max(0, output.length - order + 1));
    inReference.push(Math.max(0, reference.length - order + 1));
  }
  return { matches, inOutput, inReference, lengths: [output.length, reference.length] };
}

function runsOf(units: readonly string[], order: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= units.length; at++) {
    const run = units.slice(at, at + order).join("\u0000");
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** The overlap of all lines together. */
export function sumOf(overlaps: readonly Overlap[], orders: number): Overlap {
  const zeros = (): number[] => Array.from({ length: orders }, () => 0);
  const sum = {
    matches: zeros(),
    inOutput: zeros(),
    inReference: zeros(),
    lengths: [0, 0] as [number, number],
  };
  for (const one of overlaps) {
    for (let at = 0; at < orders; at++) {
      sum.matches[at]! += one.matches[at]!;
      sum.inOutput[at]! += one.inOutput[at]!;
      sum.inReference[at]! += one.inReference[at]!;
    }
    sum.lengths[0] += one.lengths[0];
    sum.lengths[1] += one.lengths[1];
  }
  return sum;
}
