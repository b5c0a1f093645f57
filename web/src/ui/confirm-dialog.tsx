import { useId } from "react";
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
  /** What was confirmed is under way. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog({ title, note, confirm, dismiss, isBusy, onCancel, onConfirm }: Props) {
  const { t } = useTranslation("shell");
  const id = useId();
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
        <Button tone="ink" isBusy={isBusy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
