import type { MemoryLibrary, MemoryReplaceUndone } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatWhen } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useReplacements, useUndoReplacement } from "../api/replacements.ts";
import styles from "./replacement-list.module.css";

/** Find-and-replace of the last days, each with its way back. Nothing where there was none. */
export function ReplacementList({
  library,
  onUndone,
}: {
  readonly library: MemoryLibrary;
  readonly onUndone: (undone: MemoryReplaceUndone) => void;
}) {
  const { t } = useTranslation("tm");
  const undo = useUndoReplacement(library.id);
  const { data } = useReplacements(library.id);
  const open = data?.filter(({ isUndone }) => !isUndone) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.replacements} aria-label={t("replacements.label")}>
      <h3>{t("replacements.label")}</h3>
      <ul>
        {open.map((one) => (
          <li key={one.id}>
            <span>
              <del>{one.find}</del> → <ins>{one.replace || t("replacements.nothing")}</ins>
            </span>
            <span className="small mute">
              {t("replacements.about", {
                side: t(`entries.${one.side}`),
                count: one.units,
                author: one.author,
                when: formatWhen(one.createdAt),
              })}
            </span>
            <Button
              size="sm"
              icon="retry"
              isBusy={undo.isPending && undo.variables === one.id}
              onClick={() => undo.mutate(one.id, { onSuccess: onUndone })}
            >
              {t("replacements.undo")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
