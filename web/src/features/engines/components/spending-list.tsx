import type { EngineSpendingRow } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useSpending } from "../api/engines.ts";
import { Section } from "./section.tsx";
import { Table } from "../../../ui/table.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./engines.module.css";

/** What engines took this month: the person's own jobs, and for managers the organisation's keys. */
export function SpendingList() {
  const { t } = useTranslation("engines");
  const { data, error, refetch } = useSpending();
  return (
    <Section title={t("spending.title")} lead={t("spending.lead")}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="table" rows={2} />
      ) : (
        <>
          <Spendings title={t("spending.own")} rows={data.own} />
          {data.organization && <Spendings title={t("spending.organization")} rows={data.organization} />}
        </>
      )}
    </Section>
  );
}

function Spendings({ title, rows }: { readonly title: string; readonly rows: readonly EngineSpendingRow[] }) {
  const { t } = useTranslation("engines");
  if (rows.length === 0)
    return (
      <p className={classes("soft", styles.engineNone)}>
        {title}
        {t("separator")}
        {t("spending.none")}
      </p>
    );
  return (
    <Table className={styles.engineTable} label={title}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{t("spending.engine")}</th>
          <th className="right">{t("spending.jobs")}</th>
          <th className="right">{t("spending.requests")}</th>
          <th className="right">{t("spending.characters")}</th>
          <th className="right">{t("spending.tokens")}</th>
          <th className="right">{t("spending.cached")}</th>
          <th className="right">{t("spending.cost")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.engineId} ${row.cost?.currency}`}>
            <td>{row.engineName}</td>
            <Figure value={formatNumber(row.jobs)} />
            <Figure value={formatNumber(row.requests)} />
            <Figure value={formatNumber(row.characters)} />
            <Figure value={`${formatNumber(row.inputTokens)} / ${formatNumber(row.outputTokens)}`} />
            <Figure value={formatNumber(row.cachedSegments)} />
            <Figure
              value={
                !row.cost
                  ? t("spending.unknown")
                  : row.cost.micros === 0
                    ? t("spending.free")
                    : formatMoney(row.cost)
              }
            />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Figure({ value }: { readonly value: string }) {
  return <td className="num right">{value}</td>;
}
