import type { Transaction } from "../../platform/database/connect.ts";
import type { QuotaAccount, Quotas } from "../quotas/index.ts";
import type { LibraryRef } from "./library.ts";
import { lockOwner } from "./room-repo.ts";
import type { LibraryKind } from "./tables.ts";

const QUOTA_OF = { memory: "units", terms: "concepts" } as const satisfies Record<LibraryKind, string>;

/**
 * Makes sure that a library's owner, a person or an organisation, has room for so many more things; it stays so until the
 * transaction ends, which adds them. What is shared with everybody is the operator's.
 *
 * @throws {AppError} quota.units_full, quota.concepts_full
 */
export async function requireRoom(
  quotas: Pick<Quotas, "require">,
  tx: Transaction,
  { id, kind }: LibraryRef,
  more: number,
): Promise<void> {
  if (more === 0) return;
  // Adding a row takes this lock too: taken first, nobody can hold it and wait for the quota.
  const owner = await lockOwner(tx, id);
  const account = owner && accountOf(owner);
  if (account) await quotas.require(tx, account, { [QUOTA_OF[kind]]: more });
}

function accountOf({
  ownerId,
  organizationId,
}: {
  readonly ownerId: string | null;
  readonly organizationId: number | null;
}): QuotaAccount | null {
  if (ownerId !== null) return { ownerId };
  return organizationId === null ? null : { organizationId };
}
