import type { Overview } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { begunPoints, roundTop } from "../state/reckon.ts";
import styles from "./backend.module.css";

const WIDTH = 640;
const HEIGHT = 240;
const STEPS = 4;

/** Characters over a span beside those of the span before: two lines, and the same figures as a table. */
export function OverviewLine({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const { series, unit } = overview;
  const begun = begunPoints(overview, new Date(overview.at).getHours());
  const top = roundTop(Math.max(...series.flatMap(({ characters, before }) => [characters, before])));
  const x = (index: number) => (series.length < 2 ? 0 : (index / (series.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const path = (of: (point: Overview["series"][number]) => number, most: number) =>
    series
      .slice(0, most)
      .map((point, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(of(point)).toFixed(1)}`)
      .join("");
  const now = path(({ characters }) => characters, begun);
  const short = new Intl.NumberFormat(uiLanguageTag(language), { notation: "compact" });
  const every = Math.ceil(series.length / 6);
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2 className="h3">{t(`line.${unit}`)}</h2>
        <span className={styles.key}>
          <i data-line="now" />
          {t(`lineNow.${unit}`)}
          <i data-line="before" />
          {t(`lineBefore.${unit}`)}
        </span>
      </div>
      <div className={styles.chart} aria-hidden>
        <div className={styles.axis}>
          {Array.from({ length: STEPS + 1 }, (_, step) => (
            <span key={step}>{short.format((top / STEPS) * (STEPS - step))}</span>
          ))}
        </div>
        <div>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.drawing}>
            {Array.from({ length: STEPS }, (_, step) => (
              <line
                key={step}
                className={styles.grid}
                x1={0}
                x2={WIDTH}
                y1={(HEIGHT / STEPS) * step}
                y2={(HEIGHT / STEPS) * step}
              />
            ))}
            {begun > 1 && (
              <path className={styles.area} d={`${now}L${x(begun - 1).toFixed(1)} ${HEIGHT}L0 ${HEIGHT}Z`} />
            )}
            <path className={styles.before} d={path(({ before }) => before, series.length)} />
            <path className={styles.now} d={now} />
          </svg>
          <div className={styles.ticks}>
            {series.map(({ at }, index) =>
              index % every === 0 ? (
                <span key={at} style={{ left: `${(x(index) / WIDTH) * 100}%` }}>
                  {pointName(at, unit, uiLanguageTag(language))}
                </span>
              ) : null,
            )}
          </div>
        </div>
      </div>
      <p className={styles.note}>{t("lineNote")}</p>
      <details className={styles.asTable}>
        <summary className="link">{t("asTable")}</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(`line.${unit}`)}>
          <table className={styles.dense} aria-label={t(`line.${unit}`)}>
            <thead>
              <tr>
                <th scope="col">{t(`lineHead.${unit}`)}</th>
                <th scope="col">{t(`lineNow.${unit}`)}</th>
                <th scope="col">{t(`lineBefore.${unit}`)}</th>
              </tr>
            </thead>
            <tbody>
              {series.map(({ at, characters, before }, index) => (
                <tr key={at}>
                  <th scope="row">{pointName(at, unit, uiLanguageTag(language))}</th>
                  <td className="num">{index < begun ? formatNumber(characters) : "–"}</td>
                  <td className="num">{formatNumber(before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** A point in the page's way of writing hours, days and months. Points have no zone: they are read as UTC's. */
function pointName(at: string, unit: Overview["unit"], locale: string): string {
  const date = new Date(unit === "hour" ? `${at}:00Z` : unit === "day" ? at : `${at}-01`);
  const options: Intl.DateTimeFormatOptions =
    unit === "hour"
      ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
      : unit === "day"
        ? { month: "numeric", day: "numeric" }
        : { year: "2-digit", month: "numeric" };
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(date);
}
