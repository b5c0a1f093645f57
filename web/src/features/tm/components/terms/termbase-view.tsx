import type { ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../lib/format.ts";
import { useUiLanguage } from "../../../../lib/page.ts";
import { Button } from "../../../../ui/button.tsx";
import {
  addConcept,
  changeConcepts,
  editConcept,
  exportConcepts,
  useRefreshTermbases,
} from "../../api/termbases.ts";
import { asWritten, columnLanguages } from "../../state/concept-draft.ts";
import { sampleTerms } from "../../state/sample-terms.ts";
import { LibraryFrame } from "../library-frame.tsx";
import { useNotice } from "../notice.tsx";
import { ConceptBar } from "./concept-bar.tsx";
import { ConceptEditor } from "./concept-editor.tsx";
import { ConceptList } from "./concept-list.tsx";
import { ImportLog } from "../imports/import-log.tsx";
import { ImportWizard } from "../imports/import-wizard.tsx";
import { CONCEPT_IMPORTS } from "./concept-imports.tsx";
import { TermbaseSettings } from "./termbase-settings.tsx";

type Tab = "concepts" | "bin" | "imports";
type Dialog = "import" | "sample" | "settings";
const FORMATS = ["tbx", "xlsx", "csv"] as const;

/** One termbase: its concepts, recycle bin and imports, and what can be done with them. */
export function TermbaseView({
  termbase,
  onGone,
}: {
  readonly termbase: TermbaseLibrary;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const refresh = useRefreshTermbases();
  const [tab, setTab] = useState<Tab>("concepts");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [filter, setFilter] = useState<ConceptFilter>({});
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<readonly [string | null, string | null]>([null, null]);
  const [orderBy, setOrderBy] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { tell, notice } = useNotice(refresh);
  // Typing stays quick while the list behind it is fetched.
  const searched = useDeferredValue(filter);
  const canWrite = termbase.right !== "read";
  const languages = columnLanguages(
    termbase.languages.map(({ language }) => language),
    asked,
    uiLanguageTag(useUiLanguage()),
  );

  const act = async (action: "delete" | "restore" | "purge") => {
    const { ids, concepts } = await changeConcepts(termbase.id, { action, ids: [...chosen] });
    setChosen(new Set());
    await refresh();
    const back = { delete: "restore", restore: "delete", purge: null } as const;
    const undo = back[action];
    tell(
      tm(`done.${action}`, { count: concepts }),
      undo && concepts > 0 ? () => changeConcepts(termbase.id, { action: undo, ids }) : undefined,
    );
  };

  return (
    <LibraryFrame
      kind="termbases"
      library={termbase}
      summary={t("concepts", { count: termbase.concepts, shown: formatNumber(termbase.concepts) })}
      formats={FORMATS.map((format) => ({ format, name: t(`export.${format}`) }))}
      isEmpty={termbase.concepts === 0}
      onExport={(format) => exportConcepts(termbase, searched, format)}
      onImport={() => setDialog("import")}
      onSettings={() => setDialog("settings")}
      onGone={onGone}
      tabs={[
        { tab: "concepts", name: t("tab.concepts"), count: termbase.concepts },
        { tab: "bin", name: tm("tab.bin"), count: termbase.deletedConcepts },
        { tab: "imports", name: tm("tab.imports") },
      ]}
      shown={tab}
      onTab={(next) => {
        setTab(next);
        setChosen(new Set());
        setIsAdding(false);
      }}
    >
      {tab === "imports" ? (
        <ImportLog kind={CONCEPT_IMPORTS} library={termbase} onImport={() => setDialog("import")} />
      ) : (
        <>
          <ConceptBar
            termbase={termbase}
            filter={filter}
            onFilter={(next) => {
              setFilter(next);
              setChosen(new Set());
            }}
            languages={languages}
            orderBy={orderBy}
            onOrderBy={setOrderBy}
            isBin={tab === "bin"}
            chosen={chosen.size}
            onAct={act}
            onAdd={() => setIsAdding(true)}
          />
          {isAdding && (
            <ConceptEditor
              concept={null}
              languages={languages}
              focus={languages[0]}
              onClose={() => setIsAdding(false)}
              onSave={async (wish) => {
                const made = await addConcept(termbase.id, wish);
                setIsAdding(false);
                await refresh();
                tell(tm("done.add"), () => changeConcepts(termbase.id, { action: "delete", ids: [made.id] }));
              }}
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
            onEdited={(before, after) =>
              tell(tm("done.edit"), () =>
                editConcept(termbase.id, after.id, { ...asWritten(before), changedAt: after.changedAt }),
              )
            }
            beginning={
              canWrite && !isAdding ? (
                <span className="row tight">
                  <Button tone="ink" onClick={() => setDialog("import")}>
                    {tm("library.import")}
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
          kind={CONCEPT_IMPORTS}
          library={termbase}
          first={dialog === "sample" ? sampleTerms() : undefined}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "settings" && (
        <TermbaseSettings termbase={termbase} onClose={() => setDialog(null)} onGone={onGone} />
      )}
      {notice}
    </LibraryFrame>
  );
}
