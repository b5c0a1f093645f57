import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";

interface NoticeMessage {
  readonly text: string;
  readonly undo?: () => void;
}

const SHOWN_MS = 8000;

/** Says what was done; with `undo`, offers the way back. */
export type Tell = (text: string, undo?: () => void) => void;

/** The notice of a view, and the way to speak in it. */
export function useNotice() {
  const [message, setMessage] = useState<NoticeMessage | null>(null);
  const close = () => setMessage(null);
  const tell: Tell = (text, undo) =>
    setMessage({
      text,
      ...(undo && {
        undo: () => {
          close();
          undo();
        },
      }),
    });
  return { tell, notice: <Notice message={message} onClose={close} /> };
}

/** What has just been done, with the way back where there is one. Goes by itself. */
function Notice({
  message,
  onClose,
}: {
  readonly message: NoticeMessage | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("shell");
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
              {t("action.undo")}
            </button>
          )}
          <IconButton icon="cross" label={t("action.close")} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
