// A person cuts sentences anew: one in two at a place, a neighbour joined to it, or with a source that was read wrongly put right.
// The rows change in one transaction; nothing of what stands in the document is lost, and every cut can be taken back.
import type { CutSegments } from "@yizhou/contract";
import { AppError, haveSameTags, parseLanguageTag } from "@yizhou/model";
import { joinPieces, needsTranslation, splitPiece, type CutPiece } from "@yizhou/pipeline";
import { newId } from "../../platform/random.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { followEdit, type Confirmer } from "./confirm-segments.ts";
import { NO_UNIT, withdrawUnits } from "./confirmed-units.ts";
import { duesOfHalves, duesOfJoined, duesOfNewSource } from "./cut-charges.ts";
import {
  countAnew,
  deleteSegments,
  followVersions,
  freeOrdinal,
  holdCut,
  insertCut,
  isCutLater,
  makeRoom,
  markUndone,
  moveComments,
  putSegments,
  segmentsOfUnit,
  type CutRow,
  type VersionMove,
} from "./cut-repo.ts";
import type { JobDeps } from "./deps.ts";
import { moveEffort } from "./edit-effort.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { lockJob, type JobRow } from "./repo.ts";
import { writableLibrary } from "./save-to-memory.ts";
import { barriersFor } from "./segment-barriers.ts";
import { findSegments, refreshCounts, toSegment, type SegmentRow } from "./segment-repo.ts";
import { keepVersions } from "./segment-version-repo.ts";
import { setByPeople } from "./segment-edit-repo.ts";
import { isOpen } from "./states.ts";
import { withdrawCorrection } from "./keep-corrections.ts";
import { readTagged } from "./tagged-target.ts";

/** What a cut has made of the segments: those that are there now, and those that are no more. */
export interface Cut {
  readonly id: string;
  readonly segments: readonly SegmentRow[];
  readonly removed: readonly number[];
}

/** Rows before a cut, and after it; versions are given by whoever writes them. */
interface Change {
  readonly before: readonly SegmentRow[];
  readonly after: readonly SegmentRow[];
  /** What the rows after it say is the first draft of them. */
  readonly isNewDraft: boolean;
  /** Nothing but their order changes: what was confirmed is, and stays in the job's library. */
  readonly keepsTexts?: boolean;
}

/**
 * Cuts. What was confirmed is a draft afterwards, and its pair leaves the job's library.
 *
 * @throws {AppError} job.not_found; job.no_right; job.not_ready while it runs; job.segment_not_found; job.segment_not_ready for a
 *   locked one; job.segment_held, job.segment_assigned; job.segments_changed; job.cut_impossible where it cannot be cut or joined
 *   there, and for another source in a first page; job.segment_tags_differ for a source that has not its tags any more
 */
export async function cutSegments(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  wish: CutSegments,
): Promise<Cut> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  const [known] = await findSegments(deps.db, job, [wish.ordinal]);
  if (!known) throw new AppError("job.segment_not_found", { segment: wish.ordinal + 1 });
  const id = newId();
  return changeSegments(deps, person, job, async (tx) => {
    const unit = await segmentsOfUnit(tx, job, known.unitId);
    const at = unit.findIndex(({ ordinal }) => ordinal === wish.ordinal);
    const row = unit[at];
    if (row?.version !== wish.version) throw new AppError("job.segments_changed", { segments: 1 });
    const planned = await plan(tx, job, { row, next: unit[at + 1] }, wish);
    await requireFree(tx, deps, job, person, planned.before);
    return {
      ...planned,
      note: async (after, now) => {
        const versions = after.map(({ ordinal, version }) => ({ ordinal, version }));
        await insertCut(tx, job, {
          ...{ id, jobId, kind: wish.kind, authorId: person.userId, madeAt: now, undoneAt: null },
          ...{ before: planned.before, after: versions, correction: null },
        });
        return id;
      },
    };
  });
}

/**
 * Takes a cut back, where nobody has written into what came of it since.
 *
 * @throws {AppError} as `cutSegments`; job.cut_not_found
 */
