import type { Usage } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { optionsQuery } from "../../../lib/shared-queries.ts";
import { shareOf, wordsAnHour } from "../state/usage-words.ts";
import styles from "./statistics.module.css";

/** Who translated how much, and what people made of it afterwards. */
export function EngineTable({ usage: { engines, totals } }: { readonly usage: Usage }) {
  const { t } = useTranslation("statistics");
  const options = useQuery(optionsQuery(useUiLanguage(), true));
  const names = new Map(options.data?.engines.map(({ id, name }) => [id, name]));
  const pace = wordsAnHour(totals.words, totals.spentMs);
  return (
    <section className={styles.block}>
      <h2 className="h3">{t("engines")}</h2>
      <table aria-label={t("engines")} className={styles.dense}>
        <thead>
          <tr>
            <th scope="col">{t("engine")}</th>
            <th scope="col">{t("sentences")}</th>
            <th scope="col">{t("characters")}</th>
          </tr>
        </thead>
        <tbody>
          {engines.map(({ engine, segments, characters }) => (
            <tr key={engine}>
              <th scope="row">{engine === "" ? t("noEngine") : (names.get(engine) ?? engine)}</th>
              <td className="num">{formatNumber(segments)}</td>
              <td className="num">{formatNumber(characters)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {totals.postedited > 0 && (
        <>
          <dl className={styles.effort}>
            <div>
              <dt>{t("changedWords")}</dt>
              <dd className="num">{shareOf(totals.edits, totals.words)}%</dd>
            </div>
            <div>
              <dt>{t("editingTime")}</dt>
              <dd className="num">{formatDuration(totals.spentMs / 1000)}</dd>
            </div>
            {pace !== null && (
              <div>
                <dt>{t("wordsAnHour")}</dt>
                <dd className="num">{formatNumber(pace)}</dd>
              </div>
            )}
          </dl>
          <p className="small mute">{t("effortNote")}</p>
        </>
      )}
    </section>
  );
}
