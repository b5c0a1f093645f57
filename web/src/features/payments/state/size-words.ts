import type { Order } from "@yizhou/contract";
import type { TFunction } from "i18next";
import { formatNumber } from "../../../lib/format.ts";

/** `100万字符`, `1,000,000 characters`: as the language counts large numbers. */
export function sizeWords(t: TFunction<"payments">, characters: number): string {
  const inTenThousands = t("sizeUnit") === "10000";
  return t("size", { size: formatNumber(inTenThousands ? characters / 10_000 : characters) });
}

/** `两年内有效`, in whole years where it is some. */
export function validWords(t: TFunction<"payments">, days: number): string {
  return days % 365 === 0 ? t("validYears", { count: days / 365 }) : t("validDays", { count: days });
}

/** What an order is called in lists. */
export function orderTitle(t: TFunction<"payments">, { kind, characters, jobName }: Order): string {
  return kind === "gap"
    ? t("orders.gapTitle", { name: jobName ?? "" })
    : t("orders.packageTitle", { size: sizeWords(t, characters) });
}
