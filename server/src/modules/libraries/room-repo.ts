// How much libraries hold. What is in a recycle bin is kept, and counts.
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { QuotaAccount } from "../quotas/index.ts";
import { libraries, libraryGrowth, type LibraryKind } from "./tables.ts";

/** Who owns a library; null when it is gone. Takes the lock that adding a row takes too. */
export async function lockOwner(
  tx: Queryable,
  id: string,
): Promise<{ readonly ownerId: string | null; readonly organizationId: number | null } | null> {
  const [row] = await tx
    .select({ ownerId: libraries.ownerId, organizationId: libraries.organizationId })
    .from(libraries)
    .where(eq(libraries.id, id))
    .for("key share");
  return row ?? null;
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
