import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { vouchersQuery } from "../../../lib/shared-queries.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVoucherWords } from "../../../ui/voucher-words.ts";
import styles from "./vouchers.module.css";

/** The person's vouchers that have something left, the one that ends first on top. */
export function Vouchers() {
  const { t } = useTranslation("payments");
  const words = useVoucherWords();
  const { data, error, refetch } = useQuery(vouchersQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  if (data.length === 0) return <p className="soft">{t("noVouchers")}</p>;
  const left = data.filter(({ remaining }) => remaining > 0);
  if (left.length === 0) return <p className="soft">{t("spentVouchers")}</p>;
  return (
    <ul className={styles.vouchers}>
      {left.map((voucher) => (
        <li key={voucher.id} className={styles.voucher}>
          <p className={styles.size}>
            <b className="num">{formatNumber(voucher.remaining)}</b>
            <span className="small mute">{t("pay.characters")}</span>
          </p>
          <div>
            <b>{words.reason(voucher.reason)}</b>
            <p className="small mute">
              {words.left(voucher)}
              <br />
              {words.end(voucher.expiresAt)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
