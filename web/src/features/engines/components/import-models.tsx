import type { ImportedModels } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { importModels, useRefreshEngines } from "../api/engines.ts";

/** Models from a folder on the server, for operators of servers without network. */
export function ImportModels() {
  const { t, i18n } = useTranslation("engines");
  const refresh = useRefreshEngines();
  const [folder, setFolder] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ImportedModels | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setResult(null);
    if (folder.trim() === "") return setProblem(t("form.required", { field: t("models.folder") }));
    setProblem(null);
    setIsBusy(true);
    try {
      setResult(await importModels(folder.trim()));
      await refresh();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(lastSegment(error.message));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="engine-form" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="h3">{t("models.importTitle")}</h3>
      <p className="soft">{t("models.importNote")}</p>
      <div className="engine-import">
        <TextField
          label={t("models.folder")}
          placeholder="/srv/models"
          autoComplete="off"
          spellCheck={false}
          value={folder}
          error={problem}
          onChange={(event) => setFolder(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {t("models.import")}
        </Button>
      </div>
      <div role="status">
        {result && result.imported.length > 0 && (
          <p className="note ok">
            <Icon name="check" />
            <span>
              {t("models.imported", { models: new Intl.ListFormat(i18n.language).format(result.imported) })}
            </span>
          </p>
        )}
        {result?.refused.map(({ id, problem: why }) => (
          <p key={id} className="note bad">
            <Icon name="error" />
            <span>{t("models.refused", { model: id, reason: why.text })}</span>
          </p>
        ))}
      </div>
    </form>
  );
}
