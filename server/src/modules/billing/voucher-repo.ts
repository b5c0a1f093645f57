// All SQL over vouchers and the codes that bring them; what is left of a voucher is in the ledger.
import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { ledgerAccounts, voucherBatches, voucherCodes, voucherGrants, vouchers } from "./tables.ts";

export type VoucherRow = typeof vouchers.$inferSelect;
export type BatchRow = typeof voucherBatches.$inferSelect;

/** @param keys  sorted, so that two grants at the same moment lock in the same order. @returns false when one was marked before */
export async function markGrants(tx: Transaction, keys: readonly string[], at: Date): Promise<boolean> {
  if (keys.length === 0) return true;
  const marked = await tx
    .insert(voucherGrants)
    .values(keys.map((key) => ({ key, grantedAt: at })))
    .onConflictDoNothing()
    .returning({ key: voucherGrants.key });
  return marked.length === keys.length;
}

export async function insertVoucher(tx: Transaction, row: VoucherRow): Promise<void> {
  await tx.insert(vouchers).values(row);
}

/** A person's vouchers with what is left of each, the one that ends first on top, those without an end last. */
export async function listVoucherRows(
  db: Queryable,
  userId: string,
): Promise<(VoucherRow & { readonly remaining: number })[]> {
  const rows = await db
    .select({ voucher: vouchers, balance: ledgerAccounts.balance })
    .from(vouchers)
    .leftJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.kind, "voucher"), eq(ledgerAccounts.ref, sql`${vouchers.id}::text`)),
    )
    .where(eq(vouchers.userId, userId))
    .orderBy(sql`${vouchers.expiresAt} nulls last`, asc(vouchers.grantedAt));
  return rows.map(({ voucher, balance }) => ({ ...voucher, remaining: balance ?? 0 }));
}

export async function deleteVouchers(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(vouchers).where(eq(vouchers.userId, userId));
}

export async function insertBatch(
  tx: Transaction,
  batch: BatchRow,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.insert(voucherBatches).values(batch);
  await tx.insert(voucherCodes).values(codeHashes.map((codeHash) => ({ codeHash, batchId: batch.id })));
}

/** Uses a code up. @returns what it brings; null for one that is unknown, used or past its day */
export async function useCode(tx: Transaction, codeHash: string, now: Date): Promise<BatchRow | null> {
  const [used] = await tx
    .update(voucherCodes)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(voucherCodes.codeHash, codeHash),
        isNull(voucherCodes.redeemedAt),
        sql`exists (${tx
          .select({ one: sql`1` })
          .from(voucherBatches)
          .where(
            and(
              eq(voucherBatches.id, voucherCodes.batchId),
              or(isNull(voucherBatches.redeemUntil), gt(voucherBatches.redeemUntil, now)),
            ),
          )})`,
      ),
    )
    .returning({ batchId: voucherCodes.batchId });
  if (!used) return null;
  const [batch] = await tx.select().from(voucherBatches).where(eq(voucherBatches.id, used.batchId));
  return batch!;
}