export async function undoCut(
  deps: JobDeps,
  person: Confirmer,
  { jobId, cutId }: { readonly jobId: string; readonly cutId: string },
): Promise<Cut> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  return changeSegments(deps, person, job, async (tx) => {
    const cut = await holdCut(tx, job, cutId);
    if (!cut) throw new AppError("job.cut_not_found");
    const found = await findSegments(
      tx,
      job,
      cut.after.map(({ ordinal }) => ordinal),
    );
    const now = cut.after.flatMap(({ ordinal }) => found.find((row) => row.ordinal === ordinal) ?? []);
    const { correction } = cut;
    // The words of what was only moved may be others by now, and those that a machine has said of a table's cells go with them.
    const isMove = correction?.kind === "move";
    const isTable = correction?.kind === "table";
    const byPeople = isTable ? await setByPeople(tx, job, now) : new Set<number>();
    const isMachines = (row: SegmentRow) =>
      row.origin !== "person" && !row.confirmedAt && !row.review && !byPeople.has(row.ordinal);
    const isAsLeft = (row: SegmentRow, version: number) =>
      isMove ? row.unitId === correction.unit : row.version === version || (isTable && isMachines(row));
    const isSame = cut.after.every(({ ordinal, version }) =>
      now.some((row) => row.ordinal === ordinal && isAsLeft(row, version)),
    );
    if (!isSame || (isTable && (await isCutLater(tx, job, cut))))
      throw new AppError("job.segments_changed", { segments: 1 });
    await requireFree(tx, deps, job, person, now);
    // Parts may have moved on meanwhile: what was one place is put together where it stands now.
    const stood = () =>
      now.map((row) => ({ ...row, ...placeOf(cut.before.find(({ ordinal }) => ordinal === row.ordinal)!) }));
    const after = isMove
      ? stood()
      : correction
        ? cut.before.map(reviveRow)
        : await putBack(tx, job, cut, now[0]!);
    return {
      ...{ before: now, after, isNewDraft: false, keepsTexts: isMove },
      note: async (rows, at) => {
        await markUndone(tx, cut, at);
        if (correction) await withdrawCorrection(deps, tx, job, correction);
        // What an earlier cut has left stands there again, so that it can be taken back too.
        await followVersions(tx, job, moves(cut.before, rows));
        return cut.id;
      },
    };
  });
}

function placeOf({ anchor, part }: SegmentRow): Pick<SegmentRow, "anchor" | "part"> {
  return { anchor, part };
}

async function putBack(
  tx: Transaction,
  job: OpenJob<"write">,
  { before }: CutRow,
  first: SegmentRow,
): Promise<SegmentRow[]> {
  const [head, second] = before.map(reviveRow);
  const rows = [{ ...head!, anchor: first.anchor, part: first.part }];
  if (!second) return rows;
  const anchor = first.anchor ?? first.ordinal;
  if ((second.anchor ?? second.ordinal) !== anchor) return [...rows, second];
  await makeRoom(tx, job, { anchor, part: first.part });
  return [...rows, { ...second, part: first.part + 1 }];
}

/** Versions that rows had when they were kept, and those under which they stand again. */
function moves(kept: readonly SegmentRow[], rows: readonly SegmentRow[]): VersionMove[] {
  return kept.flatMap(({ ordinal, version: from }) => {
    const row = rows.find((one) => one.ordinal === ordinal);
    return row ? [{ ordinal, from, to: row.version }] : [];
  });
}

export type Planned = Change & {
  /** Notes the cut, with the rows as they were written. @returns its id */
  readonly note: (after: readonly SegmentRow[], now: Date) => Promise<string>;
};

/** The transaction around every cut. @param isUrgent  the files are made without a pause: somebody looks at them */
export async function changeSegments(
  deps: JobDeps,
  person: Confirmer,
  job: OpenJob<"write">,
  planIn: (tx: Transaction) => Promise<Planned>,
  { isUrgent = false } = {},
): Promise<Cut> {
  const now = new Date(deps.clock.now());
  const made = { now, authorId: person.userId };
  const memory = await writableLibrary(deps.db, job);
  return deps.queue.transaction(deps.db, async (tx, send) => {
    const current = await lockJob(tx, job);
    if (!current) throw new AppError("job.not_found");
    if (isOpen(current)) throw new AppError("job.not_ready");
    const { before, after, isNewDraft, keepsTexts = false, note } = await planIn(tx);
    const ordinals = before.map(({ ordinal }) => ordinal);
    if (!keepsTexts) await withdrawUnits(tx, job, memory, before, now);
    const list = (rows: readonly SegmentRow[]) => rows.map(({ ordinal }) => ({ ordinal }));
    await keepVersions(tx, job.id, list(before), { now, authorId: null });
    const newest = Math.max(...before.map(({ version }) => version), ...after.map(({ version }) => version));
    const written = after.map((row) => ({
      ...row,
      ...(!keepsTexts && { confirmedAt: null, ...NO_UNIT, review: null, termFindings: null }),
      version: newest + 1,
      ...(isNewDraft && { draftVersion: newest + 1 }),
    }));
    const kept = new Set(after.map(({ ordinal }) => ordinal));
    const removed = ordinals.filter((ordinal) => !kept.has(ordinal));
    await deleteSegments(tx, job, removed);
    await putSegments(tx, job, written);
    await keepVersions(tx, job.id, list(written), made);
    for (const from of removed) await moveComments(tx, job, { from, to: written[0]!.ordinal, now });
    const untouched = (rows: readonly SegmentRow[]) =>
      rows.filter((row) => !needsTranslation(toSegment(row))).length;
    await countAnew(tx, job, {
      segments: after.length - before.length,
      kept: untouched(after) - untouched(before),
    });
    await refreshCounts(tx, job.id, { requests: 0, isNewText: true });
    await moveEffort(deps, tx, job, { before, after: written });
    const id = await note(written, now);
    await followEdit(deps, tx, send, job);
    if (isUrgent) await deps.renditions.wantNow(tx, send, job);
    const segments = await findSegments(tx, job, [...kept]);
    return { id, segments, removed };
  });
}

