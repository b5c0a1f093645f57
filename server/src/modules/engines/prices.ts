import type { Engine, EnginePrice } from "@yizhou/engines";

/** What runs on the operator's machine costs its users nothing. */
export const FREE: EnginePrice = { currency: "USD", perMillionCharacters: 0, asOf: "", source: "" };

/** True for what runs on the operator's machine and for prices that are nothing. */
export function isFree(engine: Pick<Engine, "kind">, price: EnginePrice | null): boolean {
  if (engine.kind === "local") return true;
  if (!price) return false;
  const parts = [price.perMillionCharacters, price.perMillionInputTokens, price.perMillionOutputTokens];
  return parts.every((part) => part === undefined || part === 0);
}
