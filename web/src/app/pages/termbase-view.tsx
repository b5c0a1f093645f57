import { RECYCLE_DAYS, type ConceptDto, type ConceptFilter, type TermbaseLibrary } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import { TERM_STATUSES } from "@yizhou/model";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImportLog } from "../../features/libraries/components/imports/import-log.tsx";
import { ImportWizard } from "../../features/libraries/components/imports/import-wizard.tsx";
import { LibraryFrame } from "../../features/libraries/components/library-frame.tsx";
import { LibrarySettings } from "../../features/libraries/components/library-settings.tsx";
import { sampleTerms } from "../../features/libraries/state/sample-terms.ts";
import {
  useAddConcept,
  useChangeConcepts,
  useExportConcepts,
  useTakeBackEdit,
} from "../../features/termbase/api/concepts.ts";
import { ConceptBar } from "../../features/termbase/components/concept-bar.tsx";
import { ConceptEditor } from "../../features/termbase/components/concept-editor.tsx";
import { ConceptList } from "../../features/termbase/components/concept-list.tsx";
import { asWritten, columnLanguages } from "../../features/termbase/state/concept-draft.ts";
import { failureText } from "../../lib/api-error.ts";
import { formatNumber } from "../../lib/format.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../lib/toast.ts";
import { useAddressFilter } from "./use-address-filter.ts";

type Tab = "concepts" | "bin" | "imports";
type Dialog = "import" | "sample" | "settings";
const FORMATS = ["tbx", "xlsx", "csv"] as const;
const CONCEPT_FILTER = ["text", "language", "status", "orderBy"] as const;

/** One termbase: its concepts, recycle bin and imports, and what can be done with them. */
export function TermbaseView({
  termbase,
  onGone,
}: {
  readonly termbase: TermbaseLibrary;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: shared } = useTranslation("libraries");
  const [tab, setTab] = useState<Tab>("concepts");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useAddressFilter(
    CONCEPT_FILTER,
    (params) => readConceptFilter(params, termbase),
    () => setChosen(new Set()),
  );
  const { orderBy = null, ...filter } = wanted;
  const [asked, setAsked] = useState<readonly [string | null, string | null]>([null, null]);
  const [isAdding, setIsAdding] = useState(false);
  const add = useAddConcept(termbase.id);
  const batch = useChangeConcepts(termbase.id);
  const exporting = useExportConcepts(termbase);
  const takeBack = useTakeBackEdit(termbase.id);
  // Typing stays quick while the list behind it is fetched.
  const { orderBy: _orderBy, ...searched } = useDeferredValue(wanted);
  const canWrite = termbase.right !== "read";
  const languages = columnLanguages(
    termbase.languages.map(({ language }) => language),
    asked,
    uiLanguageTag(useUiLanguage()),
  );

  const act = (action: "delete" | "restore" | "purge") =>
    batch.mutate(
      { action, ids: [...chosen] },
      {
        onSuccess: ({ ids, concepts }) => {
          setChosen(new Set());
          const back = ({ delete: "restore", restore: "delete", purge: null } as const)[action];
          showToast(
            shared(`done.${action}`, { count: concepts, days: RECYCLE_DAYS }),
            back && concepts > 0 ? () => batch.mutate({ action: back, ids }) : undefined,
          );
        },
      },
    );
  const offerEdit = (before: ConceptDto, after: ConceptDto) =>
    showToast(shared("done.edit"), () =>
      takeBack.mutate(
        { concept: after.id, change: { ...asWritten(before), changedAt: after.changedAt } },
        { onError: (error) => showToast(failureText(error, shared("rows.saveFailed"))!) },
      ),
    );

  return (
    <LibraryFrame
      kind="termbases"
      library={termbase}
      summary={t("concepts", { count: termbase.concepts, shown: formatNumber(termbase.concepts) })}
      formats={FORMATS.map((format) => ({ format, name: t(`export.${format}`) }))}
      isEmpty={termbase.concepts === 0}
      isExporting={exporting.isPending}
      onExport={(format) => exporting.mutate({ filter: searched, format })}
      onImport={() => setDialog("import")}
      onSettings={() => setDialog("settings")}
      onGone={onGone}
      tabs={[
        { tab: "concepts", name: t("tab.concepts"), count: termbase.concepts },
        { tab: "bin", name: shared("tab.bin"), count: termbase.deletedConcepts },
        { tab: "imports", name: shared("tab.imports") },
      ]}
      shown={tab}
      onTab={(next) => {
        setTab(next);
        setChosen(new Set());
        setIsAdding(false);
      }}
    >
      {tab === "imports" ? (
        <ImportLog kind="termbases" library={termbase} onImport={() => setDialog("import")} />
      ) : (
        <>
          <ConceptBar
            termbase={termbase}
            filter={filter}
            onFilter={(next) => {
              setWanted({ ...next, ...(orderBy !== null && { orderBy }) });
              setChosen(new Set());
            }}
            languages={languages}
            orderBy={orderBy}
            onOrderBy={(next) => setWanted({ ...filter, ...(next !== null && { orderBy: next }) })}
            isBin={tab === "bin"}
            chosen={chosen.size}
            isBusy={batch.isPending}
            onAct={act}
            onAdd={() => {
              add.reset();
              setIsAdding(true);
            }}
          />
          {isAdding && (
            <ConceptEditor
              concept={null}
              languages={languages}
              focus={languages[0]}
              onClose={() => setIsAdding(false)}
              saving={add}
              onSave={(wish) =>
                add.mutate(wish, {
                  onSuccess: ({ id }) => {
                    setIsAdding(false);
                    showToast(shared("done.add"), () => batch.mutate({ action: "delete", ids: [id] }));
                  },
                })
              }
            />
          )}
          <ConceptList
            key={tab}
            termbase={termbase}
            filter={searched}
            isDeleted={tab === "bin"}
            orderBy={orderBy}
            languages={languages}
            onLanguages={setAsked}
            chosen={chosen}
            onChoose={setChosen}
            onEdited={offerEdit}
            beginning={
              canWrite && !isAdding ? (
                <span className="row tight">
                  <Button tone="ink" onClick={() => setDialog("import")}>
                    {shared("library.import")}
                  </Button>
                  <Button onClick={() => setDialog("sample")}>{t("import.sample")}</Button>
                </span>
              ) : undefined
            }
          />
        </>
      )}
      {(dialog === "import" || dialog === "sample") && (
        <ImportWizard
          kind="termbases"
          library={termbase}
          first={dialog === "sample" ? sampleTerms() : undefined}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "settings" && (
        <LibrarySettings
          kind="termbases"
          library={termbase}
          count={termbase.concepts}
          onClose={() => setDialog(null)}
          onGone={onGone}
        />
      )}
    </LibraryFrame>
  );
}

/** What the address asks for; what the termbase does not know is left out. */
function readConceptFilter(
  params: URLSearchParams,
  { languages }: TermbaseLibrary,
): ConceptFilter & { readonly orderBy?: string } {
  const text = params.get("text")?.slice(0, 500);
  const languageOf = (name: string) => languages.find((one) => one.language === params.get(name))?.language;
  const [language, orderBy] = [languageOf("language"), languageOf("orderBy")];
  const status = TERM_STATUSES.find((one) => one === params.get("status"));
  return {
    ...(text && { text }),
    ...(language && { language }),
    ...(status && { status }),
    ...(orderBy && { orderBy }),
  };
}
