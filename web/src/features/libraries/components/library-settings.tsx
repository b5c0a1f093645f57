import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldNote, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { LibraryKind } from "../api/keys.ts";
import { useChangeLibrary, useDeleteLibrary } from "../api/libraries.ts";

const MAX_PENALTY = 50;

/** What the settings say of a library. */
interface SetLibrary {
  readonly id: string;
  readonly name: string;
  /** Null where it belongs to no organisation. */
  readonly memberRight: "read" | "write" | null;
  /** Whether they may take it away as a file; null as above. */
  readonly memberMayExport: boolean | null;
  /** Points that its matches lose; only memories have matches. */
  readonly penalty?: number;
}

/** Name of a library, what its matches are worth, what members of the organisation may do, and its end. */
export function LibrarySettings({
  kind,
  library,
  count,
  onClose,
  onGone,
}: {
  readonly kind: LibraryKind;
  readonly library: SetLibrary;
  /** How much goes with it when it is deleted. */
  readonly count: number;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { t } = useTranslation("libraries");
  const change = useChangeLibrary(kind, library.id);
  const remove = useDeleteLibrary(kind, library.id);
  const [name, setName] = useState(library.name);
  const [memberRight, setMemberRight] = useState(library.memberRight);
  const [memberMayExport, setMemberMayExport] = useState(library.memberMayExport);
  const [penalty, setPenalty] = useState(library.penalty === undefined ? null : String(library.penalty));
  const [isDeleting, setIsDeleting] = useState(false);

  if (isDeleting)
    return (
      <ConfirmDialog
        title={t("settings.deleteTitle", { name: library.name })}
        note={t(`settings.deleteNote.${kind}`, { count })}
        confirm={t("settings.delete")}
        isBusy={remove.isPending}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onGone })}
      />
    );
  return (
    <FormDialog
      title={t("library.settings")}
      confirm={t("form.save")}
      isReady={name.trim() !== ""}
      saving={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(
          {
            name: name.trim(),
            ...(penalty !== null && {
              penalty: Math.min(MAX_PENALTY, Math.max(0, Math.round(Number(penalty) || 0))),
            }),
            ...(memberRight && { memberRight }),
            ...(memberMayExport !== null && { memberMayExport }),
          },
          { onSuccess: onClose },
        )
      }
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
      {memberMayExport !== null && (
        <Checkbox isChecked={memberMayExport} onChange={setMemberMayExport}>
          {t("settings.memberMayExport")}
        </Checkbox>
      )}
      {penalty !== null && (
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
          <FieldNote>{t("settings.penaltyNote")}</FieldNote>
        </div>
      )}
      <div>
        <Button tone="text" icon="trash" onClick={() => setIsDeleting(true)}>
          {t(`settings.deleteOpen.${kind}`)}
        </Button>
      </div>
    </FormDialog>
  );
}
