import type { QuoteRequest } from "@yizhou/contract";

/** Keys of what the upload screen asks, beside what it shares with others (`lib/shared-queries.ts`). */
export const documentKeys = {
  quote: (request: QuoteRequest) => ["quote", request] as const,
  fileGuide: (fileId: string) => ["file-guide", fileId] as const,
  firstPage: (fileId: string) => ["first-page", fileId] as const,
} as const;
