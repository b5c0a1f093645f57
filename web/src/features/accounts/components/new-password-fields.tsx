import type { AccountText } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { useAccountText } from "../state/account-text.ts";

interface Props {
  readonly label: string;
  readonly password: string;
  readonly confirmation: string;
  readonly problems: { readonly password: AccountText | null; readonly confirmation: AccountText | null };
  readonly onPassword: (value: string) => void;
  readonly onConfirmation: (value: string) => void;
}

/** A new password and its confirmation. Nothing is trimmed or folded (docs/readings.md Q2). */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  problems,
  onPassword,
  onConfirmation,
}: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  return (
    <>
      <TextField
        isLarge
        label={label}
        placeholder={t("passwordHint")}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={text(problems.password)}
        onChange={(event) => onPassword(event.target.value)}
      />
      <TextField
        isLarge
        label={t("confirmPassword")}
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        error={text(problems.confirmation)}
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  );
}
