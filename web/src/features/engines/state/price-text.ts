import type { EngineInfo } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";

/** What an engine costs, in words. */
export function usePriceText(): (engine: Pick<EngineInfo, "price" | "isFree">) => string {
  const { t } = useTranslation("engines");
  return ({ price, isFree }) => {
    if (isFree) return t("list.free");
    if (!price) return t("list.unknown");
    const money = (amount: number) =>
      formatMoney({ currency: price.currency, micros: Math.round(amount * 1_000_000) });
    if (price.perMillionCharacters !== undefined)
      return t("list.perCharacters", { price: money(price.perMillionCharacters) });
    return t("list.perTokens", {
      input: money(price.perMillionInputTokens ?? 0),
      output: money(price.perMillionOutputTokens ?? 0),
    });
  };
}
