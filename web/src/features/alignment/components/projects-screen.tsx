import type { AlignmentProject } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { formatNumber, formatWhen, formatLanguage } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useDeleteProject, useProjects } from "../api/projects.ts";
import { NewProject } from "./new-project.tsx";
import styles from "./projects-screen.module.css";

/** Every project of the person, and the way to a new one. */
export function ProjectsScreen() {
  const { t } = useTranslation("alignment");
  const to = usePagePath();
  const navigate = useNavigate();
  const projects = useProjects();
  const remove = useDeleteProject();
  const [isNew, setIsNew] = useState(false);
  const [going, setGoing] = useState<AlignmentProject | null>(null);
  const isForm = isNew || projects.data?.length === 0;

  return (
    <div className="wrap page">
      <PageHead title={t("list.title")} lead={t("list.lead")}>
        <ButtonLink to={to("align-util")} tone="text">
          {t("list.quick")}
        </ButtonLink>
        {!isForm && !projects.isPending && (
          <Button tone="seal" icon="plus" onClick={() => setIsNew(true)}>
            {t("list.new")}
          </Button>
        )}
      </PageHead>
      {isForm && (
        <NewProject
          onCancel={projects.data?.length ? () => setIsNew(false) : undefined}
          onMade={({ id }) => void navigate(to("new-align-util", { id }))}
        />
      )}
      {projects.data ? (
        projects.data.length > 0 ? (
          <ul className={styles.alignmentList}>
            {projects.data.map((project) => (
              <li key={project.id}>
                <div>
                  <Link className="h3" to={to("new-align-util", { id: project.id })}>
                    {project.name || t("list.unnamed")}
                  </Link>
                  <p className="small mute">
                    {t("list.pair", { from: formatLanguage(project.from), to: formatLanguage(project.to) })}
                    <span>{formatWhen(project.changedAt)}</span>
                  </p>
                </div>
                <ProjectState project={project} />
                <IconButton
                  icon="trash"
                  label={t("list.delete", { name: project.name })}
                  onClick={() => setGoing(project)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState text={t("list.empty")} />
        )
      ) : projects.isError ? (
        <ErrorState error={projects.error} onRetry={() => void projects.refetch()} />
      ) : (
        <Skeleton rows={5} shape="table" />
      )}
      {going && (
        <ConfirmDialog
          title={t("list.deleteTitle", { name: going.name || t("list.unnamed") })}
          note={t("list.deleteNote")}
          confirm={t("list.deleteConfirm")}
          onCancel={() => setGoing(null)}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(going.id, { onSettled: () => setGoing(null) })}
        />
      )}
    </div>
  );
}

function ProjectState({ project }: { readonly project: AlignmentProject }) {
  const { t } = useTranslation("alignment");
  if (project.state === "failed")
    return (
      <Mark icon="error" tone="bad">
        {project.problem?.text ?? t("list.failed")}
      </Mark>
    );
  if (project.state !== "ready")
    return (
      <Mark icon="clock" tone="info">
        {t("list.aligning")}
      </Mark>
    );
  return (
    <span className="soft">
      {t("list.rows", { rows: formatNumber(project.rows), confirmed: formatNumber(project.confirmedRows) })}
    </span>
  );
}
