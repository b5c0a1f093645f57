// Tables of sign-in and accounts beside users and sessions; the migration 0005 says what each is for.
import type { AccountDefaults, IdentityProvider, NoticeChoices } from "@yizhou/contract";
import { customType, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export type StoredDefaults = Partial<AccountDefaults>;
export type StoredNotices = Partial<NoticeChoices>;

export const identities = pgTable(
  "identities",
  {
    provider: text("provider").$type<IdentityProvider>().notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id").notNull(),
    boundAt: moment("bound_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

export const bindingSessions = pgTable("binding_sessions", {
  id: uuid("id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  provider: text("provider").$type<IdentityProvider>().notNull(),
  subject: text("subject").notNull(),
  displayName: text("display_name"),
  userId: uuid("user_id"),
  createdAt: moment("created_at").notNull(),
  usedAt: moment("used_at"),
});

export const verificationCodes = pgTable(
  "verification_codes",
  {
    purpose: text("purpose").notNull(),
    account: text("account").notNull(),
    id: uuid("id").notNull(),
    codeHash: text("code_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    tries: integer("tries").notNull().default(0),
    verifiedAt: moment("verified_at"),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.account] })],
);

export const rateWindows = pgTable("rate_windows", {
  key: text("key").primaryKey(),
  beganAt: moment("began_at").notNull(),
  endsAt: moment("ends_at").notNull(),
  events: integer("events").notNull(),
});

export const humanChecks = pgTable("human_checks", {
  challengeHash: text("challenge_hash").primaryKey(),
  purpose: text("purpose").notNull(),
  address: text("address").notNull(),
  begunAt: moment("begun_at").notNull(),
  ticketHash: text("ticket_hash"),
  ticketAt: moment("ticket_at"),
  lookups: integer("lookups").notNull().default(0),
  usedAt: moment("used_at"),
});

export const scanStates = pgTable("scan_states", {
  stateHash: text("state_hash").primaryKey(),
  provider: text("provider").$type<"wechat" | "wecom" | "university">().notNull(),
  begunAt: moment("begun_at").notNull(),
});

export const vouchers = pgTable("vouchers", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  characters: integer("characters").notNull(),
  remaining: integer("remaining").notNull(),
  reason: text("reason").$type<"phone_binding">().notNull(),
  grantedAt: moment("granted_at").notNull(),
  expiresAt: moment("expires_at"),
});

export const voucherGrants = pgTable("voucher_grants", {
  key: text("key").primaryKey(),
  grantedAt: moment("granted_at").notNull(),
});

export const avatars = pgTable("avatars", {
  userId: uuid("user_id").primaryKey(),
  picture: bytes("picture").notNull(),
});

export const organizationMembers = pgTable(
  "organization_members",
  {
    organizationId: integer("organization_id").notNull(),
    userId: uuid("user_id").notNull(),
    role: text("role").$type<"member" | "manager">().notNull().default("member"),
    joinedAt: moment("joined_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
);

export const customerEnquiries = pgTable("customer_enquiries", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id"),
  name: text("name").notNull(),
  phone: text("phone"),
  email: text("email"),
  organization: text("organization"),
  message: text("message"),
  createdAt: moment("created_at").notNull(),
});
