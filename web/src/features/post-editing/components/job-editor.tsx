import { hasEnded } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useVisit } from "../api/visit.ts";
import type { FilterName } from "../state/filter.ts";
import { Workbench } from "./workbench.tsx";

/** The editor of one job: loading, not to be edited (yet), or the workbench, which stays whatever becomes of the network. */
export function JobEditor({ id, filter }: { readonly id: string; readonly filter: FilterName }) {
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const visit = useVisit(id);
  const back = <ButtonLink to={to("post-editing")}>{t("bar.back")}</ButtonLink>;
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
  return <Workbench key={id} visit={visit.data} filter={filter} />;
}
