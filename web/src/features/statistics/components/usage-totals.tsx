import type { Usage, UsageTotals as Totals } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration, formatMoney, formatNumber } from "../../../lib/format.ts";
import { changeOf } from "../state/usage-words.ts";
import styles from "./statistics.module.css";

const MICROS_PER_FEN = 10_000;

/** What a span comes to, in four figures. @param props.days  how long the span is */
export function UsageTotals({ usage, days }: { readonly usage: Usage; readonly days: number }) {
  const { t } = useTranslation("statistics");
  const { totals, before } = usage;
  const money = formatMoney({ currency: "CNY", micros: totals.savedFen * MICROS_PER_FEN });
  return (
    <dl className={styles.totals}>
      <Total name={t("characters")} value={totals.characters}>
        {compared(totals, before)}
      </Total>
      <Total name={t("saved")} value={totals.saved}>
        {t("savedMoney", { money })}
      </Total>
      <Total name={t("files")} value={totals.files}>
        {t("pagesInAll", { count: totals.pages, pages: formatNumber(totals.pages) })}
      </Total>
      <Total name={t("confirmed")} value={totals.confirmed}>
        {totals.confirmed > 0 && totals.spentMs > 0
          ? t("perSentence", { time: formatDuration(totals.spentMs / 1000 / totals.confirmed) })
          : t("notEdited")}
      </Total>
    </dl>
  );

  function compared(now: Totals, then: Totals): string {
    const change = changeOf(now.characters, then.characters);
    if (change === null) return t("nothingBefore", { count: days, days });
    if (change === 0) return t("asBefore", { count: days, days });
    const percent = `${formatNumber(Math.abs(change))}%`;
    return t(change > 0 ? "moreThanBefore" : "lessThanBefore", { count: days, days, percent });
  }
}

function Total({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: number;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{formatNumber(value)}</dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}
