import { cellOfContent } from "@yizhou/exchange";
import type {
  MemoryLibrary,
  MemoryMember,
  MemoryReplacement,
  MemoryUnit,
  UiLanguage,
} from "@yizhou/contract";
import { hasTags } from "@yizhou/model";
import type { Member } from "./members.ts";
import type { ReplacementRow } from "./replacements.ts";
import type { SeenLibrary } from "./repo.ts";
import { libraryName } from "./sample-name.ts";
import type { FoundUnit } from "./service.ts";
import type { UnitRow } from "./unit-rows.ts";

interface PairCount {
  readonly from: string;
  readonly to: string;
  readonly isDeleted: boolean;
  readonly units: number;
}

export function presentLibrary(
  library: SeenLibrary,
  counts: readonly PairCount[],
  { userId, language }: { readonly userId: string; readonly language: UiLanguage },
): MemoryLibrary {
  const pairs = counts.filter(({ isDeleted }) => !isDeleted).sort((a, b) => b.units - a.units);
  const sum = (list: readonly PairCount[]) => list.reduce((units, pair) => units + pair.units, 0);
  const isOrganization = library.organizationId !== null;
  return {
    id: library.id,
    name: libraryName({ ...library, sourceLanguage: pairs[0]?.from ?? "en" }, language),
    scope: isOrganization ? "organization" : scopeOf(library.ownerId, userId),
    right: library.right,
    memberRight: isOrganization ? library.memberRight : null,
    penalty: library.penalty,
    units: sum(pairs),
    deletedUnits: sum(counts.filter(({ isDeleted }) => isDeleted)),
    pairs: pairs.map(({ from, to, units }) => ({ from, to, units })),
    createdAt: library.createdAt.toISOString(),
  };
}

function scopeOf(ownerId: string | null, userId: string): "personal" | "member" | "shared" {
  if (ownerId === null) return "shared";
  return ownerId === userId ? "personal" : "member";
}

export function presentMember({
  userId,
  account,
  nickName,
  right,
  invitedAt,
  acceptedAt,
}: Member): MemoryMember {
  return {
    ...{ userId, account, nickName, right },
    isOwner: invitedAt === null,
    isInvited: acceptedAt === null,
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
