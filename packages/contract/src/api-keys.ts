// Keys by which programs call the API: what a key may be given, and which calls each right opens.
import { z } from "zod";
import { ConfirmSchema } from "./account-settings.ts";
import { API_PATHS } from "./paths.ts";
import { wireText } from "./wire-text.ts";

/**
 * What a key may do. `read`: look at files, jobs and results, and fetch them; `translate`: bring files and texts, and have them
 * translated at the owner's expense; `memory`: look things up in libraries and write into them.
 */
export const KEY_SCOPES = ["read", "translate", "memory"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * Every call that a key opens, by the right that it needs: `METHOD path`. What is not here is for people alone: accounts,
 * money, engine keys, members of libraries, deleting, and the keys themselves.
 */
export const KEY_CALLS: Readonly<Record<string, KeyScope>> = {
  [`GET ${API_PATHS.options}`]: "read",
  [`GET ${API_PATHS.files}`]: "read",
  [`GET ${API_PATHS.file}`]: "read",
  [`GET ${API_PATHS.jobs}`]: "read",
  [`GET ${API_PATHS.job}`]: "read",
  [`GET ${API_PATHS.jobSegments}`]: "read",
  [`GET ${API_PATHS.jobProgress}`]: "read",
  [`GET ${API_PATHS.jobExport}`]: "read",
  [`POST ${API_PATHS.links}`]: "read",
  [`POST ${API_PATHS.files}`]: "translate",
  [`POST ${API_PATHS.fileReferences}`]: "translate",
  [`POST ${API_PATHS.quotes}`]: "translate",
  [`POST ${API_PATHS.jobs}`]: "translate",
  [`GET ${API_PATHS.fileGuide}`]: "read",
  [`POST ${API_PATHS.fileGuide}`]: "translate",
  [`PUT ${API_PATHS.fileGuide}`]: "translate",
  [`PATCH ${API_PATHS.fileGuide}`]: "translate",
  [`POST ${API_PATHS.texts}`]: "translate",
  [`POST ${API_PATHS.jobCancel}`]: "translate",
  [`POST ${API_PATHS.jobRetry}`]: "translate",
  [`GET ${API_PATHS.memories}`]: "memory",
  [`GET ${API_PATHS.memoryUnits}`]: "memory",
  [`POST ${API_PATHS.memoryUnits}`]: "memory",
  [`PATCH ${API_PATHS.memoryUnit}`]: "memory",
  [`GET ${API_PATHS.memoryImports}`]: "memory",
  [`POST ${API_PATHS.memoryImports}`]: "memory",
  [`GET ${API_PATHS.memoryImport}`]: "memory",
  [`GET ${API_PATHS.memoryExport}`]: "memory",
  [`GET ${API_PATHS.concordance}`]: "memory",
  [`GET ${API_PATHS.termbases}`]: "memory",
  [`GET ${API_PATHS.concepts}`]: "memory",
  [`POST ${API_PATHS.concepts}`]: "memory",
  [`PATCH ${API_PATHS.concept}`]: "memory",
  [`GET ${API_PATHS.termImports}`]: "memory",
  [`POST ${API_PATHS.termImports}`]: "memory",
  [`GET ${API_PATHS.termImport}`]: "memory",
  [`GET ${API_PATHS.termExport}`]: "memory",
};

/** The form of a key: its beginning tells it from the token of a session, and lets programs that look for leaked secrets find it. */
export const API_KEY_FORM = /^yzk_[\w-]{43}$/;

/** Days that a key may be valid for. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

export const ApiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its last four characters, to tell keys of one name apart. */
    ending: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** ISO 8601, UTC, as all moments here. */
    createdAt: z.string(),
    expiresAt: z.string(),
    isExpired: z.boolean(),
    /** To the minute. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKeySchema>;

/** Body of POST /api/account/keys. */
export const MakeApiKeySchema = ConfirmSchema.extend({
  name: wireText(64).refine((text) => text.trim() !== ""),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  days: z.literal(KEY_DAYS),
}).meta({ id: "MakeApiKey" });
export type MakeApiKey = z.infer<typeof MakeApiKeySchema>;

/** Data of POST /api/account/keys: the only time that the key itself can be read. */
export const NewApiKeySchema = ApiKeySchema.extend({ key: z.string() }).meta({ id: "NewApiKey" });
export type NewApiKey = z.infer<typeof NewApiKeySchema>;
