// What a person writes in the editor, as it is written. Each edit names the version it was made from: where somebody else was
// faster it is left out and told, so that no words replace words that nobody has seen.
import type { EditedSegments, EditSegments } from "@yizhou/contract";
import { AppError, isInlineEqual, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { findTargetFault } from "@yizhou/pipeline";
import { prepareConfirmed, withdrawConfirmed, writeConfirmed } from "../tm/index.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { followEdit, recordEdit, rowsAround, type Confirmer } from "./confirm-segments.ts";
import type { JobDeps } from "./deps.ts";
import { noteEffort } from "./edit-effort.ts";
import { requireJob, type OwnJob } from "./policy.ts";
import { lockJob } from "./repo.ts";
import { isOpen } from "./states.ts";
import { unitOfSegment, writableLibrary } from "./save-to-memory.ts";
import { findSegments, isNewText, markConfirmed, unitsInUse, type SegmentRow } from "./segment-repo.ts";
import { readTagged } from "./tagged-target.ts";

type Edit = EditSegments["edits"][number];
type Refused = EditedSegments["refused"][number];

/** An edit whose target may be written. */
interface SoundEdit extends Omit<Edit, "target"> {
  /** Null: the translation is taken away. */
  readonly target: InlineContent | null;
}
/** One that has a target, and is sure of it. */
type SureEdit = SoundEdit & { readonly target: InlineContent };

export interface Edited extends Pick<EditedSegments, "confirmed" | "conflicts" | "refused"> {
  readonly segments: readonly SegmentRow[];
}

/**
 * Writes edits of a job's segments, confirmed or as drafts. What is confirmed goes to the job's library as with `confirmSegments`;
 * a draft of a confirmed segment takes its pair back out. Sending the same edits again changes nothing: a segment that says
 * already what the edit wants is no conflict.
 *
 * @throws {AppError} job.not_found; job.segment_not_found
 */
export async function editSegments(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  { edits }: EditSegments,
): Promise<Edited> {
  const job = await requireJob(deps, person.userId, jobId);
  const unique = [...new Map(edits.map((edit) => [edit.ordinal, edit])).values()];
  const known = await rowsAround(deps, job, unique);
  const { sound, refused } = judge(unique, known);
  const conflicts = sound.length > 0 ? await write(deps, person, job, { sound, known }) : [];
  const { segmentsConfirmed } = await requireJob(deps, job.ownerId, job.id);
  const ordinals = unique.map(({ ordinal }) => ordinal);
  const segments = await findSegments(deps.db, job, ordinals);
  return { confirmed: segmentsConfirmed, segments, conflicts, refused };
}

/**
 * Writes edits of a file that came back: all of them, or nothing.
 *
 * @throws {AppError} job.segments_changed when somebody has changed one of them since they were looked at; job.segment_not_ready
 *   for a locked one, job.segment_tags_differ for one that cannot stand in the document; what `editSegments` throws
 */
export async function takeEdits(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  edits: readonly Edit[],
): Promise<Pick<Edited, "confirmed" | "segments">> {
  const job = await requireJob(deps, person.userId, jobId);
  const unique = [...new Map(edits.map((edit) => [edit.ordinal, edit])).values()];
  const known = await rowsAround(deps, job, unique);
  const { sound, refused } = judge(unique, known);
  const [first] = refused;
  if (first) {
    const code = first.reason === "locked" ? "job.segment_not_ready" : "job.segment_tags_differ";
    throw new AppError(code, { segment: first.ordinal + 1 });
  }
  await write(deps, person, job, { sound, known, isWhole: true });
  const { segmentsConfirmed } = await requireJob(deps, job.ownerId, job.id);
  const ordinals = unique.map(({ ordinal }) => ordinal);
  return { confirmed: segmentsConfirmed, segments: await findSegments(deps.db, job, ordinals) };
}

function judge(
  edits: readonly Edit[],
  known: ReadonlyMap<number, SegmentRow>,
): { readonly sound: readonly SoundEdit[]; readonly refused: Refused[] } {
  const sound: SoundEdit[] = [];
  const refused: Refused[] = [];
  for (const edit of edits) {
    const { source, locked } = known.get(edit.ordinal)!;
    const target = edit.target === "" ? null : readTagged(edit.target, source);
    const reason = locked ? "locked" : target && findTargetFault(source, target);
    // Nothing can be right that is not there.
    if (reason === null) sound.push({ ...edit, target, isConfirmed: edit.isConfirmed && target !== null });
    else refused.push({ ordinal: edit.ordinal, reason });
  }
  return { sound, refused };
}

/** @returns ordinals of edits that came too late */
async function write(
  deps: JobDeps,
  person: Confirmer,
  job: OwnJob,
  {
    sound,
    known,
    isWhole = false,
  }: {
    readonly sound: readonly SoundEdit[];
    readonly known: ReadonlyMap<number, SegmentRow>;
    /** One that came too late is one too many. */
    readonly isWhole?: boolean;
  },
): Promise<number[]> {
  const now = new Date(deps.clock.now());
  const source = { now, author: person.nickName, document: job.name };
  const memory = await writableLibrary(deps.db, job);
  const confirmed = sound.filter((edit): edit is SureEdit => edit.isConfirmed);
  const prepared = memory ? await prepareConfirmed(deps.db, pairsOf(confirmed, known, job), source) : [];
  return deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    const { wanted, conflicts } = await sortOut(tx, job, sound);
    if (isWhole && conflicts.length > 0)
      throw new AppError("job.segments_changed", { segments: conflicts.length });
    if (wanted.length === 0) return conflicts;
    const ordinals = wanted.map(({ edit }) => edit.ordinal);
    const isWanted = new Set(ordinals);
    // A repeat may still stand on the unit of an earlier confirmation.
    const shared = await unitsInUse(tx, job, ordinals);
    const units = new Map<number, number | null>();
    if (memory) {
      const kept = confirmed.flatMap(({ ordinal }, at) => {
        const one = prepared[at];
        if (!one || !isWanted.has(ordinal)) return [];
        return [{ ordinal, one: shared.has(one.replaces ?? -1) ? { ...one, replaces: null } : one }];
      });
      const ids = await writeConfirmed(
        deps,
        tx,
        memory,
        kept.map(({ one }) => one),
        source,
      );
      for (const [at, { ordinal }] of kept.entries()) units.set(ordinal, ids[at] ?? null);
      const taken = wanted.flatMap(({ edit, row }) =>
        !edit.isConfirmed && row.memoryUnitId !== null && !shared.has(row.memoryUnitId)
          ? [row.memoryUnitId]
          : [],
      );
      await withdrawConfirmed(tx, memory, taken, { now, asMachine: job.options.saveRule === "all" });
    }
    const changes = wanted.map(({ edit, row }) => ({
      ordinal: edit.ordinal,
      target: row.target && edit.target && isInlineEqual(row.target, edit.target) ? null : edit.target,
      isCleared: edit.target === null,
      confirmedAt: edit.isConfirmed ? now : null,
      unitId: edit.isConfirmed ? (units.get(edit.ordinal) ?? row.memoryUnitId) : null,
    }));
    await markConfirmed(tx, job, changes, now);
    const isNew = wanted.filter(({ edit }) => edit.isConfirmed).length;
    const edited = wanted.map(({ edit: { target, isConfirmed, spentMs = 0 }, row }) => ({
      ...{ before: row, target, isConfirmed, spentMs },
    }));
    const effort = await noteEffort(tx, job, edited, now);
    await recordEdit(deps, tx, job, { segments: changes.length, confirmed: isNew, ...effort });
    if (changes.some(isNewText) && !isOpen(current)) await followEdit(deps, tx, send, job);
    return conflicts;
  });
}

