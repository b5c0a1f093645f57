import type { AlignmentRow } from "@yizhou/alignment/workbench";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useProject } from "../api/projects.ts";
import { loadRows } from "../api/rows.ts";
import { useTabLock } from "../state/use-tab-lock.ts";
import { Workbench } from "./workbench.tsx";

/** One project: waiting for the aligner, failed, or its workbench. */
export function ProjectScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation("alignment");
  const to = usePagePath();
  const project = useProject(id);
  // Above the workbench, which begins anew with every loading: the lock must outlive it.
  const lock = useTabLock(id);
  const [loaded, setLoaded] = useState<{ revision: number; rows: readonly AlignmentRow[] } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const state = project.data?.state;

  useEffect(() => {
    if (state !== "ready") return;
    const abort = new AbortController();
    setError(null);
    loadRows(id, abort.signal).then(setLoaded, (reason: unknown) => {
      if (!abort.signal.aborted) setError(reason);
    });
    return () => abort.abort();
  }, [id, state, round]);

  const back = <ButtonLink to={to("new-align-util")}>{t("project.back")}</ButtonLink>;
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
  if (error !== null) {
    return (
      <div className="wrap page">
        <ErrorState error={error} onRetry={() => setRound(round + 1)} />
      </div>
    );
  }
  if (state !== "ready" || !loaded) {
    return (
      <div className="wrap page" aria-busy>
        {state === "waiting" || state === "aligning" ? <p className="h3">{t("project.aligning")}</p> : null}
        <Skeleton rows={10} shape="table" />
      </div>
    );
  }
  return (
    <Workbench
      // Rows that were loaded anew begin anew: nothing of before can be sent over them.
      key={`${round} ${loaded.revision}`}
      project={project.data!}
      loaded={loaded}
      lock={lock}
      onReload={() => setRound(round + 1)}
      onProject={() => void project.refetch()}
    />
  );
}
