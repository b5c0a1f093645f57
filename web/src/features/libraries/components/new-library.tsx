import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { LibraryKind } from "../api/keys.ts";
import { useCreateLibrary, type NewScope } from "../api/libraries.ts";

/** Makes a library; managers may make one for their organisation. */
export function NewLibrary({
  kind,
  canManageOrganization,
  onClose,
  onMade,
}: {
  readonly kind: LibraryKind;
  readonly canManageOrganization: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const { t } = useTranslation("libraries");
  const create = useCreateLibrary(kind);
  const [name, setName] = useState("");
  const [scope, setScope] = useState<NewScope>("personal");
  return (
    <FormDialog
      title={t(`new.${kind}`)}
      confirm={t("form.create")}
      isReady={name.trim() !== ""}
      saving={create}
      onClose={onClose}
      onConfirm={() => create.mutate({ name: name.trim(), scope }, { onSuccess: ({ id }) => onMade(id) })}
    >
      <TextField
        label={t("form.name")}
        value={name}
        maxLength={120}
        data-first-focus
        onChange={(event) => setName(event.target.value)}
      />
      {canManageOrganization && (
        <SelectField
          label={t("form.scope")}
          value={scope}
          options={[
            { value: "personal", label: t("form.personal") },
            { value: "organization", label: t("form.organization") },
          ]}
          onChange={(value) => setScope(value === "organization" ? value : "personal")}
        />
      )}
    </FormDialog>
  );
}
