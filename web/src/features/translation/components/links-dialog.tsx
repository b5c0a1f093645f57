import { LINK_DAYS, LINK_RIGHTS, pagePath } from "@yizhou/contract";
import type { Job, JobLink, LinkDays, LinkRight } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useEndLink, useJobLinks, useMakeLink } from "../api/share-links.ts";
import styles from "./links-dialog.module.css";

/** The links that show a translation to others: a new one, each with its code and what came of it, taking one back. */
export function LinksDialog({
  job,
  onClose,
}: {
  readonly job: Pick<Job, "id" | "name">;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const rightId = useId();
  const daysId = useId();
  const links = useJobLinks(job.id);
  const making = useMakeLink(job.id);
  const ending = useEndLink(job.id);
  const [right, setRight] = useState<LinkRight>("view");
  const [days, setDays] = useState<LinkDays>(7);
  const [asked, setAsked] = useState<JobLink | null>(null);
  const problem = failureText(making.error ?? ending.error, shell("error.failed"));
  return (
    <Dialog
      isWide
      title={t("links.title", { name: job.name })}
      note={t("links.note")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{shell("action.close")}</Button>}
    >
      <form
        className={styles.make}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate({ right, days });
        }}
      >
        <Field label={t("links.right")} controlId={rightId}>
          <Select
            id={rightId}
            value={right}
            options={LINK_RIGHTS.map((one) => ({ value: one, label: t(`links.rights.${one}`) }))}
            onChange={(value) => setRight(value as LinkRight)}
          />
        </Field>
        <Field label={t("links.days")} controlId={daysId}>
          <Select
            id={daysId}
            value={String(days)}
            options={LINK_DAYS.map((count) => ({
              value: String(count),
              label: t("links.daysOf", { count }),
            }))}
            onChange={(value) => setDays(Number(value) as LinkDays)}
          />
        </Field>
        <Button type="submit" tone="ink" isBusy={making.isPending}>
          {t("links.make")}
        </Button>
      </form>
      {problem && <FieldError>{problem}</FieldError>}
      {links.isError ? (
        <ErrorState error={links.error} onRetry={() => void links.refetch()} />
      ) : !links.data ? (
        <Skeleton rows={3} />
      ) : links.data.length === 0 ? (
        <p className="mute">{t("links.none")}</p>
      ) : (
        <ul className={styles.list} aria-label={t("links.list")}>
          {links.data.toReversed().map((link) => (
            <LinkLine key={link.id} job={job} link={link} onEnd={() => setAsked(link)} />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={t("links.endTitle")}
          note={t("links.endText")}
          confirm={t("links.endConfirm")}
          isBusy={ending.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => ending.mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </Dialog>
  );
}

function LinkLine({
  job,
  link,
  onEnd,
}: {
  readonly job: Pick<Job, "name">;
  readonly link: JobLink;
  readonly onEnd: () => void;
}) {
  const { t } = useTranslation("translation");
  const language = useUiLanguage();
  const address = `${location.origin}${pagePath("resource-preview", language)}?share=${link.id}`;
  const copy = () =>
    void navigator.clipboard.writeText(t("links.message", { name: job.name, address, code: link.code })).then(
      () => showToast(t("links.copied")),
      () => showToast(t("links.copyFailed")),
    );
  return (
    <li data-ended={link.isEnded || undefined}>
      <div className={styles.facts}>
        <a className={styles.address} href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <span>
          {t("links.code")} <code className={styles.code}>{link.code}</code>
        </span>
        <span className="small mute">
          {t(`links.rights.${link.right}`)}
          {" · "}
          {link.isEnded ? t("links.ended") : t("links.until", { when: formatDateTime(link.endsAt) })}
          {" · "}
          {t("links.people", { count: link.people, value: formatNumber(link.people) })}
          {link.right === "download" && (
            <>
              {" · "}
              {t("links.downloads", { count: link.downloads, value: formatNumber(link.downloads) })}
            </>
          )}
        </span>
      </div>
      <div className={styles.acts}>
        {!link.isEnded && (
          <Button size="sm" icon="copy" onClick={copy}>
            {t("links.copy")}
          </Button>
        )}
        <Button size="sm" tone="text" onClick={onEnd}>
          {t(link.isEnded ? "links.remove" : "links.end")}
        </Button>
      </div>
    </li>
  );
}
