import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { vouchersQuery } from "../../../lib/shared-queries.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVoucherWords } from "../../../ui/voucher-words.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./voucher-list.module.css";

/** Vouchers with what is left of each. Without any, somebody who has no phone bound yet is told what brings one. */
export function VoucherList({ hasPhone }: { readonly hasPhone: boolean }) {
  const { t } = useTranslation("account");
  const words = useVoucherWords();
  const { data, error, refetch } = useQuery(vouchersQuery);
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
          <span className={shared.settingName}>{words.reason(voucher.reason)}</span>
          <span>{words.left(voucher)}</span>
          <span className={classes("soft", shared.lotEnd)}>{words.end(voucher.expiresAt)}</span>
        </li>
      ))}
    </ul>
  );
}
