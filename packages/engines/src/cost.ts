import type { EngineUsage } from "./engine.ts";
import type { EnginePrice } from "./price.ts";

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
