import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

export const organizations = pgTable("organizations", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  kind: text("kind").$type<"company" | "university">().notNull().default("company"),
  createdAt: moment("created_at"),
  signOutUrl: text("sign_out_url"),
  seats: integer("seats"),
  /** Characters of its balance that each member may take in a month; null: no limit. */
  memberLimit: amount("member_limit"),
});

export const organizationMembers = pgTable(
  "organization_members",
  {
    organizationId: integer("organization_id").notNull(),
    userId: uuid("user_id").notNull(),
    role: text("role").$type<"member" | "manager">().notNull().default("member"),
    joinedAt: moment("joined_at").notNull(),
    isByMail: boolean("is_by_mail").notNull().default(false),
    invitedAs: text("invited_as"),
    /** Whether `ownLimit` holds for this member, and not what holds for everybody. */
    hasOwnLimit: boolean("has_own_limit").notNull().default(false),
    ownLimit: amount("own_limit"),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
);

export const organizationDomains = pgTable("organization_domains", {
  domain: text("domain").primaryKey(),
  organizationId: integer("organization_id").notNull(),
  namedAt: moment("named_at").notNull(),
});

export const organizationRemovals = pgTable(
  "organization_removals",
  {
    organizationId: integer("organization_id").notNull(),
    userId: uuid("user_id").notNull(),
    removedAt: moment("removed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
);

export const organizationInvitations = pgTable("organization_invitations", {
  id: uuid("id").primaryKey(),
  organizationId: integer("organization_id").notNull(),
  address: text("address").notNull(),
  invitedBy: uuid("invited_by"),
  sentAt: moment("sent_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  declinedAt: moment("declined_at"),
});
