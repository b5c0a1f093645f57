// A reader of the pages sees a table where paragraphs were read: each of its cells is a text of its own from then on. What the
// paragraphs said in the other language says nothing of cells, so that these wait to be translated; numbers stand as they are.
import {
  AppError,
  joinContents,
  normaliseInline,
  partId,
  plainText,
  splitContent,
  type InlineContent,
  type TableChange,
  type UnitCorrection,
} from "@yizhou/model";
import { settledResult } from "@yizhou/pipeline";
import type { Transaction } from "../../platform/database/connect.ts";
import { duesOfJoined, duesOfParts } from "./cut-charges.ts";
import { freeOrdinal, hasNewSource, makeRoom, segmentsOfUnit } from "./cut-repo.ts";
import type { OpenJob } from "./policy.ts";
import { toSegment, type SegmentRow } from "./segment-repo.ts";
import { contentsOf, fingerprintOf } from "./unit-rows.ts";

/** Rows before and after, and the correction that stands for them. */
interface TableCorrection {
  readonly before: readonly SegmentRow[];
  readonly after: readonly SegmentRow[];
  readonly correction: UnitCorrection;
}

/**
 * @param changes  of this job's reading, at least one
 * @throws {AppError} job.paragraph_not_found; job.table_over_left where one of them stays as it is; job.no_table where the segments are
 *   not those of that reading
 */
export async function tableOfUnits(
  tx: Transaction,
  job: OpenJob<"write">,
  changes: readonly TableChange[],
): Promise<TableCorrection> {
  const own = new Map<string, readonly SegmentRow[]>();
  for (const id of unitsBefore(changes)) own.set(id, await unitInTable(tx, job, id));
  const before = [...own.values()].flat();
  if (await hasNewSource(tx, job, before)) throw new AppError("job.no_table");
  const cells = cellsOf(own, changes);
  let next = await freeOrdinal(tx, job);
  const after: SegmentRow[] = [];
  for (const [id, rows] of own) {
    const mine = cells.filter((cell) => cell.of === id);
    const made = rowsOfCells(rows, mine, () => next++);
    const [first] = rows as [SegmentRow];
    await makeRoom(tx, job, { anchor: first.anchor ?? first.ordinal, part: first.part }, made.length);
    after.push(...made);
  }
  const [first, ...others] = [...own].map(([id, rows]) => ({ unit: id, text: fingerprintOf(rows) }));
  return { before, after, correction: { kind: "table", ...first!, others, changes } };
}

/** The pages do not know of what stays as it is, which may stand between the paragraphs that were named. */
async function unitInTable(tx: Transaction, job: OpenJob<"write">, id: string): Promise<SegmentRow[]> {
  const rows = await segmentsOfUnit(tx, job, id);
  if (rows.some(({ locked }) => locked)) throw new AppError("job.table_over_left");
  if (rows.length === 0) throw new AppError("job.paragraph_not_found");
  return rows;
}

/** Units that are there before the changes. */
function unitsBefore(changes: readonly TableChange[]): ReadonlySet<string> {
  const made = new Set(changes.flatMap((one) => (one.kind === "split" ? [partId(one.unit, one.at)] : [])));
  const named = changes.flatMap((one) => (one.kind === "split" ? [one.unit] : [one.unit, one.next]));
  return new Set(named.filter((id) => !made.has(id)));
}

interface Cell {
  readonly id: string;
  /** The unit whose place it stands in. */
  readonly of: string;
  readonly content: InlineContent;
  readonly isCell: boolean;
}

/** In the order of their text. */
function cellsOf(
  units: ReadonlyMap<string, readonly SegmentRow[]>,
  changes: readonly TableChange[],
): readonly Cell[] {
  let cells: readonly Cell[] = [...units].map(([id, rows]) => ({
    ...{ id, of: id, isCell: false },
    content: normaliseInline(contentsOf(rows).flat()),
  }));
  for (const change of changes) {
    const cell = cells.find(({ id }) => id === change.unit);
    if (!cell) throw new AppError("job.no_table");
    if (change.kind === "join") {
      const next = cells.find(({ id }) => id === change.next);
      if (!next) throw new AppError("job.no_table");
      const content = joinContents(cell.content, next.content);
      cells = cells.flatMap((one) => (one === next ? [] : [one === cell ? { ...cell, content } : one]));
      continue;
    }
    const halves = splitContent(cell.content, change.at);
    if (!halves) throw new AppError("job.no_table");
    const first = { ...cell, content: halves[0], isCell: cell.isCell || change.cells?.first != null };
    const second = { ...cell, id: partId(cell.id, change.at), content: halves[1], isCell: true };
    cells = cells.flatMap((one) => (one === cell ? [first, second] : [one]));
  }
  return cells;
}

/** Cells in the place of their paragraph. One that a sentence said already keeps what that says. */
function rowsOfCells(
  rows: readonly SegmentRow[],
  cells: readonly Cell[],
  newOrdinal: () => number,
): SegmentRow[] {
  const [first] = rows as [SegmentRow];
  const anchor = first.anchor ?? first.ordinal;
  const whole = rows.reduce((sum, row) => ({
    ...{ ...row, ...duesOfJoined(sum, row), source: [...sum.source, ...row.source] },
    spentMs: sum.spentMs + row.spentMs,
  }));
  const dues = duesOfParts(
    { ...whole, source: contentsOf(rows).flat() },
    cells.map(({ content }) => content),
  );
  return cells.map(({ id, content, isCell }, nth): SegmentRow => {
    const text = plainText(content);
    const same = rows.find(({ source }) => plainText(source) === text);
    const row: SegmentRow = {
      ...(same ?? { ...first, ...UNTOUCHED }),
      ...{ ordinal: rows[nth]?.ordinal ?? newOrdinal(), anchor, part: first.part + nth, isCut: true },
      ...{ unitId: id, source: content, leading: "", trailing: "", targetGap: null, ...dues[nth]! },
      ...(isCell && { kind: "cell" }),
      spentMs: nth === 0 ? whole.spentMs : 0,
    };
    const settled = same ? null : settledResult(toSegment(row));
    return settled ? { ...row, state: settled.state, target: settled.target, origin: settled.origin } : row;
  });
}

/** Nobody has said anything of it. */
const UNTOUCHED = {
  ...{ state: "untranslated", target: null, origin: null, matchScore: null, engineId: null },
  ...{ problem: null, quality: null, editDistance: null, editLength: null, editedAt: null },
} as const;
