import type { ContactSettings as Settings } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { failureText } from "../../../lib/api-error.ts";
import { useContactSettings, useSetContact } from "../api/contacts.ts";
import { LookOnly } from "./look-only.tsx";
import styles from "./backend.module.css";

/** The contacts that every page shows, each with the values that it has had. */
export function ContactSettings() {
  const { t } = useTranslation("operations");
  const { data, error, refetch } = useContactSettings();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  return (
    <>
      {!data.mayChange && <LookOnly text={t("settings.demo")} />}
      <div className={styles.settings}>
        {data.contacts.map((contact) => (
          <Contact key={contact.name} contact={contact} mayChange={data.mayChange} />
        ))}
      </div>
    </>
  );
}

function Contact({
  contact: { name, value, history },
  mayChange,
}: {
  readonly contact: Settings["contacts"][number];
  readonly mayChange: boolean;
}) {
  const { t } = useTranslation("operations");
  const { t: tShell } = useTranslation("shell");
  const [typed, setTyped] = useState(value);
  const saving = useSetContact();
  const label = tShell(`contact.${name}`);
  const problem = failureText(saving.error, tShell("error.failed"));
  return (
    <section className={styles.block}>
      <form
        className={styles.setting}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(
            { name, value: typed.trim() },
            { onSuccess: () => showToast(t("settings.saved", { name: label })) },
          );
        }}
      >
        <TextField
          label={label}
          value={typed}
          maxLength={200}
          disabled={!mayChange}
          placeholder={t("settings.unset")}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          tone="ink"
          isBusy={saving.isPending}
          disabled={!mayChange || typed.trim() === value}
          aria-label={t("settings.saveOf", { name: label })}
        >
          {t("settings.save")}
        </Button>
      </form>
      {problem && <FieldError>{problem}</FieldError>}
      {history.length > 0 && (
        <details className={styles.asTable}>
          <summary className="link">{t("settings.history", { count: history.length })}</summary>
          <ul className={styles.lines}>
            {history.map((one) => (
              <li key={one.at}>
                <span className={styles.note}>{formatDateTime(one.at)}</span>
                <span>
                  {one.value || t("settings.takenAway")}
                  <span className={styles.code}>{one.by ?? t("audit.gone")}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
