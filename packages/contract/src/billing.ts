// Characters that people have, and what became of them.
import { z } from "zod";
import { TimeZoneSchema } from "./time-zone.ts";

/** What happened to characters or money. */
export const LEDGER_EVENTS = [
  "grant",
  "purchase",
  "refund",
  "hold",
  "capture",
  "release",
  "lapse",
  "receipt",
  "return",
  "commission",
  "settlement",
  "withdrawal",
  "reversal",
] as const;
export const LedgerEventSchema = z.enum(LEDGER_EVENTS).meta({ id: "LedgerEvent" });
export type LedgerEvent = z.infer<typeof LedgerEventSchema>;

/** Where characters lie, or went. */
export const LEDGER_PLACES = [
  "free",
  "allowance",
  "voucher",
  "package",
  "balance",
  "hold",
  "given",
  "sold",
  "used",
  "lapsed",
] as const;

/** One line of the books: the lines of one entry come to nothing. */
export const LedgerLineSchema = z
  .object({
    /** Lines of one entry share it. */
    entry: z.int(),
    at: z.iso.datetime(),
    event: LedgerEventSchema,
    place: z.enum(LEDGER_PLACES),
    /** Below zero: taken from there. */
    characters: z.int(),
  })
  .meta({ id: "LedgerLine" });
export type LedgerLine = z.infer<typeof LedgerLineSchema>;

/** What a member may take of the organisation's characters in a month of Beijing's calendar. */
export const MemberLimitSchema = z
  .object({
    characters: z.int(),
    /** Taken this month, or set aside. */
    taken: z.int(),
    /** When it begins anew. */
    renewsAt: z.iso.datetime(),
  })
  .meta({ id: "MemberLimit" });
export type MemberLimit = z.infer<typeof MemberLimitSchema>;

/** Query of GET /api/account/wallet: in which time zone months begin. */
export const WalletQuerySchema = z.object({ timeZone: TimeZoneSchema.default("UTC") });
export type WalletQuery = z.infer<typeof WalletQuerySchema>;

/** What somebody has to spend, GET /api/account/wallet. */
export const WalletSchema = z
  .object({
    /** Spendable now, with what the organisation gives. */
    characters: z.int(),
    /** Of these what the organisation gives. */
    fromOrganization: z.int(),
    /** Null for people of none, and where its managers set no limit. */
    organizationLimit: MemberLimitSchema.nullable(),
    /** Set aside for translations that have not ended. */
    held: z.int(),
    /** Since the month of the time zone began. */
    thisMonth: z.object({
      /** Characters that were translated: the sum of the days in GET /api/usage. */
      translated: z.int(),
      /** Paid for what was delivered, without the free parts of documents. */
      paid: z.int(),
    }),
    /** What one's own characters lie in, in the order of spending. */
    lots: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(["voucher", "package", "balance", "allowance"]),
        characters: z.int(),
        left: z.int(),
        /** Null: does not end. */
        expiresAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "Wallet" });
export type Wallet = z.infer<typeof WalletSchema>;
