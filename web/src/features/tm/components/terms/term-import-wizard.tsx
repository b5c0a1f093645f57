import type { TermbaseLibrary, TermImportPreview } from "@yizhou/contract";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Modal } from "../../../../ui/modal.tsx";
import { Skeleton } from "../../../../ui/screen-states.tsx";
import { saveFile } from "../../api/memories.ts";
import { isTermImportMoving, previewTerms, startTermImport, useTermImport } from "../../api/term-imports.ts";
import { useRefreshTermbases } from "../../api/termbases.ts";
import { sampleTerms } from "../../state/sample-terms.ts";
import { canReadTerms, TermColumns } from "./term-columns.tsx";
import { TermImportReport } from "./term-import-report.tsx";

/** File, then (for tables) what its columns are, then progress and what could not be taken. */
export function TermImportWizard({
  termbase,
  first,
  onClose,
}: {
  readonly termbase: TermbaseLibrary;
  /** A file to begin with, such as the sample. */
  readonly first?: File;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const { t: shell } = useTranslation("shell");
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<TermImportPreview | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem((isApiError(error) && lastSegment(error.message)) || tm("form.failed"));
    } finally {
      setIsBusy(false);
    }
  };
  const take = (picked: File) => {
    setFile(picked);
    setPreview(null);
    void attempt(async () => setPreview(await previewTerms(termbase.id, picked)));
  };
  const takeFirst = useEffectEvent(() => {
    if (first) take(first);
  });
  useEffect(() => takeFirst(), []);
  const isTable = (preview?.columns.length ?? 0) > 0;
  const isReady = preview !== null && (!isTable || canReadTerms(preview));
  const start = () =>
    attempt(async () => {
      const mapping = isTable
        ? { columns: preview!.columns.map(({ role }) => role), hasHeadings: preview!.hasHeadings }
        : null;
      setImportId((await startTermImport(termbase.id, file!, mapping)).id);
    });

  return (
    <Modal className="ask tm-dialog wide" labelledBy={id} onClose={onClose}>
      <h2 className="h3" id={id}>
        {tm("import.title", { name: termbase.name })}
      </h2>
      {importId ? (
        <Running termbase={termbase} importId={importId} />
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
            accept=".tbx,.csv,.tsv,.xlsx"
            aria-label={tm("import.choose")}
            onChange={(event) => {
              const picked = event.target.files?.[0];
              event.target.value = "";
              if (picked) take(picked);
            }}
          />
          <p>{file ? file.name : tm("import.drop")}</p>
          <div className="row tight">
            <Button data-first-focus icon="upload" onClick={() => picker.current?.click()}>
              {tm(file ? "import.other" : "import.choose")}
            </Button>
            <Button tone="text" icon="download" onClick={() => saveFile(sampleTerms(), sampleTerms().name)}>
              {tm("import.template")}
            </Button>
          </div>
          <p className="small mute">{t("import.formats")}</p>
        </div>
      )}
      {!importId && isBusy && !preview && <Skeleton rows={2} />}
      {!importId &&
        preview &&
        (isTable ? <TermColumns preview={preview} onChange={setPreview} /> : <p>{tm("import.noColumns")}</p>)}
      {isTable && !isReady && !importId && <p className="small mute">{t("import.needTerms")}</p>}
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
            {tm("import.start")}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Running({ termbase, importId }: { readonly termbase: TermbaseLibrary; readonly importId: string }) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshTermbases();
  const { data } = useTermImport(termbase.id, importId);
  const isOver = data !== undefined && !isTermImportMoving(data);
  const refreshAll = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isOver) refreshAll();
  }, [isOver]);
  return (
    <div>
      {data ? <TermImportReport termbaseId={termbase.id} of={data} /> : <Skeleton rows={2} />}
      {!isOver && <p className="small mute">{t("import.goesOn")}</p>}
    </div>
  );
}
