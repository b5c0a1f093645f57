// A reader of the pages says of a paragraph that it stays as it is, or that the next one is the rest of it. Its segments follow in one
// transaction, the files are made anew at once, and the next job of the file is read so from the beginning.
import type { CorrectUnit, JobCorrections } from "@yizhou/contract";
import {
  AppError,
  highestTag,
  jointOf,
  plainText,
  withoutHyphen,
  withTagsFrom,
  type DoubtCode,
  type InlineContent,
  type UnitCorrection,
} from "@yizhou/model";
import { textFingerprint } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import type { Confirmer } from "./confirm-segments.ts";
import { insertCut, segmentsOfUnit } from "./cut-repo.ts";
import { changeSegments, joinRows, requireFree, type Planned } from "./cut-segments.ts";
import type { JobDeps } from "./deps.ts";
import { keepCorrection, listCorrections } from "./keep-corrections.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { pageSegments, type SegmentRow } from "./segment-repo.ts";

/** So much of a paragraph tells which one it is. */
const EXCERPT_CHARACTERS = 160;
/** Labels of a figure between two parts of a paragraph, and no more of a table. */
const NEXT_WITHIN_SEGMENTS = 200;

/**
 * Corrects how a text unit was read. `change` of a correction is taken back with the id of its cut.
 *
 * @throws {AppError} as `cutSegments`; job.paragraph_not_found for a unit that is not there or stays as it is already;
 *   job.paragraphs_apart where no other of its kind follows it, and for formats that say themselves where a paragraph ends
 */
export async function correctUnit(
  deps: JobDeps,
  person: Confirmer,
  jobId: string,
  wish: CorrectUnit,
): Promise<JobCorrections> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  // What is translated for nothing is the page as the file has it.
  if (job.isFirstPage) throw new AppError("job.paragraph_not_found");
  const change = async (tx: Transaction): Promise<Planned> => {
    const rows = await openUnit(tx, job, wish.unit);
    const { correction, ...planned } =
      wish.kind === "leave" ? leaveUnit(rows) : joinUnits(job, rows, await unitBehind(tx, job, rows));
    await requireFree(tx, deps, job, person, planned.before);
    return {
      ...{ ...planned, isNewDraft: wish.kind === "join" },
      note: async (after, now) => {
        const id = newId();
        const versions = after.map(({ ordinal, version }) => ({ ordinal, version }));
        await insertCut(tx, job, {
          ...{ id, jobId, kind: wish.kind, authorId: person.userId, madeAt: now, undoneAt: null },
          ...{ before: planned.before, after: versions, correction },
        });
        await keepCorrection(deps, tx, job, correction);
        return id;
      },
    };
  };
  await changeSegments(deps, person, job, change, { isUrgent: true });
  return correctionsOfJob(deps, person.userId, jobId);
}

/** Corrections of a job that stand. @throws {AppError} job.not_found */
export async function correctionsOfJob(
  deps: JobDeps,
  userId: string,
  jobId: string,
): Promise<JobCorrections> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const cuts = await listCorrections(deps.db, job);
  return {
    corrections: cuts.flatMap(({ id, correction, before, madeAt }) => {
      if (!correction) return [];
      const excerpt = (unit: string) => excerptOf(before.filter(({ unitId }) => unitId === unit));
      const about = { id, place: before[0]?.place ?? null, madeAt: madeAt.toISOString() };
      const next = correction.kind === "join" ? excerpt(correction.next) : null;
      return [{ ...about, kind: correction.kind, text: excerpt(correction.unit), next }];
    }),
  };
}

/** Rows before a correction and after it. */
interface Correction {
  readonly before: readonly SegmentRow[];
  readonly after: readonly SegmentRow[];
  readonly correction: UnitCorrection;
}

function leaveUnit(rows: readonly SegmentRow[]): Correction {
  const after = rows.map((row) => ({
    ...{
      ...row,
      locked: true,
      lockReason: "left-out" as const,
      state: "locked" as const,
      target: row.source,
    },
    ...{ origin: "copy" as const, matchScore: null, engineId: null, problem: null, quality: null },
    ...{ editDistance: null, editLength: null, targetGap: null, isCut: true },
  }));
  return {
    before: rows,
    after,
    correction: { kind: "leave", unit: rows[0]!.unitId, text: fingerprintOf(rows) },
  };
}

/**
 * Two units as one. The sentence that runs from the one into the other is one segment; who translated its halves did not know that.
 *
 * @param rows  all of the first, in order
 * @param next  all of the second
 */
