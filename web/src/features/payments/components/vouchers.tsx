import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountQuery, vouchersQuery } from "../../../lib/shared-queries.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { VoucherTickets } from "../../../ui/voucher-tickets.tsx";

/** The person's vouchers that have something left, the one that ends first on top. Who has no phone bound is told what brings one. */
export function Vouchers() {
  const { t } = useTranslation("payments");
  const { data, error, refetch } = useQuery(vouchersQuery);
  const { data: account } = useQuery(accountQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  if (data.length === 0)
    return <p className="soft">{t(account && !account.phoneNumber ? "noVouchersYet" : "noVouchers")}</p>;
  const left = data.filter(({ remaining }) => remaining > 0);
  if (left.length === 0) return <p className="soft">{t("spentVouchers")}</p>;
  return <VoucherTickets vouchers={left} />;
}
