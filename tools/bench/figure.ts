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

/**
 * CPU seconds (user and system, all threads) that `work` takes: median of five runs after one that warms up. What earlier
 * work left behind is collected once, in front; between the runs a forced collection would throw away the compiled code
 * (its shapes have no living object just then), and every run would pay for compiling instead of for its work.
 */
export async function cpuSeconds(work: () => Promise<unknown> | unknown, runs = 5): Promise<number> {
  globalThis.gc?.();
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await cpuOf(work));
  return median(times);
}

/** CPU seconds that both kinds of work take, in turns, so that what else the machine does meets both alike. */
export interface InTurns {
  readonly work: number;
  readonly floor: number;
  /** `work` over `floor`, of each turn; median. */
  readonly times: number;
}

/** As `cpuSeconds`, of two kinds of work in turns. */
export async function inTurns(
  work: () => Promise<unknown> | unknown,
  floor: () => Promise<unknown> | unknown,
  runs = 5,
): Promise<InTurns> {
  globalThis.gc?.();
  const turns: { readonly work: number; readonly floor: number }[] = [];
  for (let run = -1; run < runs; run += 1) {
    const turn = { floor: await cpuOf(floor), work: await cpuOf(work) };
    if (run >= 0) turns.push(turn);
  }
  return {
    work: median(turns.map((turn) => turn.work)),
    floor: median(turns.map((turn) => turn.floor)),
    times: median(turns.map((turn) => turn.work / turn.floor)),
  };
}

/** CPU seconds (user and system, all threads) of one run. */
export async function cpuOf(work: () => Promise<unknown> | unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
