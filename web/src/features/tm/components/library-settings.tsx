import type { MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { changeLibrary, deleteLibrary, useRefreshMemories } from "../api/memories.ts";
import { FormDialog } from "./form-dialog.tsx";

const MAX_PENALTY = 50;

/** Name of a library, what its matches are worth, what members of the organisation may do, and its end. */
export function LibrarySettings({
  library,
  onClose,
  onGone,
}: {
  readonly library: MemoryLibrary;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshMemories();
  const [name, setName] = useState(library.name);
  const [memberRight, setMemberRight] = useState(library.memberRight);
  const [penalty, setPenalty] = useState(String(library.penalty));
  const [isDeleting, setIsDeleting] = useState(false);

  if (isDeleting)
    return (
      <ConfirmDialog
        title={t("settings.deleteTitle", { name: library.name })}
        note={t("settings.deleteNote", { count: library.units })}
        confirm={t("settings.delete")}
        onCancel={() => setIsDeleting(false)}
        onConfirm={async () => {
          await deleteLibrary(library.id);
          onGone();
        }}
      />
    );
  return (
    <FormDialog
      title={t("library.settings")}
      confirm={t("form.save")}
      isReady={name.trim() !== ""}
      onClose={onClose}
      onConfirm={async () => {
        await changeLibrary(library.id, {
          name: name.trim(),
          penalty: Math.min(MAX_PENALTY, Math.max(0, Math.round(Number(penalty) || 0))),
          ...(memberRight && { memberRight }),
        });
        await refresh("counts");
        onClose();
      }}
    >
      <TextField
        label={t("form.name")}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      {memberRight && (
        <SelectField
          label={t("settings.memberRight")}
          value={memberRight}
          options={[
            { value: "read", label: t("settings.read") },
            { value: "write", label: t("settings.write") },
          ]}
          note={t("settings.membersNote")}
          onChange={(value) => setMemberRight(value === "write" ? value : "read")}
        />
      )}
      <div>
        <TextField
          label={t("settings.penalty")}
          type="number"
          min={0}
          max={MAX_PENALTY}
          inputMode="numeric"
          value={penalty}
          onChange={(event) => setPenalty(event.target.value)}
        />
        <p className="field-note">{t("settings.penaltyNote")}</p>
      </div>
      <div>
        <Button tone="text" icon="trash" onClick={() => setIsDeleting(true)}>
          {t("settings.deleteOpen")}
        </Button>
      </div>
    </FormDialog>
  );
}
