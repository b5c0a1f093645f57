import { contentOfCell } from "@yizhou/exchange";
import {
  AppError,
  hasTags,
  inlineFromText,
  parseLanguageTag,
  type InlineContent,
  type InlineNode,
  type TranslationUnit,
  libraryLanguage,
} from "@yizhou/model";
import { requireRoom } from "../libraries/index.ts";
import type { MemoryDeps, Writer } from "./memory.ts";
import type { WritableMemory } from "./open-memory.ts";
import { insertUnits, lockUnit, updateUnit } from "./unit-repo.ts";
import { rowsOfUnit, textColumns, type UnitRow } from "./unit-rows.ts";

/** Adds one unit that a person typed. @throws {AppError} language.same_pair, language.unknown, quota.units_full */
export async function addUnit(
  { db, clock, quotas }: MemoryDeps,
  memory: WritableMemory,
  writer: Writer,
  wish: { readonly from: string; readonly to: string; readonly source: string; readonly target: string },
): Promise<UnitRow> {
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  if (libraryLanguage(from) === libraryLanguage(to)) throw new AppError("language.same_pair");
  const unit: TranslationUnit = {
    variants: [
      { language: from, content: inlineFromText(wish.source.trim()) },
      { language: to, content: inlineFromText(wish.target.trim()) },
    ],
  };
  const rows = rowsOfUnit(unit, { now: new Date(clock.now()), author: writer.nickName });
  return db.transaction(async (tx) => {
    await requireRoom(quotas, tx, memory, rows.length);
    const [unitId] = await insertUnits(tx, memory, rows);
    return (await lockUnit(tx, memory, unitId!))!;
  });
}

/**
 * Changes the texts of a unit; a person has then made it.
 *
 * @throws {AppError} tm.unit_not_found; tm.changed_elsewhere when it is no longer the unit that was edited
 */
export async function editUnit(
  { db, clock }: MemoryDeps,
  memory: WritableMemory,
  writer: Writer,
  unitId: number,
  change: {
    readonly source?: string | undefined;
    readonly target?: string | undefined;
    readonly changedAt: string;
  },
): Promise<UnitRow> {
  const before = await lockUnit(db, memory, unitId);
  if (!before || before.deletedAt) throw new AppError("tm.unit_not_found");
  const texts = textColumns(
    change.source === undefined ? before.source : contentLike(before.source, change.source),
    change.target === undefined ? before.target : contentLike(before.target, change.target),
    [before.sourceLanguage, before.targetLanguage],
  );
  return db.transaction(async (tx) => {
    const unit = await lockUnit(tx, memory, unitId);
    if (!unit || unit.deletedAt) throw new AppError("tm.unit_not_found");
    if (unit.changedAt.toISOString() !== change.changedAt) throw new AppError("tm.changed_elsewhere");
    await updateUnit(tx, memory, unitId, {
      ...texts,
      origin: null,
      author: writer.nickName,
      // Later than before, also for a clock that has not moved on.
      changedAt: new Date(Math.max(clock.now(), unit.changedAt.getTime() + 1)),
    });
    return (await lockUnit(tx, memory, unitId))!;
  });
}

/** What was typed, as content: tags are read only where the text has some already. */
function contentLike(before: InlineContent, typed: string): InlineContent {
  if (!hasTags(before)) return inlineFromText(typed);
  // What a tag is does not stand in the text; one that was there before stays what it was.
  const known = new Map(before.map((node) => [tagName(node), node]));
  return contentOfCell(typed).map((node) =>
    node.kind === "text" ? node : (known.get(tagName(node)) ?? node),
  );
}

function tagName(node: InlineNode): string {
  return node.kind === "text" ? "" : `${node.kind} ${node.id}`;
}
