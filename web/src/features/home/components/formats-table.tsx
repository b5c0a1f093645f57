import { useTranslation } from "react-i18next";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Mark } from "../../../ui/state-mark.tsx";

/** What is kept per format, and whether it can be translated today; `soon` until its filter is there. */
const FORMATS = [
  { name: "doc", extensions: "docx", isReady: true },
  { name: "xls", extensions: "xlsx", isReady: true },
  { name: "ppt", extensions: "pptx", isReady: true },
  { name: "txt", extensions: "txt", isReady: true },
  { name: "pdf", extensions: "pdf", isReady: true },
  { name: "odt", extensions: "odt", isReady: false },
  { name: "img", extensions: "jpg, png, gif, bmp, tif", isReady: true },
] as const;

export function FormatsTable() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap sec" aria-labelledby="formats-title">
      <div className="sec-head">
        <h2 className="h2" id="formats-title">
          {t("formats.title")}
        </h2>
        <p>{t("formats.lead")}</p>
      </div>
      <table className="table fmt">
        <tbody>
          {FORMATS.map(({ name, extensions, isReady }) => (
            <tr key={name} className={isReady ? "" : "soon"}>
              <td className="i">
                <FileIcon file={name === "img" ? "png" : name} />
              </td>
              <th scope="row" className="n">
                {t(`formats.${name}`)}
              </th>
              <td className="e">{extensions}</td>
              <td>{t(`formats.${name}Kept`)}</td>
              <td className="s">
                {isReady ? (
                  <Mark icon="check" tone="ok">
                    {t("formats.now")}
                  </Mark>
                ) : (
                  <Mark icon="clock" tone="off">
                    {t("formats.soon")}
                  </Mark>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small mute fmt-note">{t("formats.oldFormats")}</p>
    </section>
  );
}
