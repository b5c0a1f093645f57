import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { useNotifications } from "../api/notifications.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import styles from "./bell.module.css";

/** More than this is not worth a figure. */
const MOST_SHOWN = 99;

/**
 * The bell: how much was told that was not read, and the list under it. Escape closes and goes back to the bell, a click or a
 * focus elsewhere closes.
 */
export function Bell() {
  const { t } = useTranslation("notifications");
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useNotifications();
  const unread = list.data?.pages[0]?.unread ?? 0;

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    // On the whole page: what had the focus may just have gone from the list.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
        {t("title")}
        {unread > 0 && (
          <>
            <span className={styles.count} aria-hidden>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
            <span className="sr-only">{t("unread", { count: unread })}</span>
          </>
        )}
      </button>
      {isOpen && <NotificationPanel id={id} list={list} unread={unread} onLeave={() => setIsOpen(false)} />}
    </div>
  );
}
