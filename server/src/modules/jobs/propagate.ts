// A sentence that is confirmed fills those that say the same, as drafts to be looked at.
import { isInlineEqual } from "@yizhou/model";
import { findTargetFault, repeatKey, retagTarget } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Confirmer } from "./confirm-segments.ts";
import type { JobDeps } from "./deps.ts";
import type { OpenJob } from "./policy.ts";
import { barriersFor } from "./segment-barriers.ts";
import { NO_UNIT } from "./confirmed-units.ts";
import { findRepeats, type ConfirmationChange } from "./segment-edit-repo.ts";
import type { WantedEdit } from "./wanted-edit.ts";

/**
 * What confirmed edits change in other segments: those with the same text and the same tags that nobody has confirmed or written by
 * hand, and that the person may write into.
 */
export async function propagate(
  deps: JobDeps,
  tx: Transaction,
  job: OpenJob<"write">,
  { person, wanted }: { readonly person: Confirmer; readonly wanted: readonly WantedEdit[] },
): Promise<readonly (ConfirmationChange & { readonly propagatedFrom: number })[]> {
  const confirmed = wanted.flatMap(({ edit: { target, isConfirmed }, row }) =>
    isConfirmed && target ? [{ target, row }] : [],
  );
  if (confirmed.length === 0) return [];
  // Of two that say the same the later one decides: it was confirmed last.
  const byKey = new Map(confirmed.map((one) => [repeatKey(one.row.source), one]));
  const repeats = await findRepeats(
    tx,
    job,
    confirmed.map(({ row }) => row.source),
    wanted.map(({ row }) => row.ordinal),
  );
  const barred = await barriersFor({ clock: deps.clock, db: tx }, job, person.userId, repeats);
  return repeats.flatMap((row) => {
    const leader = byKey.get(repeatKey(row.source));
    if (!leader || barred.has(row.ordinal)) return [];
    const target = retagTarget(leader.target, leader.row.source, row.source);
    if (findTargetFault(row.source, target) !== null) return [];
    if (row.target && isInlineEqual(row.target, target)) return [];
    const { ordinal } = row;
    return [{ ordinal, target, confirmedAt: null, unit: NO_UNIT, propagatedFrom: leader.row.ordinal }];
  });
}
