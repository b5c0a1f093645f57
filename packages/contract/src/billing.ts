// Characters that people have, and what became of them.
import { z } from "zod";

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
