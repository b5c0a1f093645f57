import type { EngineUsage } from "./engine.ts";

/** What a vendor says it takes, as published; the vendor's bill decides, so every use is "about". */
export interface EnginePrice {
  /** ISO 4217: `CNY`, `USD`, `EUR`. */
  readonly currency: string;
  /** For a million characters of source text, in the currency's whole unit: 49 means 49 yuan. */
  readonly perMillionCharacters?: number;
  /** For a million tokens in and out, likewise. */
  readonly perMillionInputTokens?: number;
  readonly perMillionOutputTokens?: number;
  /** When the price was read, `2026-11-21`. */
  readonly asOf: string;
  /** Where it was read, for "check the price here". */
  readonly source: string;
}

/** An amount in millionths of the currency's unit: one request costs far less than a cent. */
export interface EngineCost {
  readonly currency: string;
  readonly amountMicros: number;
}

/** What `usage` costs at `price`, rounded up to a millionth; tokens a vendor serves from its cache count in full. */
export function costOf(usage: EngineUsage, price: EnginePrice): EngineCost {
  const micros =
    usage.characters * (price.perMillionCharacters ?? 0) +
    usage.inputTokens * (price.perMillionInputTokens ?? 0) +
    usage.outputTokens * (price.perMillionOutputTokens ?? 0);
  return { currency: price.currency, amountMicros: Math.ceil(micros) };
}
