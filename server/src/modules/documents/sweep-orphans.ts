// Bytes are stored before the row that names them is written, and deleted after it: a process that dies in between leaves bytes
// that no row names. They are found by walking the store, a stretch at a time.
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import { newId } from "../../platform/random.ts";
import { deleteUnusedBlobs, lockOwnerBlobs } from "./blobs.ts";
import type { DocumentDeps } from "./deps.ts";
import { requireOwnStore } from "./own-store.ts";

type SweepDeps = Pick<DocumentDeps, "db" | "blobs" | "blobReferences" | "clock" | "log" | "findPeople">;

/** Of one round; a store of a million files is through in a day and a half. */
const LOOKED_AT = 5000;
/** What is younger is left alone: its row may be on its way, and nothing takes so long to be written. */
const GRACE_MS = 24 * 3600 * 1000;
/** So many people whom the database does not know are more than erasures that broke off. */
const MANY_UNKNOWN = 3;

/** Where a round has come to; null at the end. */
export type SweepPlace = BlobAddress | null;

/** Somewhere in the store: processes that are started often get to everything as well. */
export function anyPlace(): SweepPlace {
  return { ownerId: newId(), sha256: "0".repeat(64) };
}

/**
 * Deletes blobs that no table refers to, of the next stretch of the store. A stretch most of whose owners have no account is left
 * alone, as is what belongs to an owner at whom something fails; both are logged.
 *
 * @param from  where the last round ended
 * @returns how many it deleted, and where the next round begins
 * @throws {Error} when the store is another database's
 */
export async function sweepOrphans(
  deps: SweepDeps,
  from: SweepPlace,
  lookedAt = LOOKED_AT,
): Promise<{ readonly deleted: number; readonly next: SweepPlace }> {
  await requireOwnStore(deps);
  await deps.blobs.clearLeftovers(deps.clock.now() - GRACE_MS);
  const old = new Map<string, string[]>();
  let seen = 0;
  let next: SweepPlace = null;
  for await (const { ownerId, sha256, writtenAtMs } of deps.blobs.listBehind(from)) {
    if (writtenAtMs < deps.clock.now() - GRACE_MS) old.set(ownerId, [...(old.get(ownerId) ?? []), sha256]);
    if (++seen < lookedAt) continue;
    next = { ownerId, sha256 };
    break;
  }
  const people = [...old.keys()].filter(isPerson);
  const unknown = people.length - (await deps.findPeople(deps.db, people)).size;
  if (unknown >= MANY_UNKNOWN && 2 * unknown > people.length) {
    const facts = { owners: people.length, unknown };
    deps.log.error(facts, "most owners of stored files have no account here: nothing of theirs is deleted");
    return { deleted: 0, next };
  }
  let deleted = 0;
  for (const [ownerId, digests] of old) {
    try {
      deleted += await deleteOrphans(deps, ownerId, digests);
    } catch (error) {
      deps.log.error({ err: error, ownerId }, "stored files that no row names could not be deleted");
    }
  }
  return { deleted, next };
}

async function deleteOrphans(deps: SweepDeps, ownerId: string, digests: readonly string[]): Promise<number> {
  const keeper = deps.blobReferences.find(({ space }) => space !== undefined && ownerId.startsWith(space));
  if (keeper) {
    const used = new Set(await keeper.findUsed(deps.db, ownerId, digests));
    const unused = digests.filter((sha256) => !used.has(sha256));
    for (const sha256 of unused) await deps.blobs.delete({ ownerId, sha256 });
    return unused.length;
  }
  if (!isPerson(ownerId)) {
    deps.log.warn({ ownerId }, "stored files of an owner that no module knows are left alone");
    return 0;
  }
  return deps.db.transaction(async (tx) => {
    // Who stores something holds this lock until its row is written.
    await lockOwnerBlobs(tx, ownerId);
    return deleteUnusedBlobs(deps, tx, ownerId, digests);
  });
}

function isPerson(ownerId: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ownerId);
}
