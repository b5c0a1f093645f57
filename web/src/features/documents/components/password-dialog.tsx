import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/field.tsx";

/** Asks for the password of an encrypted file. The dialog of a wrong one says so. */
export function PasswordDialog({
  name,
  isWrong,
  onPassword,
  onCancel,
}: {
  readonly name: string;
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("documents");
  const [password, setPassword] = useState("");
  const [hasTyped, setHasTyped] = useState(false);
  return (
    <FormDialog
      title={t("password.title")}
      note={t("password.text", { name })}
      confirm={t("password.open")}
      isReady={password !== ""}
      onClose={onCancel}
      onConfirm={() => onPassword(password)}
    >
      <TextField
        label={t("password.label")}
        type="password"
        autoComplete="off"
        maxLength={200}
        data-first-focus
        value={password}
        error={isWrong && !hasTyped ? t("password.wrong") : null}
        onChange={(event) => {
          setPassword(event.target.value);
          setHasTyped(true);
        }}
      />
    </FormDialog>
  );
}
