import type { MemoryFilter, MemoryLibrary, MemoryReplaceResult } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useReplaceText } from "../api/replacements.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./replace-dialog.module.css";

/** Finds and replaces in the entries that the list shows: first what would change, then the change. */
export function ReplaceDialog({
  library,
  filter,
  onClose,
  onDone,
}: {
  readonly library: MemoryLibrary;
  readonly filter: MemoryFilter;
  readonly onClose: () => void;
  /** How many entries were changed, and the replacement's id for taking it back. */
  readonly onDone: (units: number, replacementId: string | null) => void;
}) {
  const { t } = useTranslation("tm");
  const replacing = useReplaceText(library.id);
  const [wish, setWish] = useState({ side: "target" as "source" | "target", find: "", replace: "" });
  const [preview, setPreview] = useState<MemoryReplaceResult | null>(null);
  const change = (part: Partial<typeof wish>) => {
    setWish({ ...wish, ...part });
    setPreview(null);
  };
  const canApply = preview !== null && preview.units > 0;
  return (
    <FormDialog
      title={t("bar.replace")}
      confirm={canApply ? t("replace.apply", { count: preview.units }) : t("replace.preview")}
      isWide
      isReady={wish.find !== "" && wish.find !== wish.replace}
      onClose={onClose}
      saving={replacing}
      onConfirm={() =>
        replacing.mutate(
          { ...wish, filter, apply: canApply },
          {
            onSuccess: (result) => {
              if (!canApply) return setPreview(result);
              onDone(result.units, result.replacementId);
              onClose();
            },
          },
        )
      }
    >
      <p className="small mute">{t("replace.scope")}</p>
      <SelectField
        label={t("search.where")}
        value={wish.side}
        options={[
          { value: "source", label: t("search.source") },
          { value: "target", label: t("search.target") },
        ]}
        onChange={(side) => change({ side: side === "source" ? side : "target" })}
      />
      <div className={rowStyles.twoFields}>
        <TextField
          label={t("replace.find")}
          value={wish.find}
          maxLength={500}
          data-first-focus
          onChange={(event) => change({ find: event.target.value })}
        />
        <TextField
          label={t("replace.with")}
          value={wish.replace}
          maxLength={500}
          onChange={(event) => change({ replace: event.target.value })}
        />
      </div>
      {preview && (
        <div role="status">
          <p className="small">{t("replace.found", { count: preview.units })}</p>
          <ul className={styles.replaceSamples}>
            {preview.samples.map(({ id, before, after }) => (
              <li key={id}>
                <del>{before}</del>
                <ins>{after}</ins>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
