import type { MemoryMember, MemoryMemberRight } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import type { LibraryKind } from "../api/keys.ts";
import { useChangeMember, useInviteMember, useMembers } from "../api/members.ts";
import { Select } from "../../../ui/select.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./members-dialog.module.css";

const RIGHTS = ["read", "write", "manage"] as const satisfies readonly MemoryMemberRight[];

/** A library that people may be invited to. */
export interface OpenLibrary {
  readonly id: string;
  readonly name: string;
  readonly scope: "personal" | "member" | "organization" | "shared";
}

interface Props {
  readonly kind: LibraryKind;
  readonly library: OpenLibrary;
}

/** Who a library is open to by name, with their rights; inviting and taking out. */
export function MembersDialog({ kind, library, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation("libraries");
  const { t: shell } = useTranslation("shell");
  const members = useMembers(kind, library.id);
  return (
    <Dialog
      isWide
      title={t("members.title", { name: library.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("action.close")}</Button>
        </>
      }
    >
      <p className="small mute">
        {t(library.scope === "organization" ? "members.organizationNote" : "members.note")}
      </p>
      <InviteForm kind={kind} library={library} />
      {members.isError ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <Skeleton rows={3} />
      ) : members.data.length === 0 ? (
        <p className="mute">{t("members.none")}</p>
      ) : (
        <ul className={styles.memberList} aria-label={t("members.list")}>
          {members.data.map((member) => (
            <MemberLine key={member.id} kind={kind} library={library} member={member} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function InviteForm({ kind, library }: Props) {
  const { t } = useTranslation("libraries");
  const { t: shell } = useTranslation("shell");
  const invite = useInviteMember(kind, library.id);
  const [account, setAccount] = useState("");
  const [right, setRight] = useState<MemoryMemberRight>("read");
  const [mayExport, setMayExport] = useState(false);
  const send = () =>
    invite.mutate({ account: account.trim(), right, mayExport }, { onSuccess: () => setAccount("") });
  return (
    <form
      className={styles.invite}
      onSubmit={(event) => {
        event.preventDefault();
        if (account.trim() !== "" && !invite.isPending) send();
      }}
    >
      <TextField
        label={t("members.account")}
        value={account}
        maxLength={200}
        autoComplete="off"
        data-first-focus
        error={failureText(invite.error, shell("error.failed"))}
        onChange={(event) => {
          setAccount(event.target.value);
          invite.reset();
        }}
      />
      <RightSelect label={t("members.right")} right={right} onChange={setRight} />
      <Button tone="ink" type="submit" isBusy={invite.isPending} disabled={account.trim() === ""}>
        {t("members.invite")}
      </Button>
      {right !== "manage" && (
        <Checkbox className={styles.inviteExport} isChecked={mayExport} onChange={setMayExport}>
          {t("members.mayExport")}
        </Checkbox>
      )}
    </form>
  );
}

function MemberLine({ kind, library, member }: Props & { readonly member: MemoryMember }) {
  const { t } = useTranslation("libraries");
  const change = useChangeMember(kind, library.id, member.id);
  const name = member.nickName ?? member.account;
  return (
    <li aria-busy={change.isPending}>
      <span className={styles.memberName}>
        <b>{name}</b>
        {member.nickName !== null && <span className="small mute">{member.account}</span>}
      </span>
      {member.isInvited && (
        <span className={classes("small mute", styles.invited)}>
          <Icon name="clock" size={14} /> {t("members.invited")}
        </span>
      )}
      {member.isOwner ? (
        <span className={classes("soft", styles.memberOwner)}>{t("members.owner")}</span>
      ) : (
        <>
          <RightSelect
            label={t("members.rightOf", { name })}
            right={member.right}
            isHidden
            onChange={(right) => change.mutate({ right })}
          />
          {member.right !== "manage" && (
            <Checkbox
              isChecked={member.mayExport}
              isDisabled={change.isPending}
              label={t("members.mayExportOf", { name })}
              onChange={(mayExport) => change.mutate({ mayExport })}
            >
              {t("members.mayExport")}
            </Checkbox>
          )}
          <IconButton
            icon="trash"
            label={t("members.remove", { name })}
            onClick={() => change.mutate(null)}
          />
        </>
      )}
    </li>
  );
}

/** @param isHidden  the label is only for those who do not see the line it stands in */
function RightSelect({
  label,
  right,
  isHidden,
  onChange,
}: {
  readonly label: string;
  readonly right: MemoryMemberRight;
  readonly isHidden?: boolean;
  readonly onChange: (right: MemoryMemberRight) => void;
}) {
  const { t } = useTranslation("libraries");
  const id = useId();
  return (
    <Field label={label} controlId={id} isLabelHidden={isHidden}>
      <Select
        id={id}
        value={right}
        options={RIGHTS.map((value) => ({ value, label: t(`members.rights.${value}`) }))}
        onChange={(chosen) => onChange(RIGHTS.find((one) => one === chosen) ?? "read")}
      />
    </Field>
  );
}
