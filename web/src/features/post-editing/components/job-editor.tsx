import { hasEnded } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { editorKeys } from "../api/keys.ts";
import { useAllSegments } from "../api/segments.ts";
import { useEditedJob } from "../api/tasks.ts";
import { keptSteps } from "../state/kept-steps.ts";
import { useJobAccess } from "../api/together.ts";
import { keptEdits } from "../state/outbox.ts";
import { Workbench } from "./workbench.tsx";

/** The editor of one job: loading, not to be edited (yet), or the workbench. */
export function JobEditor({ id }: { readonly id: string }) {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const job = useEditedJob(id);
  // First what the person may do, with the place from which changes are heard: none is missed then.
  const access = useJobAccess(id);
  const [start, setStart] = useState(0);
  const segments = useAllSegments(id, access.data !== undefined);
  const kept = useQuery({
    queryKey: editorKeys.outbox(id),
    // A browser that keeps nothing has nothing from an earlier visit; that it keeps nothing is told once something is written.
    queryFn: async () => ({
      edits: await keptEdits(id).catch(() => []),
      steps: await keptSteps(id).catch(() => ({ past: [], future: [] })),
    }),
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  const back = <ButtonLink to={to("post-editing")}>{t("bar.back")}</ButtonLink>;
  const failed = job.error ?? access.error ?? segments.error;
  if (failed) {
    return (
      <div className="wrap page">
        <ErrorState
          error={failed}
          onRetry={() => {
            void job.refetch();
            void access.refetch();
            void segments.refetch();
          }}
        />
        {back}
      </div>
    );
  }
  if (!job.data || !access.data || !segments.data || !kept.data || segments.isFetching) {
    return (
      <div className="wrap page" aria-busy>
        <Skeleton rows={10} shape="table" />
      </div>
    );
  }
  if (!hasEnded(job.data) || segments.data.length === 0) {
    return (
      <div className="wrap page">
        <EmptyState text={t(hasEnded(job.data) ? "open.empty" : "open.running")} action={back} />
      </div>
    );
  }
  return (
    <Workbench
      key={segments.dataUpdatedAt}
      job={job.data}
      access={access.data}
      start={start}
      onCut={(ordinal) => {
        setStart(ordinal);
        void Promise.all([access.refetch(), kept.refetch()]).then(() => segments.refetch());
      }}
      loaded={segments.data}
      kept={kept.data.edits}
      steps={kept.data.steps}
    />
  );
}
