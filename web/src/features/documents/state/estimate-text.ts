import type { MoneyDto, QuoteItem } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../lib/format.ts";

/** An estimate in words: `约¥0.42`, `免费`, that the price is unknown; empty while there is no estimate at all. */
export function useEstimateText(): (estimate: MoneyDto | null | undefined) => string {
  const { t } = useTranslation("documents");
  return (estimate) => {
    if (estimate === undefined) return "";
    if (estimate === null) return t("options.priceUnknown");
    return estimate.micros === 0 ? t("options.free") : t("options.about", { price: formatMoney(estimate) });
  };
}

/**
 * What the files would cost at the engines that would be asked first, by currency; null when one of these has no known price.
 *
 * @returns empty when nothing is left for an engine
 */
export function estimatesOf(items: readonly QuoteItem[]): readonly MoneyDto[] | null {
  const sums = new Map<string, number>();
  for (const { engines } of items) {
    const [first] = engines;
    if (!first) continue;
    if (!first.estimate) return null;
    const { currency, micros } = first.estimate;
    sums.set(currency, (sums.get(currency) ?? 0) + micros);
  }
  return [...sums].map(([currency, micros]) => ({ currency, micros }));
}
