export { createQuotas, tidyQuotas } from "./quotas.ts";
export type { Parts, QuotaDeps, Quotas, StockMeasures } from "./quotas.ts";
export type { QuotaAccount } from "./quota-limits.ts";
export { openReadingMeter } from "./time-meter.ts";
export { quotasPersonData } from "./person-data.ts";
export { quotaRoutes } from "./routes.ts";
