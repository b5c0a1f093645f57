// Deleting an account: asked for, then a cooling period in which it can be taken back, then everything goes for real.
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { PersonData } from "../../platform/person-data/person-data.ts";
import type { AccountDeps } from "./deps.ts";
import * as repo from "./repo.ts";

/** Begins the cooling period, or ends it with `null`; asking twice does not begin it anew. */
export async function setDeletion(
  { db, clock, settings, notifier }: AccountDeps,
  actor: Actor,
  isWanted: boolean,
  address: string,
): Promise<void> {
  const at = new Date(clock.now());
  const { deletionRequestedAt } = await repo.getUser(db, actor.userId);
  const since = isWanted ? (deletionRequestedAt ?? at) : null;
  await db.transaction(async (tx) => {
    await repo.updateUser(tx, actor.userId, { deletionRequestedAt: since });
    const event = isWanted ? "deletion_requested" : "deletion_cancelled";
    await insertAudit(tx, { at, userId: actor.userId, event, address });
    if (since)
      await notifier.tell(tx, {
        ...{ userId: actor.userId, kind: "account.deletion_asked", key: `deletion ${since.toISOString()}` },
        facts: { effectiveAt: new Date(since.getTime() + settings.deletionMs).toISOString() },
      });
  });
}

/** Where a person's traces are, outside of the account itself. */
export interface PersonTraces {
  readonly personData: readonly PersonData[];
  readonly blobs: BlobStore;
  /** Holds back whoever stores files of an owner at the moment. */
  lockBlobs(tx: Transaction, ownerId: string): Promise<void>;
}

/**
 * Deletes the accounts whose cooling period is over: what each module holds of them, the row of the account, and their files. The
 * audit log keeps that it happened, by the id alone.
 *
 * @returns how many accounts went
 */
export async function deleteDueAccounts(deps: AccountDeps, traces: PersonTraces): Promise<number> {
  const { db, clock, settings, log } = deps;
  const askedBefore = new Date(clock.now() - settings.deletionMs);
  let deleted = 0;
  for (const id of await repo.listDueDeletions(db, askedBefore)) {
    const isGone = await db.transaction((tx) => eraseAccount(deps, traces, tx, { id, askedBefore }));
    if (isGone) deleted++;
  }
  if (deleted > 0) log.info({ accounts: deleted }, "deleted accounts whose cooling period was over");
  return deleted;
}

async function eraseAccount(
  { clock }: AccountDeps,
  { personData, blobs, lockBlobs }: PersonTraces,
  tx: Transaction,
  { id, askedBefore }: { readonly id: string; readonly askedBefore: Date },
): Promise<boolean> {
  await lockBlobs(tx, id);
  // Asked again under the lock: it may have been taken back just now.
  if (!(await repo.lockDueDeletion(tx, id, askedBefore))) return false;
  for (const share of personData.toReversed()) await share.erase(tx, id);
  await repo.deleteUser(tx, id);
  await recordEvent(tx, clock, "account.erased", { ownerId: null }, {});
  await insertAudit(tx, {
    at: new Date(clock.now()),
    userId: id,
    event: "account_deleted",
    address: null,
  });
  // The bytes last, and before the rows are gone for good: whoever dies here comes back to them.
  for (const blob of await blobs.list(id)) await blobs.delete(blob);
  await blobs.objects.delete({ ownerId: id });
  return true;
}
