import { useState } from "react";
import { useTranslation } from "react-i18next";

const MAX_CHARACTERS = 255;

/** The name as an input in its place: Enter or leaving it saves, Escape keeps the old name. */
export function RenameField({
  name,
  onSave,
  onCancel,
}: {
  readonly name: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("translation");
  const [text, setText] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const trimmed = text.trim();
  const error =
    trimmed === ""
      ? t("history.row.renameEmpty")
      : [...trimmed].length > MAX_CHARACTERS
        ? t("history.row.renameLong")
        : null;
  const save = async () => {
    if (error || isBusy) return;
    if (trimmed === name) return onCancel();
    setIsBusy(true);
    await onSave(trimmed);
  };
  return (
    <div className="rename">
      <div className={error ? "input sm err" : "input sm"}>
        <input
          autoFocus
          aria-label={t("history.row.renameLabel")}
          aria-invalid={error ? true : undefined}
          value={text}
          disabled={isBusy}
          onFocus={(event) => event.target.setSelectionRange(0, baseLength(name))}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => (error ? onCancel() : void save())}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") void save();
            if (event.key === "Escape") onCancel();
          }}
        />
      </div>
      {error && (
        <p className="errline" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Length of the name without its extension: what one usually wants to change. */
function baseLength(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}
