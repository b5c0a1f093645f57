import { useId } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../lib/api-error.ts";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { FieldError } from "./field.tsx";
import styles from "./dialog.module.css";

/** A dialog with a form, its main action, and the reason when that failed. */
export function FormDialog({
  title,
  note,
  confirm,
  isReady,
  isWide,
  saving,
  onClose,
  onConfirm,
  children,
}: Pick<DialogProps, "title" | "note" | "isWide" | "onClose" | "children"> & {
  /** The verb of the action. */
  readonly confirm: string;
  readonly isReady: boolean;
  /** The mutation that `onConfirm` begins; absent where nothing can fail. */
  readonly saving?: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
}) {
  const { t } = useTranslation("shell");
  const id = useId();
  const problem = saving ? failureText(saving.error, t("error.failed")) : null;
  return (
    <Dialog
      title={title}
      note={note}
      isWide={isWide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button tone="ink" type="submit" form={id} isBusy={saving?.isPending ?? false} disabled={!isReady}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !saving?.isPending) onConfirm();
        }}
      >
        {children}
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  );
}
