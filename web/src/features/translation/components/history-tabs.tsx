import type { JobList, JobListQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";

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
    <nav className="tabs history-tabs" aria-label={t("history.tabs.label")}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          className={tab === group ? "on" : undefined}
          aria-current={tab === group ? "page" : undefined}
          onClick={() => onChange(tab)}
        >
          {t(`history.tabs.${tab}`)} <sup>{counts ? formatNumber(counts[tab]) : ""}</sup>
        </button>
      ))}
    </nav>
  );
}
