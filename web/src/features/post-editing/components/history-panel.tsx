import type { JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVersions } from "../api/segments.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

/** What the segment has said, each version to be gone back to. */
export function HistoryPanel({
  jobId,
  segment,
  to,
  mayWrite,
  onVersion,
}: {
  readonly jobId: string;
  readonly segment: JobSegment;
  readonly to: string;
  readonly mayWrite: boolean;
  readonly onVersion: (target: string) => void;
}) {
  const { t } = useTranslation("editor");
  const versions = useVersions(jobId, segment);
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Skeleton rows={4} />;
  if (versions.data.length === 0) return <p className={styles.none}>{t("panel.noHistory")}</p>;
  return (
    <ol className={styles.versions}>
      {versions.data.map((version) => (
        <li key={version.version}>
          <p className={styles.foot}>
            <span>
              {version.origin ? t(`origin.${version.origin}`) : t("status.untranslated")}
              {version.isConfirmed && ` · ${t("status.confirmed")}`} · {formatDateTime(version.madeAt)}
            </span>
            {mayWrite && version.target !== null && version.target !== segment.target && (
              <Button size="sm" tone="text" onClick={() => onVersion(version.target!)}>
                {t("panel.back")}
              </Button>
            )}
          </p>
          <SegmentText text={version.target ?? ""} lang={to} side="target" />
        </li>
      ))}
    </ol>
  );
}
