import type { Voucher } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../lib/format.ts";

/** What is said of a voucher, or of anything else that characters are left of, wherever it stands. */
export interface VoucherWords {
  readonly reason: (reason: Voucher["reason"]) => string;
  readonly left: (lot: { readonly remaining: number; readonly characters: number }) => string;
  readonly end: (expiresAt: string | null) => string;
}

/** Its texts are in the area `figures`. */
export function useVoucherWords(): VoucherWords {
  const { t } = useTranslation("figures");
  return {
    reason: (reason) => t(`voucher.reason.${reason}`),
    left: ({ remaining, characters }) =>
      t("voucher.left", { remaining: formatNumber(remaining), characters: formatNumber(characters) }),
    end: (expiresAt) =>
      expiresAt === null ? t("voucher.lasting") : t("voucher.expires", { date: formatDateTime(expiresAt) }),
  };
}
