import type { UsageQuery } from "@yizhou/contract";

/** Keys of what is asked about usage. */
export const usageKeys = {
  own: (query: UsageQuery) => ["usage", query] as const,
} as const;
