import { useTranslation } from "react-i18next";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVouchers } from "../api/payments.ts";
import styles from "./vouchers.module.css";

/** The person's vouchers, the one that ends first on top. */
export function Vouchers() {
  const { t } = useTranslation("payments");
  const { data, error, refetch } = useVouchers();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  if (data.length === 0) return <p className="soft">{t("noVouchers")}</p>;
  return (
    <ul className={styles.vouchers}>
      {data.map(({ id, characters, remaining, reason, expiresAt }) => (
        <li key={id} className={styles.voucher}>
          <p className={styles.size}>
            <b className="num">{formatNumber(remaining)}</b>
            <span className="small mute">{t("pay.characters")}</span>
          </p>
          <div>
            <b>{t(`voucherReason.${reason}`)}</b>
            <p className="small mute">
              {t("voucherLeft", { remaining: formatNumber(remaining), characters: formatNumber(characters) })}
              <br />
              {expiresAt === null ? t("voucherLasting") : t("packageEnds", { date: formatWhen(expiresAt) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
