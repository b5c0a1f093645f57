import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useImportModels } from "../api/engines.ts";
import { Note } from "../../../ui/note.tsx";
import shared from "./engines.module.css";
import styles from "./import-models.module.css";

/** Models from a folder on the server, for operators of servers without network. */
export function ImportModels() {
  const { t, i18n } = useTranslation("engines");
  const { t: shell } = useTranslation("shell");
  const [folder, setFolder] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const importing = useImportModels();
  const result = importing.data;
  const problem = isMissing
    ? t("form.required", { field: t("models.folder") })
    : failureText(importing.error, shell("error.failed"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    importing.reset();
    setIsMissing(folder.trim() === "");
    if (folder.trim() !== "") importing.mutate(folder.trim());
  };
  return (
    <form className={shared.engineForm} noValidate onSubmit={submit}>
      <h3 className="h3">{t("models.importTitle")}</h3>
      <p className="soft">{t("models.importNote")}</p>
      <div className={styles.engineImport}>
        <TextField
          label={t("models.folder")}
          placeholder="/srv/models"
          autoComplete="off"
          spellCheck={false}
          value={folder}
          error={problem}
          onChange={(event) => setFolder(event.target.value)}
        />
        <Button type="submit" isBusy={importing.isPending}>
          {t("models.import")}
        </Button>
      </div>
      <div role="status">
        {result && result.imported.length > 0 && (
          <Note tone="ok">
            <Icon name="check" />
            <span>
              {t("models.imported", { models: new Intl.ListFormat(i18n.language).format(result.imported) })}
            </span>
          </Note>
        )}
        {result?.refused.map(({ id, problem: why }) => (
          <Note key={id} tone="bad">
            <Icon name="error" />
            <span>{t("models.refused", { model: id, reason: why.text })}</span>
          </Note>
        ))}
      </div>
    </form>
  );
}
