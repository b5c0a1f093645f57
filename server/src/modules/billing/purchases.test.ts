import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import type { Purchase } from "./index.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

let orders = 0;
const purchaseBy = (ownerId: string, change: Partial<Purchase> = {}): Purchase => {
  const orderId = `order-${(orders += 1)}`;
  return {
    ...{ key: `${orderId} paid`, orderId, buyer: { ownerId }, kind: "package", characters: 10_000 },
    ...{ paidFen: 9_900, channel: "sandbox", expiresAt: null, ...change },
  };
};
const inTransaction: TestApp["services"]["db"]["transaction"] = (act) => site.services.db.transaction(act);
const balance = async (ownerId: string) =>
  (await site.services.billing.balanceOf(site.services.db, { ownerId })).characters;

test("a purchase is credited once, however often it is told and also all at once", async () => {
  const { billing } = site.services;
  const { id } = await site.newUser();
  const purchase = purchaseBy(id);
  const told = await Promise.all(
    Array.from({ length: 10 }, () => inTransaction((tx) => billing.creditPurchase(tx, purchase))),
  );
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await balance(id)).toBe(10_000);
});

test("what is unspent of a purchase can be taken back once, and no more than that", async () => {
  const { billing, db } = site.services;
  const { id } = await site.newUser();
  const purchase = purchaseBy(id);
  const { orderId } = purchase;
  await inTransaction((tx) => billing.creditPurchase(tx, purchase));
  await inTransaction((tx) => billing.creditPurchase(tx, purchaseBy(id)));
  expect(await billing.unspentOf(db, orderId)).toBe(10_000);
  const reversal = { key: `${orderId} refund 1`, orderId, characters: 6_000, fen: 5_940 };
  expect(await inTransaction((tx) => billing.reversePurchase(tx, reversal))).toBe(true);
  expect(await inTransaction((tx) => billing.reversePurchase(tx, reversal))).toBe(false);
  const second = { ...reversal, key: `${orderId} refund 2` };
  await expect(inTransaction((tx) => billing.reversePurchase(tx, second))).rejects.toMatchObject({
    code: "billing.not_unspent",
    params: { unspent: 4_000 },
  });
  expect(await balance(id)).toBe(14_000);
  const undo = { key: `${orderId} refund 1 refused`, reversalKey: reversal.key };
  expect(await inTransaction((tx) => billing.undoReversal(tx, undo))).toBe(true);
  expect(await inTransaction((tx) => billing.undoReversal(tx, undo))).toBe(false);
  expect(await billing.unspentOf(db, orderId)).toBe(10_000);
});

test("the database refuses what would change the past or make a balance of nothing", async () => {
  const { billing, db } = site.services;
  const { id } = await site.newUser();
  await inTransaction((tx) => billing.creditPurchase(tx, purchaseBy(id)));
  for (const statement of [
    sql`update ledger_postings set amount = amount * 2`,
    sql`delete from ledger_postings`,
    sql`update ledger_entries set kind = 'grant'`,
    sql`delete from ledger_entries`,
    sql`delete from ledger_accounts`,
    sql`delete from ledger_wallets`,
    sql`update ledger_accounts set balance = balance + 1 where balance > 0`,
    sql`insert into ledger_postings (entry_id, position, account_id, amount)
        select entry_id, 9, account_id, amount from ledger_postings where amount > 0`,
  ])
    await expect(db.execute(statement)).rejects.toThrow();
});

test("money that buys nothing is noted as owed until it went back", async () => {
  const { billing, db } = site.services;
  const money = { orderId: "late", fen: 500, channel: "sandbox" };
  await inTransaction((tx) => billing.receiveStray(tx, { key: "late in", ...money }));
  await inTransaction((tx) => billing.returnStray(tx, { key: "late out", ...money }));
  const { rows } = await db.execute<{ sum: string }>(sql`
    select sum(p.amount) as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'owed'`);
  expect(Number(rows[0]!.sum)).toBe(0);
});
