import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { FieldError } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import styles from "./rename-field.module.css";

const MAX_CHARACTERS = 255;

/** The name as an input in its place: Enter or leaving it saves, Escape keeps the old name. What was refused stays to be mended. */
export function RenameField({
  name,
  saving,
  onSave,
  onCancel,
}: {
  readonly name: string;
  /** The mutation that `onSave` begins. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const [text, setText] = useState(name);
  const trimmed = text.trim();
  const wrong =
    trimmed === ""
      ? t("history.row.renameEmpty")
      : [...trimmed].length > MAX_CHARACTERS
        ? t("history.row.renameLong")
        : null;
  const error = wrong ?? failureText(saving.error, shell("error.failed"));
  const save = () => {
    if (wrong || saving.isPending) return;
    if (trimmed === name) return onCancel();
    onSave(trimmed);
  };
  return (
    <div className={styles.rename}>
      <InputFrame size="sm" isRefused={Boolean(error)}>
        <input
          autoFocus
          aria-label={t("history.row.renameLabel")}
          aria-invalid={error ? true : undefined}
          value={text}
          readOnly={saving.isPending}
          onFocus={(event) => event.target.setSelectionRange(0, baseLength(name))}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => (error ? onCancel() : save())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") save();
            if (event.key === "Escape") onCancel();
          }}
        />
      </InputFrame>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** Length of the name without its extension: what one usually wants to change. */
function baseLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}
