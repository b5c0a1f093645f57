import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: string;
  /** What it is about, under the title and read out with it. */
  readonly note?: ReactNode;
  readonly isWide?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly onClose: () => void;
  /** The buttons at its end: the way out first, the main one last. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** A dialog with a title, what it is about, its content and its buttons. */
export function Dialog({ title, note, isWide = false, role, onClose, actions, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      role={role}
      className={classes(styles.dialog, isWide && styles.wide)}
      labelledBy={`${id}-title`}
      describedBy={note ? `${id}-note` : undefined}
      onClose={onClose}
    >
      <h2 className={classes("h3", styles.title)} id={`${id}-title`}>
        {title}
      </h2>
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
      {children && <div className={styles.body}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </Modal>
  );
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog({
  title,
  note,
  confirm,
  dismiss,
  isBusy,
  onCancel,
  onConfirm,
}: {
  readonly title: string;
  readonly note?: string;
  /** The verb of the action. */
  readonly confirm: string;
  /** The way out; "Cancel" when absent. Named where cancelling is itself the action. */
  readonly dismiss?: string;
  /** What was confirmed is under way. */
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      role="alertdialog"
      title={title}
      note={note}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{dismiss ?? t("action.cancel")}</Button>
          <Button tone="ink" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}

/** Says something that must have been read: one sentence, one button. */
export function MessageDialog({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTranslation("shell");
  const id = useId();
  return (
    <Modal role="alertdialog" className={styles.dialog} labelledBy={id} onClose={onClose}>
      <p className={styles.message} id={id}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button tone="ink" onClick={onClose}>
          {t("action.confirm")}
        </Button>
      </div>
    </Modal>
  );
}
