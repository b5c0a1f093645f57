import { engineTypeOf, LLM_PRESETS } from "@yizhou/engines";
import type { Engine, EngineConfig, EnginePrice } from "@yizhou/engines";

/** What runs on the operator's machine costs its users nothing. */
export const FREE: EnginePrice = { currency: "USD", perMillionCharacters: 0, asOf: "", source: "" };

/** The list price of a configured engine: the model's, by address and name, or the vendor's; null where it is unknown. */
export function listPriceOf(
  config: Pick<EngineConfig, "type" | "baseUrl"> & { readonly model?: string },
): EnginePrice | null {
  if (config.type !== "openai-compatible") return engineTypeOf(config.type).price;
  const host = URL.parse(config.baseUrl ?? "")?.host;
  const preset = LLM_PRESETS.find(({ baseUrl, otherBaseUrls }) =>
    [baseUrl, ...otherBaseUrls].some((address) => URL.parse(address)?.host === host),
  );
  return preset?.models.find(({ id }) => id === config.model)?.price ?? null;
}

export function isFree(engine: Pick<Engine, "kind">, price: EnginePrice | null): boolean {
  if (engine.kind === "local") return true;
  if (!price) return false;
  const parts = [price.perMillionCharacters, price.perMillionInputTokens, price.perMillionOutputTokens];
  return parts.every((part) => part === undefined || part === 0);
}
