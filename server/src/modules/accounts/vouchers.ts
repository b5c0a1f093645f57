// The voucher for binding a phone (docs/specification.md, sections 1 and 9): once per phone number and once per person, where a person is the
// user and also the outside account that scanned (docs/readings.md Q42). The marks outlive the account, so deleting it and binding
// again brings nothing.
import type { Voucher } from "@yizhou/contract";
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { voucherGrants, vouchers } from "./tables.ts";
import { newId } from "../../platform/random.ts";
import type { AccountDeps } from "./deps.ts";
import { keyedHash } from "./keyed-hash.ts";
import { listIdentities } from "./identities.ts";

/**
 * Grants the voucher for binding, unless the phone or the person had it. Call it in the transaction that binds.
 *
 * @returns true when it was granted
 */
export async function grantBindingVoucher(
  { settings, clock }: AccountDeps,
  tx: Queryable,
  userId: string,
  phone: string,
): Promise<boolean> {
  const now = new Date(clock.now());
  const scans = (await listIdentities(tx, userId)).map((row) => `${row.provider}:${row.subject}`);
  // Sorted, so that two bindings at the same moment lock in the same order.
  const keys = [`phone:${phone}`, `user:${userId}`, ...scans.map((scan) => `scan:${scan}`)]
    .map((name) => `phone_binding:${keyedHash(settings, name)}`)
    .sort();
  const marked = await tx
    .insert(voucherGrants)
    .values(keys.map((key) => ({ key, grantedAt: now })))
    .onConflictDoNothing()
    .returning({ key: voucherGrants.key });
  if (marked.length < keys.length) return false;
  const characters = settings.bindVoucherCharacters;
  await tx.insert(vouchers).values({
    id: newId(),
    userId,
    characters,
    remaining: characters,
    reason: "phone_binding",
    grantedAt: now,
    expiresAt: null,
  });
  return true;
}

/** A user's vouchers, the one that ends first on top, those without an end last. */
export async function listVouchers(db: Queryable, userId: string): Promise<Voucher[]> {
  const rows = await db
    .select()
    .from(vouchers)
    .where(eq(vouchers.userId, userId))
    .orderBy(sql`${vouchers.expiresAt} nulls last`, asc(vouchers.grantedAt));
  return rows.map(({ id, characters, remaining, reason, grantedAt, expiresAt }) => ({
    id,
    characters,
    remaining,
    reason,
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
