import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { amount, moment } from "../../platform/database/columns.ts";

/** What a library holds: units of a memory, or concepts of a termbase. */
export type LibraryKind = "memory" | "terms";

export const libraries = pgTable("libraries", {
  id: uuid("id").primaryKey(),
  ownerId: uuid("owner_id"),
  name: text("name").notNull(),
  seed: text("seed"),
  createdAt: moment("created_at").notNull(),
  organizationId: integer("organization_id"),
  memberRight: text("member_right").$type<"read" | "write">().notNull().default("read"),
  /** Members of its organisation, or everybody where it is shared, may take it away as a file. */
  memberMayExport: boolean("member_may_export").notNull().default(false),
  penalty: integer("penalty").notNull().default(0),
  kind: text("kind").$type<LibraryKind>().notNull().default("memory"),
});

/** A person to whom a library is open by name. */
export const libraryMembers = pgTable(
  "library_members",
  {
    libraryId: uuid("library_id").notNull(),
    userId: uuid("user_id").notNull(),
    memberRight: text("member_right").$type<"read" | "write" | "manage">().notNull(),
    invitedBy: uuid("invited_by"),
    invitedAt: moment("invited_at").notNull(),
    acceptedAt: moment("accepted_at").notNull(),
    mayExport: boolean("may_export").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.libraryId, table.userId] })],
);

/** Somebody to whom a library would be opened; who it is, nobody knows before they accept. */
export const libraryInvitations = pgTable("library_invitations", {
  id: uuid("id").primaryKey(),
  libraryId: uuid("library_id").notNull(),
  account: text("account").notNull(),
  accountKey: text("account_key").notNull(),
  memberRight: text("member_right").$type<"read" | "write" | "manage">().notNull(),
  mayExport: boolean("may_export").notNull().default(false),
  invitedBy: uuid("invited_by"),
  invitedAt: moment("invited_at").notNull(),
});

/** By how much libraries grew and shrank, written by the database itself with every change; the sum is what they hold. */
export const libraryGrowth = pgTable("library_growth", {
  libraryId: uuid("library_id").notNull(),
  things: amount("things").notNull(),
});
