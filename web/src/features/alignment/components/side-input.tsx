import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./alignment.module.css";
import styles from "./side-input.module.css";

export interface SideValue {
  readonly file: File | null;
  readonly text: string;
}

/** One side: a file dropped or chosen, or text pasted. With `accept` it is a file only. */
export function SideInput({
  label,
  note,
  accept,
  value,
  onChange,
}: {
  readonly label: string;
  readonly note?: string;
  readonly accept?: string;
  readonly value: SideValue;
  readonly onChange: (value: SideValue) => void;
}) {
  const { t } = useTranslation("alignment");
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file) onChange({ file, text: "" });
  };
  return (
    <div
      className={isOver ? classes(shared.sideInput, shared.over) : shared.sideInput}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className={styles.sideHead}>
        <label htmlFor={id}>{label}</label>
        <Button size="sm" icon="upload" onClick={() => picker.current?.click()}>
          {t("side.choose")}
        </Button>
      </div>
      {value.file ? (
        <p className={styles.sideFile}>
          <span>{value.file.name}</span>
          <span className="mute">{formatBytes(value.file.size)}</span>
          <IconButton
            icon="cross"
            label={t("side.removeFile", { name: value.file.name })}
            onClick={() => onChange({ file: null, text: "" })}
          />
        </p>
      ) : accept ? (
        <p className={classes("mute", styles.sideFile)}>{note ?? t("side.drop")}</p>
      ) : (
        <textarea
          id={id}
          rows={9}
          value={value.text}
          placeholder={t("side.placeholder")}
          onChange={(event) => onChange({ file: null, text: event.target.value })}
        />
      )}
      <input
        ref={picker}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={accept}
        aria-label={t("side.chooseFor", { side: label })}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
