import type { LibraryImportPreview } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Skeleton } from "../../../../ui/screen-states.tsx";
import { isMoving, useImport, usePreviewImport, useStartImport } from "../../api/imports.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import type { LibraryKind } from "../../api/keys.ts";
import type { ImportTarget } from "./import-kind.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";
import { ImportReport } from "./import-report.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import styles from "./import-wizard.module.css";

/** File, then (for tables) what its columns are, then progress and what could not be taken. */
export function ImportWizard({
  kind,
  library,
  first,
  onClose,
}: {
  readonly kind: LibraryKind;
  readonly library: ImportTarget;
  /** A file to begin with, such as the sample. */
  readonly first?: File | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("libraries");
  const { t: shell } = useTranslation("shell");
  const { accept, noColumns, template, canRead } = IMPORT_KINDS[kind];
  const { formats, needColumns } = IMPORT_KINDS[kind].useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<LibraryImportPreview | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const reading = usePreviewImport(kind, library.id);
  const starting = useStartImport(kind, library.id);
  const isBusy = reading.isPending || starting.isPending;
  const problem = failureText(starting.error ?? reading.error, shell("error.failed"));

  const take = (picked: File) => {
    setFile(picked);
    starting.reset();
    reading.reset();
    if (noColumns.test(picked.name)) return setPreview({ hasHeadings: false, columns: [] });
    setPreview(null);
    reading.mutate(picked, { onSuccess: setPreview });
  };
  const takeFirst = useEffectEvent(() => {
    if (first) take(first);
  });
  useEffect(() => takeFirst(), []);
  const isTable = (preview?.columns.length ?? 0) > 0;
  const isReady = preview !== null && (!isTable || canRead(preview));
  const start = () => {
    const mapping = isTable
      ? { columns: preview!.columns.map(({ role }) => role), hasHeadings: preview!.hasHeadings }
      : null;
    starting.mutate({ file: file!, mapping }, { onSuccess: ({ id: made }) => setImportId(made) });
  };

  const saveTemplate = () => {
    const file = template();
    saveFile(file, file.name);
  };

  return (
    <Dialog
      isWide
      title={t("import.title", { name: library.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{importId ? shell("action.close") : shell("action.cancel")}</Button>
          {!importId && (
            <Button tone="ink" isBusy={isBusy} disabled={!isReady} onClick={start}>
              {t("import.start")}
            </Button>
          )}
        </>
      }
    >
      {importId ? (
        <Running kind={kind} library={library} importId={importId} />
      ) : (
        <div
          className={styles.importDrop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const dropped = event.dataTransfer.files[0];
            if (dropped) take(dropped);
          }}
        >
          <input
            ref={picker}
            type="file"
            hidden
            accept={accept}
            aria-label={t("import.choose")}
            onChange={(event) => {
              const picked = event.target.files?.[0];
              event.target.value = "";
              if (picked) take(picked);
            }}
          />
          <p>{file ? file.name : t("import.drop")}</p>
          <div className="row tight">
            <Button data-first-focus icon="upload" onClick={() => picker.current?.click()}>
              {t(file ? "import.other" : "import.choose")}
            </Button>
            <Button tone="text" icon="download" onClick={saveTemplate}>
              {t("import.template")}
            </Button>
          </div>
          <p className="small mute">{formats}</p>
        </div>
      )}
      {!importId && isBusy && !preview && <Skeleton rows={2} />}
      {!importId &&
        preview &&
        (isTable ? (
          <ColumnMapping kind={kind} preview={preview} onChange={setPreview} />
        ) : (
          <p>{t("import.noColumns")}</p>
        ))}
      {isTable && !isReady && !importId && <p className="small mute">{needColumns}</p>}
      {problem && <FieldError>{problem}</FieldError>}
    </Dialog>
  );
}

function Running({
  kind,
  library,
  importId,
}: {
  readonly kind: LibraryKind;
  readonly library: ImportTarget;
  readonly importId: string;
}) {
  const { t } = useTranslation("libraries");
  const { data } = useImport(kind, library.id, importId);
  const isOver = data !== undefined && !isMoving(data);
  return (
    <div>
      {data ? <ImportReport kind={kind} libraryId={library.id} of={data} /> : <Skeleton rows={2} />}
      {!isOver && <p className="small mute">{t("import.goesOn")}</p>}
    </div>
  );
}
