import type { Usage, UsageUnit } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import type { DrawnLine, LineWords } from "../state/line-chart.ts";
import styles from "./statistics.module.css";

const WRITTEN_OUT_BELOW = 10_000;

/** What others can have of the line. */
export interface UsageLineHandle {
  /** Null while nothing is drawn. */
  toPng(): Promise<Blob | null>;
}

/** Characters and savings over a span as a line, and the same figures as a table. */
export function UsageLine({
  series,
  unit,
  ref,
}: {
  readonly series: Usage["series"];
  readonly unit: UsageUnit;
  readonly ref?: Ref<UsageLineHandle>;
}) {
  const { t } = useTranslation("statistics");
  const words = useLineWords(unit);
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnLine | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const theme = useThemeTurns();

  useEffect(() => {
    let line: DrawnLine | null = null;
    let isGone = false;
    const watch = new ResizeObserver(() => line?.resize());
    import("../state/line-chart.ts")
      .then(({ drawLine }) => {
        if (isGone || !box.current) return;
        line = drawLine(box.current);
        watch.observe(box.current);
        setDrawn(line);
      })
      // The figures stand in the table all the same.
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      watch.disconnect();
      line?.close();
    };
  }, []);
  useEffect(() => drawn?.show(series, words), [drawn, series, words, theme]);
  useImperativeHandle(ref, () => ({ toPng: async () => (drawn ? drawn.toPng() : null) }), [drawn]);

  return (
    <>
      {!hasFailed && (
        <div ref={box} className={styles.line} role="img" aria-label={t("lineLabel")} data-part="line" />
      )}
      <details className={styles.asTable} open={hasFailed}>
        <summary className="link">{t("asTable")}</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("lineLabel")}>
          <table aria-label={t("lineLabel")} className={styles.dense}>
            <thead>
              <tr>
                <th scope="col">{t(`unitHead.${unit}`)}</th>
                <th scope="col">{t("characters")}</th>
                <th scope="col">{t("saved")}</th>
              </tr>
            </thead>
            <tbody>
              {series.map(({ day, characters, saved }) => (
                <tr key={day}>
                  <th scope="row">{words.day(day)}</th>
                  <td className="num">{formatNumber(characters)}</td>
                  <td className="num">{formatNumber(saved)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

/** The texts of a line; the same object until language or unit change, so that it is not drawn anew for nothing. */
function useLineWords(unit: UsageUnit): LineWords {
  const { t } = useTranslation("statistics");
  const locale = uiLanguageTag(useUiLanguage());
  return useMemo(() => {
    // A day is a day wherever it is read: the browser's own zone would turn it into another one.
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
      return (day: string) => format.format(new Date(day));
    };
    const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
    const isMonth = unit === "month";
    return {
      characters: t("characters"),
      saved: t("saved"),
      shortDay: dates(isMonth ? { year: "numeric", month: "short" } : { month: "short", day: "numeric" }),
      day: dates(
        isMonth
          ? { year: "numeric", month: "long" }
          : { year: "numeric", month: "short", day: "numeric", ...(unit === "day" && { weekday: "short" }) },
      ),
      number: formatNumber,
      // What is written out above the line is written out beside it.
      round: (value) => (value < WRITTEN_OUT_BELOW ? formatNumber(value) : compact.format(value)),
    };
  }, [t, locale, unit]);
}

/** Grows with every change between light and dark. */
function useThemeTurns(): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const turn = () => setTurns((before) => before + 1);
    const system = matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(turn);
    system.addEventListener("change", turn);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", turn);
      chosen.disconnect();
    };
  }, []);
  return turns;
}
