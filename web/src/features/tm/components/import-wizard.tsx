import type { MemoryImportPreview, MemoryLibrary } from "@yizhou/contract";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Skeleton } from "../../../ui/screen-states.tsx";
import { isMoving, previewImport, startImport, useImport } from "../api/imports.ts";
import { saveFile, useRefreshMemories } from "../api/memories.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportReport } from "./import-report.tsx";

const NO_COLUMNS = /\.(?:tmx|tmx\.gz|xlf|xliff)$/iu;

/** The byte order mark tells spreadsheets that this is UTF-8. */
const TEMPLATE = "\uFEFFen,zh-Hans,note\r\nGood morning.,早上好。,greeting\r\n";

/** File, then (for tables) what its columns are, then progress and what could not be taken. */
export function ImportWizard({
  library,
  onClose,
}: {
  readonly library: MemoryLibrary;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("tm");
  const { t: shell } = useTranslation("shell");
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<MemoryImportPreview | null>(null);
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
    // A file without columns has nothing to show before, and may be too large to be sent twice.
    if (NO_COLUMNS.test(picked.name)) return setPreview({ hasHeadings: false, columns: [] });
    setPreview(null);
    void attempt(async () => setPreview(await previewImport(library.id, picked)));
  };
  const languages =
    preview?.columns.filter(({ role }) => role && role !== "note").map(({ role }) => role) ?? [];
  const isTable = (preview?.columns.length ?? 0) > 0;
  const isReady = preview !== null && (!isTable || new Set(languages).size >= 2);
  const start = () =>
    attempt(async () => {
      const mapping = isTable
        ? { columns: preview!.columns.map(({ role }) => role), hasHeadings: preview!.hasHeadings }
        : null;
      setImportId((await startImport(library.id, file!, mapping)).id);
    });

  return (
    <Modal className="ask tm-dialog wide" labelledBy={id} onClose={onClose}>
      <h2 className="h3" id={id}>
        {t("import.title", { name: library.name })}
      </h2>
      {importId ? (
        <Running library={library} importId={importId} />
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
            accept=".tmx,.gz,.xlf,.xliff,.csv,.tsv,.xlsx"
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
            <Button
              tone="text"
              icon="download"
              onClick={() => saveFile(new Blob([TEMPLATE], { type: "text/csv" }), "yizhou-memory.csv")}
            >
              {t("import.template")}
            </Button>
          </div>
          <p className="small mute">{t("import.formats")}</p>
        </div>
      )}
      {!importId && isBusy && !preview && <Skeleton rows={2} />}
      {!importId &&
        preview &&
        (isTable ? (
          <ColumnMapping preview={preview} onChange={setPreview} />
        ) : (
          <p>{t("import.noColumns")}</p>
        ))}
      {isTable && !isReady && !importId && <p className="small mute">{t("import.needTwo")}</p>}
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

function Running({ library, importId }: { readonly library: MemoryLibrary; readonly importId: string }) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshMemories();
  const { data } = useImport(library.id, importId);
  const isOver = data !== undefined && !isMoving(data);
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
  return (
    <div>
      {data ? <ImportReport libraryId={library.id} of={data} /> : <Skeleton rows={2} />}
      {!isOver && <p className="small mute">{t("import.goesOn")}</p>}
    </div>
  );
}
