import type { Usage } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Band, BAND_LOOKS } from "../../../ui/band.tsx";
import styles from "./statistics.module.css";

/** How much of what was translated memory knew, and what that saved. The column of savings adds up to the figure on top. */
export function MatchTable({ bands }: { readonly bands: Usage["bands"] }) {
  const { t } = useTranslation("statistics");
  const { t: tShell } = useTranslation("shell");
  const all = bands.reduce((sum, { characters }) => sum + characters, 0);
  return (
    <section className={styles.block}>
      <h2 className="h3">{t("matches")}</h2>
      <div className={styles.strip} aria-hidden>
        {bands.map(({ band, characters }) => (
          <i key={band} data-band={BAND_LOOKS[band]} style={{ width: `${(characters / all) * 100}%` }} />
        ))}
      </div>
      <table aria-label={t("matches")} className={styles.dense}>
        <thead>
          <tr>
            <th scope="col">{tShell("bands.match")}</th>
            <th scope="col">{tShell("bands.sentences")}</th>
            <th scope="col">{tShell("bands.characters")}</th>
            <th scope="col">{t("saves")}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ band, segments, characters, saved }) => (
            <tr key={band}>
              <th scope="row">
                <Band look={BAND_LOOKS[band]}>{tShell(`bands.${band}`)}</Band>
              </th>
              <td className="num">{formatNumber(segments)}</td>
              <td className="num">{formatNumber(characters)}</td>
              <td className="num">{formatNumber(saved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
