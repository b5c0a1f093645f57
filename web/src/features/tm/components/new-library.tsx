import type { MemoryLibrary } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { createLibrary } from "../api/memories.ts";
import { FormDialog } from "./form-dialog.tsx";

/** Makes a library; managers may make one for their organisation. */
export function NewLibrary({
  canManageOrganization,
  onClose,
  onMade,
}: {
  readonly canManageOrganization: boolean;
  readonly onClose: () => void;
  readonly onMade: (library: MemoryLibrary) => Promise<void>;
}) {
  const { t } = useTranslation("tm");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"personal" | "organization">("personal");
  return (
    <FormDialog
      title={t("page.new")}
      confirm={t("form.create")}
      isReady={name.trim() !== ""}
      onClose={onClose}
      onConfirm={async () => onMade(await createLibrary(name.trim(), scope))}
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
