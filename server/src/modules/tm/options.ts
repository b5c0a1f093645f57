import type { MemoryOption } from "@yizhou/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { listReadableLibraries } from "./repo.ts";

/** What the options column offers: every readable library with each of its language pairs. */
export async function listMemoryOptions(db: Queryable, ownerId: string): Promise<MemoryOption[]> {
  const rows = await listReadableLibraries(db, ownerId);
  return rows.map(({ id, name, units, sourceLanguage, targetLanguage }) => ({ id, name, units, from: sourceLanguage, to: targetLanguage }));
}
