import type { LibraryInvitations } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { LibraryKind } from "../api/keys.ts";
import { useAnswerInvitation } from "../api/members.ts";
import { Note } from "../../../ui/note.tsx";
import styles from "./invitations.module.css";

/** Libraries that others would open to the reader; nothing of them is used before they accept. */
export function Invitations({
  kind,
  invitations,
}: {
  readonly kind: LibraryKind;
  readonly invitations: LibraryInvitations;
}) {
  return invitations.map((one) => <Invitation key={one.libraryId} kind={kind} invitation={one} />);
}

function Invitation({
  kind,
  invitation: { libraryId, name, right, invitedBy },
}: {
  readonly kind: LibraryKind;
  readonly invitation: LibraryInvitations[number];
}) {
  const { t } = useTranslation("libraries");
  const answer = useAnswerInvitation(kind, libraryId);
  return (
    <Note tone="info" role="status" className={styles.invitation}>
      <Icon name="info" />
      <span className="grow">
        {t(`invitations.${kind}.${invitedBy ? "from" : "open"}`, {
          ...{ who: invitedBy, name, right: t(`members.rights.${right}`) },
        })}
      </span>
      <span className="row tight">
        <Button size="sm" tone="ink" isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t("invitations.accept")}
        </Button>
        <Button size="sm" isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t("invitations.decline")}
        </Button>
      </span>
    </Note>
  );
}
