import { z } from "zod";
import { ProblemSchema } from "./files.ts";
import { MoneySchema } from "./options.ts";
import { wireText } from "./wire-text.ts";

/** What a million characters or tokens cost, as the vendor publishes it or as the key's owner wrote it. */
export const EnginePriceSchema = z
  .object({
    currency: z.string().regex(/^[A-Z]{3}$/),
    perMillionCharacters: z.number().min(0).max(1_000_000).optional(),
    perMillionInputTokens: z.number().min(0).max(1_000_000).optional(),
    perMillionOutputTokens: z.number().min(0).max(1_000_000).optional(),
  })
  .meta({ id: "EnginePrice" });
export type EnginePriceDto = z.infer<typeof EnginePriceSchema>;

const pairs = z.union([z.literal("any"), z.array(z.object({ from: z.string(), to: z.string() }))]);
const kind = z.enum(["llm", "service", "local"]);

/** An engine the person may use. */
export const EngineInfoSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind,
    owner: z.enum(["site", "user", "organization"]),
    /** Of own and organisation's engines. */
    keyId: z.uuid().nullable(),
    destination: z.string().nullable(),
    pairs,
    price: EnginePriceSchema.nullable(),
    /** Costs nothing wherever it runs. */
    isFree: z.boolean(),
    /** Part of `auto`. */
    isAutomatic: z.boolean(),
    /** Works with language models that must be on the server (`EngineModel`). */
    usesModels: z.boolean(),
    problem: ProblemSchema.nullable(),
  })
  .meta({ id: "EngineInfo" });
export type EngineInfo = z.infer<typeof EngineInfoSchema>;

/** A kind of engine that a person can add a key for. */
export const EngineTypeSchema = z
  .object({
    type: z.string(),
    kind,
    /** The vendor's name in the language of the request. */
    name: z.string(),
    host: z.string().nullable(),
    fields: z.array(
      z.object({
        name: z.string(),
        isRequired: z.boolean(),
        isSecret: z.boolean(),
        vendorTerm: z.string().nullable(),
        default: z.string().nullable(),
        example: z.string().nullable(),
      }),
    ),
    presets: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        baseUrl: z.string(),
        needsKey: z.boolean(),
        keyPage: z.string().nullable(),
        models: z.array(z.object({ id: z.string(), price: EnginePriceSchema.nullable() })),
      }),
    ),
    price: EnginePriceSchema.nullable(),
    /** When and where the list price was read. */
    priceAsOf: z.string().nullable(),
    keyPage: z.string().nullable(),
  })
  .meta({ id: "EngineType" });
export type EngineTypeDto = z.infer<typeof EngineTypeSchema>;

/** Names of the fields of all types; which of them a type has stands in `EngineType`. */
const KeyFieldsSchema = z.object({
  baseUrl: wireText(500).optional(),
  keyId: wireText(200).optional(),
  region: wireText(100).optional(),
  model: wireText(200).optional(),
  glossaryId: wireText(200).optional(),
});

const limits = {
  maxConcurrency: z.int().min(1).max(64).nullable(),
  requestsPerMinute: z.int().min(1).max(100_000).nullable(),
};
const budget = {
  /** Characters of source text a day (UTC); null without a limit. */
  dailyCharacters: z.int().min(1).max(1_000_000_000_000).nullable(),
  /** Millionths of the price's currency a day; of no account while the price is unknown. */
  dailyCostMicros: z.int().min(1).max(1_000_000_000_000).nullable(),
};

export const EngineKeySchema = z
  .object({
    id: z.uuid(),
    /** The engine's id in jobs: `key:` and the id. */
    engineId: z.string(),
    owner: z.enum(["user", "organization"]),
    type: z.string(),
    kind,
    name: z.string(),
    fields: KeyFieldsSchema,
    /** The last four characters of the secret, all that is ever shown of it; null without one. */
    secretEnd: z.string().nullable(),
    destination: z.string().nullable(),
    isAutomatic: z.boolean(),
    ...limits,
    ...budget,
    price: EnginePriceSchema.nullable(),
    /** What was taken of today's budget, batches under way included. */
    today: z.object({ characters: z.int(), cost: MoneySchema.nullable(), endsAt: z.iso.datetime() }),
    lastTest: z
      .object({ at: z.iso.datetime(), latencyMs: z.int().nullable(), problem: ProblemSchema.nullable() })
      .nullable(),
    /** False for members whose organisation's managers look after it. */
    mayManage: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "EngineKey" });
export type EngineKey = z.infer<typeof EngineKeySchema>;

export const EngineKeyListSchema = z
  .object({
    /** In the order in which `auto` asks them. */
    keys: z.array(EngineKeySchema),
    /** The organisation whose keys the person may add; null for everybody but managers. */
    organization: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** False on a site without a master key: nothing can be added. */
    isStorable: z.boolean(),
    /** Addresses in private networks are allowed. */
    mayBePrivate: z.boolean(),
  })
  .meta({ id: "EngineKeyList" });
