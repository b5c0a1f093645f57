import type { QuoteItem } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./model-note.module.css";

/** That the first engine needs a download before it can begin; with others after it, whether to wait. */
export function ModelNote({
  items,
  waits,
  onChange,
}: {
  readonly items: readonly QuoteItem[];
  readonly waits: boolean;
  readonly onChange: (waits: boolean) => void;
}) {
  const { t } = useTranslation("documents");
  const megabytes = Math.max(0, ...items.map(({ engines }) => engines[0]?.modelMegabytes ?? 0));
  const hasOthers = items.some(({ engines }) => engines.length > 1);
  if (megabytes === 0 && waits) return null;
  return (
    <div className={styles.modelNote}>
      {megabytes > 0 && (
        <Note tone="info">
          <Icon name="download" />
          <span>{t("options.modelNeeded", { megabytes: formatNumber(megabytes) })}</span>
        </Note>
      )}
      {(hasOthers || !waits) && (
        <Checkbox isChecked={!waits} onChange={(skips) => onChange(!skips)}>
          {t("options.modelSkip")}
        </Checkbox>
      )}
    </div>
  );
}
