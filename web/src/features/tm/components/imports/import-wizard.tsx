import type { LibraryImportPreview } from "@yizhou/contract";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Modal } from "../../../../ui/modal.tsx";
import { Skeleton } from "../../../../ui/screen-states.tsx";
import { isMoving, previewImport, startImport, useImport, useRefreshLibraries } from "../../api/imports.ts";
import { saveFile } from "../../api/memories.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import type { ImportKind, ImportTarget } from "./import-kind.ts";
import { ImportReport } from "./import-report.tsx";

/** File, then (for tables) what its columns are, then progress and what could not be taken. */
export function ImportWizard({
  kind,
  library,
  first,
  onClose,
}: {
  readonly kind: ImportKind;
  readonly library: ImportTarget;
  /** A file to begin with, such as the sample. */
  readonly first?: File | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("tm");
  const { t: shell } = useTranslation("shell");
  const { formats, needColumns } = kind.useTexts();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<LibraryImportPreview | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem((isApiError(error) && lastSegment(error.message)) || t("form.failed"));
    } finally {
      setIsBusy(false);
    }
  };
  const take = (picked: File) => {
    setFile(picked);
    setProblem(null);
    if (kind.noColumns.test(picked.name)) return setPreview({ hasHeadings: false, columns: [] });
    setPreview(null);
    void attempt(async () => setPreview(await previewImport(kind, library.id, picked)));
  };
  const takeFirst = useEffectEvent(() => {
    if (first) take(first);
  });
  useEffect(() => takeFirst(), []);
  const isTable = (preview?.columns.length ?? 0) > 0;
  const isReady = preview !== null && (!isTable || kind.canRead(preview));
  const start = () =>
    attempt(async () => {
      const mapping = isTable
        ? { columns: preview!.columns.map(({ role }) => role), hasHeadings: preview!.hasHeadings }
        : null;
      setImportId((await startImport(kind, library.id, file!, mapping)).id);
    });

  const saveTemplate = () => {
    const template = kind.template();
    saveFile(template, template.name);
  };

  return (
    <Modal className="ask tm-dialog wide" labelledBy={id} onClose={onClose}>
      <h2 className="h3" id={id}>
        {t("import.title", { name: library.name })}
      </h2>
      {importId ? (
        <Running kind={kind} library={library} importId={importId} />
      ) : (
        <div
          className="import-drop"
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
            accept={kind.accept}
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
      {problem && (
        <p className="errline" role="alert">
          <Icon name="error" size={14} />
          {problem}
        </p>
      )}
      <div className="ask-actions">
        <Button onClick={onClose}>{importId ? shell("action.close") : shell("action.cancel")}</Button>
        {!importId && (
          <Button tone="ink" isBusy={isBusy} disabled={!isReady} onClick={() => void start()}>
            {t("import.start")}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Running({
  kind,
  library,
  importId,
}: {
  readonly kind: ImportKind;
  readonly library: ImportTarget;
  readonly importId: string;
}) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshLibraries(kind);
  const { data } = useImport(kind, library.id, importId);
  const isOver = data !== undefined && !isMoving(data);
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
  return (
    <div>
      {data ? <ImportReport kind={kind} libraryId={library.id} of={data} /> : <Skeleton rows={2} />}
      {!isOver && <p className="small mute">{t("import.goesOn")}</p>}
    </div>
  );
}
