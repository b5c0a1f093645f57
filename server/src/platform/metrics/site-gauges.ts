// What the database knows, asked when somebody looks and not more often than every ten seconds.
import type { Pool } from "pg";
import { Gauge, Registry } from "prom-client";
import type { Log } from "../log.ts";
import type { QueueDepth } from "../queue/queue.ts";

export interface SiteState {
  /** Queues, and kinds of work that waits. */
  readonly queues: readonly (Omit<QueueDepth, "name"> & { readonly name: string })[];
  /** Jobs by state. */
  readonly jobs: ReadonlyMap<string, number>;
}

const GOOD_FOR_MS = 10_000;
/** A look that takes longer is not waited for: the page answers without it. */
const PATIENCE_MS = 3_000;

/**
 * Gauges of one server's database: its pool, its queues, its jobs.
 *
 * @param look  asks the database; an error, which is logged, or a long wait shows as `yizhou_database_up 0`
 * @returns what writes them in the text form that scrapers read
 */
export function createSiteGauges(
  pool: Pool,
  log: Log,
  look: () => Promise<SiteState>,
): () => Promise<string> {
  const register = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [register] });
  const up = gauge("yizhou_database_up", "1 when the database answered the last look.");
  const connections = gauge("yizhou_database_pool", "Connections of this process, and who waits for one.", [
    "state",
  ]);
  const waiting = gauge("yizhou_queue_waiting", "Messages that wait, by queue.", ["queue"]);
  const age = gauge("yizhou_queue_oldest_seconds", "Age of the due message that waits longest.", ["queue"]);
  const jobs = gauge("yizhou_jobs", "Translation jobs by state.", ["state"]);

  let last: { state: Promise<SiteState | null>; isPending: boolean; untilMs: number } | null = null;
  const current = (): Promise<SiteState | null> => {
    if (last && (last.isPending || last.untilMs > performance.now())) return last.state;
    const state = look().catch((error: unknown) => {
      log.warn({ err: error }, "the database could not be looked at for the metrics");
      return null;
    });
    const entry = { state, isPending: true, untilMs: 0 };
    last = entry;
    void entry.state.then((state) => {
      entry.isPending = false;
      entry.untilMs = state ? performance.now() + GOOD_FOR_MS : 0;
    });
    return entry.state;
  };

  return async () => {
    const state = await within(current(), PATIENCE_MS);
    connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "waited_for" }, pool.waitingCount);
    up.set(state ? 1 : 0);
    for (const one of [waiting, age, jobs]) one.reset();
    for (const { name, waiting: depth, oldestSeconds } of state?.queues ?? []) {
      waiting.set({ queue: name }, depth);
      age.set({ queue: name }, oldestSeconds);
    }
    for (const [name, count] of state?.jobs ?? []) jobs.set({ state: name }, count);
    return register.metrics();
  };
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), timeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
