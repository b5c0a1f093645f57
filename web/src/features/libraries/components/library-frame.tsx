import type { MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useFollowImports } from "../api/imports.ts";
import type { LibraryKind } from "../api/keys.ts";
import { useLeaveLibrary } from "../api/members.ts";
import { MembersDialog, type OpenLibrary } from "./members-dialog.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import styles from "./library-frame.module.css";

/** A view of a library; those beside the first are for people who may write. */
export interface LibraryTab<Tab extends string> {
  readonly tab: Tab;
  readonly name: string;
  readonly count?: number;
}

interface Props<Tab extends string, Format extends string> {
  readonly kind: LibraryKind;
  readonly library: OpenLibrary & { readonly right: MemoryLibrary["right"]; readonly mayExport: boolean };
  /** How much it holds. */
  readonly summary: string;
  readonly formats: readonly { readonly format: Format; readonly name: string }[];
  /** There is nothing to export. */
  readonly isEmpty: boolean;
  readonly isExporting: boolean;
  readonly onExport: (format: Format) => void;
  readonly onImport: () => void;
  readonly onSettings: () => void;
  /** The person has left it. */
  readonly onGone: () => void;
  readonly tabs: readonly LibraryTab<Tab>[];
  readonly shown: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly children: ReactNode;
}

/** What every library has over its content: name, what can be done with it as a whole, its views. */
export function LibraryFrame<Tab extends string, Format extends string>(props: Props<Tab, Format>) {
  const { kind, library, summary, tabs, shown, onTab, onGone, children } = props;
  const { t } = useTranslation("libraries");
  const [dialog, setDialog] = useState<"members" | "leave" | null>(null);
  const leave = useLeaveLibrary(kind, library.id);
  const canWrite = library.right !== "read";
  useFollowImports(kind, library.id, canWrite);
  return (
    <section className={styles.library} aria-labelledby="library-name">
      <div className={styles.libraryHead}>
        <div>
          <h2 id="library-name" translate="no">
            {library.name}
          </h2>
          <p className="mute">
            {summary}
            {!canWrite && ` · ${t("list.readOnly")}`}
            {!library.mayExport && ` · ${t("library.noExport")}`}
          </p>
        </div>
        <div className="row tight">
          {canWrite && <Button onClick={props.onImport}>{t("library.import")}</Button>}
          {library.mayExport && (
            <ExportMenu
              formats={props.formats}
              isOff={props.isEmpty || props.isExporting}
              onExport={props.onExport}
            />
          )}
          {library.right === "manage" && (
            <>
              <Button onClick={() => setDialog("members")}>{t("library.members")}</Button>
              <Button onClick={props.onSettings}>{t("library.settings")}</Button>
            </>
          )}
          {library.scope === "member" && (
            <Button onClick={() => setDialog("leave")}>{t("library.leave")}</Button>
          )}
        </div>
      </div>
      <Tabs
        className={styles.libraryTabs}
        label={t("library.views")}
        shown={shown}
        tabs={(canWrite ? tabs : tabs.slice(0, 1)).map(({ tab, name, count }) => ({
          name: tab,
          label: (
            <>
              {name}
              {count !== undefined && <sup>{formatNumber(count)}</sup>}
            </>
          ),
        }))}
        onShow={onTab}
      />
      {children}
      {dialog === "members" && (
        <MembersDialog kind={kind} library={library} onClose={() => setDialog(null)} />
      )}
      {dialog === "leave" && (
        <ConfirmDialog
          title={t("leave.title", { name: library.name })}
          note={t("leave.note")}
          confirm={t("library.leave")}
          isBusy={leave.isPending}
          onCancel={() => setDialog(null)}
          onConfirm={() => leave.mutate(undefined, { onSuccess: onGone })}
        />
      )}
    </section>
  );
}

function ExportMenu<Format extends string>({
  formats,
  isOff,
  onExport,
}: Pick<Props<string, Format>, "formats" | "onExport"> & { readonly isOff: boolean }) {
  const { t } = useTranslation("libraries");
  return (
    <Menu look="framed" label={t("library.export")} button={t("library.export")}>
      {formats.map(({ format, name }) => (
        <MenuItem key={format} disabled={isOff} onClick={() => onExport(format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
