import type { JobListQuery } from "@yizhou/contract";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";

/** Keys of what is asked about jobs: lists of them, and what belongs to one. */
export const jobKeys = {
  lists: SHARED_KEYS.jobs,
  list: (query: JobListQuery) => [...SHARED_KEYS.jobs, "list", query] as const,
  one: (id: string) => ["job", id] as const,
  preview: (id: string, revision: number | null) => ["job", id, "preview", revision] as const,
  places: (id: string, revision: number | null) => ["job", id, "places", revision] as const,
  paragraphPlaces: (id: string, unit: string) => ["job", id, "paragraph-places", unit] as const,
  corrections: (id: string) => ["job", id, "corrections"] as const,
  again: (id: string, query: string) => ["job", id, "again", query] as const,
  drafters: (id: string) => ["job", id, "drafters"] as const,
  reading: (id: string, revision: number) => ["job", id, "reading", revision] as const,
  readingText: (id: string, url: string | null) => ["job", id, "reading-text", url] as const,
  ledger: (id: string, state: string) => ["job", id, "ledger", state] as const,
  guide: (id: string) => ["job", id, "guide"] as const,
  matches: (id: string, ordinal: number) => ["job", id, "matches", ordinal] as const,
  reviser: (id: string) => ["job", id, "reviser"] as const,
  terms: (id: string) => ["job", id, "terms"] as const,
  links: (id: string) => ["job", id, "links"] as const,
  shareLink: (id: string) => ["share-link", id] as const,
  unitTexts: (id: string) => ["job", id, "unit-texts"] as const,
};
