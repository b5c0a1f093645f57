import { createPostgresMemory, type PostgresMemory } from "../tm/index.ts";
import type { QuoteDeps } from "./deps.ts";

/** What of a job's options decides how it uses memory. */
interface MemoryUse {
  readonly memories?: readonly string[] | null | undefined;
  readonly memoryPenalties?: Readonly<Record<string, number>> | null | undefined;
  readonly saveTo?: string | null | undefined;
  readonly saveRule: "all" | "confirmed";
}

/**
 * The memories that a job asks. Who has a job write its engine's translations to a library wants them back the next time, so
 * they cost such a job nothing; elsewhere they are only suggestions, until a person confirms them.
 */
export function memoryOfJob(
  { db, memoryIndexes }: Pick<QuoteDeps, "db" | "memoryIndexes">,
  ownerId: string,
  options: MemoryUse,
): PostgresMemory {
  const wantsMachine = Boolean(options.saveTo) && options.saveRule === "all";
  const penalties = {
    ...(wantsMachine && { machine: 0 }),
    ...(options.memoryPenalties && { byLibrary: options.memoryPenalties }),
  };
  return createPostgresMemory(db, ownerId, memoryIndexes, options.memories ?? undefined, penalties);
}
