import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";

/** A mainland phone number; +86 stands before it and is not sent. */
export function PhoneField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation("account");
  return (
    <TextField
      isLarge
      prefix="+86"
      label={t("phone")}
      name="phone"
      type="tel"
      autoComplete="tel-national"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
