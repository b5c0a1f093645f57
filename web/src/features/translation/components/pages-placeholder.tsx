import { figuresOf } from "@yizhou/contract";
import type { Job, Preview } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import styles from "./pages-placeholder.module.css";

interface Props {
  readonly job: Job;
  readonly isRunning: boolean;
  readonly hasResult: boolean;
  readonly preview: Preview | null;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onSegments: () => void;
}

/** Why there are no pages to see (yet), and the sentences as the way on. */
export function PagesPlaceholder({ job, isRunning, hasResult, preview, error, onRetry, onSegments }: Props) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const toSegments = job.segments.total > 0 && (
    <Button onClick={onSegments}>{t("preview.toSegments")}</Button>
  );
  if (isRunning) {
    return (
      <Place
        title={t("preview.running.title")}
        text={t("preview.running.text", { percent: figuresOf(job).percent })}
      >
        <ButtonLink to={to("translation", { id: job.id })}>{t("preview.running.open")}</ButtonLink>
        {toSegments}
      </Place>
    );
  }
  if (error) {
    return (
      <div className={styles.previewPlace}>
        <ErrorState error={error} onRetry={onRetry} />
        {toSegments}
      </div>
    );
  }
  if (!hasResult || preview?.state === "unavailable") {
    const reason = preview?.problem?.text ?? job.problem?.text ?? "";
    return (
      <Place title={t("preview.unavailable")} text={reason}>
        {toSegments}
      </Place>
    );
  }
  return (
    <Place title={t("preview.pending.title")} text={t("preview.pending.text")}>
      {toSegments}
    </Place>
  );
}

function Place({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.previewPlace} role="status">
      <BoatDrawing />
      <p className="h3">{title}</p>
      {text && <p className="soft">{text}</p>}
      <div className="row">{children}</div>
    </div>
  );
}
