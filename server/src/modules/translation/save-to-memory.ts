import { isAppError, plainText, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { contextProperty, ORIGIN_PROPERTY } from "@yizhou/tm";
import type { Database } from "../../platform/database/connect.ts";
import { addNewUnits, createPostgresMemory, requireRight, type PostgresMemory } from "../tm/index.ts";
import type { JobRow } from "./repo.ts";
import { loadSegments } from "./segment-repo.ts";

const UNITS_AT_ONCE = 500;

/**
 * The memories that a job asks. Who has a job write its engine's translations to a library wants them back the next time, so
 * they cost such a job nothing; elsewhere they are only suggestions, until a person confirms them.
 */
export function memoryOfJob(
  db: Database,
  ownerId: string,
  options: {
    readonly memories?: readonly string[] | null | undefined;
    readonly saveTo?: string | null | undefined;
  },
): PostgresMemory {
  const penalties = options.saveTo ? { machine: 0 } : {};
  return createPostgresMemory(db, ownerId, options.memories ?? undefined, penalties);
}

/**
 * Writes what engines translated in a job to its library, with the neighbours of each segment; what is there already stays as
 * it is, so doing it again changes nothing. A library that may no longer be written is left alone.
 */
export async function saveToMemory(
  db: Database,
  job: JobRow,
  { from, to, now }: { readonly from: LanguageTag; readonly to: LanguageTag; readonly now: Date },
): Promise<void> {
  if (!job.saveTo) return;
  const library = await requireRight(db, job.ownerId, job.saveTo, "write").catch((error: unknown) => {
    if (isAppError(error, "tm.memory_not_found") || isAppError(error, "tm.no_right")) return null;
    throw error;
  });
  if (!library) return;
  const rows = await loadSegments(db, job.id);
  const units = rows.flatMap((row, at): TranslationUnit[] => {
    if (row.state !== "translated" || !row.target || row.origin !== "engine") return [];
    const [previous, next] = [rows[at - 1], rows[at + 1]];
    return [
      {
        properties: {
          [ORIGIN_PROPERTY]: "machine",
          ...(previous && { [contextProperty("previous", from)]: plainText(previous.source) }),
          ...(next && { [contextProperty("next", from)]: plainText(next.source) }),
        },
        variants: [
          { language: from, content: row.source },
          { language: to, content: row.target },
        ],
      },
    ];
  });
  for (let start = 0; start < units.length; start += UNITS_AT_ONCE)
    await addNewUnits(db, units.slice(start, start + UNITS_AT_ONCE), {
      libraryId: library.id,
      now,
      document: job.name,
    });
}
