import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../lib/api-error.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Modal } from "./modal.tsx";

/** A dialog with a form, its main action, and the reason when that failed. */
export function FormDialog({
  title,
  confirm,
  isReady,
  isWide,
  saving,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string;
  readonly confirm: string;
  readonly isReady: boolean;
  readonly isWide?: boolean;
  /** The mutation that `onConfirm` begins. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("shell");
  const id = useId();
  const problem = failureText(saving.error, t("error.failed"));
  return (
    <Modal className={`ask tm-dialog${isWide ? " wide" : ""}`} labelledBy={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !saving.isPending) onConfirm();
        }}
      >
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {children}
        {problem && (
          <p className="errline" role="alert">
            <Icon name="error" size={14} />
            {problem}
          </p>
        )}
        <div className="ask-actions">
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button tone="ink" type="submit" isBusy={saving.isPending} disabled={!isReady}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