function pairsOf(
  edits: readonly SureEdit[],
  known: ReadonlyMap<number, SegmentRow>,
  job: OwnJob,
): Parameters<typeof prepareConfirmed>[1] {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  return edits.map(({ ordinal, target }) => {
    const row = known.get(ordinal)!;
    const around = [known.get(ordinal - 1), known.get(ordinal + 1)];
    return {
      unit: unitOfSegment({ source: row.source, target }, around, pair),
      replaces: row.memoryUnitId,
    };
  });
}

/** Parts edits into those to write, and those that came too late; what a segment says already is neither. */
async function sortOut(
  tx: Transaction,
  job: OwnJob,
  sound: readonly SoundEdit[],
): Promise<{
  readonly wanted: readonly { readonly edit: SoundEdit; readonly row: SegmentRow }[];
  readonly conflicts: number[];
}> {
  const rows = await findSegments(
    tx,
    job,
    sound.map(({ ordinal }) => ordinal),
  );
  const now = new Map(rows.map((row) => [row.ordinal, row]));
  const wanted: { edit: SoundEdit; row: SegmentRow }[] = [];
  const conflicts: number[] = [];
  for (const edit of sound) {
    const row = now.get(edit.ordinal);
    if (!row) throw new AppError("job.segment_not_found", { segment: edit.ordinal + 1 });
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
