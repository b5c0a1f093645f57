import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "../../../lib/api-error.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyScreen, EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useProject } from "../api/projects.ts";
import { useRows } from "../api/rows.ts";
import { useTabLock } from "../state/use-tab-lock.ts";
import type { Workbench } from "../state/workbench.ts";
import { AlignmentWorkbench } from "./workbench.tsx";

/** One project: waiting for the aligner, failed, or its workbench. */
export function ProjectScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation("alignment");
  const to = usePagePath();
  const project = useProject(id);
  // Above the workbench, which begins anew with every loading: the lock must outlive it.
  const lock = useTabLock(id);
  const state = project.data?.state;
  const rows = useRows(id, state === "ready");
  /** The rows that were sent to be aligned anew, until they have come back. */
  const [sent, setSent] = useState<Workbench | null>(null);

  const back = <ButtonLink to={to("new-align-util")}>{t("project.back")}</ButtonLink>;
  if (isMissing(project.error)) {
    return (
      <div className="wrap page">
        <EmptyScreen title={t("project.gone.title")} text={t("project.gone.text")} action={back} />
      </div>
    );
  }
  if (project.isError) {
    return (
      <div className="wrap page">
        <ErrorState error={project.error} onRetry={() => void project.refetch()} />
        {back}
      </div>
    );
  }
  if (state === "failed") {
    return (
      <div className="wrap page">
        <EmptyState text={project.data!.problem?.text ?? t("list.failed")} action={back} />
      </div>
    );
  }
  if (rows.isError) {
    return (
      <div className="wrap page">
        <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
      </div>
    );
  }
  if (state !== "ready" || !rows.data || rows.isFetching) {
    return (
      <div className="wrap page" aria-busy>
        {state === "waiting" || state === "aligning" ? <p className="h3">{t("project.aligning")}</p> : null}
        <Skeleton rows={10} shape="table" />
      </div>
    );
  }
  return (
    <AlignmentWorkbench
      // Rows that were loaded anew begin anew: nothing of before can be sent over them.
      key={rows.dataUpdatedAt}
      project={project.data!}
      loaded={rows.data}
      before={sent}
      lock={lock}
      onRealign={setSent}
      onReload={() => {
        setSent(null);
        void rows.refetch();
      }}
    />
  );
}
