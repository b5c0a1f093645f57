import type { MemoryLibrary } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../ui/select.tsx";
import { useAddEntry } from "../api/entries.ts";
import { languageChoices } from "../../../lib/language-choices.ts";
import { useDefaultPair, type Pair } from "../../../lib/default-pair.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./new-entry.module.css";

/** Adds one entry by hand. */
export function NewEntry({
  library,
  onClose,
  onDone,
}: {
  readonly library: MemoryLibrary;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  const add = useAddEntry(library.id);
  const usual = useDefaultPair();
  const [picked, setPair] = useState<Pair | null>(() => library.pairs[0] ?? null);
  const pair = picked ?? usual;
  const [texts, setTexts] = useState({ source: "", target: "" });
  const options = languageChoices([pair.from, pair.to]);
  const id = useId();
  return (
    <FormDialog
      title={t("bar.new")}
      confirm={shared("form.add")}
      isWide
      isReady={texts.source.trim() !== "" && texts.target.trim() !== "" && pair.from !== pair.to}
      onClose={onClose}
      saving={add}
      onConfirm={() =>
        add.mutate(
          { from: pair.from, to: pair.to, ...texts },
          {
            onSuccess: () => {
              onDone();
              onClose();
            },
          },
        )
      }
    >
      <div className={rowStyles.twoFields}>
        {(["source", "target"] as const).map((side) => {
          const end = side === "source" ? "from" : "to";
          return (
            <div key={side} className={styles.newSide}>
              <SelectField
                label={t(`entries.${side}`)}
                value={pair[end]}
                options={options}
                onChange={(language) => setPair({ ...pair, [end]: language })}
              />
              <label className="sr-only" htmlFor={`${id}-${side}`}>
                {t(`search.${side}`)}
              </label>
              <textarea
                id={`${id}-${side}`}
                rows={5}
                lang={pair[end]}
                data-first-focus={side === "source" ? true : undefined}
                value={texts[side]}
                maxLength={20_000}
                onChange={(event) => setTexts({ ...texts, [side]: event.target.value })}
              />
            </div>
          );
        })}
      </div>
    </FormDialog>
  );
}
