// Everything we hold about a person, as one zip that is written while it is read: the documents may be larger than memory.
import { Readable } from "node:stream";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { auditLog, customerEnquiries, sessions } from "./tables.ts";
import { alignmentProjects, alignmentRows } from "../alignment/tables.ts";
import { files } from "../documents/tables.ts";
import { engineKeys, engineSpending } from "../engines/tables.ts";
import { memoryLibraries } from "../libraries/tables.ts";
import { organizationMembers } from "../organizations/tables.ts";
import { concepts } from "../termbase/tables.ts";
import { memoryUnits } from "../tm/tables.ts";
import { jobOutputs, jobs, segments } from "../jobs/tables.ts";
import { findAvatar } from "./avatars.ts";
import type { AccountDeps } from "./deps.ts";
import { listIdentities } from "./identities.ts";
import * as repo from "./repo.ts";
import { listVouchers } from "./vouchers.ts";

/** Rows of segments or memory that are in memory at once. */
const ROWS_AT_ONCE = 2000;

/** Folder and file of the zip, and where its bytes come from. */
interface Entry {
  readonly name: string;
  readonly read: () => Promise<Uint8Array | NodeJS.ReadableStream>;
}

/** The zip's bytes. Hashes of passwords and tokens and sealed secrets are left out: they tell the person nothing and others too much. */
export function exportData(deps: AccountDeps, blobs: BlobStore, userId: string): Readable {
  return Readable.from(zipOf(entriesOf(deps, blobs, userId)));
}

