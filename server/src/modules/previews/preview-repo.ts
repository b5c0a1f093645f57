import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { previews } from "./tables.ts";
import type { StoredPage } from "./tables.ts";
import type { StoredProblem } from "../../platform/database/stored-types.ts";

export type PreviewRow = typeof previews.$inferSelect;

/** After so long a failure is tried again. */
const ASK_AGAIN = "5 minutes";

const owned = (ownerId: string, sha256: string) =>
  and(eq(previews.ownerId, ownerId), eq(previews.sourceSha256, sha256));

/** The row of a blob's pages. `isNew`: somebody has to draw them now. */
export async function requestPreview(
  db: Queryable,
  { ownerId, sha256, format }: { ownerId: string; sha256: string; format: string },
  now: Date,
): Promise<{ row: PreviewRow; isNew: boolean }> {
  const fresh = {
    ownerId,
    sourceSha256: sha256,
    format,
    state: "pending",
    problem: null,
    pages: [],
    requestedAt: now,
  };
  const [made] = await db
    .insert(previews)
    .values(fresh)
    .onConflictDoUpdate({
      target: [previews.ownerId, previews.sourceSha256],
      set: { format, state: "pending", problem: null, requestedAt: now },
      setWhere: sql`${previews.state} = 'failed' and ${previews.requestedAt} < ${now}::timestamptz - ${sql.raw(`interval '${ASK_AGAIN}'`)}`,
    })
    .returning();
  if (made) return { row: made, isNew: true };
  const [row] = await db.select().from(previews).where(owned(ownerId, sha256));
  return { row: row!, isNew: false };
}

export async function findPreview(
  db: Queryable,
  ownerId: string,
  sha256: string,
): Promise<PreviewRow | null> {
  const [row] = await db.select().from(previews).where(owned(ownerId, sha256));
  return row ?? null;
}

/** Takes a request, also one whose worker died over it. @returns false when it was done or deleted meanwhile */
export async function claimPreview(db: Queryable, ownerId: string, sha256: string): Promise<boolean> {
  const rows = await db
    .update(previews)
    .set({ state: "drawing" })
    .where(and(owned(ownerId, sha256), inArray(previews.state, ["pending", "drawing"])))
    .returning({ state: previews.state });
  return rows.length === 1;
}

export async function finishPreview(
  db: Queryable,
  ownerId: string,
  sha256: string,
  pages: StoredPage[],
  problem: StoredProblem | null,
): Promise<void> {
  await db
    .update(previews)
    .set({ state: problem ? "failed" : "ready", pages, problem })
    .where(owned(ownerId, sha256));
}
