import type { EngineSpending, SegmentStore } from "@yizhou/pipeline";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import { dayOf, recordSpending } from "../engines/index.ts";
import type { EngineOffer } from "../engines/index.ts";
import type { Charger, ReviewCharger } from "./charges.ts";
import type { OwnJob } from "./policy.ts";
import { holdLease } from "./run-repo.ts";
import type { Lease } from "./run-repo.ts";
import {
  addCharges,
  amendResults,
  loadSegments,
  rateResults,
  saveResults,
  toResult,
} from "./segment-repo.ts";

/**
 * A job's segments in PostgreSQL. A save is one transaction that first makes sure the lease still holds, so that a worker
 * that lost its job cannot overwrite the next one's work; what a batch cost is written with its segments, once.
 */
export function createSegmentStore(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  job: OwnJob,
  lease: Lease,
  offers: readonly EngineOffer[],
  chargesOf: Charger,
  reviewChargesOf: ReviewCharger,
): SegmentStore {
  const writeDown = async (tx: Transaction, spent: EngineSpending): Promise<void> => {
    const offer = offers.find(({ engine }) => engine.id === spent.engineId);
    const account = {
      ownerId: job.ownerId,
      jobId: job.id,
      engineName: offer?.engine.name ?? spent.engineId,
      organizationId: offer?.organizationId ?? null,
      price: offer?.price ?? null,
      day: dayOf(clock.now()),
    };
    await recordSpending(tx, account, spent);
  };
  return {
    async load() {
      const rows = await loadSegments(db, job);
      const known = rows.filter((row) => row.state !== "untranslated");
      return new Map(known.map((row) => [row.ordinal, toResult(row)]));
    },
    async save(results, spent) {
      await db.transaction(async (tx) => {
        await holdLease(tx, lease);
        await saveResults(tx, job, results, spent?.usage.requests ?? 0, chargesOf(results));
        if (spent) await writeDown(tx, spent);
      });
    },
    async amend(amendments, spent) {
      return db.transaction(async (tx) => {
        await holdLease(tx, lease);
        const changed = await amendResults(tx, job, amendments, spent?.usage.requests ?? 0);
        if (spent) await writeDown(tx, spent);
        return changed;
      });
    },
    async noteReviewed(ordinals, spent) {
      await db.transaction(async (tx) => {
        await holdLease(tx, lease);
        await addCharges(
          tx,
          job,
          reviewChargesOf(ordinals, spent?.engineId ?? null),
          spent?.usage.requests ?? 0,
        );
        if (spent) await writeDown(tx, spent);
      });
    },
    async rate(ratings) {
      await db.transaction(async (tx) => {
        await holdLease(tx, lease);
        await rateResults(tx, job, ratings);
      });
    },
  };
}
