// How much libraries hold, and whether there is room for more. What is in a recycle bin is kept, and counts.
import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import type { QuotaAccount, Quotas } from "../quotas/index.ts";
import type { LibraryRef } from "./library.ts";
import { libraries, libraryGrowth, type LibraryKind } from "./tables.ts";

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
  const [row] = await tx
    .select({ ownerId: libraries.ownerId, organizationId: libraries.organizationId })
    .from(libraries)
    .where(eq(libraries.id, id))
    .for("key share");
  const account = row && accountOf(row);
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

/** Things in all libraries of one kind that somebody owns. */
export async function countThings(db: Queryable, account: QuotaAccount, kind: LibraryKind): Promise<number> {
  const isOwn =
    "ownerId" in account
      ? sql`l.owner_id = ${account.ownerId}`
      : sql`l.organization_id = ${account.organizationId}`;
  const { rows } = await db.execute<{ things: string }>(sql`
    select coalesce(sum(g.things), 0) as things from ${libraryGrowth} g join ${libraries} l on l.id = g.library_id
    where ${isOwn} and l.kind = ${kind}`);
  return Number(rows[0]!.things);
}

/** Sums up what grew in many steps. Readers see it before or after, never between. */
export async function sumUpGrowth({ db }: { readonly db: Queryable }): Promise<void> {
  await db.execute(sql`
    with many as (select library_id from ${libraryGrowth} group by library_id having count(*) > 20),
      old as (delete from ${libraryGrowth} where library_id in (select library_id from many) returning library_id, things)
    insert into ${libraryGrowth} (library_id, things) select library_id, sum(things) from old group by library_id`);
}
