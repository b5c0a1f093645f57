import { LINK_CODE_LENGTH } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, isApiError } from "../../../lib/api-error.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useOpenLink, useShareLink } from "../api/share-links.ts";
import { JobGone } from "./job-gone.tsx";
import { PreviewScreen } from "./preview-screen.tsx";
import styles from "./linked-preview.module.css";

/** What a link shows: its code is asked for once; a dead one is the page of what is not there, also when it dies under the eyes. */
export function LinkedPreview({ link: id }: { readonly link: string }) {
  const { t } = useTranslation("translation");
  const link = useShareLink(id);
  // An address that was cut short on its way is refused as malformed: to whoever follows it, it is as dead.
  if (isApiError(link.error) && (link.error.status === 404 || link.error.status === 400))
    return <JobGone title={t("preview.notFound.title")} text={t("links.gone")} />;
  if (link.isError && !link.data)
    return <ErrorState error={link.error} text={t("preview.failed")} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton rows={6} />;
  const { opened, owner } = link.data;
  if (!opened) return <CodeForm link={id} owner={owner} />;
  return <PreviewScreen id={opened.jobId} link={{ id, right: opened.right, owner }} />;
}

function CodeForm({ link, owner }: { readonly link: string; readonly owner: string }) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const id = useId();
  const opening = useOpenLink(link);
  const [code, setCode] = useState("");
  const problem = failureText(opening.error, shell("error.failed"));
  const isWhole = code.trim().length === LINK_CODE_LENGTH;
  return (
    <main className={styles.ask}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !opening.isPending) opening.mutate(code.trim());
        }}
      >
        <Logo size={32} />
        <h1 className="h3">{t("links.ask.title", { name: owner })}</h1>
        <p className="soft">{t("links.ask.text")}</p>
        <Field label={t("links.code")} controlId={id} error={problem}>
          <InputFrame size="lg" isRefused={problem !== null}>
            <input
              id={id}
              className={styles.code}
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </InputFrame>
        </Field>
        <Button type="submit" tone="seal" isBusy={opening.isPending} disabled={!isWhole}>
          {t("links.ask.open")}
        </Button>
      </form>
    </main>
  );
}
