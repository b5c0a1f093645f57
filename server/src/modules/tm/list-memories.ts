import type { MemoryOption, UiLanguage } from "@yizhou/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { holds, readableLibraries, type Library } from "../libraries/index.ts";
import { libraryName } from "./sample-name.ts";
import { countByPair } from "./unit-repo.ts";

/** Units of one memory in one pair of languages, in or outside the recycle bin. */
export interface PairCount {
  readonly from: string;
  readonly to: string;
  readonly isDeleted: boolean;
  readonly units: number;
}

/** Memories with what they hold, in the order given. */
export async function countMemories<M extends Authorized<Library<"memory">, "read">>(
  db: Queryable,
  memories: readonly M[],
): Promise<{ readonly library: M; readonly counts: readonly PairCount[] }[]> {
  const counts = Map.groupBy(await countByPair(db, memories), ({ libraryId }) => libraryId);
  return memories.map((library) => ({ library, counts: counts.get(library.id) ?? [] }));
}

/**
 * What the options column offers: every readable memory with each direction that it can be asked in, the person's own first. A
 * visitor (null) reads the shared ones.
 */
export async function listMemoryOptions(
  db: Queryable,
  ownerId: string | null,
  language: UiLanguage,
): Promise<MemoryOption[]> {
  const counted = await countMemories(db, await readableLibraries(db, ownerId, "memory"));
  return counted
    .flatMap(({ library, counts }) =>
      [...directions(counts)]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([direction, units]) => {
          const [from, to] = direction.split(" ") as [string, string];
          return { library, from, to, units };
        }),
    )
    .map(({ library, from, to, units }) => ({
      id: library.id,
      name: libraryName({ ...library, sourceLanguage: from }, language),
      ...{ units, from, to, penalty: library.penalty },
    }));
}

/** Units by the direction that they can be looked up in: each counts both ways. */
function directions(counts: readonly PairCount[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const add = (from: string, to: string, more: number) =>
    units.set(`${from} ${to}`, (units.get(`${from} ${to}`) ?? 0) + more);
  for (const { from, to, isDeleted, units: some } of counts) {
    if (isDeleted) continue;
    add(from, to, some);
    add(to, from, some);
  }
  return units;
}

/** Memories that a job of the person's may write to; none for a visitor. */
export async function listWritableMemories(
  db: Queryable,
  userId: string | null,
): Promise<{ id: string; name: string }[]> {
  if (userId === null) return [];
  const memories = await readableLibraries(db, userId, "memory");
  return memories.filter((memory) => holds(memory, "write")).map(({ id, name }) => ({ id, name }));
}
