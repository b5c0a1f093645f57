import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { failureText, isMissing } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyScreen, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useCopies, useMakeCopy } from "../api/copies.ts";
import { JobEditor } from "./job-editor.tsx";
import styles from "./copies.module.css";

/** A job to be edited apart: one that is a copy opens, of any other the person goes on with a copy or makes a new one. */
export function CopyDoor({ id }: { readonly id: string }) {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const to = usePagePath();
  const navigate = useNavigate();
  const known = useCopies(id);
  const making = useMakeCopy(id);
  const back = <ButtonLink to={to("post-editing")}>{t("bar.back")}</ButtonLink>;
  if (!known.data)
    return (
      <div className="wrap page" aria-busy={known.isPending}>
        {isMissing(known.error) ? (
          <EmptyScreen title={t("open.gone.title")} text={t("open.gone.text")} action={back} />
        ) : known.isError ? (
          <>
            <ErrorState error={known.error} onRetry={() => void known.refetch()} />
            {back}
          </>
        ) : (
          <Skeleton rows={6} shape="table" />
        )}
      </div>
    );
  const { job, copies, origin } = known.data;
  if (origin) return <JobEditor id={id} origin={origin} />;
  const make = (): void =>
    making.mutate(undefined, {
      onSuccess: ({ id: copy }) =>
        void navigate(to("new-post-editing-copy", { id: copy }), { replace: true }),
    });
  return (
    <div className="wrap page">
      <PageHead title={t("copies.title")} lead={t("copies.lead")} />
      {job ? (
        <p className={styles.of}>{t("copies.of", { name: job.name })}</p>
      ) : (
        <p className={classes("c-warn", styles.of)} role="status">
          {t("copies.originGone")}
        </p>
      )}
      {copies.length > 0 && (
        <ul className={styles.copies} aria-label={t("copies.list")}>
          {copies.map((copy) => (
            <li key={copy.id}>
              <div>
                <b>{copy.name}</b>
                <p className="small mute">
                  {t("copies.madeAt", { when: formatDateTime(copy.madeAt) })}
                  {" · "}
                  {t("bar.confirmed", {
                    done: formatNumber(copy.segments.confirmed),
                    total: formatNumber(Math.max(0, copy.segments.total - copy.segments.kept)),
                  })}
                </p>
              </div>
              <ButtonLink size="sm" icon="pen" tone="ink" to={to("new-post-editing-copy", { id: copy.id })}>
                {t("tasks.goOn")}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        {job && (
          <Button
            tone={copies.length === 0 ? "seal" : undefined}
            icon="copy"
            isBusy={making.isPending}
            onClick={make}
          >
            {t(copies.length === 0 ? "copies.make" : "copies.makeAnother")}
          </Button>
        )}
        {back}
      </div>
      {making.isPending && <p role="status">{t("copies.making")}</p>}
      {making.isError && <FieldError>{failureText(making.error, shell("error.failed"))}</FieldError>}
    </div>
  );
}
