import type { LedgerEvent, Voucher } from "@yizhou/contract";
import type { OwnedKind, SiteKind, Unit } from "@yizhou/ledger";
import { bigint, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

const id = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

export const ledgerWallets = pgTable("ledger_wallets", {
  id: id(),
  ownerId: uuid("owner_id"),
  organizationId: integer("organization_id"),
  createdAt: moment("created_at").notNull(),
});

export const ledgerAccounts = pgTable("ledger_accounts", {
  id: id(),
  walletId: amount("wallet_id"),
  unit: text("unit").$type<Unit>().notNull(),
  kind: text("kind").$type<OwnedKind | SiteKind>().notNull(),
  ref: text("ref").notNull().default(""),
  balance: amount("balance"),
  granted: amount("granted").notNull().default(0),
  expiresAt: moment("expires_at"),
  forJob: uuid("for_job"),
  /** When its owner was told that it ends soon. */
  remindedAt: moment("reminded_at"),
  /** Of what came back from a hold after its lot had ended: when it first did. */
  graceSince: moment("grace_since"),
  createdAt: moment("created_at").notNull(),
});

/** Append-only, like the postings. */
export const ledgerEntries = pgTable("ledger_entries", {
  id: id(),
  key: text("key").notNull(),
  kind: text("kind").$type<LedgerEvent>().notNull(),
  at: moment("at").notNull(),
  jobId: uuid("job_id"),
  orderId: text("order_id"),
});

export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    entryId: amount("entry_id").notNull(),
    position: smallint("position").notNull(),
    accountId: amount("account_id").notNull(),
    amount: amount("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.position] })],
);

export const vouchers = pgTable("vouchers", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  characters: integer("characters").notNull(),
  reason: text("reason").$type<Voucher["reason"]>().notNull(),
  grantedAt: moment("granted_at").notNull(),
  expiresAt: moment("expires_at"),
});

/** What a voucher may be given for once, by keyed hash: outlives the account and names nobody. */
export const voucherGrants = pgTable("voucher_grants", {
  key: text("key").primaryKey(),
  grantedAt: moment("granted_at").notNull(),
});

export const voucherBatches = pgTable("voucher_batches", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  characters: integer("characters").notNull(),
  redeemUntil: moment("redeem_until"),
  lastsDays: integer("lasts_days"),
  createdAt: moment("created_at").notNull(),
});

export const voucherCodes = pgTable("voucher_codes", {
  codeHash: text("code_hash").primaryKey(),
  batchId: uuid("batch_id").notNull(),
  redeemedAt: moment("redeemed_at"),
});
