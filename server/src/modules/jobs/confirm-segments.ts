// What a person confirms. The segment is theirs from then on, and where the job writes to a library the pair goes there at
// once, so that the next batch of this job and of every other finds it.
import type { ConfirmSegments } from "@yizhou/contract";
import { AppError, isInlineEqual, parseLanguageTag } from "@yizhou/model";
import { findTargetFault } from "@yizhou/pipeline";
import { prepareConfirmed, type WritableMemory } from "../tm/index.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent, type DomainEvents } from "../../platform/events/domain-events.ts";
import type { Send } from "../../platform/queue/queue.ts";
import { keepUnits, NO_UNIT, unitOf, withdrawUnits } from "./confirmed-units.ts";
import type { JobDeps } from "./deps.ts";
import { noteEffort } from "./edit-effort.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { findJobsById, lockJob, settleState } from "./repo.ts";
import { barriersFor } from "./segment-barriers.ts";
import { isOpen } from "./states.ts";
import { unitOfSegment, writableLibrary } from "./save-to-memory.ts";
import { findSegments } from "./segment-repo.ts";
import { markConfirmed } from "./segment-edit-repo.ts";
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
 *   job.segment_tags_differ for a target that does not carry the tags of its source; job.segments_changed where one says something
 *   else than it did when the person looked, or a moment ago;
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
  const units = unique.map(({ ordinal }, at) => {
    const around = [known.get(ordinal - 1), known.get(ordinal + 1)];
    return unitOfSegment({ ...known.get(ordinal)!, target: targets[at]! }, around, pair);
  });
  const prepared = memory ? prepareConfirmed(units, source) : [];
  await deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    const rows = await requireUnchanged(tx, job, unique, known);
    const pairs = rows.flatMap((row, at) => (prepared[at] ? [{ row, unit: prepared[at] }] : []));
    const kept = memory && (await keepUnits(deps, tx, job, memory, pairs, source));
    const changes = rows.map((row, at) => {
      const isSame = row.target && isInlineEqual(row.target, targets[at]!);
      const unit = kept?.get(row.ordinal) ?? unitOf(row);
      return { ordinal: row.ordinal, target: isSame ? null : targets[at]!, confirmedAt: now, unit };
    });
    await markConfirmed(tx, job, changes, { now, authorId: person.userId });
    const edited = rows.map((before, at) => ({
      ...{ before, target: targets[at]!, isConfirmed: true, spentMs: 0 },
    }));
    const effort = await noteEffort(tx, job, edited, now);
    await recordEdit(deps, tx, job, { segments: changes.length, ...effort });
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
    requireVersions(wishes, rows);
    const open = rows.filter(({ confirmedAt }) => confirmedAt);
    await withdrawUnits(tx, job, memory, open, made.now);
    const changes = open.map(({ ordinal }) => ({ ordinal, target: null, confirmedAt: null, unit: NO_UNIT }));
    await markConfirmed(tx, job, changes, made);
    const edited = open.map((before) => ({
      ...{ before, target: before.target, isConfirmed: false, spentMs: 0 },
    }));
    const effort = await noteEffort(tx, job, edited, made.now);
    await recordEdit(deps, tx, job, { segments: changes.length, ...effort });
  });
  return outcome(deps, job, wishes, 0);
}

/**
 * The rows of wishes as they are now, in order.
 *
 * @param known  what they said when it was looked at what is to be confirmed
 * @throws {AppError} job.segment_not_found, job.segments_changed
 */
async function requireUnchanged(
  tx: Transaction,
  job: OpenJob<"write">,
  wishes: readonly Wish[],
  known: ReadonlyMap<number, SegmentRow>,
): Promise<readonly SegmentRow[]> {
  const ordinals = wishes.map(({ ordinal }) => ordinal);
  const found = new Map((await findSegments(tx, job, ordinals)).map((row) => [row.ordinal, row]));
  const rows = ordinals.map((ordinal) => {
    const row = found.get(ordinal);
    if (!row) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
    return row;
  });
  requireVersions(
    wishes.map(({ ordinal, version = known.get(ordinal)!.version }) => ({ ordinal, version })),
    rows,
  );
  return rows;
}

/** Nobody's words are confirmed, or written over, unseen. @throws {AppError} job.segments_changed */
function requireVersions(
  wishes: readonly Pick<Wish, "ordinal" | "version">[],
  rows: readonly SegmentRow[],
): void {
  const versions = new Map(rows.map(({ ordinal, version }) => [ordinal, version]));
  const changed = wishes.filter(
    ({ ordinal, version }) => version !== undefined && version !== versions.get(ordinal),
  );
  if (changed.length > 0) throw new AppError("job.segments_changed", { segments: changed.length });
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
