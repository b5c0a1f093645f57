import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";
import type { Message } from "../state/use-job-actions.tsx";

const SHOWN_MS = 8000;

/** What has just been done, with the way back where there is one. Goes by itself. */
export function Toast({
  message,
  onClose,
}: {
  readonly message: Message | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div role="status" className="toast-place">
      {message && (
        <div className="toast">
          <span>{message.text}</span>
          {message.undo && (
            <button type="button" className="toast-action" onClick={message.undo}>
              {t("history.batch.undo")}
            </button>
          )}
          <IconButton icon="cross" label={shell("action.close")} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
