import type { Usage } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useUsage } from "../api/usage.ts";
import { monthOf, roundAbove, type MonthDays } from "../state/month-days.ts";
import { dayHere } from "../state/usage-range.ts";
import styles from "./month-usage.module.css";

/** Days under which a date stands; today has its own. */
const DATED = [1, 8, 15, 22, 29];
/** So near to today there would be no room for both. */
const CLOSE_DAYS = 7;

/** What was translated each day of this month, for the hub of what is one's own. */
export function MonthUsage() {
  const { t } = useTranslation("statistics");
  const to = usePagePath();
  const month = monthOf(dayHere());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { since, until } = month;
  const { data, error, refetch } = useUsage({ since, until, unit: "day", timeZone });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.totals.characters === 0)
    return (
      <p className={classes("row", styles.none)}>
        <span className="soft">{t("month.none")}</span>
        <ButtonLink to={to("upload")}>{t("begin")}</ButtonLink>
      </p>
    );
  return <Bars series={data.series} month={month} />;
}

function Bars({ series, month }: { readonly series: Usage["series"]; readonly month: MonthDays }) {
  const { t } = useTranslation("statistics");
  const locale = uiLanguageTag(useUiLanguage());
  const most = Math.max(...series.map(({ characters }) => characters));
  const top = roundAbove(most);
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short", day: "numeric" });
  const label = t("month.label");
  return (
    <>
      <div className={styles.chart} aria-hidden style={{ "--days": month.days } as CSSProperties}>
        {[top, top / 2, 0].map((value, line) => (
          <span key={value} className={styles.level} style={{ top: `${line * 50}%` }}>
            <span className="num">{compact.format(value)}</span>
          </span>
        ))}
        {series.map(({ day, characters }, at) => {
          const isToday = at + 1 === month.today;
          const isSaid = characters > 0 && (isToday || characters === most);
          return (
            <span
              key={day}
              className={classes(styles.bar, isToday && styles.today)}
              style={{ gridColumn: at + 2, height: `${(100 * characters) / top}%` }}
              title={`${date.format(new Date(day))} ${formatNumber(characters)}`}
            >
              {isSaid && <b className="num">{formatNumber(characters)}</b>}
            </span>
          );
        })}
      </div>
      <div className={styles.dates} aria-hidden style={{ "--days": month.days } as CSSProperties}>
        {Array.from({ length: month.days }, (_, at) => at + 1).map((day) => {
          const isToday = day === month.today;
          const isDated = DATED.includes(day) && Math.abs(day - month.today) >= CLOSE_DAYS;
          if (!isToday && !isDated) return null;
          const iso = `${month.since.slice(0, 8)}${String(day).padStart(2, "0")}`;
          return (
            <span
              key={day}
              className={classes(isToday && styles.isToday, day > month.days - 3 && styles.isLate)}
              style={{ gridColumn: day + 1 }}
            >
              {isToday ? t("month.today") : date.format(new Date(iso))}
            </span>
          );
        })}
      </div>
      <table className="sr-only" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("unitHead.day")}</th>
            <th scope="col">{t("characters")}</th>
          </tr>
        </thead>
        <tbody>
          {series
            .filter(({ characters }) => characters > 0)
            .map(({ day, characters }) => (
              <tr key={day}>
                <th scope="row">{date.format(new Date(day))}</th>
                <td>{formatNumber(characters)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
