import type { JobList, JobListQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { TabNav } from "../../../ui/tabs.tsx";
import styles from "./history-tabs.module.css";

const TABS = ["all", "running", "done", "attention", "recycled"] as const;

/** The groups with their counts; the recycle bin stands apart at the end. */
export function HistoryTabs({
  group,
  counts,
  onChange,
}: {
  readonly group: JobListQuery["group"];
  readonly counts: JobList["counts"] | null;
  readonly onChange: (group: JobListQuery["group"]) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <TabNav
      className={styles.historyTabs}
      label={t("history.tabs.label")}
      shown={group}
      tabs={TABS.map((name) => ({
        name,
        label: (
          <>
            {t(`history.tabs.${name}`)} <sup>{counts ? formatNumber(counts[name]) : ""}</sup>
          </>
        ),
      }))}
      onShow={onChange}
    />
  );
}
