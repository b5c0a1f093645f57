import { accountQuery, SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Whose app scans. */
export type ScanProvider = "wechat" | "wecom";

/** Keys of what is asked about the own account, and of what signing in asks. */
export const accountKeys = {
  all: SHARED_KEYS.account,
  self: accountQuery.queryKey,
  sessions: [...SHARED_KEYS.account, "sessions"],
  wallet: [...SHARED_KEYS.account, "wallet"],
  secondFactors: [...SHARED_KEYS.account, "second-factors"],
  apiKeys: [...SHARED_KEYS.account, "api-keys"],
  quotas: [...SHARED_KEYS.account, "quotas"],
  ownInvitation: [...SHARED_KEYS.account, "invitation"],
  invitation: (code: string) => ["invitation", code] as const,
  scan: (provider: ScanProvider) => ["scan", provider] as const,
  scanCode: (pollUrl: string | null) => ["scan-code", pollUrl] as const,
} as const;
