// Where what a person confirms stands in the job's library. Segments that say the same share a unit; taking a confirmation back takes
// back what it did there and no more, and only once no other segment stands on the unit.
import { prepareConfirmed, withdrawConfirmed, writeConfirmed, type WritableMemory } from "../tm/index.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Quotas } from "../quotas/index.ts";
import type { OpenJob } from "./policy.ts";
import { type SegmentRow } from "./segment-repo.ts";
import { unitsHeld } from "./segment-edit-repo.ts";

/** What a segment is noted to have in the library; nothing where its pair was there already. */
export type SegmentUnit = Pick<SegmentRow, "memoryUnitId" | "memoryUnitWas">;

/** Of a segment that has none. */
export const NO_UNIT: SegmentUnit = { memoryUnitId: null, memoryUnitWas: null };

/** What a segment has now. */
export function unitOf({ memoryUnitId, memoryUnitWas }: SegmentRow): SegmentUnit {
  return { memoryUnitId, memoryUnitWas };
}

type PreparedUnit = ReturnType<typeof prepareConfirmed>[number];

/**
 * Writes the pairs of segments that are being confirmed. Part of a transaction that holds the job, before the segments are written.
 *
 * @param pairs  the segments as they stand, each with its prepared pair
 * @returns by ordinal
 * @throws {AppError} quota.units_full
 */
export async function keepUnits(
  deps: { readonly quotas: Quotas },
  tx: Transaction,
  job: OpenJob<"write">,
  memory: WritableMemory,
  pairs: readonly { readonly row: SegmentRow; readonly unit: PreparedUnit }[],
  source: Parameters<typeof writeConfirmed>[4],
): Promise<ReadonlyMap<number, SegmentUnit>> {
  const ordinals = pairs.map(({ row }) => row.ordinal);
  const before = pairs.flatMap(({ row }) => row.memoryUnitId ?? []);
  const shared = await unitsHeld(tx, job, before, ordinals);
  const written = await writeConfirmed(
    deps,
    tx,
    memory,
    pairs.map(({ row: { memoryUnitId: id }, unit }) => ({
      row: unit,
      replaces: id === null || shared.has(id) ? null : id,
    })),
    source,
  );
  const held = await unitsHeld(
    tx,
    job,
    written.map(({ id }) => id),
  );
  return new Map(
    written.map(({ id, was }, at) => {
      const unit =
        held.get(id) ??
        (was === "confirmed" ? NO_UNIT : { memoryUnitId: id, memoryUnitWas: was === "machine" ? was : null });
      return [ordinals[at]!, unit];
    }),
  );
}

/** Takes the pairs of segments back that are no longer confirmed. Part of the transaction that says so, and before it does. */
export async function withdrawUnits(
  tx: Transaction,
  job: OpenJob<"write">,
  memory: WritableMemory | null,
  rows: readonly SegmentRow[],
  now: Date,
): Promise<void> {
  if (!memory) return;
  const ids = rows.flatMap(({ memoryUnitId }) => memoryUnitId ?? []);
  const shared = await unitsHeld(
    tx,
    job,
    ids,
    rows.map(({ ordinal }) => ordinal),
  );
  const alone = rows.filter(({ memoryUnitId: id }) => id !== null && !shared.has(id));
  const parts = Map.groupBy(
    alone,
    ({ memoryUnitWas }) => memoryUnitWas === "machine" || job.options.saveRule === "all",
  );
  for (const [asMachine, part] of parts)
    await withdrawConfirmed(
      tx,
      memory,
      part.map(({ memoryUnitId }) => memoryUnitId!),
      { now, asMachine },
    );
}
