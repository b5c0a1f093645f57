import type { Usage, UsageTotals as Totals } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDuration, formatMoney, formatNumber } from "../../../lib/format.ts";
import { FigureBand } from "../../../ui/figure-band.tsx";
import { changeOf } from "../state/usage-words.ts";

const MICROS_PER_FEN = 10_000;

/** What a span comes to, in four figures. @param props.days  how long the span is */
export function UsageTotals({ usage, days }: { readonly usage: Usage; readonly days: number }) {
  const { t } = useTranslation("statistics");
  const { totals, before } = usage;
  const money = formatMoney({ currency: "CNY", micros: totals.savedFen * MICROS_PER_FEN });
  return (
    <FigureBand
      figures={[
        {
          ...{ name: t("characters"), value: formatNumber(totals.characters) },
          note: compared(totals, before),
        },
        { name: t("saved"), value: formatNumber(totals.saved), note: t("savedMoney", { money }) },
        {
          ...{ name: t("files"), value: formatNumber(totals.files) },
          note: t("pagesInAll", { count: totals.pages, pages: formatNumber(totals.pages) }),
        },
        {
          ...{ name: t("confirmed"), value: formatNumber(totals.confirmed) },
          note:
            totals.confirmed > 0 && totals.spentMs > 0
              ? t("perSentence", { time: formatDuration(totals.spentMs / 1000 / totals.confirmed) })
              : t("notEdited"),
        },
      ]}
    />
  );

  function compared(now: Totals, then: Totals): string {
    const change = changeOf(now.characters, then.characters);
    if (change === null) return t("nothingBefore", { count: days, days });
    if (change === 0) return t("asBefore", { count: days, days });
    const percent = `${formatNumber(Math.abs(change))}%`;
    return t(change > 0 ? "moreThanBefore" : "lessThanBefore", { count: days, days, percent });
  }
}
