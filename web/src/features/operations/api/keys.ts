import type { AuditQuery, PeopleQuery, WorkQuery } from "@yizhou/contract";

/** Keys of what operators ask. */
export const operationsKeys = {
  all: ["operations"] as const,
  overview: (span: string) => ["operations", "overview", span] as const,
  people: (query: PeopleQuery) => ["operations", "people", query] as const,
  person: (id: string) => ["operations", "person", id] as const,
  work: (query: WorkQuery) => ["operations", "work", query] as const,
  contacts: ["operations", "contacts"] as const,
  announcements: ["operations", "announcements"] as const,
  values: ["operations", "values"] as const,
  engines: ["operations", "engines"] as const,
  audit: (query: AuditQuery) => ["operations", "audit", query] as const,
} as const;
