import type { Job, JobListQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useDownload } from "../api/download.ts";
import type { JobActions } from "../state/use-job-actions.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./history-bar.module.css";

interface Props {
  readonly group: JobListQuery["group"];
  readonly items: readonly Job[];
  readonly picked: readonly Job[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly actions: JobActions;
}

/** The bar above the table: it is always there, and turns ink with its actions when rows are selected. */
export function HistoryBar({ group, items, picked, onSelect, actions }: Props) {
  const { t } = useTranslation("translation");
  const download = useDownload();
  const ids = picked.map((job) => job.id);
  const withTarget = picked.filter((job) => job.outputs.includes("target")).map((job) => job.id);
  const hasAll = items.length > 0 && picked.length === items.length;
  return (
    <div
      className={ids.length > 0 ? classes(styles.historyBar, styles.on) : styles.historyBar}
      hidden={items.length === 0}
      role="group"
      aria-label={t("history.batch.label")}
    >
      <Checkbox
        isOnInk={ids.length > 0}
        label={t("history.selectAll")}
        isChecked={hasAll}
        isMixed={!hasAll && ids.length > 0}
        isDisabled={items.length === 0}
        onChange={() => onSelect(new Set(hasAll ? [] : items.map((job) => job.id)))}
      />
      {ids.length === 0 ? (
        <span className="mute">{items.length > 0 ? t("history.selectAllShort") : ""}</span>
      ) : (
        <>
          <span>{t("history.selected", { value: formatNumber(ids.length) })}</span>
          {group === "recycled" ? (
            <Button tone="onInk" icon="restore" onClick={() => actions.restore(ids)}>
              {t("history.batch.restore")}
            </Button>
          ) : (
            <>
              <Button
                tone="onInk"
                icon="download"
                disabled={withTarget.length === 0}
                title={withTarget.length === 0 ? t("history.batch.zipNone") : undefined}
                isBusy={download.isPending}
                onClick={() => download.mutate({ ids: withTarget, output: "target" })}
              >
                {t("history.batch.zip")}
              </Button>
              <Button tone="onInk" icon="trash" onClick={() => actions.recycle(ids)}>
                {t("history.batch.recycle")}
              </Button>
            </>
          )}
          <Button tone="onInk" icon="cross" onClick={() => actions.remove(ids)}>
            {t("history.batch.delete")}
          </Button>
          <Button tone="onInk" className={styles.historyUnselect} onClick={() => onSelect(new Set())}>
            {t("history.unselect")}
          </Button>
        </>
      )}
    </div>
  );
}
