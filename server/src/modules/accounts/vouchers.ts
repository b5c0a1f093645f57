// The voucher for binding a phone (docs/specification.md, sections 1 and 9): once per phone number and once per person, where a person is the
// user and also the outside account that scanned (docs/readings.md Q42). The marks outlive the account, so deleting it and binding
// again brings nothing.
import type { Transaction } from "../../platform/database/connect.ts";
import type { AccountDeps } from "./deps.ts";
import { keyedHash } from "./keyed-hash.ts";
import { listIdentities } from "./identities.ts";

/**
 * Grants the voucher for binding, unless the phone or the person had it. Call it in the transaction that binds.
 *
 * @returns true when it was granted
 */
export async function grantBindingVoucher(
  { settings, vouchers }: AccountDeps,
  tx: Transaction,
  userId: string,
  phone: string,
): Promise<boolean> {
  const scans = (await listIdentities(tx, userId)).map((row) => `${row.provider}:${row.subject}`);
  const onceKeys = [`phone:${phone}`, `user:${userId}`, ...scans.map((scan) => `scan:${scan}`)].map(
    (name) => `phone_binding:${keyedHash(settings, name)}`,
  );
  const characters = settings.bindVoucherCharacters;
  return vouchers.giveVoucher(tx, { userId, reason: "phone_binding", characters, expiresAt: null, onceKeys });
}
