import type { EngineTypeDto } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { DestinationLine } from "../../../ui/destination-line.tsx";
import styles from "./destination-note.module.css";

/** Where the text of this key's jobs will go, and where keys are made. */
export function DestinationNote({
  type,
  values,
  mayBePrivate,
  keyPage,
}: {
  readonly type: EngineTypeDto;
  readonly values: Readonly<Record<string, string>>;
  readonly mayBePrivate: boolean;
  readonly keyPage: string | null;
}) {
  const { t } = useTranslation("engines");
  const host = URL.parse(values["baseUrl"] ?? "")?.host || type.host;
  return (
    <div className={styles.engineDestination}>
      {host && <DestinationLine icon="globe">{t("form.goesTo", { host })}</DestinationLine>}
      {!mayBePrivate && type.fields.some(({ name }) => name === "baseUrl") && (
        <p className="small mute">{t("form.privateNote")}</p>
      )}
      {keyPage && (
        <p className="small">
          <a href={keyPage} target="_blank" rel="noreferrer" className="link">
            {t("form.keyPage")}
          </a>
        </p>
      )}
    </div>
  );
}
