import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/button.tsx";

export interface NoticeMessage {
  readonly text: string;
  readonly undo?: () => void;
}

const SHOWN_MS = 8000;

/** What has just been done, with the way back where there is one. Goes by itself. */
export function Notice({
  message,
  onClose,
}: {
  readonly message: NoticeMessage | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("tm");
  const { t: shell } = useTranslation("shell");
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div role="status" className="notice-place">
      {message && (
        <div className="notice">
          <span>{message.text}</span>
          {message.undo && (
            <button type="button" className="notice-action" onClick={message.undo}>
              {t("done.undo")}
            </button>
          )}
          <IconButton icon="cross" label={shell("action.close")} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
