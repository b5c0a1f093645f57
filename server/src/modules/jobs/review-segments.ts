// The second reader: what is confirmed is found right, or goes back to the translator with a reason. Every verdict stays on record.
import type { ReviewSegments, SegmentReviews } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { personNames } from "../accounts/index.ts";
import { recordEdit } from "./confirm-segments.ts";
import { NO_UNIT, withdrawUnits } from "./confirmed-units.ts";
import type { JobDeps } from "./deps.ts";
import { noteEffort } from "./edit-effort.ts";
import { requireJobRight } from "./policy.ts";
import { lockJob } from "./repo.ts";
import { insertReviews, listReviews } from "./review-repo.ts";
import { writableLibrary } from "./save-to-memory.ts";
import { findSegments, type SegmentRow } from "./segment-repo.ts";
import { markConfirmed, markReviewed } from "./segment-edit-repo.ts";

/**
 * Writes verdicts on confirmed segments. One that is rejected is no longer confirmed, and its pair leaves the job's library; what
 * says something else than the reviewer read is left alone and told.
 *
 * @throws {AppError} job.not_found; job.no_right
 */
export async function reviewSegments(
  deps: JobDeps,
  { userId }: { readonly userId: string },
  jobId: string,
  { reviews }: ReviewSegments,
): Promise<{ readonly segments: readonly SegmentRow[]; readonly conflicts: readonly number[] }> {
  const job = await requireJobRight(deps, userId, jobId, "review");
  const unique = [...new Map(reviews.map((one) => [one.ordinal, one])).values()];
  const ordinals = unique.map(({ ordinal }) => ordinal);
  const now = new Date(deps.clock.now());
  const memory = await writableLibrary(deps.db, job);
  const conflicts = await deps.db.transaction(async (tx) => {
    if (!(await lockJob(tx, job))) throw new AppError("job.not_found");
    const rows = new Map((await findSegments(tx, job, ordinals)).map((row) => [row.ordinal, row]));
    const sound = unique.filter(({ ordinal, version }) => {
      const row = rows.get(ordinal);
      return row && row.version === version && row.confirmedAt !== null;
    });
    const rejected = sound.filter(({ verdict }) => verdict === "rejected").map(({ ordinal }) => ordinal);
    const accepted = sound.filter(({ verdict }) => verdict === "reviewed").map(({ ordinal }) => ordinal);
    await insertReviews(
      tx,
      job,
      sound.map(({ ordinal, version, verdict, category, severity, reason = "" }) => ({
        ...{ id: newId(), jobId, ordinal, version, verdict, reason, authorId: userId, madeAt: now },
        ...{ category: category ?? null, severity: severity ?? null },
      })),
    );
    await markReviewed(tx, job, accepted);
    if (rejected.length > 0) {
      const open = rejected.map((ordinal) => rows.get(ordinal)!);
      await withdrawUnits(tx, job, memory, open, now);
      const back = { target: null, confirmedAt: null, unit: NO_UNIT, review: "rejected" } as const;
      await markConfirmed(
        tx,
        job,
        rejected.map((ordinal) => ({ ordinal, ...back })),
        { now, authorId: userId },
      );
      const edited = open.map((before) => ({
        ...{ before, target: before.target, isConfirmed: false, spentMs: 0 },
      }));
      const effort = await noteEffort(tx, job, edited, now);
      await recordEdit(deps, tx, job, { segments: rejected.length, ...effort });
    }
    const written = new Set(sound.map(({ ordinal }) => ordinal));
    return ordinals.filter((ordinal) => !written.has(ordinal));
  });
  return { segments: await findSegments(deps.db, job, ordinals), conflicts };
}

/** Verdicts on a segment, newest first. @throws {AppError} job.not_found */
export async function reviewsOfSegment(
  deps: JobDeps,
  userId: string,
  jobId: string,
  ordinal: number,
): Promise<SegmentReviews> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const rows = await listReviews(deps.db, job, ordinal);
  const names = await personNames(
    deps.db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map(({ id, version, verdict, category, severity, reason, authorId, madeAt }) => ({
    ...{ id, version, verdict, category, severity, reason, madeAt: madeAt.toISOString() },
    author: (authorId && names.get(authorId)?.nickName) ?? null,
  }));
}
