import type { LibraryInvitations } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { answerInvitation, type OpenKind } from "../api/members.ts";

/** Libraries that others would open to the reader; nothing of them is used before they accept. */
export function Invitations({
  kind,
  invitations,
  onAnswered,
}: {
  readonly kind: OpenKind;
  readonly invitations: LibraryInvitations;
  readonly onAnswered: () => Promise<void>;
}) {
  const { t } = useTranslation("tm");
  const [busy, setBusy] = useState<string | null>(null);
  const answer = (id: string, isAccepted: boolean) => {
    setBusy(id);
    void answerInvitation(kind, id, isAccepted)
      .then(onAnswered)
      .catch(() => undefined)
      .finally(() => setBusy(null));
  };
  return invitations.map(({ libraryId, name, right, invitedBy }) => (
    <div key={libraryId} className="note info" role="status">
      <Icon name="info" />
      <span className="grow">
        {t(invitedBy ? "invitations.from" : "invitations.open", {
          ...{ who: invitedBy, name, right: t(`members.rights.${right}`) },
        })}
      </span>
      <span className="row tight">
        <Button size="sm" tone="ink" isBusy={busy === libraryId} onClick={() => answer(libraryId, true)}>
          {t("invitations.accept")}
        </Button>
        <Button size="sm" isBusy={busy === libraryId} onClick={() => answer(libraryId, false)}>
          {t("invitations.decline")}
        </Button>
      </span>
    </div>
  ));
}
