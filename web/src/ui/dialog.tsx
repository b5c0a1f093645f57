import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../lib/api-error.ts";
import { classes } from "../lib/classes.ts";
import { Button } from "./button.tsx";
import { FieldError } from "./field.tsx";
import { Modal } from "./modal.tsx";
import styles from "./dialog.module.css";

interface Props {
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
export function Dialog({ title, note, isWide = false, role, onClose, actions, children }: Props) {
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

/** A dialog with a form, its main action, and the reason when that failed. */
export function FormDialog({
  title,
  note,
  confirm,
  isReady,
  isWide,
  onClose,
  onConfirm,
  children,
}: Pick<Props, "title" | "note" | "isWide" | "onClose" | "children"> & {
  /** The verb of the action. */
  readonly confirm: string;
  readonly isReady: boolean;
  readonly onConfirm: () => void | Promise<void>;
}) {
  const { t } = useTranslation("shell");
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem((isApiError(error) && lastSegment(error.message)) || t("error.notDone"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      note={note}
      isWide={isWide}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button tone="ink" type="submit" form={id} isBusy={isBusy} disabled={!isReady}>
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
          if (isReady && !isBusy) void run();
        }}
      >
        {children}
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  );
}

/** Asks before something that cannot simply be undone. While `onConfirm` runs the dialog is busy. */
export function ConfirmDialog({
  title,
  note,
  confirm,
  dismiss,
  onCancel,
  onConfirm,
}: {
  readonly title: string;
  readonly note?: string;
  /** The verb of the action. */
  readonly confirm: string;
  /** The way out; "Cancel" when absent. Named where cancelling is itself the action. */
  readonly dismiss?: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void | Promise<void>;
}) {
  const { t } = useTranslation("shell");
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      note={note}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{dismiss ?? t("action.cancel")}</Button>
          <Button tone="ink" isBusy={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
