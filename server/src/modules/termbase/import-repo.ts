import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { conceptImports, users } from "../../platform/database/schema.ts";

type StoredImport = typeof conceptImports.$inferSelect;
/** An import without the bytes of its file. */
export type TermImportRow = Omit<StoredImport, "content">;

const { id, libraryId, userId, name, mapping, state, total, lookedAt, added, changed } = conceptImports;
const { problems, problemCount, problem, createdAt, changedAt } = conceptImports;
const shown = {
  ...{ id, libraryId, userId, name, mapping, state, total, lookedAt, added, changed },
  ...{ problems, problemCount, problem, createdAt, changedAt },
};
const LISTED = 20;

export async function insertImport(db: Queryable, row: typeof conceptImports.$inferInsert): Promise<void> {
  await db.insert(conceptImports).values(row);
}

/** The last imports into a termbase, newest first. */
export async function listImports(db: Queryable, termbase: string): Promise<TermImportRow[]> {
  return db
    .select(shown)
    .from(conceptImports)
    .where(eq(libraryId, termbase))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

export async function findImport(
  db: Queryable,
  termbase: string,
  importId: string,
): Promise<TermImportRow | null> {
  const [row] = await db
    .select(shown)
    .from(conceptImports)
    .where(and(eq(id, importId), eq(libraryId, termbase)));
  return row ?? null;
}

/** The name that stands with what a person imports. */
export async function authorOf(db: Queryable, importedBy: string): Promise<string | null> {
  const [row] = await db.select({ nickName: users.nickName }).from(users).where(eq(users.id, importedBy));
  return row?.nickName ?? null;
}

/** Takes an import to work on, with its file; also one whose worker is gone. Null when it is over. */
export async function claimImport(db: Queryable, importId: string, at: Date): Promise<StoredImport | null> {
  const [row] = await db
    .update(conceptImports)
    .set({ state: "running", changedAt: at, lookedAt: 0 })
    .where(and(eq(id, importId), inArray(state, ["waiting", "running"])))
    .returning();
  return row ?? null;
}

/** Writes progress. @returns false when the import has been cancelled meanwhile, or its termbase deleted */
export async function saveProgress(
  db: Queryable,
  importId: string,
  progress: Partial<TermImportRow>,
): Promise<boolean> {
  const done = await db
    .update(conceptImports)
    .set(progress)
    .where(and(eq(id, importId), eq(state, "running")))
    .returning({ id });
  return done.length > 0;
}

/** Ends an import and lets go of its file. @returns false for one that is over */
export async function endImport(
  db: Queryable,
  importId: string,
  end: Partial<TermImportRow> & { readonly state: "done" | "failed" | "cancelled" },
): Promise<boolean> {
  const done = await db
    .update(conceptImports)
    .set({ ...end, content: sql`null` })
    .where(and(eq(id, importId), inArray(state, ["waiting", "running"])))
    .returning({ id });
  return done.length > 0;
}
