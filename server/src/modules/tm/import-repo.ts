import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { memoryImports, users } from "../../platform/database/schema.ts";

type StoredImport = typeof memoryImports.$inferSelect;
/** An import without the bytes of its file. */
export type ImportRow = Omit<StoredImport, "content">;

const { id, libraryId, userId, name, mapping, state, total, lookedAt, added } = memoryImports;
const { problems, problemCount, problem, createdAt, changedAt } = memoryImports;
const shown = {
  ...{ id, libraryId, userId, name, mapping, state, total, lookedAt, added },
  ...{ problems, problemCount, problem, createdAt, changedAt },
};
const LISTED = 20;

export async function insertImport(db: Queryable, row: typeof memoryImports.$inferInsert): Promise<void> {
  await db.insert(memoryImports).values(row);
}

/** The last imports into a library, newest first. */
export async function listImports(db: Queryable, library: string): Promise<ImportRow[]> {
  return db
    .select(shown)
    .from(memoryImports)
    .where(eq(libraryId, library))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

export async function findImport(
  db: Queryable,
  library: string,
  importId: string,
): Promise<ImportRow | null> {
  const [row] = await db
    .select(shown)
    .from(memoryImports)
    .where(and(eq(id, importId), eq(libraryId, library)));
  return row ?? null;
}

/** The name that stands with what a person imports. */
export async function authorOf(db: Queryable, importedBy: string): Promise<string> {
  const [row] = await db.select({ nickName: users.nickName }).from(users).where(eq(users.id, importedBy));
  return row?.nickName ?? "";
}

/** Takes an import to work on, with its file; also one whose worker is gone. Null when it is over. */
export async function claimImport(db: Queryable, importId: string, at: Date): Promise<StoredImport | null> {
  const [row] = await db
    .update(memoryImports)
    .set({ state: "running", changedAt: at, lookedAt: 0 })
    .where(and(eq(id, importId), inArray(state, ["waiting", "running"])))
    .returning();
  return row ?? null;
}

/** Writes progress. @returns false when the import has been cancelled meanwhile, or its library deleted */
export async function saveProgress(
  db: Queryable,
  importId: string,
  progress: Partial<typeof memoryImports.$inferInsert>,
): Promise<boolean> {
  const done = await db
    .update(memoryImports)
    .set(progress)
    .where(and(eq(id, importId), eq(state, "running")))
    .returning({ id });
  return done.length > 0;
}

/** @returns false for an import that is over */
export async function cancelImport(db: Queryable, importId: string, at: Date): Promise<boolean> {
  const done = await db
    .update(memoryImports)
    .set({ state: "cancelled", changedAt: at, content: sql`null` })
    .where(and(eq(id, importId), inArray(state, ["waiting", "running"])))
    .returning({ id });
  return done.length > 0;
}