export function joinUnits(
  job: Pick<OpenJob<"write">, "sourceLanguage" | "targetLanguage">,
  rows: readonly SegmentRow[],
  next: readonly SegmentRow[],
): Correction {
  const { unitId: unit } = rows[0]!;
  const offset = Math.max(...rows.map(({ source }) => highestTag(source)));
  const last = rows.at(-1)!;
  const joint = jointOf(textOf(rows), textOf(next));
  const anchor = last.anchor ?? last.ordinal;
  const end: SegmentRow = {
    ...{ ...last, trailing: joint === " " ? " " : "", isCut: true },
    source: joint === "hyphen" ? withoutHyphen(last.source) : last.source,
  };
  const moved = next.map((row, at): SegmentRow => ({
    ...{ ...row, unitId: unit, anchor, part: last.part + 1 + at, isCut: true },
    ...{ source: withTagsFrom(row.source, offset), target: row.target && withTagsFrom(row.target, offset) },
  }));
  const [first, ...others] = moved;
  const seam = ENDS.test(plainText(last.source)) ? [end, first!] : [joinedSentence(job, end, first!)];
  return {
    before: [...rows, ...next],
    after: [...rows.slice(0, -1).map((row) => ({ ...row, isCut: true })), ...seam, ...others],
    correction: {
      ...{ kind: "join", unit, text: fingerprintOf(rows) },
      ...{ next: next[0]!.unitId, nextText: fingerprintOf(next) },
    },
  };
}

const ENDS = /[.!?。！？…]["'”’)\]」』）]*$/u;

function joinedSentence(job: Parameters<typeof joinRows>[0], end: SegmentRow, first: SegmentRow): SegmentRow {
  const whole = joinRows(job, end, first);
  const problem = {
    code: "warning.needs_review",
    params: { doubt: "meaning.joined" satisfies DoubtCode, values: "" },
  } as const;
  return whole.state === "translated" && whole.origin !== "person" ? { ...whole, problem } : whole;
}

/** The segments of a unit that is translated. @throws {AppError} job.paragraph_not_found */
async function openUnit(tx: Transaction, job: OpenJob<"write">, unit: string): Promise<SegmentRow[]> {
  const rows = await segmentsOfUnit(tx, job, unit);
  if (rows.length === 0 || rows.some(({ locked }) => locked)) throw new AppError("job.paragraph_not_found");
  return rows;
}

/** Units of these kinds are text of the pages, and not of their fields and comments. */
const JOINABLE: ReadonlySet<string> = new Set(["paragraph", "heading", "title", "note", "caption", "cell"]);
/** Units that stand on no page have a path for an id. */
const OF_NO_PAGE = "/";

/**
 * The next open unit of the same kind, on the same page or the one behind it.
 *
 * @throws {AppError} job.paragraphs_apart where there is none
 */
async function unitBehind(
  tx: Transaction,
  job: OpenJob<"write">,
  rows: readonly SegmentRow[],
): Promise<SegmentRow[]> {
  const { unitId, kind, place, ordinal } = rows.at(-1)!;
  if (job.format !== "pdf" || !JOINABLE.has(kind) || unitId.includes(OF_NO_PAGE))
    throw new AppError("job.paragraphs_apart");
  const behind = await pageSegments(tx, job, ordinal, NEXT_WITHIN_SEGMENTS);
  const next = behind.find((row) => row.kind === kind && !row.locked && !row.unitId.includes(OF_NO_PAGE));
  if (!next || Number(next.place) - Number(place) > 1) throw new AppError("job.paragraphs_apart");
  return segmentsOfUnit(tx, job, next.unitId);
}

function fingerprintOf(rows: readonly SegmentRow[]): string {
  return textFingerprint(contentsOf(rows));
}

function textOf(rows: readonly SegmentRow[]): string {
  return contentsOf(rows).map(plainText).join("");
}

function contentsOf(rows: readonly SegmentRow[]): InlineContent[] {
  return rows.map(({ leading, source, trailing }) => [
    { kind: "text", text: leading },
    ...source,
    { kind: "text", text: trailing },
  ]);
}

function excerptOf(rows: readonly SegmentRow[]): string {
  const text = textOf(rows).trim();
  const characters = [...text];
  return characters.length <= EXCERPT_CHARACTERS
    ? text
    : `${characters.slice(0, EXCERPT_CHARACTERS).join("")}…`;
}
