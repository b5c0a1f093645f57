import type { MemoryFilter, MemoryLibrary } from "@yizhou/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { answerInvitation } from "../api/members.ts";
import { changeMany, editEntry, exportEntries, useRefreshMemories } from "../api/memories.ts";
import { undoReplacement } from "../api/replacements.ts";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { EntryBar } from "./entry-bar.tsx";
import { EntryList } from "./entry-list.tsx";
import { ImportLog } from "./imports/import-log.tsx";
import { ImportWizard } from "./imports/import-wizard.tsx";
import { UNIT_IMPORTS } from "./imports/unit-imports.tsx";
import { LibrarySettings } from "./library-settings.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { NewEntry } from "./new-entry.tsx";
import { Notice, type NoticeMessage } from "./notice.tsx";
import { ReplacementList } from "./replacement-list.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";

type Tab = "entries" | "bin" | "imports";
type Dialog = "import" | "settings" | "members" | "leave" | "replace" | "duplicates" | "new";
const FORMATS = ["tmx", "xlsx", "csv"] as const;

/** One library: its entries, recycle bin and imports, and what can be done with them. */
export function LibraryView({
  library,
  onGone,
}: {
  readonly library: MemoryLibrary;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshMemories();
  const [tab, setTab] = useState<Tab>("entries");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [filter, setFilter] = useState<MemoryFilter>({});
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  // Typing stays quick while the list behind it is fetched.
  const asked = useDeferredValue(filter);
  const canWrite = library.right !== "read";
  const tabs: readonly Tab[] = canWrite ? ["entries", "bin", "imports"] : ["entries"];
  const counts: Partial<Record<Tab, number>> = { entries: library.units, bin: library.deletedUnits };

  /** Says what was done, with the way back where there is one. */
  const tell = (text: string, undo?: () => Promise<unknown>) =>
    setNotice({
      text,
      ...(undo && {
        undo: () => {
          setNotice(null);
          void undo().then(() => refresh());
        },
      }),
    });

  const takeBack = async (replacement: string) => {
    const { units, kept } = await undoReplacement(library.id, replacement);
    await refresh();
    tell(t(kept > 0 ? "done.undonePartly" : "done.undone", { count: units, kept: formatNumber(kept) }));
  };

  const act = async (action: "delete" | "restore" | "purge" | "reverse") => {
    const { ids, units } = await changeMany(library.id, { action, ids: [...chosen] });
    setChosen(new Set());
    await refresh();
    const back = { delete: "restore", restore: "delete", reverse: "reverse", purge: null } as const;
    const undo = back[action];
    tell(
      t(`done.${action}`, { count: units }),
      undo && units > 0 ? () => changeMany(library.id, { action: undo, ids }) : undefined,
    );
  };

  return (
    <section className="library" aria-labelledby="library-name">
      <div className="library-head">
        <div>
          <h2 id="library-name">{library.name}</h2>
          <p className="mute">
            {t("library.units", { count: library.units, shown: formatNumber(library.units) })}
            {!canWrite && ` · ${t("libraries.readOnly")}`}
          </p>
        </div>
        <div className="row tight">
          {canWrite && <Button onClick={() => setDialog("import")}>{t("library.import")}</Button>}
          <Menu className="button-menu" label={t("library.export")} button={t("library.export")}>
            {FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                role="menuitem"
                disabled={library.units === 0 || isExporting}
                onClick={() => {
                  setIsExporting(true);
                  void exportEntries(library, asked, format)
                    .catch(() => undefined)
                    .finally(() => setIsExporting(false));
                }}
              >
                {t(`export.${format}`)}
              </button>
            ))}
          </Menu>
          {library.right === "manage" && (
            <>
              <Button onClick={() => setDialog("members")}>{t("library.members")}</Button>
              <Button onClick={() => setDialog("settings")}>{t("library.settings")}</Button>
            </>
          )}
          {library.scope === "member" && (
            <Button onClick={() => setDialog("leave")}>{t("library.leave")}</Button>
          )}
        </div>
      </div>
      <div className="tabs" role="tablist" aria-label={t("library.views")}>
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
            }}
          >
            {t(`tab.${one}`)}
            {counts[one] !== undefined && <sup>{formatNumber(counts[one])}</sup>}
          </button>
        ))}
      </div>
      {tab === "imports" ? (
        <ImportLog kind={UNIT_IMPORTS} library={library} onImport={() => setDialog("import")} />
      ) : (
        <>
          {tab === "bin" && <ReplacementList library={library} onUndo={({ id }) => takeBack(id)} />}
          <EntryBar
            library={library}
            filter={filter}
            onFilter={(next) => {
              setFilter(next);
              setChosen(new Set());
            }}
            isBin={tab === "bin"}
            chosen={chosen.size}
            onAct={act}
            onOpen={setDialog}
          />
          <EntryList
            key={tab}
            library={library}
            filter={asked}
            isDeleted={tab === "bin"}
            chosen={chosen}
            onChoose={setChosen}
            onEdited={(before, after) =>
              tell(t("done.edit"), () =>
                editEntry(library.id, after.id, {
                  source: before.source,
                  target: before.target,
                  changedAt: after.changedAt,
                }),
              )
            }
          />
        </>
      )}
      {dialog === "import" && (
        <ImportWizard kind={UNIT_IMPORTS} library={library} onClose={() => setDialog(null)} />
      )}
      {dialog === "members" && (
        <MembersDialog kind="memories" library={library} onClose={() => setDialog(null)} />
      )}
      {dialog === "leave" && (
        <ConfirmDialog
          title={t("leave.title", { name: library.name })}
          note={t("leave.note")}
          confirm={t("library.leave")}
          onCancel={() => setDialog(null)}
          onConfirm={async () => {
            await answerInvitation("memories", library.id, false);
            onGone();
          }}
        />
      )}
      {dialog === "settings" && (
        <LibrarySettings library={library} onClose={() => setDialog(null)} onGone={onGone} />
      )}
      {dialog === "replace" && (
        <ReplaceDialog
          library={library}
          filter={asked}
          onClose={() => setDialog(null)}
          onDone={(count, replacement) =>
            tell(
              t("done.replace", { count }),
              replacement === null ? undefined : () => undoReplacement(library.id, replacement),
            )
          }
        />
      )}
      {dialog === "duplicates" && (
        <DuplicatesDialog
          library={library}
          onClose={() => setDialog(null)}
          onDone={({ units, ids }) =>
            tell(t("done.delete", { count: units }), () => changeMany(library.id, { action: "restore", ids }))
          }
        />
      )}
      {dialog === "new" && (
        <NewEntry library={library} onClose={() => setDialog(null)} onDone={() => tell(t("done.add"))} />
      )}
      <Notice message={notice} onClose={() => setNotice(null)} />
    </section>
  );
}
