import { PAGES } from "@yizhou/contract";
import type { OwnOrganization } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useDropDomain, useNameDomain } from "../api/organization.ts";
import styles from "./organization.module.css";

/** Domains whose people may join, for the manager. */
export function MailDomains({ desk }: { readonly desk: NonNullable<OwnOrganization["desk"]> }) {
  const { t } = useTranslation("organizations");
  const dropping = useDropDomain();
  const [dropped, setDropped] = useState<string | null>(null);
  return (
    <>
      <h3 className={styles.part}>{t("domains.title")}</h3>
      <p className={styles.lead}>{t("domains.lead")}</p>
      {desk.domains.length > 0 && (
        <ul aria-label={t("domains.title")}>
          {desk.domains.map(({ domain, namedAt }) => (
            <li key={domain} className={styles.row}>
              <p className={styles.who}>
                <b translate="no">@{domain}</b>
                <span className="small mute">{t("domains.since", { date: formatWhen(namedAt) })}</span>
              </p>
              <Button
                size="sm"
                tone="text"
                aria-label={t("domains.dropOf", { domain })}
                onClick={() => setDropped(domain)}
              >
                {t("domains.drop")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NameDomain key={desk.ownDomain} ownDomain={desk.ownDomain} hasAny={desk.domains.length > 0} />
      {dropped && (
        <ConfirmDialog
          title={t("domains.dropTitle", { domain: dropped })}
          note={t("domains.dropNote")}
          confirm={t("domains.drop")}
          isBusy={dropping.isPending}
          onCancel={() => setDropped(null)}
          onConfirm={() => dropping.mutate(dropped, { onSettled: () => setDropped(null) })}
        />
      )}
    </>
  );
}

/** A domain of which the manager has a proven mailbox can be named; without one the way there is shown. */
function NameDomain({ ownDomain, hasAny }: { readonly ownDomain: string | null; readonly hasAny: boolean }) {
  const { t } = useTranslation("organizations");
  const { t: tShell } = useTranslation("shell");
  const language = useUiLanguage();
  const to = usePagePath();
  const naming = useNameDomain();
  const [domain, setDomain] = useState(ownDomain ?? "");
  if (ownDomain === null)
    return (
      <div className={styles.row}>
        <p className="soft">{t(hasAny ? "domains.proveMore" : "domains.prove")}</p>
        <ButtonLink size="sm" to={to("account-set")}>
          {PAGES["account-set"].title[language]}
        </ButtonLink>
      </div>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (domain.trim() !== "" && !naming.isPending) naming.mutate(domain.trim());
      }}
    >
      <TextField
        label={t("domains.domain")}
        value={domain}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        error={failureText(naming.error, tShell("error.failed"))}
        onChange={(event) => {
          setDomain(event.target.value);
          naming.reset();
        }}
      />
      <Button type="submit" tone="ink" isBusy={naming.isPending} disabled={domain.trim() === ""}>
        {t("domains.add")}
      </Button>
    </form>
  );
}
