import { PAGES } from "@yizhou/contract";
import type { OwnOrganization } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { failureText } from "../../../lib/api-error.ts";
import { formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { useAnswerInvitation } from "../api/organization.ts";
import styles from "./organization.module.css";

type Invitation = OwnOrganization["invitations"][number];

/** Invitations to the own addresses. Whoever followed the link of another one is told why it is not among them. */
export function Invited({ own }: { readonly own: OwnOrganization }) {
  const [search] = useSearchParams();
  const followed = search.get("invitation");
  const isFound = own.invitations.some(({ id }) => id === followed);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (followed !== null) box.current?.scrollIntoView({ block: "center" });
  }, [followed]);
  // Whoever is in has answered it, or needs none.
  const isLost = followed !== null && !isFound && own.organization === null;
  return (
    <div ref={box}>
      {isLost && <Lost />}
      {own.invitations.map((one) => (
        <Offer key={one.id} invitation={one} own={own} />
      ))}
    </div>
  );
}

function Lost() {
  const { t } = useTranslation("organizations");
  const language = useUiLanguage();
  const to = usePagePath();
  return (
    <Note tone="warn" className={styles.offer}>
      <p>{t("invited.lost")}</p>
      <ButtonLink size="sm" to={to("account-set")}>
        {PAGES["account-set"].title[language]}
      </ButtonLink>
    </Note>
  );
}

function Offer({
  invitation: { id, name, address, invitedBy, expiresAt },
  own,
}: {
  readonly invitation: Invitation;
  readonly own: OwnOrganization;
}) {
  const { t } = useTranslation("organizations");
  const { t: tShell } = useTranslation("shell");
  const accepting = useAnswerInvitation("accept");
  const declining = useAnswerInvitation("decline");
  const [isAsked, setIsAsked] = useState(false);
  const error = accepting.error ?? declining.error;
  return (
    <Note tone="info" className={styles.offer}>
      <p>
        {invitedBy === null
          ? t("invited.offer", { name, address })
          : t("invited.offerBy", { name, address, person: invitedBy })}
      </p>
      <p className="small">
        {t("invited.note")} {t("invited.until", { date: formatWhen(expiresAt) })}
      </p>
      {own.organization && (
        <p className="small">
          {t(own.mayLeave ? "invited.leaveFirst" : "invited.elsewhere", { name: own.organization.name })}
        </p>
      )}
      {error && <FieldError>{failureText(error, tShell("error.failed"))}</FieldError>}
      <div className={styles.answers}>
        {!own.organization && (
          <Button tone="seal" isBusy={accepting.isPending} onClick={() => accepting.mutate(id)}>
            {t("invited.accept")}
          </Button>
        )}
        <Button onClick={() => setIsAsked(true)}>{t("invited.decline")}</Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t("invited.declineTitle", { name })}
          note={t("invited.declineNote")}
          confirm={t("invited.decline")}
          isBusy={declining.isPending}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => declining.mutate(id, { onSettled: () => setIsAsked(false) })}
        />
      )}
    </Note>
  );
}
