import type { OrganizationInvitation } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatWhen } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useInvitations, useInvite, useSendAgain, useWithdraw } from "../api/organization.ts";
import styles from "./organization.module.css";

/** Whom the manager has invited and what became of it; those who accepted stand among the members. */
export function Invitations({ textsPhones }: { readonly textsPhones: boolean }) {
  const { t } = useTranslation("organizations");
  const { data, error, refetch } = useInvitations();
  const [asked, setAsked] = useState<OrganizationInvitation | null>(null);
  const withdrawing = useWithdraw();
  return (
    <>
      <h3 className={styles.part}>{t("invitations.title")}</h3>
      <p className={styles.lead}>{t(textsPhones ? "invitations.leadWithTexts" : "invitations.lead")}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : (
        data.length > 0 && (
          <ul aria-label={t("invitations.title")}>
            {data.map((one) => (
              <Row key={one.id} invitation={one} onWithdraw={() => setAsked(one)} />
            ))}
          </ul>
        )
      )}
      <InviteForm />
      {asked && (
        <ConfirmDialog
          title={t("invitations.withdrawTitle", { address: asked.address })}
          note={t("invitations.withdrawNote")}
          confirm={t("invitations.withdrawConfirm")}
          isBusy={withdrawing.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => withdrawing.mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </>
  );
}

function Row({
  invitation: { id, address, state, hasFailed, sentAt, expiresAt },
  onWithdraw,
}: {
  readonly invitation: OrganizationInvitation;
  readonly onWithdraw: () => void;
}) {
  const { t } = useTranslation("organizations");
  const sending = useSendAgain();
  return (
    <li className={styles.row}>
      <p className={styles.who}>
        <b translate="no">{address}</b>
        <span className="small soft">
          {t(`invitations.${state}`, { sent: formatWhen(sentAt), end: formatWhen(expiresAt) })}
        </span>
        {hasFailed && state === "waiting" && (
          <span className={styles.failed}>
            {t(address.includes("@") ? "invitations.failed" : "invitations.failedPhone")}
          </span>
        )}
      </p>
      {state !== "declined" && (
        <span className={styles.acts}>
          <Button
            size="sm"
            tone="text"
            isBusy={sending.isPending}
            aria-label={t("invitations.againOf", { address })}
            onClick={() => sending.mutate(id)}
          >
            {t("invitations.again")}
          </Button>
          <Button
            size="sm"
            tone="text"
            aria-label={t("invitations.withdrawOf", { address })}
            onClick={onWithdraw}
          >
            {t("invitations.withdraw")}
          </Button>
        </span>
      )}
    </li>
  );
}

function InviteForm() {
  const { t } = useTranslation("organizations");
  const { t: tShell } = useTranslation("shell");
  const inviting = useInvite();
  const [address, setAddress] = useState("");
  const typed = address.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== "" && !inviting.isPending) inviting.mutate(typed, { onSuccess: () => setAddress("") });
      }}
    >
      <TextField
        label={t("invitations.address")}
        value={address}
        maxLength={320}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={failureText(inviting.error, tShell("error.failed"))}
        onChange={(event) => {
          setAddress(event.target.value);
          inviting.reset();
        }}
      />
      <Button type="submit" tone="ink" isBusy={inviting.isPending} disabled={typed === ""}>
        {t("invitations.invite")}
      </Button>
    </form>
  );
}
