import { SITE_VALUES } from "@yizhou/contract";
import type { SiteValueName, SiteValues as Values } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useSetSiteValue, useSiteValues } from "../api/site-values.ts";
import styles from "./backend.module.css";

/** In the order of the page. */
const GROUPS: Readonly<Record<"prices" | "rewards" | "rules", readonly SiteValueName[]>> = {
  prices: ["FREE_CHARACTERS", "FREE_PAGES", "GAP_FEN_PER_10000", "TEXT_CHARACTERS"],
  rewards: [
    "BIND_VOUCHER_CHARACTERS",
    "INVITE_REWARD_CHARACTERS",
    "INVITE_REWARD_DAYS",
    "INVITATIONS_PER_NETWORK",
  ],
  rules: ["REBATE_PERCENT", "WITHDRAWAL_MIN_YUAN", "REFUND_DAYS"],
};

/** Prices, free parts and rewards, each with the values that it has had. They hold from the next order, job or reward on. */
export function SiteValues() {
  const { t } = useTranslation("operations");
  const { data, error, refetch } = useSiteValues();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} />;
  return (
    <>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <section key={group}>
          <h2 className={styles.groupTitle}>{t(`values.groups.${group}`)}</h2>
          <div className={styles.settings}>
            {GROUPS[group].map((name) => (
              <Value
                key={name}
                value={data.values.find((one) => one.name === name)!}
                mayChange={data.mayChange}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Value({
  value: { name, value, fallback, isSet, least, most, history },
  mayChange,
}: {
  readonly value: Values["values"][number];
  readonly mayChange: boolean;
}) {
  const { t } = useTranslation("operations");
  const { t: tShell } = useTranslation("shell");
  const [typed, setTyped] = useState(String(value));
  const saving = useSetSiteValue();
  const label = t("values.labelOf", {
    name: t(`values.names.${name}`),
    unit: t(`values.units.${SITE_VALUES[name]}`),
  });
  const number = /^\d{1,10}$/.test(typed.trim()) ? Number(typed.trim()) : null;
  const isGood = number !== null && number >= least && number <= most;
  const bounds = t("values.bounds", { least: formatNumber(least), most: formatNumber(most) });
  const save = (wanted: number | null) =>
    saving.mutate(
      { name, value: wanted },
      {
        onSuccess: ({ values }) => {
          setTyped(String(values.find((one) => one.name === name)!.value));
          showToast(t("settings.saved", { name: t(`values.names.${name}`) }));
        },
      },
    );
  const problem = failureText(saving.error, tShell("error.failed"));
  return (
    <section className={styles.block}>
      <form
        className={styles.setting}
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) save(number);
        }}
      >
        <TextField
          label={label}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          disabled={!mayChange}
          error={isGood ? null : bounds}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          tone="ink"
          isBusy={saving.isPending}
          disabled={!mayChange || !isGood || number === value}
          aria-label={t("settings.saveOf", { name: t(`values.names.${name}`) })}
        >
          {t("settings.save")}
        </Button>
      </form>
      <p className={styles.note}>
        {t(`values.notes.${name}`)}
        {isSet && (
          <>
            {" "}
            <button
              type="button"
              className="link"
              disabled={!mayChange || saving.isPending}
              onClick={() => save(null)}
            >
              {t("values.reset", { value: formatNumber(fallback) })}
            </button>
          </>
        )}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      {history.length > 0 && (
        <details className={styles.asTable}>
          <summary className="link">{t("settings.history", { count: history.length })}</summary>
          <ul className={styles.lines}>
            {history.map((one) => (
              <li key={one.at}>
                <span className={styles.note}>{formatDateTime(one.at)}</span>
                <span>
                  {one.value === null ? t("values.toDefault") : formatNumber(one.value)}
                  <span className={styles.code}>{one.by ?? t("audit.gone")}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
