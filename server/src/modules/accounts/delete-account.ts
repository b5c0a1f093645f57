// Deleting an account: asked for, then a cooling period in which it can be taken back, then everything goes for real.
import { and, isNotNull, lte, eq } from "drizzle-orm";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { users } from "./tables.ts";
import type { AccountDeps } from "./deps.ts";
import * as repo from "./repo.ts";
import type { Actor } from "../../platform/http/actor.ts";

/** Begins the cooling period, or ends it with `null`; asking twice does not begin it anew. */
export async function setDeletion(
  { db, clock }: AccountDeps,
  actor: Actor,
  isWanted: boolean,
  address: string,
): Promise<void> {
  const at = new Date(clock.now());
  const { deletionRequestedAt } = await repo.getUser(db, actor.userId);
  await repo.updateUser(db, actor.userId, {
    deletionRequestedAt: isWanted ? (deletionRequestedAt ?? at) : null,
  });
  const event = isWanted ? "deletion_requested" : "deletion_cancelled";
  await repo.insertAudit(db, { at, userId: actor.userId, event, address });
}

/**
 * Deletes the accounts whose cooling period is over: rows of every table that belongs to them, and their files. The audit log
 * keeps that it happened, by the id alone.
 *
 * @param lockBlobs  holds back whoever stores files of an owner at the moment
 * @returns how many accounts went
 */
export async function deleteDueAccounts(
  { db, clock, settings, log }: AccountDeps,
  blobs: BlobStore,
  lockBlobs: (tx: Parameters<typeof repo.lockName>[0], ownerId: string) => Promise<void>,
): Promise<number> {
  const isDue = and(
    isNotNull(users.deletionRequestedAt),
    lte(users.deletionRequestedAt, new Date(clock.now() - settings.deletionMs)),
  );
  const due = await db.select({ id: users.id }).from(users).where(isDue);
  let deleted = 0;
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      await lockBlobs(tx, id);
      // Asked again under the lock: it may have been taken back just now.
      const rows = await tx
        .delete(users)
        .where(and(eq(users.id, id), isDue))
        .returning({ id: users.id });
      if (rows.length === 0) return;
      for (const blob of await blobs.list(id)) await blobs.delete(blob);
      await repo.insertAudit(tx, {
        at: new Date(clock.now()),
        userId: id,
        event: "account_deleted",
        address: null,
      });
      deleted++;
    });
  }
  if (deleted > 0) log.info({ accounts: deleted }, "deleted accounts whose cooling period was over");
  return deleted;
}
