import type {
  AccountDefaults,
  AccountSession,
  IdentityProvider,
  KeyScope,
  NoticeChoices,
  SecondFactorKind,
  UiLanguage,
} from "@yizhou/contract";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, bytes } from "../../platform/database/columns.ts";

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  account: text("account").notNull(),
  userName: text("user_name").notNull(),
  nickName: text("nick_name").notNull(),
  email: text("email"),
  emailProvenAt: moment("email_proven_at"),
  userType: integer("user_type").notNull().default(0),
  organizationId: integer("organization_id").notNull().default(0),
  passwordHash: text("password_hash"),
  disabledAt: moment("disabled_at"),
  isDemo: boolean("is_demo").notNull().default(false),
  sharedMailbox: text("shared_mailbox"),
  createdAt: moment("created_at").notNull(),
  phone: text("phone"),
  channel: integer("channel").notNull().default(1),
  inviteCode: text("invite_code"),
  invitedWith: text("invited_with"),
  language: text("language").$type<UiLanguage>(),
  defaults: jsonb("defaults").$type<StoredDefaults>().notNull().default({}),
  notices: jsonb("notices").$type<StoredNotices>().notNull().default({}),
  deletionRequestedAt: moment("deletion_requested_at"),
  hasSecondFactor: boolean("has_second_factor").notNull().default(false),
});

export const sessions = pgTable("sessions", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  tokenHash: text("token_hash").notNull(),
  pageHash: text("page_hash"),
  createdAt: moment("created_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  revokedAt: moment("revoked_at"),
  method: text("method").$type<SignInMethod>().notNull().default("password"),
  address: text("address"),
  device: text("device"),
  browser: text("browser"),
  secondStepAt: moment("second_step_at"),
  challenge: text("challenge"),
  challengeAt: moment("challenge_at"),
});

export const knownAskers = pgTable(
  "known_askers",
  {
    userId: uuid("user_id").notNull(),
    asker: text("asker").notNull(),
    kind: text("kind").$type<"browser" | "network">().notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.asker] })],
);

/** How a session was opened. */
export type SignInMethod = AccountSession["method"];

export const signInFailures = pgTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: moment("last_at").notNull(),
});

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
    senders: jsonb("senders").$type<CodeSenders>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.account] })],
);

export const secondFactors = pgTable("second_factors", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  kind: text("kind").$type<SecondFactorKind>().notNull(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  lastUsedAt: moment("last_used_at"),
  sealedSecret: text("sealed_secret"),
  lastInterval: bigint("last_interval", { mode: "number" }),
  credentialId: text("credential_id"),
  publicKey: bytes("public_key"),
  uses: bigint("uses", { mode: "number" }),
  transports: jsonb("transports").$type<readonly string[]>(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id").notNull(),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const apiKeys = pgTable("api_keys", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  keyHash: text("key_hash").notNull(),
  ending: text("ending").notNull(),
  scopes: jsonb("scopes").$type<readonly KeyScope[]>().notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  lastUsedAt: moment("last_used_at"),
});

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
  browser: text("browser"),
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

export const avatars = pgTable("avatars", {
  userId: uuid("user_id").primaryKey(),
  picture: bytes("picture").notNull(),
});

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

/** Who had a code sent, and how often each of them tried it: by keyed hash. */
export type CodeSenders = Readonly<Record<string, { readonly tries: number; readonly at: number }>>;

export type StoredDefaults = Partial<AccountDefaults>;

export type StoredNotices = Partial<NoticeChoices>;
