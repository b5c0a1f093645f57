import type { AlignmentProject } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { THRESHOLDS, type WantedPairs } from "../api/rows.ts";
import { useSavePairs, useWritableLibraries } from "../api/save-pairs.ts";

const NEW = "new";

/** Saves the pairs to a library of the person's, or to a new one, and says how many were new to it. */
export function SaveDialog({
  project,
  confirmed,
  onClose,
}: {
  readonly project: AlignmentProject;
  /** How many rows are confirmed. */
  readonly confirmed: number;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("alignment");
  const { t: shell } = useTranslation("shell");
  const to = usePagePath();
  const libraries = useWritableLibraries();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState(project.name);
  const [which, setWhich] = useState<WantedPairs>(confirmed > 0 ? "confirmed" : "all");
  const saving = useSavePairs(project.id);
  const saved = saving.data;
  const problem = failureText(saving.error, t("new.failed"));
  const into = chosen ?? libraries.data?.[0]?.id ?? NEW;

  const save = () =>
    saving.mutate({
      into: into === NEW ? { name: name.trim() } : { libraryId: into },
      which,
    });

  return (
    <Dialog
      title={t("save.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{saved ? shell("action.close") : shell("action.cancel")}</Button>
          {!saved && (
            <Button
              tone="ink"
              isBusy={saving.isPending}
              disabled={!libraries.data || (into === NEW && name.trim() === "")}
              onClick={save}
            >
              {t("save.save")}
            </Button>
          )}
        </>
      }
    >
      {saved ? (
        <>
          <p role="status">
            {t("save.done", {
              count: saved.pairs,
              pairs: formatNumber(saved.pairs),
              added: formatNumber(saved.added),
            })}
          </p>
          <p className="row">
            <Link className="link" to={to("cloud-library", { library: saved.libraryId })}>
              {t("save.openLibrary")}
            </Link>
            <Link className="link" to={to("upload")}>
              {t("save.translate")}
            </Link>
          </p>
        </>
      ) : libraries.isError ? (
        <ErrorState error={libraries.error} onRetry={() => void libraries.refetch()} />
      ) : !libraries.data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <SelectField
            label={t("save.library")}
            value={into}
            options={[
              ...libraries.data.map((library) => ({ value: library.id, label: library.name })),
              { value: NEW, label: t("save.new") },
            ]}
            onChange={setChosen}
          />
          {into === NEW && (
            <TextField
              label={t("save.name")}
              value={name}
              maxLength={120}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <SelectField
            label={t("save.which")}
            value={String(which)}
            options={[
              {
                value: "confirmed",
                label: t("save.confirmed", { count: confirmed, confirmed: formatNumber(confirmed) }),
                isDisabled: confirmed === 0,
              },
              ...THRESHOLDS.map((from) => ({ value: String(from), label: t("save.from", { from }) })),
              { value: "all", label: t("save.all") },
            ]}
            onChange={(value) => setWhich(value === "confirmed" || value === "all" ? value : Number(value))}
          />
        </>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  );
}