async function plan(
  tx: Transaction,
  job: OpenJob<"write">,
  { row, next }: { readonly row: SegmentRow; readonly next: SegmentRow | undefined },
  wish: CutSegments,
): Promise<Change> {
  if (row.locked) throw new AppError("job.segment_not_ready", { segment: row.ordinal + 1 });
  if (wish.kind === "split") {
    const halves = splitPiece(pieceOf(row), { source: wish.source, target: wish.target });
    if (typeof halves === "string") throw new AppError("job.cut_impossible", { cutFault: halves });
    return { before: [row], isNewDraft: true, after: await splitRow(tx, job, row, halves) };
  }
  if (wish.kind === "merge") {
    if (!next || next.locked) throw new AppError("job.cut_impossible", { cutFault: "alone" });
    if (next.version !== wish.nextVersion) throw new AppError("job.segments_changed", { segments: 1 });
    return { before: [row, next], after: [joinRows(job, row, next)], isNewDraft: true };
  }
  // What is translated for nothing is the page as the file has it.
  if (job.isFirstPage) throw new AppError("job.cut_impossible", { cutFault: "firstPage" });
  const source = readTagged(wish.source, row.source);
  if (!haveSameTags(source, row.source))
    throw new AppError("job.segment_tags_differ", { segment: row.ordinal + 1 });
  const after = { ...row, source, isCut: true, quality: null, ...duesOfNewSource(row, source) };
  return { before: [row], after: [after], isNewDraft: false };
}

/** A segment in two, the second under an ordinal of its own; makes room for it. */
export async function splitRow(
  tx: Transaction,
  job: OpenJob<"write">,
  row: SegmentRow,
  halves: readonly [CutPiece, CutPiece],
): Promise<[SegmentRow, SegmentRow]> {
  const anchor = row.anchor ?? row.ordinal;
  await makeRoom(tx, job, { anchor, part: row.part });
  const ordinal = await freeOrdinal(tx, job);
  const second = { ...row, ordinal, anchor, part: row.part + 1, spentMs: 0 };
  const dues = duesOfHalves(row, [halves[0].source, halves[1].source]);
  return [
    { ...withPiece(row, halves[0]), ...dues[0] },
    { ...withPiece(second, halves[1]), ...dues[1] },
  ];
}

/** Two neighbours in one segment, under the ordinal of the first. */
export function joinRows(
  job: Pick<JobRow, "sourceLanguage" | "targetLanguage">,
  row: SegmentRow,
  next: SegmentRow,
): SegmentRow {
  const pair = { from: parseLanguageTag(job.sourceLanguage), to: parseLanguageTag(job.targetLanguage) };
  const joined = joinPieces(pieceOf(row), pieceOf(next), pair);
  const spentMs = row.spentMs + next.spentMs;
  return { ...withPiece(leading(row, next), joined), ...duesOfJoined(row, next), spentMs };
}

export function pieceOf({ source, leading, trailing, target, targetGap, state }: SegmentRow): CutPiece {
  return {
    ...{ source, leading, trailing, target: state === "translated" ? target : null },
    ...(targetGap !== null && { targetGap }),
  };
}

/** The first of two that are joined, as who made their words made both: of what a person wrote no machine is the maker. */
function leading(row: SegmentRow, next: SegmentRow): SegmentRow {
  const isPersons = [row, next].some(({ origin, target }) => target !== null && origin === "person");
  const isFailed = row.state === "failed" && next.state === "failed";
  return {
    ...{ ...row, origin: isPersons ? "person" : (row.origin ?? next.origin) },
    state: row.state === "failed" && !isFailed ? "untranslated" : row.state,
  };
}

/** A segment with another piece of its unit: whoever made its words made these, and what failed has failed. */
function withPiece(row: SegmentRow, piece: CutPiece): SegmentRow {
  const isFailed = piece.target === null && row.state === "failed";
  const state = piece.target ? "translated" : isFailed ? "failed" : "untranslated";
  return {
    ...{ ...row, source: piece.source, leading: piece.leading, trailing: piece.trailing },
    ...{ target: piece.target, targetGap: piece.targetGap ?? null, isCut: true, state },
    ...{ origin: piece.target ? (row.origin ?? "person") : null, matchScore: null },
    problem: isFailed ? row.problem : null,
    // What was judged and measured was of other words.
    quality: null,
    ...{ editDistance: null, editLength: null },
  };
}

/** A row as JSON kept it. */
function reviveRow(stored: SegmentRow): SegmentRow {
  const { owedCharacters = null, draftVersion = null, quality = null } = stored as Partial<SegmentRow>;
  return {
    ...stored,
    owedCharacters,
    draftVersion,
    quality,
    editedAt: stored.editedAt && new Date(stored.editedAt),
  };
}

export async function requireFree(
  tx: Transaction,
  { clock }: JobDeps,
  job: OpenJob<"write">,
  { userId }: Confirmer,
  rows: readonly SegmentRow[],
): Promise<void> {
  const barred = await barriersFor({ db: tx, clock }, job, userId, rows);
  for (const [ordinal, barrier] of barred)
    throw new AppError(`job.segment_${barrier}`, { segment: ordinal + 1 });
}
