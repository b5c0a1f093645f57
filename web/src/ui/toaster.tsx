import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { closeToast, toastStore } from "../lib/toast.ts";
import { IconButton } from "./button.tsx";
import styles from "./toaster.module.css";

const SHOWN_MS = 8000;

/** The one place on the screen where `showToast` speaks. A toast goes by itself, but not under the mouse or the keyboard. */
export function Toaster() {
  const { t } = useTranslation("shell");
  const toast = useStore(toastStore);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(closeToast, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <div role="status" className={styles.place}>
      {toast && (
        <div
          className={styles.toast}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span>{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                closeToast();
                toast.undo?.();
              }}
            >
              {t("action.undo")}
            </button>
          )}
          <IconButton icon="cross" tone="onInk" label={t("action.close")} onClick={closeToast} />
        </div>
      )}
    </div>
  );
}
