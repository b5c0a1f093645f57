import type { Bands } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../lib/format.ts";
import { Band, BAND_LOOKS } from "./band.tsx";
import styles from "./band-table.module.css";

/** How much of a text memory knows, band by band, and what of it goes to an engine. Bands without a sentence are left out. */
export function BandTable({ bands, label }: { readonly bands: Bands; readonly label: string }) {
  const { t } = useTranslation("shell");
  const rows = bands.filter(({ segments }) => segments > 0);
  if (rows.length === 0) return <p className="small mute">{t("bands.nothing")}</p>;
  return (
    <table className={styles.bands} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("bands.match")}</th>
          <th scope="col">{t("bands.sentences")}</th>
          <th scope="col">{t("bands.characters")}</th>
          <th scope="col">{t("bands.engine")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ band, segments, characters, engineCharacters }) => (
          <tr key={band}>
            <th scope="row">
              <Band look={BAND_LOOKS[band]}>{t(`bands.${band}`)}</Band>
            </th>
            <td className="num">{formatNumber(segments)}</td>
            <td className="num">{formatNumber(characters)}</td>
            <td className={engineCharacters > 0 ? "num" : "num c-ok"}>
              {engineCharacters > 0 ? formatNumber(engineCharacters) : t("bands.free")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The bands of several texts as one. */
export function sumBands(all: readonly Bands[]): Bands {
  const [first, ...others] = all;
  return (first ?? []).map((row, at) => {
    const same = others.map((bands) => bands[at]!);
    const sum = (pick: (one: Bands[number]) => number) =>
      same.reduce((total, one) => total + pick(one), pick(row));
    return {
      band: row.band,
      segments: sum((one) => one.segments),
      characters: sum((one) => one.characters),
      engineCharacters: sum((one) => one.engineCharacters),
    };
  });
}
