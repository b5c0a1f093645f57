import { RECYCLE_DAYS, type MemoryFilter, type MemoryLibrary, type MemoryUnit } from "@yizhou/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImportLog } from "../../features/libraries/components/imports/import-log.tsx";
import { ImportWizard } from "../../features/libraries/components/imports/import-wizard.tsx";
import { LibraryFrame } from "../../features/libraries/components/library-frame.tsx";
import { LibrarySettings } from "../../features/libraries/components/library-settings.tsx";
import { useChangeEntries, useExportEntries, useTakeBackEdit } from "../../features/tm/api/entries.ts";
import { useUndoReplacement } from "../../features/tm/api/replacements.ts";
import { DuplicatesDialog } from "../../features/tm/components/duplicates-dialog.tsx";
import { EntryBar } from "../../features/tm/components/entry-bar.tsx";
import { EntryList } from "../../features/tm/components/entry-list.tsx";
import { NewEntry } from "../../features/tm/components/new-entry.tsx";
import { ReplaceDialog } from "../../features/tm/components/replace-dialog.tsx";
import { ReplacementList } from "../../features/tm/components/replacement-list.tsx";
import { failureText } from "../../lib/api-error.ts";
import { formatNumber } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useAddressFilter } from "./use-address-filter.ts";

type Tab = "entries" | "bin" | "imports";
type Dialog = "import" | "settings" | "replace" | "duplicates" | "new";
const FORMATS = ["tmx", "xlsx", "csv"] as const;
const MEMORY_FILTER = ["text", "source", "target", "origin"] as const;

/** One memory: its entries, recycle bin and imports, and what can be done with them. */
export function MemoryView({
  library,
  onGone,
}: {
  readonly library: MemoryLibrary;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  const [tab, setTab] = useState<Tab>("entries");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [filter, setFilter] = useAddressFilter(MEMORY_FILTER, readMemoryFilter, () => setChosen(new Set()));
  const batch = useChangeEntries(library.id);
  const exporting = useExportEntries(library);
  const takeBack = useTakeBackEdit(library.id);
  const undo = useUndoReplacement(library.id);
  // Typing stays quick while the list behind it is fetched.
  const asked = useDeferredValue(filter);

  const act = (action: "delete" | "restore" | "purge" | "reverse") =>
    batch.mutate(
      { action, ids: [...chosen] },
      {
        onSuccess: ({ ids, units }) => {
          setChosen(new Set());
          const back = ({ delete: "restore", restore: "delete", reverse: "reverse", purge: null } as const)[
            action
          ];
          showToast(
            action === "reverse"
              ? t("done.reverse", { count: units })
              : shared(`done.${action}`, { count: units, days: RECYCLE_DAYS }),
            back && units > 0 ? () => batch.mutate({ action: back, ids }) : undefined,
          );
        },
      },
    );
  const offerEdit = (before: MemoryUnit, after: MemoryUnit) =>
    showToast(shared("done.edit"), () =>
      takeBack.mutate(
        {
          unit: after.id,
          change: { source: before.source, target: before.target, changedAt: after.changedAt },
        },
        { onError: (error) => showToast(failureText(error, shared("rows.saveFailed"))!) },
      ),
    );

  return (
    <LibraryFrame
      kind="memories"
      library={library}
      summary={t("library.units", { count: library.units, shown: formatNumber(library.units) })}
      formats={FORMATS.map((format) => ({ format, name: t(`export.${format}`) }))}
      isEmpty={library.units === 0}
      isExporting={exporting.isPending}
      onExport={(format) => exporting.mutate({ filter: asked, format })}
      onImport={() => setDialog("import")}
      onSettings={() => setDialog("settings")}
      onGone={onGone}
      tabs={[
        { tab: "entries", name: t("tab.entries"), count: library.units },
        { tab: "bin", name: shared("tab.bin"), count: library.deletedUnits },
        { tab: "imports", name: shared("tab.imports") },
      ]}
      shown={tab}
      onTab={(next) => {
        setTab(next);
        setChosen(new Set());
      }}
    >
      {tab === "imports" ? (
        <ImportLog kind="memories" library={library} onImport={() => setDialog("import")} />
      ) : (
        <>
          {tab === "bin" && (
            <ReplacementList
              library={library}
              onUndone={({ units, kept }) =>
                showToast(
                  t(kept > 0 ? "done.undonePartly" : "done.undone", {
                    count: units,
                    kept: formatNumber(kept),
                  }),
                )
              }
            />
          )}
          <EntryBar
            library={library}
            filter={filter}
            onFilter={(next) => {
              setFilter(next);
              setChosen(new Set());
            }}
            isBin={tab === "bin"}
            chosen={chosen.size}
            isBusy={batch.isPending}
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
            onEdited={offerEdit}
          />
        </>
      )}
      {dialog === "import" && (
        <ImportWizard kind="memories" library={library} onClose={() => setDialog(null)} />
      )}
      {dialog === "settings" && (
        <LibrarySettings
          kind="memories"
          library={library}
          count={library.units}
          onClose={() => setDialog(null)}
          onGone={onGone}
        />
      )}
      {dialog === "replace" && (
        <ReplaceDialog
          library={library}
          filter={asked}
          onClose={() => setDialog(null)}
          onDone={(count, replacement) =>
            showToast(
              t("done.replace", { count }),
              replacement === null ? undefined : () => undo.mutate(replacement),
            )
          }
        />
      )}
      {dialog === "duplicates" && (
        <DuplicatesDialog
          library={library}
          onClose={() => setDialog(null)}
          onDone={({ units, ids }) =>
            showToast(shared("done.delete", { count: units, days: RECYCLE_DAYS }), () =>
              batch.mutate({ action: "restore", ids }),
            )
          }
        />
      )}
      {dialog === "new" && (
        <NewEntry
          library={library}
          onClose={() => setDialog(null)}
          onDone={() => showToast(shared("done.add"))}
        />
      )}
    </LibraryFrame>
  );
}

/** What the address asks for. It holds one of the places that words are looked for in, as the search does. */
function readMemoryFilter(params: URLSearchParams): MemoryFilter {
  const side = (["text", "source", "target"] as const).find((name) => params.get(name));
  const origin = (["person", "alignment", "machine"] as const).find((one) => one === params.get("origin"));
  return { ...(side && { [side]: params.get(side)!.slice(0, 500) }), ...(origin && { origin }) };
}
