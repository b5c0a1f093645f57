// A reader of the pages says of a paragraph that it stays as it is, or that the next one is the rest of it. Its segments follow in one
// transaction, the files are made anew at once, and the next job of the file is read so from the beginning.
import type { CorrectUnit, JobCorrections } from "@yizhou/contract";
import {
  AppError,
  lengthWithoutSpace,
  partId,
  plainText,
  splitContent,
  type DoubtCode,
  type InlineContent,
  type ProseChange,
  type TableChange,
} from "@yizhou/model";
import { splitPiece, type CutPiece } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import type { Confirmer } from "./confirm-segments.ts";
import { proseOfUnits } from "./correct-prose.ts";
import { tableOfUnits } from "./correct-table.ts";
import { insertCut, makeRoom, segmentsOfUnit } from "./cut-repo.ts";
import { changeSegments, pieceOf, requireFree, splitRow, type Planned } from "./cut-segments.ts";
import type { JobDeps } from "./deps.ts";
import { joinUnits, type Correction } from "./join-units.ts";
import { keepCorrection, listCorrections } from "./keep-corrections.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { pageSegments, type SegmentRow } from "./segment-repo.ts";
import { contentsOf, fingerprintOf, openUnit, textOf, type Texts } from "./unit-rows.ts";

/** So much of a paragraph tells which one it is. */
const EXCERPT_CHARACTERS = 160;
/** Labels of a figure between two parts of a paragraph, and no more of a table. */
const NEXT_WITHIN_SEGMENTS = 200;

