// Find-and-replace in one side of units, kept so that it can be taken back as one step.
import { cellOfContent } from "@yizhou/exchange";
import type { MemoryReplace } from "@yizhou/contract";
import { AppError, type InlineContent } from "@yizhou/model";
import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/connect.ts";
import { memoryReplacedUnits, memoryReplacements, memoryUnits } from "./tables.ts";
import { newId } from "../../platform/random.ts";
import { UNITS_AT_ONCE } from "./transfer.ts";
import { listWords, updateUnit } from "./unit-repo.ts";
import { textColumns, type UnitRow } from "./unit-rows.ts";

export type ReplacementRow = typeof memoryReplacements.$inferSelect;

const SAMPLES = 20;

interface Change {
  readonly row: UnitRow;
  readonly after: InlineContent;
}

/** Units in which the text occurs, with what they would be. */
export function changesOf(rows: readonly UnitRow[], { side, find, replace }: MemoryReplace): Change[] {
  return rows.flatMap((row) => {
    const after = replaceIn(row[side], find, replace);
    return after ? [{ row, after }] : [];
  });
}

/** The first changes, for a look before they are made. */
export function samplesOf(changes: readonly Change[], side: MemoryReplace["side"]) {
  return changes.slice(0, SAMPLES).map(({ row, after }) => ({
    id: row.id,
    before: cellOfContent(row[side]),
    after: cellOfContent(after),
  }));
}

/**
 * Makes the changes, in transactions of 500 units, each with what it takes to undo them.
 *
 * @returns the replacement's id; null when there was nothing to change
 */
export async function applyReplacement(
  db: Database,
  changes: readonly Change[],
  { side, find, replace }: MemoryReplace,
  { libraryId, author, now }: { readonly libraryId: string; readonly author: string; readonly now: Date },
): Promise<string | null> {
  if (changes.length === 0) return null;
  const id = newId();
  await db
    .insert(memoryReplacements)
    .values({ id, libraryId, author, side, find, replacedBy: replace, createdAt: now });
  for (let start = 0; start < changes.length; start += UNITS_AT_ONCE) {
    const part = changes.slice(start, start + UNITS_AT_ONCE).map(({ row, after }) => ({
      row,
      // Later than before, also for a clock that has not moved on: by this time an undo knows the unit again.
      changedAt: new Date(Math.max(now.getTime(), row.changedAt.getTime() + 1)),
      ...withSide(row, side, after),
    }));
    await listWords(db, part);
    await db.transaction(async (tx) => {
      for (const { row, words: _words, ...columns } of part)
        await updateUnit(tx, row.id, { ...columns, author });
      await tx.insert(memoryReplacedUnits).values(
        part.map(({ row, changedAt }) => ({
          ...{ replacementId: id, unitId: row.id, before: row[side], author: row.author },
          ...{ changedBefore: row.changedAt, changedAt },
        })),
      );
      await tx
        .update(memoryReplacements)
        .set({ units: sql`${memoryReplacements.units} + ${part.length}` })
        .where(eq(memoryReplacements.id, id));
    });
  }
  return id;
}

/** Replacements of a library that can still be taken back, newest first. */
export async function listReplacements(
  db: Database,
  libraryId: string,
  since: Date,
): Promise<ReplacementRow[]> {
  return db
    .select()
    .from(memoryReplacements)
    .where(and(eq(memoryReplacements.libraryId, libraryId), gt(memoryReplacements.createdAt, since)))
    .orderBy(desc(memoryReplacements.createdAt))
    .limit(100);
}

/**
 * Takes a replacement back. Units that were changed since, or purged, stay as they are.
 *
 * @returns how many units have their old text again, and how many stay
 * @throws {AppError} tm.replacement_not_found  for another library's, one past its time or taken back already
 */
export async function undoReplacement(
  db: Database,
  libraryId: string,
  id: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<{ readonly units: number; readonly kept: number }> {
  const [row] = await db
    .update(memoryReplacements)
    .set({ undoneAt: now })
    .where(
      and(
        eq(memoryReplacements.id, id),
        eq(memoryReplacements.libraryId, libraryId),
        gt(memoryReplacements.createdAt, since),
        sql`${memoryReplacements.undoneAt} is null`,
      ),
    )
    .returning();
  if (!row) throw new AppError("tm.replacement_not_found");
  const others = (await listReplacements(db, libraryId, since)).map((other) => other.id);
  let units = 0;
  for (let after = 0; ;) {
    const part = await db
      .select({ unit: memoryUnits, old: memoryReplacedUnits })
      .from(memoryReplacedUnits)
      .innerJoin(memoryUnits, eq(memoryUnits.id, memoryReplacedUnits.unitId))
      .where(
        and(
          eq(memoryReplacedUnits.replacementId, id),
          eq(memoryUnits.libraryId, libraryId),
          gt(memoryReplacedUnits.unitId, after),
        ),
      )
      .orderBy(asc(memoryReplacedUnits.unitId))
      .limit(UNITS_AT_ONCE);
    const back = part
      .filter(({ unit, old }) => unit.changedAt.getTime() === old.changedAt.getTime())
      .map(({ unit, old }) => ({ unit, old, ...withSide(unit, row.side, old.before) }));
    await listWords(db, back);
    await db.transaction(async (tx) => {
      for (const { unit, old, words: _words, ...columns } of back) {
        const changedAt = new Date(Math.max(now.getTime(), unit.changedAt.getTime() + 1));
        await updateUnit(tx, unit.id, { ...columns, author: old.author, changedAt });
        // A replacement before this one left the unit as it is now, so that one can be taken back as well.
        await tx
          .update(memoryReplacedUnits)
          .set({ changedAt })
          .where(
            and(
              inArray(memoryReplacedUnits.replacementId, others),
              eq(memoryReplacedUnits.unitId, unit.id),
              eq(memoryReplacedUnits.changedAt, old.changedBefore),
            ),
          );
      }
    });
    units += back.length;
    if (part.length < UNITS_AT_ONCE) break;
    after = part.at(-1)!.old.unitId;
  }
  // Nothing could be taken back, perhaps for a later replacement: it may be tried again after that one.
  if (units === 0)
    await db.update(memoryReplacements).set({ undoneAt: null }).where(eq(memoryReplacements.id, id));
  return { units, kept: row.units - units };
}

/** Forgets replacements that can no longer be taken back. */
export async function deleteOldReplacements(db: Database, before: Date): Promise<void> {
  await db.delete(memoryReplacements).where(lt(memoryReplacements.createdAt, before));
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