async function* entriesOf({ db }: AccountDeps, blobs: BlobStore, userId: string): AsyncGenerator<Entry> {
  const { passwordHash: _hash, ...profile } = await repo.getUser(db, userId);
  yield json("account.json", profile);
  yield json("sign-ins.json", await listIdentities(db, userId));
  const ownSessions = await db.select().from(sessions).where(eq(sessions.userId, userId));
  yield json(
    "sessions.json",
    ownSessions.map(({ tokenHash: _token, pageHash: _page, ...row }) => row),
  );
  yield json("vouchers.json", await listVouchers(db, userId));
  yield json(
    "organizations.json",
    await db.select().from(organizationMembers).where(eq(organizationMembers.userId, userId)),
  );
  yield json(
    "enquiries.json",
    await db.select().from(customerEnquiries).where(eq(customerEnquiries.userId, userId)),
  );
  yield json(
    "history.json",
    await db.select().from(auditLog).where(eq(auditLog.userId, userId)).orderBy(asc(auditLog.id)),
  );
  const ownKeys = await db.select().from(engineKeys).where(eq(engineKeys.userId, userId));
  yield json(
    "engine-keys.json",
    ownKeys.map(({ secret: _secret, ...row }) => row),
  );
  yield json(
    "engine-spending.json",
    await db.select().from(engineSpending).where(eq(engineSpending.ownerId, userId)),
  );
  const avatar = await findAvatar(db, userId);
  if (avatar) yield { name: "avatar.webp", read: async () => avatar };

  const ownFiles = await db
    .select()
    .from(files)
    .where(eq(files.ownerId, userId))
    .orderBy(asc(files.createdAt));
  yield json("files.json", ownFiles);
  for (const { id, name, sha256 } of ownFiles)
    yield blobEntry(`files/${id}/${safeName(name)}`, { ownerId: userId, sha256 });

  const ownJobs = await db.select().from(jobs).where(eq(jobs.ownerId, userId)).orderBy(asc(jobs.createdAt));
  yield json("jobs.json", ownJobs);
  for (const { id } of ownJobs) {
    yield {
      name: `jobs/${id}/segments.json`,
      read: async () => jsonInPages((last: typeof segments.$inferSelect | null) => segmentsAfter(id, last)),
    };
    for (const { kind, sha256 } of await db.select().from(jobOutputs).where(eq(jobOutputs.jobId, id)))
      yield blobEntry(`jobs/${id}/${safeName(kind)}`, { ownerId: userId, sha256 });
  }

  const projects = await db.select().from(alignmentProjects).where(eq(alignmentProjects.ownerId, userId));
  yield json(
    "alignments.json",
    projects.map(({ lockToken: _token, ...row }) => row),
  );
  for (const { id } of projects)
    yield {
      name: `alignments/${id}/rows.json`,
      read: async () => jsonInPages((last: typeof alignmentRows.$inferSelect | null) => pairsAfter(id, last)),
    };

  const libraries = await db.select().from(memoryLibraries).where(eq(memoryLibraries.ownerId, userId));
  yield json("memory.json", libraries);
  const ids = libraries.map((library) => library.id);
  if (ids.length > 0)
    yield {
      name: "concepts.json",
      read: async () => jsonInPages((last: typeof concepts.$inferSelect | null) => conceptsAfter(ids, last)),
    };
  if (ids.length > 0)
    yield {
      name: "memory-units.json",
      read: async () => jsonInPages((last: typeof memoryUnits.$inferSelect | null) => unitsAfter(ids, last)),
    };

  function segmentsAfter(jobId: string, after: { ordinal: number } | null) {
    const isNext = after ? gt(segments.ordinal, after.ordinal) : undefined;
    return db
      .select()
      .from(segments)
      .where(and(eq(segments.jobId, jobId), isNext))
      .orderBy(asc(segments.ordinal))
      .limit(ROWS_AT_ONCE);
  }

  function pairsAfter(projectId: string, after: { rank: number } | null) {
    const isNext = after ? gt(alignmentRows.rank, after.rank) : undefined;
    return db
      .select()
      .from(alignmentRows)
      .where(and(eq(alignmentRows.projectId, projectId), isNext))
      .orderBy(asc(alignmentRows.rank))
      .limit(ROWS_AT_ONCE);
  }

  function unitsAfter(libraryIds: string[], after: { id: number } | null) {
    const isNext = after ? gt(memoryUnits.id, after.id) : undefined;
    return db
      .select()
      .from(memoryUnits)
      .where(and(inArray(memoryUnits.libraryId, libraryIds), isNext))
      .orderBy(asc(memoryUnits.id))
      .limit(ROWS_AT_ONCE);
  }

  function conceptsAfter(libraryIds: string[], after: { id: number } | null) {
    const isNext = after ? gt(concepts.id, after.id) : undefined;
    return db
      .select()
      .from(concepts)
      .where(and(inArray(concepts.libraryId, libraryIds), isNext))
      .orderBy(asc(concepts.id))
      .limit(ROWS_AT_ONCE);
  }

  function blobEntry(name: string, address: { ownerId: string; sha256: string }): Entry {
    return { name, read: async () => (await blobs.open(address)).stream };
  }
}

/** Rows of a long table as one JSON list, read and written page by page. */
function jsonInPages<Row>(pageAfter: (last: Row | null) => Promise<Row[]>): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    let last: Row | null = null;
    for (let start = "[\n"; ; start = ",\n") {
      const rows = await pageAfter(last);
      last = rows.at(-1) ?? last;
      const text = rows.map((row) => JSON.stringify(row)).join(",\n");
      if (rows.length > 0 || start === "[\n") yield Buffer.from(start + text);
      if (rows.length < ROWS_AT_ONCE) break;
    }
    yield Buffer.from("\n]\n");
  }
  return Readable.from(pieces());
}

function json(name: string, value: unknown): Entry {
  return { name, read: async () => Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/** No folders and no control characters, whatever the file was called. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}/\\]/gu, "_");
}

/** Stored, not deflated: documents are zip files themselves. One entry is in memory at a time, in pieces. */
async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const takeReady = (): Uint8Array[] => ready.splice(0);
  for await (const { name, read } of entries) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    const content = await read();
    if (content instanceof Uint8Array) entry.push(content, true);
    else {
      for await (const chunk of content) {
        entry.push(chunk as unknown as Uint8Array);
        yield* takeReady();
      }
      entry.push(new Uint8Array(), true);
    }
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}
