import type { SegmentStore } from "@yizhou/pipeline";
import type { Database } from "../../platform/database/connect.ts";
import { holdLease } from "./lease.ts";
import type { Lease } from "./lease.ts";
import { loadSegments, saveResults, toResult } from "./segment-repo.ts";

/**
 * A job's segments in PostgreSQL. A save is one transaction that first makes sure the lease still holds, so that a worker
 * that lost its job cannot overwrite the next one's work.
 */
export function createSegmentStore(db: Database, lease: Lease): SegmentStore {
  return {
    async load() {
      const rows = await loadSegments(db, lease.jobId);
      const known = rows.filter((row) => row.state !== "untranslated");
      return new Map(known.map((row) => [row.ordinal, toResult(row)]));
    },
    async save(results, spent) {
      await db.transaction(async (tx) => {
        await holdLease(tx, lease);
        await saveResults(tx, lease.jobId, results, spent?.usage ?? null);
      });
    },
  };
}
