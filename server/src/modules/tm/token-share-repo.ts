import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";

/** In how large a share of the units each of the commonest tokens of a side occurs, 0-1. */
export interface Shares {
  readonly source: ReadonlyMap<number, number>;
  readonly target: ReadonlyMap<number, number>;
  /** About what a token has that is not among them. */
  readonly least: number;
}

const KEPT_MS = 60_000;
let kept: { readonly of: Queryable; readonly until: number; readonly shares: Promise<Shares> } | null = null;

/** Which tokens are common, from the planner's statistics. That changes slowly; wrong figures cost time, never matches. */
export function cachedShares(db: Queryable): Promise<Shares> {
  const now = performance.now();
  if (kept?.of !== db || kept.until < now) kept = { of: db, until: now + KEPT_MS, shares: readShares(db) };
  return kept.shares;
}

async function readShares(db: Queryable): Promise<Shares> {
  const { rows } = await db.execute<{ attname: string; tokens: number[] | null; shares: number[] | null }>(
    sql`select attname, most_common_elems::text::int[] as tokens, most_common_elem_freqs as shares from pg_stats
      where schemaname = current_schema() and tablename = 'memory_units' and attname in ('source_signature', 'target_signature')`,
  );
  const sharesOf = (column: string) => {
    const row = rows.find(({ attname }) => attname === column);
    // Three figures about the whole stand behind those of the tokens.
    return new Map((row?.tokens ?? []).map((token, at) => [token, row?.shares?.[at] ?? 0]));
  };
  const [source, target] = [sharesOf("source_signature"), sharesOf("target_signature")];
  let least = 1;
  for (const share of [...source.values(), ...target.values()]) least = Math.min(least, share);
  // Most of the others stand in one or two units only.
  return { source, target, least: least === 1 ? 0 : least / 20 };
}
