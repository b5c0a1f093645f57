import type { ConceptFilter, TermbaseLibrary } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../lib/format.ts";
import { useUiLanguage } from "../../../../lib/page.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { answerInvitation } from "../../api/members.ts";
import {
  addConcept,
  changeConcepts,
  editConcept,
  exportConcepts,
  useRefreshTermbases,
} from "../../api/termbases.ts";
import { asWritten, columnLanguages } from "../../state/concept-draft.ts";
import { sampleTerms } from "../../state/sample-terms.ts";
import { MembersDialog } from "../members-dialog.tsx";
import { Notice, type NoticeMessage } from "../notice.tsx";
import { ConceptBar } from "./concept-bar.tsx";
import { ConceptEditor } from "./concept-editor.tsx";
import { ConceptList } from "./concept-list.tsx";
import { ImportLog } from "../imports/import-log.tsx";
import { ImportWizard } from "../imports/import-wizard.tsx";
import { CONCEPT_IMPORTS } from "./concept-imports.tsx";
import { TermbaseSettings } from "./termbase-settings.tsx";

type Tab = "concepts" | "bin" | "imports";
type Dialog = "import" | "sample" | "settings" | "members" | "leave";
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
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  // Typing stays quick while the list behind it is fetched.
  const searched = useDeferredValue(filter);
  const canWrite = termbase.right !== "read";
  const tabs: readonly Tab[] = canWrite ? ["concepts", "bin", "imports"] : ["concepts"];
  const counts: Partial<Record<Tab, number>> = { concepts: termbase.concepts, bin: termbase.deletedConcepts };
  const languages = columnLanguages(
    termbase.languages.map(({ language }) => language),
    asked,
    uiLanguageTag(useUiLanguage()),
  );

  /** Says what was done, with the way back where there is one. */
  const tell = (text: string, undo?: () => Promise<unknown>) =>
    setNotice({
      text,
      ...(undo && {
        undo: () => {
          setNotice(null);
          // A failure has been shown by the error catalogue; the list says what there is.
          void undo()
            .catch(() => undefined)
            .then(() => refresh());
        },
      }),
    });
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
    <section className="library" aria-labelledby="library-name">
      <div className="library-head">
        <div>
          <h2 id="library-name">{termbase.name}</h2>
          <p className="mute">
            {t("concepts", { count: termbase.concepts, shown: formatNumber(termbase.concepts) })}
            {!canWrite && ` · ${tm("libraries.readOnly")}`}
          </p>
        </div>
        <div className="row tight">
          {canWrite && <Button onClick={() => setDialog("import")}>{tm("library.import")}</Button>}
          <Menu className="button-menu" label={tm("library.export")} button={tm("library.export")}>
            {FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                role="menuitem"
                disabled={termbase.concepts === 0 || isExporting}
                onClick={() => {
                  setIsExporting(true);
                  void exportConcepts(termbase, searched, format)
                    .catch(() => undefined)
                    .finally(() => setIsExporting(false));
                }}
              >
                {t(`export.${format}`)}
              </button>
            ))}
          </Menu>
          {termbase.right === "manage" && (
            <>
              <Button onClick={() => setDialog("members")}>{tm("library.members")}</Button>
              <Button onClick={() => setDialog("settings")}>{tm("library.settings")}</Button>
            </>
          )}
          {termbase.scope === "member" && (
            <Button onClick={() => setDialog("leave")}>{tm("library.leave")}</Button>
          )}
        </div>
      </div>
      <div className="tabs" role="tablist" aria-label={tm("library.views")}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={tab === one}
            className={tab === one ? "on" : ""}
            onClick={() => {
              setTab(one);
              setChosen(new Set());
              setIsAdding(false);
            }}
          >
            {one === "concepts" ? t("tab.concepts") : tm(`tab.${one}`)}
            {counts[one] !== undefined && <sup>{formatNumber(counts[one])}</sup>}
          </button>
        ))}
      </div>
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
      {dialog === "members" && (
        <MembersDialog kind="termbases" library={termbase} onClose={() => setDialog(null)} />
      )}
      {dialog === "leave" && (
        <ConfirmDialog
          title={tm("leave.title", { name: termbase.name })}
          note={tm("leave.note")}
          confirm={tm("library.leave")}
          onCancel={() => setDialog(null)}
          onConfirm={async () => {
            await answerInvitation("termbases", termbase.id, false);
            onGone();
          }}
        />
      )}
      {dialog === "settings" && (
        <TermbaseSettings termbase={termbase} onClose={() => setDialog(null)} onGone={onGone} />
      )}
      <Notice message={notice} onClose={() => setNotice(null)} />
    </section>
  );
}
