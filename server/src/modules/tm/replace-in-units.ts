// Find-and-replace in one side of units, kept so that it can be taken back as one step.
import { cellOfContent } from "@yizhou/exchange";
import type { MemoryReplace } from "@yizhou/contract";
import { AppError, type InlineContent } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { UNITS_AT_ONCE } from "./add-units.ts";
import type { MemoryDeps, Writer } from "./memory.ts";
import type { ReadableMemory, WritableMemory } from "./open-memory.ts";
import * as repo from "./replacement-repo.ts";
import { chooseUnits } from "./search-units.ts";
import { updateUnit } from "./unit-repo.ts";
import { textColumns, type UnitRow } from "./unit-rows.ts";

const SAMPLES = 20;
const DAY_MS = 24 * 3600 * 1000;

interface Change {
  readonly row: UnitRow;
  readonly after: InlineContent;
}

/** Units in which the text occurs, and the first of them before and after. */
export interface Replaced {
  readonly units: number;
  readonly samples: { readonly id: number; readonly before: string; readonly after: string }[];
  /** Null when nothing was changed. */
  readonly replacementId: string | null;
}

/** What a replacement would change; tags stay where they are. @throws {AppError} tm.too_many_units */
export async function previewReplacement(
  deps: MemoryDeps,
  memory: ReadableMemory,
  wish: MemoryReplace,
): Promise<Replaced> {
  const changes = changesOf(await chooseUnits(deps, memory, wish, false), wish);
  return { units: changes.length, samples: samplesOf(changes, wish.side), replacementId: null };
}

/**
 * Replaces text in one side of units, as one step that can be taken back; in transactions of 500 units, each with what it takes
 * to undo them. Tags stay where they are.
 *
 * @throws {AppError} tm.too_many_units
 */
export async function replaceInUnits(
  deps: MemoryDeps,
  memory: WritableMemory,
  writer: Writer,
  wish: MemoryReplace,
): Promise<Replaced> {
  const changes = changesOf(await chooseUnits(deps, memory, wish, false), wish);
  const samples = samplesOf(changes, wish.side);
  if (changes.length === 0) return { units: 0, samples, replacementId: null };
  const { db, clock } = deps;
  const now = new Date(clock.now());
  const { side, find, replace } = wish;
  const id = newId();
  const author = writer.nickName;
  await repo.insertReplacement(db, memory, { id, author, side, find, replacedBy: replace, createdAt: now });
  for (let start = 0; start < changes.length; start += UNITS_AT_ONCE) {
    const part = changes.slice(start, start + UNITS_AT_ONCE).map(({ row, after }) => ({
      row,
      // Later than before, also for a clock that has not moved on: by this time an undo knows the unit again.
      changedAt: new Date(Math.max(now.getTime(), row.changedAt.getTime() + 1)),
      ...withSide(row, side, after),
    }));
    await db.transaction(async (tx) => {
      for (const { row, ...columns } of part) await updateUnit(tx, memory, row.id, { ...columns, author });
      const kept = part.map(({ row, changedAt }) => ({
        ...{ unitId: row.id, before: row[side], author: row.author },
        ...{ changedBefore: row.changedAt, changedAt },
      }));
      await repo.keepReplaced(tx, id, kept);
    });
  }
  return { units: changes.length, samples, replacementId: id };
}

/** Replacements that can still be taken back, newest first. */
export function listReplacements(deps: MemoryDeps, memory: WritableMemory): Promise<repo.ReplacementRow[]> {
  return repo.findReplacements(deps.db, memory, undoableSince(deps));
}

/**
 * Takes a replacement back. Units that were changed since, or purged, stay as they are.
 *
 * @returns how many units have their old text again, and how many stay
 * @throws {AppError} tm.replacement_not_found  for another memory's, one past its time or taken back already
 */
export async function undoReplacement(
  deps: MemoryDeps,
  memory: WritableMemory,
  id: string,
): Promise<{ readonly units: number; readonly kept: number }> {
  const { db, clock } = deps;
  const [now, since] = [new Date(clock.now()), undoableSince(deps)];
  const row = await repo.claimUndo(db, memory, id, { now, since });
  if (!row) throw new AppError("tm.replacement_not_found");
  const others = (await repo.findReplacements(db, memory, since)).map((other) => other.id);
  let units = 0;
  for (let after = 0; ;) {
    const part = await repo.replacedUnits(db, memory, id, after, UNITS_AT_ONCE);
    const back = part
      .filter(({ unit, old }) => unit.changedAt.getTime() === old.changedAt.getTime())
      .map(({ unit, old }) => ({ unit, old, ...withSide(unit, row.side, old.before) }));
    await db.transaction(async (tx) => {
      for (const { unit, old, ...columns } of back) {
        const changedAt = new Date(Math.max(now.getTime(), unit.changedAt.getTime() + 1));
        await updateUnit(tx, memory, unit.id, { ...columns, author: old.author, changedAt });
        // A replacement before this one left the unit as it is now, so that one can be taken back as well.
        await repo.moveKept(tx, others, unit.id, old.changedBefore, changedAt);
      }
    });
    units += back.length;
    if (part.length < UNITS_AT_ONCE) break;
    after = part.at(-1)!.old.unitId;
  }
  // Nothing could be taken back, perhaps for a later replacement: it may be tried again after that one.
  if (units === 0) await repo.releaseUndo(db, id);
  return { units, kept: row.units - units };
}

/** Forgets what can no longer be taken back. */
export const forgetReplacements = (deps: MemoryDeps): Promise<void> =>
  repo.deleteReplacements(deps.db, undoableSince(deps));

const undoableSince = ({ clock, settings }: MemoryDeps): Date =>
  new Date(clock.now() - settings.recycleDays * DAY_MS);

/** Units in which the text occurs, with what they would be. */
function changesOf(rows: readonly UnitRow[], { side, find, replace }: MemoryReplace): Change[] {
  return rows.flatMap((row) => {
    const after = replaceIn(row[side], find, replace);
    return after ? [{ row, after }] : [];
  });
}

/** The first changes, for a look before they are made. */
function samplesOf(changes: readonly Change[], side: MemoryReplace["side"]): Replaced["samples"] {
  return changes.slice(0, SAMPLES).map(({ row, after }) => ({
    id: row.id,
    before: cellOfContent(row[side]),
    after: cellOfContent(after),
  }));
}

/** A unit's derived columns with another text on one side. */
function withSide(row: UnitRow, side: MemoryReplace["side"], content: InlineContent) {
  return textColumns(side === "source" ? content : row.source, side === "target" ? content : row.target, [
    row.sourceLanguage,
    row.targetLanguage,
  ]);
}

/** Tags stay where they are. @returns null when the text does not occur, or nothing would be left */
function replaceIn(content: InlineContent, find: string, replace: string): InlineContent | null {
  let isChanged = false;
  const after = content.flatMap((node) => {
    if (node.kind !== "text" || !node.text.includes(find)) return [node];
    isChanged = true;
    const text = node.text.replaceAll(find, () => replace);
    return text === "" ? [] : [{ ...node, text }];
  });
  return isChanged && after.some(({ kind }) => kind === "text") ? after : null;
}
