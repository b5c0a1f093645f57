// What a person confirms. The segment is theirs from then on, and where the job writes to a library the pair goes there at
// once, so that the next batch of this job and of every other finds it.
import type { ConfirmSegments } from "@yizhou/contract";
import { AppError, isInlineEqual, parseLanguageTag } from "@yizhou/model";
import { findTargetFault } from "@yizhou/pipeline";
import {
  prepareConfirmed,
  withdrawConfirmed,
  writeConfirmed,
  type ConfirmedPair,
  type WritableMemory,
} from "../tm/index.ts";
import { getJob, isOpen } from "./change-jobs.ts";
import type { JobDeps } from "./deps.ts";
import { lockJob, reopenJob } from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { unitOfSegment, writableLibrary } from "./save-to-memory.ts";
import { findSegments, markConfirmed, unitsInUse } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { readTagged } from "./tagged-target.ts";

/** Who confirms: the job's owner, and the name that stands with the unit. */
export interface Confirmer {
  readonly userId: string;
  readonly nickName: string;
}

export interface Confirmed {
  /** Segments of the job that are confirmed now. */
  readonly confirmed: number;
  /** Segments of this call whose pair stands in the job's library now. */
  readonly saved: number;
  readonly segments: readonly SegmentRow[];
}

type Wish = ConfirmSegments["segments"][number];
type Target = NonNullable<SegmentRow["target"]>;

/**
 * Confirms segments of a job, with a better target where the person has one, or takes the confirmation back. All or none. A job
 * that has ended writes its results anew where a target changed.
 *
 * @throws {AppError} job.not_found; job.segment_not_found; job.segment_not_ready for one without a target (or locked);
 *   job.segment_tags_differ for a target that does not carry the tags of its source
 */
export async function confirmSegments(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  { segments: wishes, isConfirmed }: ConfirmSegments,
): Promise<Confirmed> {
  const job = await getJob(deps, person.userId, jobId);
  const unique = [...new Map(wishes.map((wish) => [wish.ordinal, wish])).values()];
  const memory = await writableLibrary(deps.db, job);
  const now = new Date(deps.clock.now());
  if (!isConfirmed) return withdraw(deps, job, unique, { memory, now });

  const known = await rowsAround(deps, job, unique);
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const targets = unique.map((wish) => targetOf(known.get(wish.ordinal), wish));
  const source = { now, author: person.nickName, document: job.name };
  const pairs = unique.map(({ ordinal }, at): ConfirmedPair => {
    const around = [known.get(ordinal - 1), known.get(ordinal + 1)];
    const row = known.get(ordinal)!;
    return {
      unit: unitOfSegment({ source: row.source, target: targets[at]! }, around, pair),
      replaces: row.memoryUnitId,
    };
  });
  const prepared = memory ? await prepareConfirmed(deps.db, pairs, source) : [];
  const isChanged = await deps.db.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const fresh = await findSegments(tx, job.id, [...known.keys()]);
    // Another's repeat may still stand on the unit of an earlier confirmation.
    const shared = await unitsInUse(
      tx,
      job.id,
      unique.map(({ ordinal }) => ordinal),
    );
    const kept = prepared.map((one) => (shared.has(one.replaces ?? -1) ? { ...one, replaces: null } : one));
    const unitIds = memory ? await writeConfirmed(tx, memory, kept, source) : [];
    const changes = unique.map(({ ordinal }, at) => {
      const row = fresh.find((one) => one.ordinal === ordinal)!;
      const changed = !row.target || !isInlineEqual(row.target, targets[at]!);
      return {
        ordinal,
        target: changed ? targets[at]! : null,
        confirmedAt: now,
        unitId: unitIds[at] ?? row.memoryUnitId,
      };
    });
    await markConfirmed(tx, job.id, changes);
    return changes.some(({ target }) => target !== null);
  });
  if (isChanged) await renderAnew(deps, job, now);
  return outcome(deps, job, unique, memory ? unique.length : 0);
}

async function withdraw(
  deps: JobDeps,
  job: JobRow,
  wishes: readonly Wish[],
  { memory, now }: { readonly memory: WritableMemory | null; readonly now: Date },
): Promise<Confirmed> {
  const ordinals = wishes.map(({ ordinal }) => ordinal);
  await deps.db.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const rows = await findSegments(tx, job.id, ordinals);
    for (const ordinal of ordinals)
      if (!rows.some((row) => row.ordinal === ordinal))
        throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
    const shared = await unitsInUse(tx, job.id, ordinals);
    const open = rows.filter(({ confirmedAt }) => confirmedAt);
    const units = open.flatMap(({ memoryUnitId: id }) => (id !== null && !shared.has(id) ? [id] : []));
    if (memory) await withdrawConfirmed(tx, memory, units, { now, asMachine: job.saveRule === "all" });
    const changes = open.map(({ ordinal }) => ({ ordinal, target: null, confirmedAt: null, unitId: null }));
    await markConfirmed(tx, job.id, changes);
  });
  return outcome(deps, job, wishes, 0);
}

/** The segments named and their neighbours. @throws {AppError} job.segment_not_found */
async function rowsAround(
  deps: JobDeps,
  job: JobRow,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<number, SegmentRow>> {
  const ordinals = new Set(wishes.flatMap(({ ordinal }) => [ordinal - 1, ordinal, ordinal + 1]));
  const rows = await findSegments(deps.db, job.id, [...ordinals]);
  const known = new Map(rows.map((row) => [row.ordinal, row]));
  for (const { ordinal } of wishes)
    if (!known.has(ordinal)) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  return known;
}

function targetOf(row: SegmentRow | undefined, wish: Wish): Target {
  const segment = wish.ordinal + 1;
  if (!row) throw new AppError("job.segment_not_found", { segment });
  if (row.locked) throw new AppError("job.segment_not_ready", { segment });
  if (wish.target === undefined) {
    if (row.state !== "translated" || !row.target) throw new AppError("job.segment_not_ready", { segment });
    return row.target;
  }
  const target = readTagged(wish.target, row.source);
  if (findTargetFault(row.source, target) !== null)
    throw new AppError("job.segment_tags_differ", { segment });
  return target;
}

/** A job that runs writes its results at its end anyway; one that has ended goes through its end once more. */
async function renderAnew(deps: JobDeps, job: JobRow, now: Date): Promise<void> {
  const current = await getJob(deps, job.ownerId, job.id);
  if (isOpen(current) || current.state === "cancelled") return;
  await reopenJob(deps.db, job.ownerId, job.id, now);
  await deps.queue.send("translation.wake", {});
}

async function outcome(
  deps: JobDeps,
  job: JobRow,
  wishes: readonly Wish[],
  saved: number,
): Promise<Confirmed> {
  const { segmentsConfirmed } = await getJob(deps, job.ownerId, job.id);
  const ordinals = wishes.map(({ ordinal }) => ordinal);
  return { confirmed: segmentsConfirmed, saved, segments: await findSegments(deps.db, job.id, ordinals) };
}
