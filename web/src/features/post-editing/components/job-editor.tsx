import { hasEnded } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { isMissing } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyScreen, EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVisit } from "../api/visit.ts";
import type { FilterName } from "../state/filter.ts";
import { LIGHT_MOST } from "../state/light-commands.ts";
import type { Origin } from "./compare-dialog.tsx";
import { LightEditor } from "./light-editor.tsx";
import { Workbench } from "./workbench.tsx";

/** The editor of one job: loading, not to be edited (yet), or the editor itself, which stays whatever becomes of the network. */
export function JobEditor({
  id,
  filter = "all",
  origin = null,
  isLight = false,
}: {
  readonly id: string;
  /** What of its sentences is shown first. */
  readonly filter?: FilterName;
  /** Of a job that is a copy: what it can be compared with. */
  readonly origin?: Origin | null;
  /** Two columns and no more, for a short text. */
  readonly isLight?: boolean;
}) {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const visit = useVisit(id);
  const back = <ButtonLink to={to("post-editing")}>{t("bar.back")}</ButtonLink>;
  if (isMissing(visit.error)) {
    return (
      <div className="wrap page">
        <EmptyScreen title={t("open.gone.title")} text={t("open.gone.text")} action={back} />
      </div>
    );
  }
  if (!visit.data) {
    return visit.isError ? (
      <div className="wrap page">
        <ErrorState error={visit.error} onRetry={() => void visit.refetch()} />
        {back}
      </div>
    ) : (
      <div className="wrap page" aria-busy>
        <Skeleton rows={10} shape="table" />
      </div>
    );
  }
  const { job, segments } = visit.data;
  if (!hasEnded(job) || segments.length === 0) {
    return (
      <div className="wrap page">
        <EmptyState text={t(hasEnded(job) ? "open.empty" : "open.running")} action={back} />
      </div>
    );
  }
  if (!isLight) return <Workbench key={id} visit={visit.data} filter={filter} origin={origin} />;
  if (segments.length <= LIGHT_MOST) return <LightEditor key={id} visit={visit.data} />;
  return (
    <div className="wrap page">
      <EmptyState
        text={t("light.tooLong", { count: segments.length, segments: formatNumber(segments.length) })}
        action={
          <ButtonLink tone="seal" to={to("new-post-editing", { id })}>
            {t("light.workbench")}
          </ButtonLink>
        }
      />
    </div>
  );
}
