import type { TermbaseLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { changeTermbase, deleteTermbase, useRefreshTermbases } from "../../api/termbases.ts";
import { FormDialog } from "../form-dialog.tsx";

/** Name of a termbase, what members of the organisation may do, and its end. */
export function TermbaseSettings({
  termbase,
  onClose,
  onGone,
}: {
  readonly termbase: TermbaseLibrary;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const refresh = useRefreshTermbases();
  const [name, setName] = useState(termbase.name);
  const [memberRight, setMemberRight] = useState(termbase.memberRight);
  const [isDeleting, setIsDeleting] = useState(false);

  if (isDeleting)
    return (
      <ConfirmDialog
        title={tm("settings.deleteTitle", { name: termbase.name })}
        note={t("settings.deleteNote", { count: termbase.concepts })}
        confirm={tm("settings.delete")}
        onCancel={() => setIsDeleting(false)}
        onConfirm={async () => {
          await deleteTermbase(termbase.id);
          onGone();
        }}
      />
    );
  return (
    <FormDialog
      title={tm("library.settings")}
      confirm={tm("form.save")}
      isReady={name.trim() !== ""}
      onClose={onClose}
      onConfirm={async () => {
        await changeTermbase(termbase.id, { name: name.trim(), ...(memberRight && { memberRight }) });
        await refresh("counts");
        onClose();
      }}
    >
      <TextField
        label={tm("form.name")}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      {memberRight && (
        <SelectField
          label={tm("settings.memberRight")}
          value={memberRight}
          options={[
            { value: "read", label: tm("settings.read") },
            { value: "write", label: tm("settings.write") },
          ]}
          note={tm("settings.membersNote")}
          onChange={(value) => setMemberRight(value === "write" ? value : "read")}
        />
      )}
      <div>
        <Button tone="text" icon="trash" onClick={() => setIsDeleting(true)}>
          {t("settings.deleteOpen")}
        </Button>
      </div>
    </FormDialog>
  );
}
