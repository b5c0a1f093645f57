import type { TermbaseLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../../ui/field.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { createTermbase } from "../../api/termbases.ts";
import { FormDialog } from "../form-dialog.tsx";

/** Makes a termbase; managers may make one for their organisation. */
export function NewTermbase({
  canManageOrganization,
  onClose,
  onMade,
}: {
  readonly canManageOrganization: boolean;
  readonly onClose: () => void;
  readonly onMade: (termbase: TermbaseLibrary) => Promise<void>;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"personal" | "organization">("personal");
  return (
    <FormDialog
      title={t("new")}
      confirm={tm("form.create")}
      isReady={name.trim() !== ""}
      onClose={onClose}
      onConfirm={async () => onMade(await createTermbase(name.trim(), scope))}
    >
      <TextField
        label={tm("form.name")}
        value={name}
        maxLength={120}
        data-first-focus
        onChange={(event) => setName(event.target.value)}
      />
      {canManageOrganization && (
        <SelectField
          label={tm("form.scope")}
          value={scope}
          options={[
            { value: "personal", label: tm("form.personal") },
            { value: "organization", label: tm("form.organization") },
          ]}
          onChange={(value) => setScope(value === "organization" ? value : "personal")}
        />
      )}
    </FormDialog>
  );
}
