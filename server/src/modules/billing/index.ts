export { createBilling } from "./billing.ts";
export type { Billing } from "./billing.ts";
export type { Balance } from "./balance.ts";
export type { WalletOwner } from "./ledger-repo.ts";
export type { Purchase, Reversal, StrayMoney } from "./purchases.ts";
export { billingPersonData } from "./person-data.ts";
