import type { MemoryFilter, MemoryLibrary } from "@yizhou/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { changeMany, editEntry, exportEntries, useRefreshMemories } from "../api/memories.ts";
import { undoReplacement } from "../api/replacements.ts";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { EntryBar } from "./entry-bar.tsx";
import { EntryList } from "./entry-list.tsx";
import { ImportLog } from "./imports/import-log.tsx";
import { ImportWizard } from "./imports/import-wizard.tsx";
import { UNIT_IMPORTS } from "./imports/unit-imports.tsx";
import { LibraryFrame } from "./library-frame.tsx";
import { LibrarySettings } from "./library-settings.tsx";
import { NewEntry } from "./new-entry.tsx";
import { useNotice } from "./notice.tsx";
import { ReplacementList } from "./replacement-list.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";

type Tab = "entries" | "bin" | "imports";
type Dialog = "import" | "settings" | "replace" | "duplicates" | "new";
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
  const { tell, notice } = useNotice(refresh);
  // Typing stays quick while the list behind it is fetched.
  const asked = useDeferredValue(filter);
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
    <LibraryFrame
      kind="memories"
      library={library}
      summary={t("library.units", { count: library.units, shown: formatNumber(library.units) })}
      formats={FORMATS.map((format) => ({ format, name: t(`export.${format}`) }))}
      isEmpty={library.units === 0}
      onExport={(format) => exportEntries(library, asked, format)}
      onImport={() => setDialog("import")}
      onSettings={() => setDialog("settings")}
      onGone={onGone}
      tabs={[
        { tab: "entries", name: t("tab.entries"), count: library.units },
        { tab: "bin", name: t("tab.bin"), count: library.deletedUnits },
        { tab: "imports", name: t("tab.imports") },
      ]}
      shown={tab}
      onTab={(next) => {
        setTab(next);
        setChosen(new Set());
      }}
    >
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
      {notice}
    </LibraryFrame>
  );
}
