import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import { libraryImports } from "./tables.ts";

export type ImportRow = typeof libraryImports.$inferSelect;
type NewImport = typeof libraryImports.$inferInsert;
type Into = OpenLibrary<LibraryKind, "write">;

const { id, libraryId, userId, state, createdAt } = libraryImports;
const LISTED = 20;

export async function insertImport(
  db: Queryable,
  library: Into,
  row: Omit<NewImport, "libraryId" | "kind">,
): Promise<void> {
  await db.insert(libraryImports).values({ ...row, libraryId: library.id, kind: library.kind });
}

/** The last imports into a library, newest first. */
export async function findImports(db: Queryable, library: Into): Promise<ImportRow[]> {
  return db
    .select()
    .from(libraryImports)
    .where(eq(libraryId, library.id))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

export async function findImport(db: Queryable, library: Into, importId: string): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(libraryImports)
    .where(and(eq(id, importId), eq(libraryId, library.id)));
  return row ?? null;
}

/** Things that an import has added; null when it is gone with its library. */
export async function countAdded(db: Queryable, importId: string): Promise<number | null> {
  const [row] = await db.select({ added: libraryImports.added }).from(libraryImports).where(eq(id, importId));
  return row?.added ?? null;
}

/** Takes an import to work on; also one whose worker is gone, with how far that came. Null when it is over. */
export async function claimImport(db: Queryable, importId: string, at: Date): Promise<ImportRow | null> {
  const [row] = await db
    .update(libraryImports)
    .set({ state: "running", changedAt: at })
    .where(and(eq(id, importId), inArray(state, ["waiting", "running"])))
    .returning();
  return row ?? null;
}

/** Bytes of a person's files that are still to be imported. */
export async function waitingBytes(db: Queryable, importedBy: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${libraryImports.sizeBytes}), 0)` })
    .from(libraryImports)
    .where(and(eq(userId, importedBy), inArray(state, ["waiting", "running"])));
  return Number(row!.bytes);
}

/**
 * Writes progress.
 *
 * @param from  how far the import had come; it is not written when another worker has gone on from there
 * @returns false when the import has been cancelled meanwhile, taken over, or its library deleted
 */
export async function saveProgress(
  db: Queryable,
  importId: string,
  progress: Partial<NewImport>,
  from?: number,
): Promise<boolean> {
  const done = await db
    .update(libraryImports)
    .set(progress)
    .where(
      and(
        eq(id, importId),
        eq(state, "running"),
        from === undefined ? undefined : eq(libraryImports.lookedAt, from),
      ),
    )
    .returning({ id });
  return done.length > 0;
}

/** Whether it waits for a worker or has one. */
export async function isOpen(db: Queryable, importId: string): Promise<boolean> {
  const rows = await db
    .select({ id })
    .from(libraryImports)
    .where(and(sql`${id}::text = ${importId}`, inArray(state, ["waiting", "running"])));
  return rows.length > 0;
}

/** Whether some worker has it. */
export async function isRunning(db: Queryable, importId: string): Promise<boolean> {
  const rows = await db
    .select({ id })
    .from(libraryImports)
    .where(and(eq(id, importId), eq(state, "running")));
  return rows.length > 0;
}

/** @returns false for an import that is over */
export async function stopImport(db: Queryable, library: Into, importId: string, at: Date): Promise<boolean> {
  const done = await db
    .update(libraryImports)
    .set({ state: "cancelled", changedAt: at })
    .where(and(eq(id, importId), eq(libraryId, library.id), inArray(state, ["waiting", "running"])))
    .returning({ id });
  return done.length > 0;
}

/** Everything that a person imported, newest first. */
export async function findImportsOf(db: Queryable, importedBy: string): Promise<ImportRow[]> {
  return db.select().from(libraryImports).where(eq(userId, importedBy)).orderBy(desc(createdAt));
}

export async function deleteImportsOf(tx: Queryable, importedBy: string): Promise<void> {
  await tx.delete(libraryImports).where(eq(userId, importedBy));
}
