import { cellOfContent } from "@yizhou/exchange";
import type { MemoryLibrary, MemoryReplacement, MemoryUnit, UiLanguage } from "@yizhou/contract";
import { hasTags } from "@yizhou/model";
import { presentCommon, type Library } from "../libraries/index.ts";
import type { PairCount } from "./list-memories.ts";
import type { ReplacementRow } from "./replacement-repo.ts";
import { libraryName } from "./sample-name.ts";
import type { FoundUnit } from "./search-units.ts";
import type { UnitRow } from "./unit-rows.ts";

export function presentMemory(
  library: Library<"memory">,
  counts: readonly PairCount[],
  { userId, language }: { readonly userId: string; readonly language: UiLanguage },
): MemoryLibrary {
  const pairs = counts.filter(({ isDeleted }) => !isDeleted).sort((a, b) => b.units - a.units);
  const sum = (list: readonly PairCount[]) => list.reduce((units, pair) => units + pair.units, 0);
  return {
    ...presentCommon(library, userId),
    name: libraryName({ ...library, sourceLanguage: pairs[0]?.from ?? "en" }, language),
    penalty: library.penalty,
    units: sum(pairs),
    deletedUnits: sum(counts.filter(({ isDeleted }) => isDeleted)),
    pairs: pairs.map(({ from, to, units }) => ({ from, to, units })),
  };
}

export function presentReplacement(row: ReplacementRow): MemoryReplacement {
  const { id, side, find, replacedBy, units, author, createdAt, undoneAt } = row;
  return {
    ...{ id, side, find, replace: replacedBy, units, author },
    createdAt: createdAt.toISOString(),
    isUndone: undoneAt !== null,
  };
}

export function presentUnit({ row, hit }: FoundUnit): MemoryUnit {
  return {
    id: row.id,
    from: row.sourceLanguage,
    to: row.targetLanguage,
    source: cellOfContent(row.source),
    target: cellOfContent(row.target),
    taggedSides: (["source", "target"] as const).filter((side) => hasTags(row[side])),
    sourceHits: hit.source,
    targetHits: hit.target,
    origin: row.origin ?? "person",
    author: row.author,
    document: row.document,
    uses: row.uses,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

export const presentRow = (row: UnitRow): MemoryUnit => presentUnit({ row, hit: { source: [], target: [] } });
