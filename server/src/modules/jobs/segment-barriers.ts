import { inRanges } from "./segment-ranges.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OpenJob } from "./policy.ts";
import { locksOfOthers } from "./segment-lock-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { listAssignments } from "./share-repo.ts";

/** Why somebody who may edit a job may not write into one of its segments: another has it in hand, or it is another's to translate. */
export type Barrier = "held" | "assigned";

/** Of these segments, those that the person may not write into now. What is assigned holds translators apart, nobody else. */
export async function barriersFor(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  job: OpenJob<"write">,
  userId: string,
  rows: readonly Pick<SegmentRow, "ordinal" | "anchor">[],
): Promise<ReadonlyMap<number, Barrier>> {
  const now = new Date(clock.now());
  const ordinals = rows.map(({ ordinal }) => ordinal);
  const held = await locksOfOthers(db, job, { userId, now, ordinals });
  const barred = new Map<number, Barrier>(held.map(({ ordinal }) => [ordinal, "held"]));
  if (job.access.right !== "edit") return barred;
  const others = (await listAssignments(db, job, now)).filter((one) => one.userId !== userId);
  for (const { ordinal, anchor } of rows)
    if (inRanges(anchor ?? ordinal, others)) barred.set(ordinal, "assigned");
  return barred;
}
