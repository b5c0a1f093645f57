import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVouchers } from "../api/account.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./voucher-list.module.css";

/** Vouchers with what is left of each. Without any, somebody who has no phone bound yet is told what brings one. */
export function VoucherList({ hasPhone }: { readonly hasPhone: boolean }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useVouchers();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  if (data.length === 0)
    return (
      <p className={classes("soft", styles.settingNote)}>
        {t(hasPhone ? "voucher.none" : "voucher.noneYet")}
      </p>
    );
  return (
    <ul>
      {data.map((voucher) => (
        <li key={voucher.id} className={shared.settingLine}>
          <span className={shared.settingName}>{t(`voucher.reason.${voucher.reason}`)}</span>
          <span>
            {t("voucher.left", {
              remaining: formatNumber(voucher.remaining),
              characters: formatNumber(voucher.characters),
            })}
          </span>
          <span className="soft">
            {voucher.expiresAt === null
              ? t("voucher.lasting")
              : t("voucher.expires", { date: formatDateTime(voucher.expiresAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
