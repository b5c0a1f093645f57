import type { Voucher } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { useVoucherWords } from "./voucher-words.ts";
import styles from "./voucher-tickets.module.css";

/** Vouchers as tickets, each with what is left of it and until when. */
export function VoucherTickets({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
  const { t } = useTranslation("figures");
  const words = useVoucherWords();
  return (
    <ul className={styles.vouchers}>
      {vouchers.map((voucher) => (
        <li key={voucher.id} className={styles.voucher}>
          <p className={styles.size}>
            <b className="num">{formatNumber(voucher.remaining)}</b>
            <span className="small mute">{t("voucher.unit")}</span>
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
