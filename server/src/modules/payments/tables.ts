import type { OrderKind, OrderState, PaymentChannel } from "@yizhou/contract";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

export const characterPackages = pgTable("character_packages", {
  id: text("id").primaryKey(),
  characters: integer("characters").notNull(),
  fenPer10000: integer("fen_per_10000").notNull(),
  validDays: integer("valid_days").notNull(),
  isRecommended: boolean("is_recommended").notNull().default(false),
  hasSpecialInvoice: boolean("has_special_invoice").notNull().default(false),
  isOnSale: boolean("is_on_sale").notNull().default(true),
  place: smallint("place").notNull(),
});

export const orders = pgTable("orders", {
  id: uuid("id").primaryKey(),
  number: text("number").notNull(),
  /** Null once the person was erased. */
  ownerId: uuid("owner_id"),
  requestKey: text("request_key").notNull(),
  kind: text("kind").$type<OrderKind>().notNull(),
  packageId: text("package_id"),
  jobId: uuid("job_id"),
  jobName: text("job_name"),
  characters: amount("characters").notNull(),
  fenPer10000: integer("fen_per_10000").notNull(),
  amountFen: amount("amount_fen").notNull(),
  /** Null: what is bought has no end. */
  validDays: integer("valid_days"),
  hasSpecialInvoice: boolean("has_special_invoice").notNull(),
  state: text("state").$type<OrderState>().notNull(),
  /** Once it is paid. */
  channel: text("channel").$type<PaymentChannel>(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  paidAt: moment("paid_at"),
  closedAt: moment("closed_at"),
  refundedFen: amount("refunded_fen").notNull().default(0),
});

/** A trade at a provider. */
export const orderPayments = pgTable("order_payments", {
  tradeNo: text("trade_no").primaryKey(),
  orderId: uuid("order_id").notNull(),
  channel: text("channel").$type<PaymentChannel>().notNull(),
  amountFen: amount("amount_fen").notNull(),
  code: text("code"),
  state: text("state").$type<"created" | "waiting" | "scanned" | "paid" | "closed">().notNull(),
  transactionId: text("transaction_id"),
  paidFen: amount("paid_fen"),
  paidAt: moment("paid_at"),
  createdAt: moment("created_at").notNull(),
  /** When the provider was asked last. */
  askedAt: moment("asked_at"),
});

/** What became of a payment that was told. */
export type NoticeOutcome = "credited" | "late" | "paid_twice" | "wrong_amount" | "unknown_trade";

export const paymentNotices = pgTable(
  "payment_notices",
  {
    channel: text("channel").$type<PaymentChannel>().notNull(),
    transactionId: text("transaction_id").notNull(),
    tradeNo: text("trade_no").notNull(),
    amountFen: amount("amount_fen").notNull(),
    outcome: text("outcome").$type<NoticeOutcome>().notNull(),
    toldAt: moment("told_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.transactionId] })],
);

export const orderRefunds = pgTable("order_refunds", {
  id: uuid("id").primaryKey(),
  number: text("number").notNull(),
  orderId: uuid("order_id").notNull(),
  tradeNo: text("trade_no").notNull(),
  kind: text("kind").$type<"request" | "stray">().notNull(),
  characters: amount("characters").notNull(),
  amountFen: amount("amount_fen").notNull(),
  reason: text("reason"),
  refusal: text("refusal"),
  state: text("state").$type<"requested" | "approved" | "sent" | "done" | "refused" | "failed">().notNull(),
  requestedAt: moment("requested_at").notNull(),
  firstApproverId: uuid("first_approver_id"),
  approverId: uuid("approver_id"),
  decidedAt: moment("decided_at"),
  doneAt: moment("done_at"),
  askedAt: moment("asked_at"),
});

export const orderInvoices = pgTable("order_invoices", {
  id: uuid("id").primaryKey(),
  orderId: uuid("order_id").notNull(),
  kind: text("kind").$type<"normal" | "special">().notNull(),
  title: text("title").notNull(),
  taxNumber: text("tax_number"),
  email: text("email").notNull(),
  amountFen: amount("amount_fen").notNull(),
  state: text("state").$type<"requested" | "issued" | "refused" | "cancelled">().notNull(),
  number: text("number"),
  refusal: text("refusal"),
  requestedAt: moment("requested_at").notNull(),
  decidedAt: moment("decided_at"),
});

/** Counts, codes and numbers of ours and the provider's; nothing of a person. */
export type AlarmFacts = Readonly<Record<string, string | number | null>>;

export const paymentAlarms = pgTable("payment_alarms", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  key: text("key").notNull(),
  kind: text("kind").notNull(),
  channel: text("channel").$type<PaymentChannel>().notNull(),
  facts: jsonb("facts").$type<AlarmFacts>().notNull(),
  at: moment("at").notNull(),
  settledAt: moment("settled_at"),
});

export const paymentBills = pgTable(
  "payment_bills",
  {
    channel: text("channel").$type<PaymentChannel>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    lines: integer("lines").notNull(),
    differences: jsonb("differences").$type<readonly AlarmFacts[]>().notNull(),
    comparedAt: moment("compared_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.day] })],
);
