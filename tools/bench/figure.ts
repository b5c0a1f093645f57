/** One line of the bench: what was measured, and the limit it is held against where there is one. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Absent for lines that only inform. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
  readonly note?: string;
}

/** An area of the bench; `null` where it cannot be measured here, with the reason. */
export interface Area {
  readonly name: string;
  run(): Promise<readonly Figure[] | { readonly skipped: string }>;
}

export function isHeld({ value, limit }: Figure): boolean {
  if (!limit) return true;
  return "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** CPU seconds (user and system, all threads) that `work` takes: median of five runs after one that warms up. */
export async function cpuSeconds(work: () => Promise<unknown> | unknown, runs = 5): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    globalThis.gc?.();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
  }
  return median(times);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
