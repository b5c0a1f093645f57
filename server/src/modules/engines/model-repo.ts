import type { CodedProblem } from "@yizhou/model";
import { and, eq, isNull, lte } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { modelDownloads } from "./tables.ts";

export type DownloadRow = typeof modelDownloads.$inferSelect;

/** Asks for a model; one that is wanted already stays as it is, one that failed or was cancelled is wanted anew. */
export async function wantModel(
  db: Queryable,
  wish: Pick<DownloadRow, "modelId" | "requestedBy" | "requestedAt">,
): Promise<void> {
  await db
    .insert(modelDownloads)
    .values({ ...wish, state: "wanted" })
    .onConflictDoUpdate({
      target: modelDownloads.modelId,
      set: { state: "wanted", cancelRequestedAt: null, retryAt: null },
    });
}

export async function findDownload(db: Queryable, modelId: string): Promise<DownloadRow | null> {
  const [row] = await db.select().from(modelDownloads).where(eq(modelDownloads.modelId, modelId));
  return row ?? null;
}

export async function listDownloads(db: Queryable): Promise<Map<string, DownloadRow>> {
  const rows = await db.select().from(modelDownloads);
  return new Map(rows.map((row) => [row.modelId, row]));
}

/** A download under way stops; one that waits to be tried again is gone at once. */
export async function requestCancel(db: Queryable, modelId: string, at: Date): Promise<void> {
  await db
    .delete(modelDownloads)
    .where(and(eq(modelDownloads.modelId, modelId), eq(modelDownloads.state, "failed")));
  await db.update(modelDownloads).set({ cancelRequestedAt: at }).where(eq(modelDownloads.modelId, modelId));
}

export async function deleteDownload(db: Queryable, modelId: string): Promise<void> {
  await db.delete(modelDownloads).where(eq(modelDownloads.modelId, modelId));
}

export async function markFailed(
  db: Queryable,
  modelId: string,
  problem: CodedProblem,
  retryAt: Date,
): Promise<void> {
  await db
    .update(modelDownloads)
    .set({ state: "failed", problem, retryAt })
    .where(eq(modelDownloads.modelId, modelId));
}

const due = (now: Date) =>
  and(
    eq(modelDownloads.state, "failed"),
    lte(modelDownloads.retryAt, now),
    isNull(modelDownloads.cancelRequestedAt),
  );

/** True when a failed download's time has come. */
export async function isAnyDue(db: Queryable, now: Date): Promise<boolean> {
  return (await db.$count(modelDownloads, due(now))) > 0;
}

/** Models that somebody waits for. */
export async function listWanted(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ modelId: modelDownloads.modelId })
    .from(modelDownloads)
    .where(eq(modelDownloads.state, "wanted"));
  return rows.map(({ modelId }) => modelId);
}

/** Failed downloads whose time has come are wanted again. @returns their models */
export async function takeDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .update(modelDownloads)
    .set({ state: "wanted", retryAt: null })
    .where(due(now))
    .returning({ modelId: modelDownloads.modelId });
  return rows.map(({ modelId }) => modelId);
}
