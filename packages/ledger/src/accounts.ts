/** What is counted: characters that can be translated, and money in hundredths of a yuan. Never a fraction of either. */
export const UNITS = ["characters", "fen"] as const;
export type Unit = (typeof UNITS)[number];

/**
 * Where the characters of a person or an organisation lie until they are spent, in the order of spending: the free first part of
 * one document, what the organisation gave, vouchers, packages, and what was paid for without an end.
 */
export const LOT_KINDS = ["free", "allowance", "voucher", "package", "balance"] as const;
export type LotKind = (typeof LOT_KINDS)[number];

/** Accounts of a person or an organisation: never below zero. */
export const OWNED_KINDS = [...LOT_KINDS, "hold", "commission", "withdrawable", "withdrawing"] as const;
export type OwnedKind = (typeof OWNED_KINDS)[number];

/**
 * Accounts of the site, the other side of every entry: what it gave away, sold, translated and let lapse, in characters; what came
 * in, was earned, is owed back and went out as commissions, in fen.
 */
export const SITE_KINDS = [
  "given",
  "sold",
  "used",
  "lapsed",
  "received",
  "sales",
  "owed",
  "commissions",
  "paid_out",
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
