import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { deleteUnusedBlobs, lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import { getFile } from "./find-files.ts";
import * as repo from "./repo.ts";

/**
 * Deletes a file for real.
 *
 * @throws {AppError} file.not_found; file.still_used while something refers to it
 */
export async function deleteFile(deps: DocumentDeps, ownerId: string, id: string): Promise<void> {
  await getFile(deps, ownerId, id);
  if ((await findUsedFiles(deps, deps.db, [id])).size > 0) throw new AppError("file.still_used");
  await deleteUnusedFile(deps, ownerId, id);
}

/** Deletes the row and bytes of a file that nothing refers to; does nothing when something does. */
export async function deleteUnusedFile(deps: DocumentDeps, ownerId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwnerBlobs(tx, ownerId);
    if ((await findUsedFiles(deps, tx, [id])).size > 0) return;
    const dropped: string[] = [];
    for (const module of deps.fileReferences) dropped.push(...((await module.dropWithFile?.(tx, id)) ?? []));
    const readings = await repo.deleteReadings(tx, id, 0);
    const row = await repo.deleteFileRow(tx, ownerId, id);
    if (!row) return;
    await recordEvent(tx, deps.clock, "file.deleted", { ownerId, subjectId: id }, { format: row.format });
    await deleteUnusedBlobs(deps, tx, ownerId, [row.sha256, row.parsedSha256, ...readings, ...dropped]);
  });
}

/** Deletes what is past its day. @returns how many files went */
export async function deleteExpiredFiles(deps: DocumentDeps): Promise<number> {
  let deleted = 0;
  for (let after: string | null = null; ;) {
    const rows = await repo.listExpiredFiles(deps.db, new Date(deps.clock.now()), after);
    const ids = rows.map(({ id }) => id);
    const used = await findUsedFiles(deps, deps.db, ids);
    for (const { id, ownerId } of rows.filter((row) => !used.has(row.id))) {
      await deleteUnusedFile(deps, ownerId, id);
      deleted++;
    }
    after = rows.at(-1)?.id ?? null;
    if (after === null) return deleted;
  }
}

async function findUsedFiles(
  { fileReferences }: DocumentDeps,
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const used = new Set<string>();
  for (const module of fileReferences) for (const id of await module.findUsedFiles(db, ids)) used.add(id);
  return used;
}
