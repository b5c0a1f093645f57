import type { OwnOrganization } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useMove, useOwnOrganization } from "../api/organization.ts";
import { Invitations } from "./invitations.tsx";
import { Invited } from "./invited.tsx";
import { MailDomains } from "./mail-domains.tsx";
import { People } from "./people.tsx";
import styles from "./organization.module.css";

/** Where one belongs: what one may join, the way out, and for managers who else is there, is invited and may join. */
export function OrganizationSection() {
  const { t } = useTranslation("organizations");
  const { data, error, refetch } = useOwnOrganization();
  return (
    <section className={styles.section} id="organization">
      <h2 className="h3">{t("title")}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <Invited own={data} />
          {data.organization ? (
            <Belonging own={data} organization={data.organization} />
          ) : data.offer ? (
            <Offer offer={data.offer} />
          ) : (
            data.invitations.length === 0 && <p className={styles.lead}>{t("none")}</p>
          )}
        </>
      )}
    </section>
  );
}

function Offer({ offer }: { readonly offer: NonNullable<OwnOrganization["offer"]> }) {
  const { t } = useTranslation("organizations");
  const { t: tShell } = useTranslation("shell");
  const joining = useMove("join");
  return (
    <Note tone="info" className={styles.offer}>
      <p>{t("offer", { name: offer.name, domain: offer.domain })}</p>
      <p className="small">{t("offerNote")}</p>
      {joining.isError && <FieldError>{failureText(joining.error, tShell("error.failed"))}</FieldError>}
      <Button tone="seal" isBusy={joining.isPending} onClick={() => joining.mutate()}>
        {t("join")}
      </Button>
    </Note>
  );
}

function Belonging({
  own,
  organization,
}: {
  readonly own: OwnOrganization;
  readonly organization: NonNullable<OwnOrganization["organization"]>;
}) {
  const { t } = useTranslation("organizations");
  const leaving = useMove("leave");
  const [isAsked, setIsAsked] = useState(false);
  const { name, role, members, seats } = organization;
  return (
    <>
      <div className={styles.row}>
        <p className={styles.who}>
          <b translate="no">{name}</b>
          <span className="soft">
            {t(`roles.${role}`)}
            {own.desk && (
              <>
                {" · "}
                {seats === null
                  ? t("members", { count: members })
                  : t("membersOf", { members: formatNumber(members), seats: formatNumber(seats) })}
              </>
            )}
          </span>
        </p>
        {own.mayLeave && (
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {t("leave")}
          </Button>
        )}
      </div>
      {own.desk && (
        <>
          <Invitations textsPhones={own.desk.textsInvitations} />
          <MailDomains desk={own.desk} />
          <People />
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t("leaveTitle", { name })}
          note={t("leaveNote")}
          confirm={t("leave")}
          isBusy={leaving.isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => leaving.mutate(undefined, { onSettled: () => setIsAsked(false) })}
        />
      )}
    </>
  );
}
