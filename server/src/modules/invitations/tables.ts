import type {
  CommissionState,
  InvitationRefusal,
  InvitationState,
  OrderKind,
  PaymentChannel,
  WithdrawalState,
} from "@yizhou/contract";
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

export const invitations = pgTable("invitations", {
  id: uuid("id").primaryKey(),
  /** Null once the person was erased; so is the next. */
  inviterId: uuid("inviter_id"),
  inviteeId: uuid("invitee_id"),
  parentId: uuid("parent_id"),
  state: text("state").$type<InvitationState>().notNull(),
  refusal: text("refusal").$type<InvitationRefusal>(),
  characters: integer("characters").notNull().default(0),
  invitedAt: moment("invited_at").notNull(),
  finishedAt: moment("finished_at"),
  decidedAt: moment("decided_at"),
});

export const invitationMarks = pgTable(
  "invitation_marks",
  {
    invitationId: uuid("invitation_id").notNull(),
    kind: text("kind").$type<"phone" | "mailbox" | "device" | "network">().notNull(),
    mark: text("mark").notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.kind, table.mark] })],
);

/** Written by a trigger of the domain events. */
export const invitationEvents = pgTable("invitation_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  invitationId: uuid("invitation_id").notNull(),
  kind: text("kind").$type<"job.ended" | "order.paid" | "order.refunded">().notNull(),
  at: moment("at").notNull(),
  subjectId: text("subject_id"),
  facts: jsonb("facts").$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
});

export const commissions = pgTable("commissions", {
  orderId: uuid("order_id").primaryKey(),
  invitationId: uuid("invitation_id").notNull(),
  inviterId: uuid("inviter_id"),
  kind: text("kind").$type<OrderKind>().notNull(),
  orderCharacters: amount("order_characters").notNull(),
  paidFen: amount("paid_fen").notNull(),
  refundedFen: amount("refunded_fen").notNull().default(0),
  percent: integer("percent").notNull(),
  fen: amount("fen").notNull(),
  state: text("state").$type<CommissionState>().notNull(),
  paidAt: moment("paid_at").notNull(),
  settlesAt: moment("settles_at").notNull(),
  settledAt: moment("settled_at"),
});

export const withdrawals = pgTable("withdrawals", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id"),
  requestKey: text("request_key").notNull(),
  amountFen: amount("amount_fen").notNull(),
  channel: text("channel").$type<PaymentChannel>().notNull(),
  payeeName: text("payee_name").notNull(),
  payeeAccount: text("payee_account").notNull(),
  state: text("state").$type<WithdrawalState>().notNull(),
  refusal: text("refusal"),
  reference: text("reference"),
  requestedAt: moment("requested_at").notNull(),
  firstApproverId: uuid("first_approver_id"),
  approverId: uuid("approver_id"),
  decidedAt: moment("decided_at"),
  paidAt: moment("paid_at"),
});
