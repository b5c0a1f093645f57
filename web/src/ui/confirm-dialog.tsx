import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

interface Props {
  readonly title: string;
  readonly note?: string;
  /** The verb of the action. */
  readonly confirm: string;
  /** The way out; "Cancel" when absent. Named where cancelling is itself the action. */
  readonly dismiss?: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void | Promise<void>;
}

/** Asks before something that cannot simply be undone. While `onConfirm` runs the dialog is busy. */
export function ConfirmDialog({ title, note, confirm, dismiss, onCancel, onConfirm }: Props) {
  const { t } = useTranslation("shell");
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const run = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      className="ask"
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={note ? `${id}-note` : undefined}
      onClose={onCancel}
    >
      <h2 className="h3" id={`${id}-title`}>
        {title}
      </h2>
      {note && (
        <p className="soft" id={`${id}-note`}>
          {note}
        </p>
      )}
      <div className="ask-actions">
        <Button onClick={onCancel}>{dismiss ?? t("action.cancel")}</Button>
        <Button tone="ink" isBusy={isBusy} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
