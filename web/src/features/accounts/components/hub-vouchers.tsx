import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { vouchersQuery } from "../../../lib/shared-queries.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { VoucherTickets } from "../../../ui/voucher-tickets.tsx";

/** Vouchers that have something left, for the hub. Without any, somebody who has no phone bound yet is told what brings one. */
export function HubVouchers({ hasPhone }: { readonly hasPhone: boolean }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useQuery(vouchersQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  const left = data.filter(({ remaining }) => remaining > 0);
  if (left.length > 0) return <VoucherTickets vouchers={left} />;
  if (data.length > 0) return <p className="soft">{t("voucher.spent")}</p>;
  return <p className="soft">{t(hasPhone ? "voucher.none" : "voucher.noneYet")}</p>;
}