/** What the pages say, which a worker reads. */
export interface PageReading {
  /** Where a unit can be split, see `paragraphPlaces`. */
  readonly placesOf: (unit: string) => Promise<readonly number[]>;
  /** What makes a table from one unit to another, see `findTable`. */
  readonly tableOf: (unit: string, to: string) => Promise<readonly TableChange[]>;
  /** What makes paragraphs of the table that a unit stands in, see `findProse`. */
  readonly proseOf: (unit: string) => Promise<readonly ProseChange[]>;
}

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
  pages: PageReading,
): Promise<JobCorrections> {
  const job = await requireJobRight(deps, person.userId, jobId, "edit");
  // What is translated for nothing is the page as the file has it.
  if (job.isFirstPage) throw new AppError("job.paragraph_not_found");
  // The files could not be written of a paragraph that is parted where the file does not allow it.
  if (wish.kind === "split" && !(await pages.placesOf(wish.unit)).includes(wish.at))
    throw new AppError("job.paragraph_not_split");
  const cells = await cellChanges(deps, job, wish, pages);
  const change = async (tx: Transaction): Promise<Planned> => {
    const rows = await openUnit(tx, job, wish.unit);
    const { correction, ...planned } = await plan(tx, job, rows, wish, cells);
    await requireFree(tx, deps, job, person, planned.before);
    return {
      ...{ isNewDraft: NEW_TEXTS.has(wish.kind), keepsTexts: wish.kind === "move" },
      ...planned,
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

/** Sentences that no draft was made of. */
const NEW_TEXTS: ReadonlySet<CorrectUnit["kind"]> = new Set(["join", "split", "table", "prose"]);

/** What of its page makes a table or undoes one; nothing for other corrections. */
type CellChanges =
  | { readonly kind: "table"; readonly changes: readonly TableChange[] }
  | { readonly kind: "prose"; readonly changes: readonly ProseChange[] }
  | null;

async function cellChanges(
  deps: JobDeps,
  job: OpenJob<"write">,
  wish: CorrectUnit,
  pages: PageReading,
): Promise<CellChanges> {
  if (wish.kind === "table") return { kind: "table", changes: await cellsOfTable(deps, job, wish, pages) };
  if (wish.kind !== "prose") return null;
  requireOnPage(job, await openUnit(deps.db, job, wish.unit), "job.not_in_table");
  const changes = await pages.proseOf(wish.unit);
  if (changes.length === 0) throw new AppError("job.not_in_table");
  return { kind: "prose", changes };
}

/**
 * @throws {AppError} job.paragraph_not_found; job.no_table for what has no cells, and for formats that say themselves what a table is
 */
async function cellsOfTable(
  { db }: JobDeps,
  job: OpenJob<"write">,
  { unit, to = unit }: Extract<CorrectUnit, { kind: "table" }>,
  { tableOf }: PageReading,
): Promise<readonly TableChange[]> {
  requireOnPage(job, [...(await openUnit(db, job, unit)), ...(await openUnit(db, job, to))], "job.no_table");
  const changes = await tableOf(unit, to);
  if (changes.length === 0) throw new AppError("job.no_table");
  return changes;
}

/** Corrections of a job that stand. @throws {AppError} job.not_found */
export async function correctionsOfJob(
  deps: JobDeps,
  userId: string,
  jobId: string,
): Promise<JobCorrections> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const cuts = await listCorrections(deps.db, job);
  const beside = new Map<string, string>();
  for (const { correction } of cuts)
    if (correction?.kind === "move" && !beside.has(correction.before))
      beside.set(correction.before, excerptOf(await segmentsOfUnit(deps.db, job, correction.before)));
  return {
    corrections: cuts.flatMap(({ id, correction, before, madeAt }) => {
      if (!correction) return [];
      const excerpt = (unit: string) => excerptOf(before.filter(({ unitId }) => unitId === unit));
      const about = { id, place: before[0]?.place ?? null, madeAt: madeAt.toISOString() };
      const next =
        correction.kind === "join"
          ? excerpt(correction.next)
          : correction.kind === "move"
            ? beside.get(correction.before)!
            : correction.kind === "split"
              ? excerptOf(secondHalf(before, correction.at))
              : (correction.kind === "table" || correction.kind === "prose") && correction.others.length > 0
                ? excerpt(correction.others.at(-1)!.unit)
                : null;
      return [{ ...about, kind: correction.kind, text: excerpt(correction.unit), next }];
    }),
  };
}

function plan(
  tx: Transaction,
  job: OpenJob<"write">,
  rows: readonly SegmentRow[],
  wish: CorrectUnit,
  cells: CellChanges,
): Correction | Promise<Correction> {
  if (cells?.kind === "table") return tableOfUnits(tx, job, cells.changes);
  if (cells?.kind === "prose") return proseOfUnits(tx, job, cells.changes);
  if (wish.kind === "split") return splitUnit(tx, job, rows, wish.at);
  if (wish.kind === "move") return moveUnit(tx, job, rows, wish.before);
  if (wish.kind === "join") return unitBehind(tx, job, rows).then((next) => joinUnits(job, rows, next));
  return leaveUnit(rows, wish.kind === "formula" ? "formula" : "leave");
}

/** @param kind  of which a formula is said to be one */
function leaveUnit(rows: readonly SegmentRow[], kind: "leave" | "formula"): Correction {
  const after = rows.map((row) => ({
    ...{
      ...row,
      locked: true,
      lockReason: kind === "formula" ? ("formula" as const) : ("left-out" as const),
      state: "locked" as const,
      target: row.source,
    },
    ...{ origin: "copy" as const, matchScore: null, engineId: null, problem: null, quality: null },
    ...{ editDistance: null, editLength: null, targetGap: null, isCut: true },
  }));
  return {
    before: rows,
    after,
    correction: { kind, unit: rows[0]!.unitId, text: fingerprintOf(rows) },
  };
}

/** From a character on, counted without white space, the text is another paragraph's. */
async function splitUnit(
  tx: Transaction,
  job: OpenJob<"write">,
  rows: readonly SegmentRow[],
  at: number,
): Promise<Correction> {
  const { unitId: unit } = rows[0]!;
  requireOnPage(job, rows, "job.paragraph_not_split");
  const id = partId(unit, at);
  const own = contentsOf(rows).flat();
  if (!splitContent(own, at) || (await segmentsOfUnit(tx, job, id)).length > 0)
    throw new AppError("job.paragraph_not_split");
  const after: SegmentRow[] = [];
  let left = at;
  let roomAt: number | null = null;
  for (const read of rows) {
    // What follows in a place where room was made has moved on by one.
    const row = (read.anchor ?? read.ordinal) === roomAt ? { ...read, part: read.part + 1 } : read;
    const length = lengthWithoutSpace(textOf([row]));
    if (left <= 0) after.push({ ...row, unitId: id, isCut: true, ...(left === 0 && { leading: "" }) });
    else if (length < left) after.push({ ...row, isCut: true });
    else if (length === left) after.push({ ...row, isCut: true, trailing: "", targetGap: null });
    else {
      const halves = halvesOf(row, left);
      if (!halves) throw new AppError("job.paragraph_not_split");
      const [first, second] = (await splitRow(tx, job, row, halves)).map(asGuessed) as [
        SegmentRow,
        SegmentRow,
      ];
      after.push({ ...first, trailing: "", targetGap: null }, { ...second, leading: "", unitId: id });
      roomAt = second.anchor;
    }
    left -= length;
  }
  return { before: rows, after, correction: { kind: "split", unit, text: fingerprintOf(rows), at } };
}

/** The rows of a unit from a character on, as they would be read there. */
function secondHalf(
  rows: readonly SegmentRow[],
  at: number,
): Pick<SegmentRow, "leading" | "source" | "trailing">[] {
  const source = splitContent(contentsOf(rows).flat(), at)?.[1];
  return source ? [{ leading: "", source, trailing: "" }] : [];
}

/** A sentence that two paragraphs share, in two; its translation is parted where that is likeliest. */
function halvesOf(row: SegmentRow, at: number): readonly [CutPiece, CutPiece] | null {
  const piece = pieceOf(row);
  const source = placeIn(piece.source, at - lengthWithoutSpace(row.leading));
  if (source === null) return null;
  const total = lengthWithoutSpace(plainText(piece.source));
  for (const target of likelyPlaces(piece.target, at / total)) {
    const halves = splitPiece(piece, { source, target });
    if (typeof halves !== "string") return halves;
  }
  const halves = splitPiece({ ...piece, target: null }, { source, target: null });
  return typeof halves === "string" ? null : halves;
}

/** A count without white space as a place of `splitPiece`; null inside what a tag stands for. */
function placeIn(content: InlineContent, at: number): number | null {
  let [left, place] = [at, 0];
  for (const node of content) {
    if (node.kind !== "text") {
      left -= node.kind === "standalone" ? lengthWithoutSpace(node.equivalent ?? "") : 0;
      if (left < 0) return null;
      place++;
    } else
      for (const unit of node.text.split("")) {
        if (left === 0) return place;
        if (!/\s/u.test(unit)) left--;
        place++;
      }
    if (left === 0) return place;
  }
  return null;
}

/** Behind signs between clauses, and between words: the nearest to a share of the whole first. */
function likelyPlaces(content: InlineContent | null, share: number): number[] {
  if (!content) return [];
  const places: { readonly place: number; readonly isClause: boolean }[] = [];
  let place = 0;
  for (const node of content) {
    if (node.kind !== "text") {
      place++;
      continue;
    }
    for (const [nth, sign] of node.text.split("").entries()) {
      place++;
      const isClause = /[,;:，；：、。.!?！？]/u.test(sign);
      if (isClause || /\s/u.test(sign) || (nth > 0 && WIDE.test(sign))) places.push({ place, isClause });
    }
  }
  const away = (one: (typeof places)[number]) =>
    Math.abs(one.place - share * place) - (one.isClause ? place / 8 : 0);
  return places
    .sort((a, b) => away(a) - away(b))
    .slice(0, MOST_PLACES)
    .map((one) => one.place);
}

const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u;
/** More are not tried for a translation whose tags stand otherwise. */
const MOST_PLACES = 40;

/** Where the words of a half were is a guess. */
function asGuessed(row: SegmentRow): SegmentRow {
  const problem = {
    code: "warning.needs_review",
    params: { doubt: "meaning.parted" satisfies DoubtCode, values: "" },
  } as const;
  return row.state === "translated" ? { ...row, problem } : row;
}

/** Its sentences are read before those of another unit of the same page. */
async function moveUnit(
  tx: Transaction,
  job: OpenJob<"write">,
  rows: readonly SegmentRow[],
  beforeUnit: string,
): Promise<Correction> {
  const others = await openUnit(tx, job, beforeUnit);
  const [first, other] = [rows[0]!, others[0]!];
  requireOnPage(job, [...rows, ...others], "job.paragraph_not_moved");
  if (first.unitId === other.unitId || first.place !== other.place)
    throw new AppError("job.paragraph_not_moved");
  const anchor = other.anchor ?? other.ordinal;
  for (const _ of rows) await makeRoom(tx, job, { anchor, part: other.part - 1 });
  return {
    before: rows,
    after: rows.map((row, nth) => ({ ...row, anchor, part: other.part + nth })),
    correction: {
      ...{ kind: "move", unit: first.unitId, text: fingerprintOf(rows) },
      ...{ before: other.unitId, beforeText: fingerprintOf(others) },
    },
  };
}

/** What is no text of a page, or of a format that says itself where a paragraph ends, is not changed so. */
function requireOnPage(
  { format }: Pick<OpenJob<"write">, "format">,
  rows: readonly SegmentRow[],
  code: "job.paragraph_not_split" | "job.paragraph_not_moved" | "job.no_table" | "job.not_in_table",
): void {
  if (format !== "pdf" || rows.some(({ kind, unitId }) => !JOINABLE.has(kind) || unitId.includes(OF_NO_PAGE)))
    throw new AppError(code);
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

function excerptOf(rows: readonly Texts[]): string {
  const text = textOf(rows).trim();
  const characters = [...text];
  return characters.length <= EXCERPT_CHARACTERS
    ? text
    : `${characters.slice(0, EXCERPT_CHARACTERS).join("")}…`;
}
