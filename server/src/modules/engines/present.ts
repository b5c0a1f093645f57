import type {
  EngineInfo,
  EngineKey,
  EnginePriceDto,
  EngineSpendingRow,
  EngineTypeDto,
  MoneyDto,
  UiLanguage,
} from "@yizhou/contract";
import { ENGINE_TYPES } from "@yizhou/engines";
import type { EnginePrice } from "@yizhou/engines";
import { presentProblem } from "../../platform/http/messages.ts";
import { MODEL_ENGINE_ID } from "./models.ts";
import type { DaySum } from "./budgets.ts";
import { engineIdOf, keyTypeOf } from "./key-engine.ts";
import type { EngineKeyRow } from "./key-repo.ts";
import { isFree } from "./prices.ts";
import type { EngineOffer } from "./registry.ts";
import type { SpendingSum } from "./spending-repo.ts";

function presentPrice(price: EnginePrice | null): EnginePriceDto | null {
  if (!price) return null;
  const { currency, perMillionCharacters, perMillionInputTokens, perMillionOutputTokens } = price;
  return {
    currency,
    ...(perMillionCharacters === undefined ? {} : { perMillionCharacters }),
    ...(perMillionInputTokens === undefined ? {} : { perMillionInputTokens }),
    ...(perMillionOutputTokens === undefined ? {} : { perMillionOutputTokens }),
  };
}

export function presentOffer(offer: EngineOffer, language: UiLanguage): EngineInfo {
  const { engine, owner, keyId, pairs, price, isAutomatic, problem } = offer;
  return {
    id: engine.id,
    name: engine.name,
    // `pseudo` is never configured on a server: it is a test aid of the command line.
    kind: engine.kind === "pseudo" ? "local" : engine.kind,
    owner,
    keyId,
    destination: engine.destination,
    pairs: pairs === "any" ? "any" : [...pairs],
    price: isFree(engine, price) ? null : presentPrice(price),
    isFree: isFree(engine, price),
    isAutomatic,
    usesModels: engine.id === MODEL_ENGINE_ID,
    problem: problem && presentProblem(problem, language),
  };
}

/** Every type that a key can be added for, named in the language of the request. */
export function presentTypes(language: UiLanguage): EngineTypeDto[] {
  return ENGINE_TYPES.map(({ type, kind, names, host, fields, presets, price, keyPage }) => ({
    type,
    kind: kind === "pseudo" ? "local" : kind,
    name: names[language],
    host,
    fields: fields.map((field) => ({
      name: field.name,
      isRequired: field.isRequired,
      isSecret: field.isSecret,
      vendorTerm: field.vendorTerm ?? null,
      default: field.default ?? null,
      example: field.example ?? null,
    })),
    presets: presets.map((preset) => ({
      id: preset.id,
      name: preset.names[language],
      baseUrl: preset.baseUrl,
      needsKey: preset.needsKey,
      keyPage: preset.keyPage,
      models: preset.models.map(({ id, price: each }) => ({ id, price: presentPrice(each) })),
    })),
    price: presentPrice(price),
    priceAsOf: price?.asOf || null,
    keyPage,
  }));
}

export interface KeyView {
  readonly destination: string | null;
  readonly today: DaySum | undefined;
  readonly endsAt: Date;
  readonly mayManage: boolean;
  readonly language: UiLanguage;
}

/** A key as its people see it: of the secret only the end. */
export function presentKey(row: EngineKeyRow, view: KeyView): EngineKey {
  const kind = keyTypeOf(row.type)?.kind ?? "service";
  return {
    id: row.id,
    engineId: engineIdOf(row),
    owner: row.userId ? "user" : "organization",
    type: row.type,
    kind: kind === "pseudo" ? "local" : kind,
    name: row.name,
    fields: row.fields,
    secretEnd: row.secretEnd,
    destination: view.destination,
    isAutomatic: row.isAutomatic,
    maxConcurrency: row.maxConcurrency,
    requestsPerMinute: row.requestsPerMinute,
    dailyCharacters: row.dailyCharacters,
    dailyCostMicros: row.dailyCostMicros,
    price: presentPrice(row.price),
    today: {
      characters: view.today?.characters ?? 0,
      cost: row.price ? { currency: row.price.currency, micros: view.today?.costMicros ?? 0 } : null,
      endsAt: view.endsAt.toISOString(),
    },
    lastTest: row.testedAt && {
      at: row.testedAt.toISOString(),
      latencyMs: row.testLatencyMs,
      problem: row.testProblem && presentProblem(row.testProblem, view.language),
    },
    mayManage: view.mayManage,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentSpending(sum: SpendingSum): EngineSpendingRow {
  const { costMicros, currency, ...row } = sum;
  return { ...row, cost: moneyOf(costMicros, currency) };
}

function moneyOf(micros: number | null, currency: string | null): MoneyDto | null {
  return micros === null || currency === null ? null : { currency, micros: Math.round(micros) };
}
