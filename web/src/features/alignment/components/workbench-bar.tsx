import type { AlignmentRow } from "@yizhou/alignment/workbench";
import type { AlignmentProject } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber, formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { useRealignProject, useRenameProject } from "../api/projects.ts";
import { useExportRows } from "../api/rows.ts";
import { ROW_FILTERS, type RowFilter } from "../state/row-filter.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Select } from "../../../ui/select.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./workbench-bar.module.css";

interface Props {
  readonly project: AlignmentProject;
  readonly rows: readonly AlignmentRow[];
  readonly doubtful: number;
  readonly filter: RowFilter;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isReadOnly: boolean;
  /** What is exported or aligned anew is what the server has. */
  readonly isSaved: boolean;
  readonly onFilter: (filter: RowFilter) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The rows are sent to be aligned anew; what they say now is a step that can be taken back. */
  readonly onRealign: () => void;
  /** Of the tab that holds the lock. */
  readonly token: string;
}

const EXPORTED = ["all", 80, 90, "confirmed"] as const;
const EXPORT_TEXTS = {
  all: "bar.exportAll",
  80: "bar.exportFrom",
  90: "bar.exportFrom",
  confirmed: "bar.exportConfirmed",
} as const;

/** Name, counts, undo and redo, filters, aligning anew, export. */
export function WorkbenchBar(props: Props) {
  const { project, rows, doubtful, filter, isReadOnly, isSaved } = props;
  const { t } = useTranslation("alignment");
  const to = usePagePath();
  const [isAsking, setIsAsking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const confirmed = useMemo(() => rows.filter((row) => row.isConfirmed).length, [rows]);
  const rename = useRenameProject(project.id);
  const realign = useRealignProject(project.id, props.token);
  const exporting = useExportRows(project);
  const saveName = () => {
    const wish = name?.trim();
    if (!wish || wish === project.name) return setName(null);
    // What was refused, with an alert that says why, stays to be mended.
    if (!rename.isPending) rename.mutate(wish, { onSuccess: () => setName(null) });
  };
  const leaveName = () => {
    if (!rename.isError) return saveName();
    setName(null);
    rename.reset();
  };

  return (
    <div className={styles.workbenchBar}>
      <Link
        className={styles.workbenchBack}
        to={to("new-align-util")}
        aria-label={t("project.back")}
        title={t("project.back")}
      >
        <Icon name="chevron-left" />
      </Link>
      {name === null ? (
        <h1 className={styles.workbenchTitle}>
          <button
            type="button"
            className={styles.workbenchName}
            title={t("bar.rename")}
            onClick={() => setName(project.name)}
          >
            {project.name || t("list.unnamed")}
          </button>
        </h1>
      ) : (
        <input
          autoFocus
          className={styles.workbenchName}
          aria-label={t("bar.rename")}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
          onBlur={leaveName}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) saveName();
            if (event.key === "Escape") setName(null);
          }}
        />
      )}
      <Chip>{t("list.pair", { from: formatLanguage(project.from), to: formatLanguage(project.to) })}</Chip>
      <span className={classes("soft", styles.workbenchCount)} data-part="count">
        {t("bar.rows", { count: rows.length, rows: formatNumber(rows.length) })}
        <span className={doubtful > 0 ? "c-bad" : undefined}>
          {t("bar.doubtful", { count: doubtful, doubtful: formatNumber(doubtful) })}
        </span>
      </span>
      <div className={styles.workbenchTools}>
        <IconButton icon="undo" label={t("bar.undo")} disabled={!props.canUndo} onClick={props.onUndo} />
        <IconButton icon="redo" label={t("bar.redo")} disabled={!props.canRedo} onClick={props.onRedo} />
        <Select
          className={styles.workbenchFilter}
          size="sm"
          label={t("bar.filter")}
          value={filter}
          options={ROW_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(chosen) => props.onFilter(chosen as RowFilter)}
        />
        {!isReadOnly && (
          <Button size="sm" icon="retry" disabled={!isSaved} onClick={() => setIsAsking(true)}>
            {t("bar.realign")}
          </Button>
        )}
        <Button size="sm" icon="book" disabled={!isSaved} onClick={() => setIsSaving(true)}>
          {t("save.open")}
        </Button>
        <Menu
          look="small"
          label={t("bar.export")}
          button={
            <>
              <Icon name="download" />
              {t("bar.export")}
              <Icon name="chevron-down" />
            </>
          }
        >
          {(["tmx", "xlsx"] as const).flatMap((format) =>
            EXPORTED.map((which) => (
              <MenuItem
                key={`${format}${which}`}
                disabled={!isSaved || exporting.isPending || (which === "confirmed" && confirmed === 0)}
                onClick={() => exporting.mutate({ format, which })}
              >
                {t(EXPORT_TEXTS[which], { format: format.toUpperCase(), from: which })}
              </MenuItem>
            )),
          )}
        </Menu>
      </div>
      {isSaving && <SaveDialog project={project} confirmed={confirmed} onClose={() => setIsSaving(false)} />}
      {isAsking && (
        <ConfirmDialog
          title={t("bar.realignTitle")}
          note={t("bar.realignNote", { count: confirmed, confirmed: formatNumber(confirmed) })}
          confirm={t("bar.realign")}
          onCancel={() => setIsAsking(false)}
          isBusy={realign.isPending}
          onConfirm={() => {
            props.onRealign();
            realign.mutate(undefined, { onSettled: () => setIsAsking(false) });
          }}
        />
      )}
    </div>
  );
}
