import type { ConcordanceQuery } from "@yizhou/contract";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Keys of what the editor asks. */
export const editorKeys = {
  tasks: (page: number) => [...SHARED_KEYS.jobs, "post-editing", page] as const,
  efforts: (ids: readonly string[]) => ["post-editing", "efforts", ...ids] as const,
  settings: ["post-editing", "settings"] as const,
  concordance: (query: ConcordanceQuery) => ["post-editing", "concordance", query] as const,
  reviser: (id: string) => ["post-editing", id, "reviser"] as const,
  drafters: (id: string) => ["post-editing", id, "drafters"] as const,
  draft: (id: string, ordinal: number, source: string, engineId: string) =>
    ["post-editing", id, "draft", ordinal, source, engineId] as const,
  visit: (id: string) => ["post-editing", id, "visit"] as const,
  waiting: ["post-editing", "waiting"] as const,
  help: (id: string, ordinal: number) => ["post-editing", id, "help", ordinal] as const,
  versions: (id: string, ordinal: number, version: number) =>
    ["post-editing", id, "versions", ordinal, version] as const,
  copies: (id: string) => ["post-editing", id, "copies"] as const,
  original: (id: string) => ["post-editing", id, "original"] as const,
  shared: () => ["post-editing", "shared"] as const,
  shares: (id: string) => ["post-editing", id, "shares"] as const,
  comments: (id: string, stamp: string) => ["post-editing", id, "comments", stamp] as const,
  reviews: (id: string, ordinal: number, version: number, review: string) =>
    ["post-editing", id, "reviews", ordinal, version, review] as const,
};
