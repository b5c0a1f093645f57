// What a person writes in the editor, as it is written. Each edit names the version it was made from: where somebody else was
// faster it is left out and told, so that no words replace words that nobody has seen.
import type { EditedSegments, EditSegments } from "@yizhou/contract";
import {
  AppError,
  isInlineEqual,
  parseLanguageTag,
  type InlineContent,
  type TranslationUnit,
} from "@yizhou/model";
import { findTargetFault } from "@yizhou/pipeline";
import { prepareConfirmed } from "../tm/index.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { confirmedOf, followEdit, recordEdit, type Confirmer } from "./confirm-segments.ts";
import { keepUnits, NO_UNIT, unitOf, withdrawUnits } from "./confirmed-units.ts";
import type { JobDeps } from "./deps.ts";
import { noteEffort } from "./edit-effort.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { propagate } from "./propagate.ts";
import { lockJob } from "./repo.ts";
import { barriersFor, type Barrier } from "./segment-barriers.ts";
import { isOpen } from "./states.ts";
import { unitOfSegment, writableLibrary } from "./save-to-memory.ts";
import { findSegments, type SegmentRow } from "./segment-repo.ts";
import { isNewText, markConfirmed } from "./segment-edit-repo.ts";
import { readTagged } from "./tagged-target.ts";
import type { Edit, SoundEdit, SureEdit, WantedEdit } from "./wanted-edit.ts";

type Refused = EditedSegments["refused"][number];

export interface Edited extends Pick<EditedSegments, "confirmed" | "conflicts" | "refused"> {
  readonly segments: readonly SegmentRow[];
  /** Segments that a confirmation has filled, with the one that it was made of. */
  readonly propagated: readonly { readonly from: number; readonly segments: readonly SegmentRow[] }[];
}

/** Of what was filled, so many segments go out with the answer; the others are found like any change. */
const MOST_PROPAGATED = 500;

/**
 * Writes edits of a job's segments, confirmed or as drafts. What is confirmed goes to the job's library as with `confirmSegments`;
 * a draft of a confirmed segment takes its pair back out. Sending the same edits again changes nothing: a segment that says
 * already what the edit wants is no conflict.
 *
 * @throws {AppError} job.not_found; job.no_right
 */
export async function editSegments(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  { edits, propagates = false }: EditSegments,
): Promise<Edited> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  const unique = [...new Map(edits.map((edit) => [edit.ordinal, edit])).values()];
  const ordinals = unique.map(({ ordinal }) => ordinal);
  const { known, sound, refused } = await lookAt(deps, person, job, unique);
  const none = { conflicts: [], filled: new Map<number, readonly number[]>() };
  const { conflicts, filled } =
    sound.length > 0 ? await write(deps, person, job, { sound, known, propagates }) : none;
  const confirmed = await confirmedOf(deps, job);
  const segments = await findSegments(deps.db, job, ordinals);
  const shown = [...filled].flatMap(([from, list]) => list.map((ordinal) => ({ from, ordinal })));
  const rows = await findSegments(
    deps.db,
    job,
    shown.slice(0, MOST_PROPAGATED).map(({ ordinal }) => ordinal),
  );
  const propagated = [...filled].map(([from, list]) => ({
    from,
    segments: rows.filter(({ ordinal }) => list.includes(ordinal)),
  }));
  return { confirmed, segments, conflicts, refused, propagated };
}

/**
 * Writes edits of a file that came back: all of them, or nothing.
 *
 * @throws {AppError} job.segments_changed when somebody has changed one of them since they were looked at; job.segment_not_ready
 *   for a locked one, job.segment_tags_differ for one that cannot stand in the document, job.segment_held and
 *   job.segment_assigned for another's; what `editSegments` throws
 */
export async function takeEdits(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  edits: readonly Edit[],
): Promise<Pick<Edited, "confirmed" | "segments">> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  const unique = [...new Map(edits.map((edit) => [edit.ordinal, edit])).values()];
  const { known, sound, refused } = await lookAt(deps, person, job, unique);
  const [first] = refused;
  if (first) throw new AppError(REFUSALS[first.reason], { segment: first.ordinal + 1 });
  await write(deps, person, job, { sound, known, isWhole: true });
  const ordinals = unique.map(({ ordinal }) => ordinal);
  return { confirmed: await confirmedOf(deps, job), segments: await findSegments(deps.db, job, ordinals) };
}

const REFUSALS = {
  tags: "job.segment_tags_differ",
  empty: "job.segment_tags_differ",
  locked: "job.segment_not_ready",
  held: "job.segment_held",
  assigned: "job.segment_assigned",
  gone: "job.segment_not_found",
} as const;

/** The segments of edits and their neighbours, and which of the edits may be written. */
async function lookAt(
  deps: JobDeps,
  { userId }: Confirmer,
  job: OpenJob<"write">,
  edits: readonly Edit[],
): Promise<{
  readonly known: ReadonlyMap<number, SegmentRow>;
  readonly sound: readonly SoundEdit[];
  readonly refused: Refused[];
}> {
  const around = new Set(edits.flatMap(({ ordinal }) => [ordinal - 1, ordinal, ordinal + 1]));
  const rows = await findSegments(deps.db, job, [...around]);
  const known = new Map(rows.map((row) => [row.ordinal, row]));
  const barred = await barriersFor(deps, job, userId, rows);
  return { known, ...judge(edits, known, barred) };
}