export type EngineKeyList = z.infer<typeof EngineKeyListSchema>;

const changeable = {
  name: wireText(60).min(1),
  isAutomatic: z.boolean(),
  ...limits,
  ...budget,
  price: EnginePriceSchema.nullable(),
};

export const AddEngineKeySchema = z
  .object({
    owner: z.enum(["user", "organization"]).default("user"),
    type: z.string().max(40),
    fields: KeyFieldsSchema,
    secret: wireText(4000).optional(),
    ...changeable,
    isAutomatic: changeable.isAutomatic.default(true),
    maxConcurrency: limits.maxConcurrency.default(null),
    requestsPerMinute: limits.requestsPerMinute.default(null),
    dailyCharacters: budget.dailyCharacters.default(null),
    dailyCostMicros: budget.dailyCostMicros.default(null),
    price: changeable.price.default(null),
  })
  .meta({ id: "AddEngineKey" });
export type AddEngineKey = z.infer<typeof AddEngineKeySchema>;

/** What is absent stays. Where the text goes (`fields`) changes together with the secret only. */
export const ChangeEngineKeySchema = z.object(changeable).partial().meta({ id: "ChangeEngineKey" });
export type ChangeEngineKey = z.infer<typeof ChangeEngineKeySchema>;

/** A new secret, and with it perhaps a new address, model or region: the old secret never goes to a new address. */
export const ReplaceEngineKeySchema = z
  .object({ fields: KeyFieldsSchema, secret: wireText(4000).optional() })
  .meta({ id: "ReplaceEngineKey" });
export type ReplaceEngineKey = z.infer<typeof ReplaceEngineKeySchema>;

export const EngineKeyOrderSchema = z
  .object({ ids: z.array(z.uuid()).max(100) })
  .meta({ id: "EngineKeyOrder" });
export type EngineKeyOrder = z.infer<typeof EngineKeyOrderSchema>;

/** What a test brought: a sentence and its translation, or the reason why not. */
export const EngineKeyTestSchema = z
  .object({
    latencyMs: z.int(),
    from: z.string(),
    to: z.string(),
    source: z.string(),
    target: z.string().nullable(),
    problem: ProblemSchema.nullable(),
    cost: MoneySchema.nullable(),
  })
  .meta({ id: "EngineKeyTest" });
export type EngineKeyTest = z.infer<typeof EngineKeyTestSchema>;

export const EngineSpendingQuerySchema = z.object({
  /** `2026-11`; this month when absent. Days and months are those of UTC. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
});

const spendingRow = z.object({
  engineId: z.string(),
  engineName: z.string(),
  jobs: z.int(),
  requests: z.int(),
  characters: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cachedSegments: z.int(),
  cost: MoneySchema.nullable(),
});

export const EngineSpendingSchema = z
  .object({
    month: z.string(),
    /** The person's own jobs, the dearest engine first. */
    own: z.array(spendingRow),
    /** What all members took of the organisation's keys; null for everybody but its managers. */
    organization: z.array(spendingRow).nullable(),
  })
  .meta({ id: "EngineSpending" });
export type EngineSpending = z.infer<typeof EngineSpendingSchema>;
export type EngineSpendingRow = EngineSpending["own"][number];

export const EngineCacheSchema = z
  .object({ sentences: z.int(), bytes: z.int(), maxBytes: z.int(), days: z.int() })
  .meta({ id: "EngineCache" });
export type EngineCacheDto = z.infer<typeof EngineCacheSchema>;

export const EngineModelSchema = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    architecture: z.string(),
    downloadBytes: z.int(),
    state: z.enum(["absent", "wanted", "downloading", "installed", "damaged", "failed"]),
    doneBytes: z.int(),
    totalBytes: z.int(),
    /** Why it is damaged or could not be fetched. */
    problem: ProblemSchema.nullable(),
    /** When a failed download is tried again by itself; null when nobody waits for it. */
    retryAt: z.iso.datetime().nullable(),
    mayCancel: z.boolean(),
  })
  .meta({ id: "EngineModel" });
export type EngineModel = z.infer<typeof EngineModelSchema>;

export const EngineModelListSchema = z
  .object({
    models: z.array(EngineModelSchema),
    mayInstall: z.boolean(),
    /** Removing and importing: operators. */
    mayManage: z.boolean(),
  })
  .meta({ id: "EngineModelList" });
export type EngineModelList = z.infer<typeof EngineModelListSchema>;

export const ImportModelsSchema = z.object({ folder: wireText(1000).min(1) }).meta({ id: "ImportModels" });
export type ImportModels = z.infer<typeof ImportModelsSchema>;

export const ImportedModelsSchema = z
  .object({
    imported: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), problem: ProblemSchema })),
  })
  .meta({ id: "ImportedModels" });
export type ImportedModels = z.infer<typeof ImportedModelsSchema>;
