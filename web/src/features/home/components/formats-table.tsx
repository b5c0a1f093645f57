import { useTranslation } from "react-i18next";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Table } from "../../../ui/table.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./home.module.css";
import styles from "./formats-table.module.css";

/** The formats that are read. */
const FORMATS = [
  { name: "doc", extensions: "docx" },
  { name: "xls", extensions: "xlsx" },
  { name: "ppt", extensions: "pptx" },
  { name: "txt", extensions: "txt" },
  {
    name: "marked",
    extensions: "md, html, tex, srt, vtt, csv, tsv, json, yaml, properties, strings",
  },
  { name: "pairs", extensions: "po, xliff, tmx" },
  { name: "packed", extensions: "epub, hwpx, idml" },
  { name: "pdf", extensions: "pdf" },
  { name: "odt", extensions: "odt, ods, odp" },
  { name: "img", extensions: "jpg, png, gif, bmp, tif" },
] as const;

/** The file whose icon stands for a row, where the row's name is none. */
const ICONS: Readonly<Record<string, string>> = { img: "png", marked: "md", pairs: "po", packed: "epub" };

export function FormatsTable() {
  const { t } = useTranslation("home");
  return (
    <section className={classes("wrap", shared.sec)} aria-labelledby="formats-title">
      <div className={shared.secHead}>
        <h2 className="h2" id="formats-title">
          {t("formats.title")}
        </h2>
        <p>{t("formats.lead")}</p>
      </div>
      <Table className={styles.fmt}>
        <tbody>
          {FORMATS.map(({ name, extensions }) => (
            <tr key={name}>
              <td className={styles.i}>
                <FileIcon file={ICONS[name] ?? name} />
              </td>
              <th scope="row" className={styles.n}>
                {t(`formats.${name}`)}
              </th>
              <td className={styles.e} translate="no">
                {extensions}
              </td>
              <td>{t(`formats.${name}Kept`)}</td>
              <td className={styles.s}>
                <Mark icon="check" tone="ok">
                  {t("formats.now")}
                </Mark>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={classes("small mute", styles.fmtNote)}>{t("formats.oldFormats")}</p>
    </section>
  );
}
