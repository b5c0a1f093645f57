import type { Quota } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatBytes, formatDateTime, formatDuration, formatNumber } from "../../../lib/format.ts";
import { Meter } from "../../../ui/meter.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useQuotas } from "../api/account.ts";
import shared from "./accounts.module.css";
import styles from "./quota-list.module.css";

/** What is used of what one account may keep and use, a bar each. */
export function QuotaList() {
  const { data, error, refetch } = useQuotas();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <ul>
      {data.map((quota) => (
        <QuotaRow key={quota.quota} quota={quota} />
      ))}
    </ul>
  );
}

function QuotaRow({ quota: { quota, used, held, limit, freesAt, parts } }: { readonly quota: Quota }) {
  const { t } = useTranslation("account");
  const show = SHOWN_AS[quota];
  const shownParts = parts.filter(({ amount }) => amount > 0);
  return (
    <li className={shared.settingLine} data-part={`quota-${quota}`}>
      <span className={shared.settingName}>{t(`quota.name.${quota}`)}</span>
      <span className={styles.quotaUse}>
        <span>
          {limit === null
            ? t("quota.unlimited", { used: show(used) })
            : t("quota.used", { used: show(used), limit: show(limit) })}
          {held > 0 && <span className="soft">{t("quota.held", { held: show(held) })}</span>}
        </span>
        {limit !== null && <Meter percent={limit === 0 ? 100 : (100 * used) / limit} />}
        {shownParts.length > 0 && (
          <span className="soft">
            {shownParts
              .map(({ part, amount }) => t(`quota.part.${part}`, { amount: show(amount) }))
              .join(t("quota.separator"))}
          </span>
        )}
      </span>
      <span className="soft">
        {freesAt ? t("quota.freesAt", { date: formatDateTime(freesAt) }) : t(`quota.frees.${quota}`)}
      </span>
    </li>
  );
}

const SHOWN_AS: Readonly<Record<Quota["quota"], (amount: number) => string>> = {
  storage: formatBytes,
  files: formatNumber,
  units: formatNumber,
  concepts: formatNumber,
  reading: (milliseconds) => formatDuration(milliseconds / 1000),
  characters: formatNumber,
  firstPages: formatNumber,
};
