import { AppError } from "@yizhou/model";
import type { DocumentDeps } from "./deps.ts";
import * as repo from "./repo.ts";

type FindDeps = Pick<DocumentDeps, "db" | "clock">;

/** `isDuplicate`: the owner has sent the same bytes before. */
export interface FoundFile {
  readonly file: repo.FileRow;
  readonly isDuplicate: boolean;
}

/** @throws {AppError} file.not_found, also for another's file */
export async function getFile({ db, clock }: FindDeps, ownerId: string, id: string): Promise<FoundFile> {
  const file = await repo.findFile(db, ownerId, id, new Date(clock.now()));
  if (!file) throw new AppError("file.not_found");
  return { file, isDuplicate: await repo.hasEarlierCopy(db, ownerId, file.sha256, file.createdAt) };
}

/** In the order of `ids`. @throws {AppError} file.not_found when one is missing or not the owner's */
export async function getFiles(
  { db, clock }: FindDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<repo.FileRow[]> {
  const rows = await repo.findFiles(db, ownerId, ids, new Date(clock.now()));
  return ids.map((id) => {
    const row = rows.find((file) => file.id === id);
    if (!row) throw new AppError("file.not_found");
    return row;
  });
}

/** Newest first. */
export async function listFiles({ db, clock }: FindDeps, ownerId: string): Promise<FoundFile[]> {
  const rows = await repo.listFiles(db, ownerId, new Date(clock.now()));
  return rows.map((file) => ({
    file,
    isDuplicate: rows.some((other) => other.sha256 === file.sha256 && other.createdAt < file.createdAt),
  }));
}
