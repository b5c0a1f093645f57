import type { UsageQuery, UsageSpan } from "@yizhou/contract";

/** Keys of what is asked about usage. */
export const usageKeys = {
  members: (span: UsageSpan) => ["usage", "members", span] as const,
  own: (query: UsageQuery) => ["usage", query] as const,
} as const;
