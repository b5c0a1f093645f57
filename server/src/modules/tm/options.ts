import type { MemoryOption, UiLanguage } from "@yizhou/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { findLibraries, listReadableLibraries } from "./repo.ts";
import { libraryName } from "./sample-name.ts";

/** What the options column offers: every readable library with each of its language pairs. A visitor (null) reads the shared ones. */
export async function listMemoryOptions(
  db: Queryable,
  ownerId: string | null,
  language: UiLanguage,
): Promise<MemoryOption[]> {
  const rows = await listReadableLibraries(db, ownerId);
  return rows.map((row) => ({
    id: row.id,
    name: libraryName(row, language),
    units: row.units,
    from: row.sourceLanguage,
    to: row.targetLanguage,
    penalty: row.penalty,
  }));
}

/** Libraries that a job of the user's may write to; none for a visitor. */
export async function listWritableMemories(
  db: Queryable,
  userId: string | null,
): Promise<{ id: string; name: string }[]> {
  if (userId === null) return [];
  const libraries = await findLibraries(db, userId);
  return libraries.filter(({ right }) => right !== "read").map(({ id, name }) => ({ id, name }));
}
