import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { fileReadings, files, storeIdentity } from "./tables.ts";

export type FileRow = typeof files.$inferSelect;

export async function insertFile(db: Queryable, row: typeof files.$inferInsert): Promise<void> {
  await db.insert(files).values(row);
}

export async function findFile(
  db: Queryable,
  ownerId: string,
  id: string,
  now: Date,
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.id, id), gt(files.expiresAt, now)));
  return row ?? null;
}

export async function findFiles(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  now: Date,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.id, [...ids]), gt(files.expiresAt, now)));
}

export async function listFiles(db: Queryable, ownerId: string, now: Date): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), gt(files.expiresAt, now)))
    .orderBy(desc(files.createdAt))
    .limit(1000);
}

/** True when the owner has other kept bytes like these, uploaded before `before`. */
export async function hasEarlierCopy(
  db: Queryable,
  ownerId: string,
  sha256: string,
  before: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.sha256, sha256), lt(files.createdAt, before)))
    .limit(1);
  return row !== undefined;
}

/** Digest of what a file was parsed to with a choice other than that of its upload; null when it was not yet. */
export async function findReading(db: Queryable, fileId: string, choice: string): Promise<string | null> {
  const [row] = await db
    .select({ parsedSha256: fileReadings.parsedSha256 })
    .from(fileReadings)
    .where(and(eq(fileReadings.fileId, fileId), eq(fileReadings.choice, choice)));
  return row?.parsedSha256 ?? null;
}

export async function putReading(db: Queryable, row: typeof fileReadings.$inferInsert): Promise<void> {
  const { parsedSha256, parsedBytes, createdAt } = row;
  await db
    .insert(fileReadings)
    .values(row)
    .onConflictDoUpdate({
      target: [fileReadings.fileId, fileReadings.choice],
      set: { parsedSha256, parsedBytes, createdAt },
    });
}

/** Removes the readings of a file beyond its `keep` newest. @returns digests of their blobs */
export async function deleteReadings(db: Queryable, fileId: string, keep: number): Promise<string[]> {
  const { rows } = await db.execute<{ parsed_sha256: string }>(sql`
    delete from file_readings r where file_id = ${fileId} and choice not in
      (select choice from file_readings where file_id = ${fileId} order by created_at desc limit ${keep})
    returning parsed_sha256`);
  return rows.map((row) => row.parsed_sha256);
}

/** Sealed passwords that were not sealed with this master key, of any owner: for changing the key only. */
export async function listPasswordsSealedOtherwise(
  db: Queryable,
  masterKeyId: string,
): Promise<Pick<FileRow, "id" | "ownerId" | "passwordSealed">[]> {
  return db
    .select({ id: files.id, ownerId: files.ownerId, passwordSealed: files.passwordSealed })
    .from(files)
    .where(
      and(
        isNotNull(files.passwordSealed),
        sql`split_part(${files.passwordSealed}, '.', 2) <> ${masterKeyId}`,
      ),
    )
    .for("update");
}

export async function setPassword(db: Queryable, id: string, passwordSealed: string): Promise<void> {
  await db.update(files).set({ passwordSealed }).where(eq(files.id, id));
}

/** What was put right in the newest file of the owner's with these bytes; null where nothing was. */
export async function findCorrections(
  db: Queryable,
  ownerId: string,
  sha256: string,
): Promise<FileRow["corrections"]> {
  const [row] = await db
    .select({ corrections: files.corrections })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.sha256, sha256)))
    .orderBy(desc(files.createdAt))
    .limit(1);
  return row?.corrections ?? null;
}

/**
 * The file, held until the transaction ends with all others of the owner's of the same bytes: in one order, so that two who hold them
 * by different files do not wait for each other.
 */
export async function holdSameFiles(tx: Queryable, ownerId: string, id: string): Promise<FileRow | null> {
  const bytes = tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.id, id)));
  const rows = await tx
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.sha256, bytes)))
    .orderBy(asc(files.id))
    .for("update");
  return rows.find((row) => row.id === id) ?? null;
}

/** For all files of the owner's with the same bytes. */
export async function setCorrections(
  tx: Queryable,
  { ownerId, sha256 }: Pick<FileRow, "ownerId" | "sha256">,
  corrections: FileRow["corrections"],
): Promise<void> {
  await tx
    .update(files)
    .set({ corrections })
    .where(and(eq(files.ownerId, ownerId), eq(files.sha256, sha256)));
}

/** Keeps a file at least as long as the newest job on it. */
export async function extendFile(db: Queryable, ownerId: string, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(files)
    .set({ expiresAt })
    .where(and(eq(files.ownerId, ownerId), eq(files.id, id), lt(files.expiresAt, expiresAt)));
}

export async function deleteFileRow(db: Queryable, ownerId: string, id: string): Promise<FileRow | null> {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.id, id)))
    .returning();
  return row ?? null;
}

/** Bytes of the files that the owner keeps, of what they were parsed to, and of what is kept of their pages. */
export async function sumFileBytes(
  db: Queryable,
  ownerId: string,
): Promise<{ uploads: number; parsed: number; pages: number }> {
  const { rows } = await db.execute<{ uploads: string; parsed: string; pages: string }>(sql`
    select coalesce(sum(size_bytes), 0) as uploads,
      coalesce(sum(parsed_bytes), 0)
        + (select coalesce(sum(parsed_bytes), 0) from file_readings where owner_id = ${ownerId}) as parsed,
      (select coalesce(sum(bytes), 0) from kept_pages where owner_id = ${ownerId}) as pages
    from files where owner_id = ${ownerId}`);
  const { uploads, parsed, pages } = rows[0]!;
  return { uploads: Number(uploads), parsed: Number(parsed), pages: Number(pages) };
}

export async function countFiles(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ files: sql<number>`count(*)`.mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, ownerId));
  return row!.files;
}

/** The first of the files past their day, of any owner, with ids after that one: for the cron only. */
export async function listExpiredFiles(
  db: Queryable,
  now: Date,
  after: string | null,
): Promise<Pick<FileRow, "id" | "ownerId">[]> {
  return db
    .select({ id: files.id, ownerId: files.ownerId })
    .from(files)
    .where(and(lt(files.expiresAt, now), after === null ? undefined : gt(files.id, after)))
    .orderBy(files.id)
    .limit(500);
}

/** Those of the digests that some file of the owner points at. */
export async function findUsedDigests(
  db: Queryable,
  ownerId: string,
  digests: readonly string[],
): Promise<Set<string>> {
  const list = sql`${sql.param([...digests])}::text[]`;
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from files where owner_id = ${ownerId} and sha256 = any(${list})
    union select parsed_sha256 from files where owner_id = ${ownerId} and parsed_sha256 = any(${list})
    union select parsed_sha256 from file_readings where owner_id = ${ownerId} and parsed_sha256 = any(${list})`);
  return new Set(rows.map((row) => row.sha256));
}

/** The id of the store that belongs to this database. */
export async function readStoreId(db: Queryable): Promise<string> {
  const [row] = await db.select().from(storeIdentity);
  return row!.id;
}