function judge(
  edits: readonly Edit[],
  known: ReadonlyMap<number, SegmentRow>,
  barred: ReadonlyMap<number, Barrier>,
): { readonly sound: readonly SoundEdit[]; readonly refused: Refused[] } {
  const sound: SoundEdit[] = [];
  const refused: Refused[] = [];
  for (const edit of edits) {
    const row = known.get(edit.ordinal);
    if (!row) {
      refused.push({ ordinal: edit.ordinal, reason: "gone" });
      continue;
    }
    const { source, locked } = row;
    const target = edit.target === "" ? null : readTagged(edit.target, source);
    const fault = target && findTargetFault(source, target);
    const reason = locked ? "locked" : (barred.get(edit.ordinal) ?? fault);
    // Nothing can be right that is not there.
    if (reason === null) sound.push({ ...edit, target, isConfirmed: edit.isConfirmed && target !== null });
    else refused.push({ ordinal: edit.ordinal, reason });
  }
  return { sound, refused };
}

/** @returns ordinals of edits that came too late, and of what others have filled */
async function write(
  deps: JobDeps,
  person: Confirmer,
  job: OpenJob<"write">,
  {
    sound,
    known,
    propagates = false,
    isWhole = false,
  }: {
    readonly sound: readonly SoundEdit[];
    readonly known: ReadonlyMap<number, SegmentRow>;
    readonly propagates?: boolean;
    /** One that came too late is one too many. */
    readonly isWhole?: boolean;
  },
): Promise<{ readonly conflicts: number[]; readonly filled: ReadonlyMap<number, readonly number[]> }> {
  const now = new Date(deps.clock.now());
  const source = { now, author: person.nickName, document: job.name };
  const memory = await writableLibrary(deps.db, job);
  const confirmed = sound.filter((edit): edit is SureEdit => edit.isConfirmed);
  const prepared = memory ? prepareConfirmed(unitsOf(confirmed, known, job), source) : [];
  const unitAt = new Map(confirmed.map(({ ordinal }, at) => [ordinal, prepared[at]]));
  return deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    const { wanted, conflicts } = await sortOut(tx, job, sound);
    if (isWhole && conflicts.length > 0)
      throw new AppError("job.segments_changed", { segments: conflicts.length });
    if (wanted.length === 0) return { conflicts, filled: new Map() };
    const pairs = wanted.flatMap(({ edit, row }) => {
      const unit = edit.isConfirmed ? unitAt.get(edit.ordinal) : undefined;
      return unit ? [{ row, unit }] : [];
    });
    const units = memory && (await keepUnits(deps, tx, job, memory, pairs, source));
    const drafts = wanted.filter(({ edit }) => !edit.isConfirmed).map(({ row }) => row);
    await withdrawUnits(tx, job, memory, drafts, now);
    const changes = wanted.map(({ edit, row }) => ({
      ordinal: edit.ordinal,
      target: row.target && edit.target && isInlineEqual(row.target, edit.target) ? null : edit.target,
      isCleared: edit.target === null,
      confirmedAt: edit.isConfirmed ? now : null,
      unit: edit.isConfirmed ? (units?.get(edit.ordinal) ?? unitOf(row)) : NO_UNIT,
      matchScore: edit.matchScore,
    }));
    const copies = propagates ? await propagate(deps, tx, job, { person, wanted }) : [];
    await markConfirmed(tx, job, [...changes, ...copies], { now, authorId: person.userId });
    const edited = wanted.map(({ edit: { target, isConfirmed, spentMs = 0 }, row }) => ({
      ...{ before: row, target, isConfirmed, spentMs },
    }));
    const effort = await noteEffort(tx, job, edited, now);
    await recordEdit(deps, tx, job, { segments: changes.length, ...effort });
    if ([...changes, ...copies].some(isNewText) && !isOpen(current)) await followEdit(deps, tx, send, job);
    const filled = Map.groupBy(copies, ({ propagatedFrom }) => propagatedFrom);
    return {
      conflicts,
      filled: new Map([...filled].map(([from, list]) => [from, list.map(({ ordinal }) => ordinal)])),
    };
  });
}

function unitsOf(
  edits: readonly SureEdit[],
  known: ReadonlyMap<number, SegmentRow>,
  job: OpenJob<"write">,
): readonly TranslationUnit[] {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  return edits.map(({ ordinal, target }) => {
    const row = known.get(ordinal)!;
    const around = [known.get(ordinal - 1), known.get(ordinal + 1)];
    return unitOfSegment({ ...row, target }, around, pair);
  });
}

/** Parts edits into those to write, and those that came too late; what a segment says already is neither. */
async function sortOut(
  tx: Transaction,
  job: OpenJob<"write">,
  sound: readonly SoundEdit[],
): Promise<{
  readonly wanted: readonly WantedEdit[];
  readonly conflicts: number[];
}> {
  const rows = await findSegments(
    tx,
    job,
    sound.map(({ ordinal }) => ordinal),
  );
  const now = new Map(rows.map((row) => [row.ordinal, row]));
  const wanted: WantedEdit[] = [];
  const conflicts: number[] = [];
  for (const edit of sound) {
    const row = now.get(edit.ordinal);
    // Cut anew in this very moment: the next try is told so.
    if (!row) {
      conflicts.push(edit.ordinal);
      continue;
    }
    if (says(row, edit.target) && (row.confirmedAt !== null) === edit.isConfirmed) continue;
    if (row.version === edit.version) wanted.push({ edit, row });
    else conflicts.push(edit.ordinal);
  }
  return { wanted, conflicts };
}

function says({ target, state }: SegmentRow, wanted: InlineContent | null): boolean {
  if (wanted === null) return target === null && state === "untranslated";
  return target !== null && state === "translated" && isInlineEqual(target, wanted);
}
