import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Modal } from "../../../ui/modal.tsx";

/** A dialog with a form, its main action, and the reason when that failed. */
export function FormDialog({
  title,
  confirm,
  isReady,
  isWide,
  onClose,
  onConfirm,
  children,
}: {
  readonly title: string;
  readonly confirm: string;
  readonly isReady: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("shell");
  const { t: tm } = useTranslation("tm");
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem((isApiError(error) && lastSegment(error.message)) || tm("form.failed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal className={`ask tm-dialog${isWide ? " wide" : ""}`} labelledBy={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) void run();
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
          <Button tone="ink" type="submit" isBusy={isBusy} disabled={!isReady}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
