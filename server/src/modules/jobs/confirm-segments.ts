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
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent, type DomainEvents } from "../../platform/events/domain-events.ts";
import type { Send } from "../../platform/queue/queue.ts";
import type { JobDeps } from "./deps.ts";
import { noteEffort } from "./edit-effort.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { findJobsById, lockJob, settleState } from "./repo.ts";
import { barriersFor } from "./segment-barriers.ts";
import { isOpen } from "./states.ts";
import { unitOfSegment, writableLibrary } from "./save-to-memory.ts";
import { findSegments, markConfirmed, unitsInUse } from "./segment-repo.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { readTagged } from "./tagged-target.ts";

/** Who confirms, and the name that stands with the unit. */
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
 * Confirms segments of a job, with a better target where the person has one, or takes the confirmation back. All or none. The
 * files of a job that has ended are made anew after a pause where a target changed; the job itself stays ended.
 *
 * @throws {AppError} job.not_found; job.segment_not_found; job.segment_not_ready for one without a target (or locked);
 *   job.segment_tags_differ for a target that does not carry the tags of its source;
 *   quota.units_full where the job's library has no room
 */
export async function confirmSegments(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  { segments: wishes, isConfirmed }: ConfirmSegments,
): Promise<Confirmed> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  const unique = [...new Map(wishes.map((wish) => [wish.ordinal, wish])).values()];
  const memory = await writableLibrary(deps.db, job);
  const now = new Date(deps.clock.now());
  const known = await rowsAround(deps, job, unique);
  const barred = await barriersFor(deps, job, person.userId, [...known.values()]);
  for (const { ordinal } of unique) {
    const barrier = barred.get(ordinal);
    if (barrier) throw new AppError(`job.segment_${barrier}`, { segment: ordinal + 1 });
  }
  if (!isConfirmed) return withdraw(deps, job, unique, { memory, now, authorId: person.userId });

  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const targets = unique.map((wish) => targetOf(known.get(wish.ordinal), wish));
  const source = { now, author: person.nickName, document: job.name };
  const pairs = unique.map(({ ordinal }, at): ConfirmedPair => {
    const around = [known.get(ordinal - 1), known.get(ordinal + 1)];
    const row = known.get(ordinal)!;
    return {
      unit: unitOfSegment({ ...row, target: targets[at]! }, around, pair),
      replaces: row.memoryUnitId,
    };
  });
  const prepared = memory ? await prepareConfirmed(deps.db, pairs, source) : [];
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    const fresh = await findSegments(tx, job, [...known.keys()]);
    // Another's repeat may still stand on the unit of an earlier confirmation.
    const shared = await unitsInUse(
      tx,
      job,
      unique.map(({ ordinal }) => ordinal),
    );
    const kept = prepared.map((one) => (shared.has(one.replaces ?? -1) ? { ...one, replaces: null } : one));
    const unitIds = memory ? await writeConfirmed(deps, tx, memory, kept, source) : [];
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
    await markConfirmed(tx, job, changes, { now, authorId: person.userId });
    const edited = unique.map(({ ordinal }, at) => {
      const before = fresh.find((one) => one.ordinal === ordinal)!;
      return { before, target: targets[at]!, isConfirmed: true, spentMs: 0 };
    });
    const effort = await noteEffort(tx, job, edited, now);
    await recordEdit(deps, tx, job, { segments: changes.length, confirmed: changes.length, ...effort });
    const isChanged = changes.some(({ target }) => target !== null);
    if (isChanged && !isOpen(current)) await followEdit(deps, tx, send, job);
  });
  return outcome(deps, job, unique, memory ? unique.length : 0);
}

async function withdraw(
  deps: JobDeps,
  job: OpenJob<"write">,
  wishes: readonly Wish[],
  {
    memory,
    ...made
  }: { readonly memory: WritableMemory | null; readonly now: Date; readonly authorId: string },
): Promise<Confirmed> {
  const ordinals = wishes.map(({ ordinal }) => ordinal);
  await deps.db.transaction(async (tx) => {
    if (!(await lockJob(tx, job))) throw new AppError("job.not_found");
    const rows = await findSegments(tx, job, ordinals);
    for (const ordinal of ordinals)
      if (!rows.some((row) => row.ordinal === ordinal))
        throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
    const shared = await unitsInUse(tx, job, ordinals);
    const open = rows.filter(({ confirmedAt }) => confirmedAt);
    const units = open.flatMap(({ memoryUnitId: id }) => (id !== null && !shared.has(id) ? [id] : []));
    if (memory)
      await withdrawConfirmed(tx, memory, units, {
        now: made.now,
        asMachine: job.options.saveRule === "all",
      });
    const changes = open.map(({ ordinal }) => ({ ordinal, target: null, confirmedAt: null, unitId: null }));
    await markConfirmed(tx, job, changes, made);
    const edited = open.map((before) => ({
      ...{ before, target: before.target, isConfirmed: false, spentMs: 0 },
    }));
    const effort = await noteEffort(tx, job, edited, made.now);
    await recordEdit(deps, tx, job, { segments: changes.length, confirmed: 0, ...effort });
  });
  return outcome(deps, job, wishes, 0);
}

/** The segments named and their neighbours. @throws {AppError} job.segment_not_found */
export async function rowsAround(
  deps: JobDeps,
  job: OpenJob<"write">,
  wishes: readonly Pick<Wish, "ordinal">[],
): Promise<ReadonlyMap<number, SegmentRow>> {
  const ordinals = new Set(wishes.flatMap(({ ordinal }) => [ordinal - 1, ordinal, ordinal + 1]));
  const rows = await findSegments(deps.db, job, [...ordinals]);
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

/**
 * A job that runs makes its files at its end anyway; one that has ended may be done now, and its files lag behind.
 *
 * @throws {AppError} request.too_much_waiting where files of too many other jobs are being waited for
 */
export async function followEdit(
  deps: JobDeps,
  tx: Transaction,
  send: Send,
  job: OpenJob<"write">,
): Promise<void> {
  await deps.renditions.requireRoom(tx, job);
  await settleState(tx, job);
  await deps.renditions.want(tx, send, job);
}

export async function recordEdit(
  { clock }: JobDeps,
  tx: Transaction,
  { id, ownerId }: OpenJob<"write">,
  facts: DomainEvents["segments.edited"],
): Promise<void> {
  await recordEvent(tx, clock, "segments.edited", { ownerId, subjectId: id }, facts);
}

/** Segments of a job that are confirmed now. @throws {AppError} job.not_found  where it was deleted meanwhile */
export async function confirmedOf({ db }: JobDeps, { id }: OpenJob<"write">): Promise<number> {
  const [job] = await findJobsById(db, [id]);
  if (!job) throw new AppError("job.not_found");
  return job.segmentsConfirmed;
}

async function outcome(
  deps: JobDeps,
  job: OpenJob<"write">,
  wishes: readonly Wish[],
  saved: number,
): Promise<Confirmed> {
  const ordinals = wishes.map(({ ordinal }) => ordinal);
  const confirmed = await confirmedOf(deps, job);
  return { confirmed, saved, segments: await findSegments(deps.db, job, ordinals) };
}
