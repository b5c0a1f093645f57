import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./offline-bar.module.css";

/**
 * Why nothing comes while the browser has no connection: what is asked for waits until it is back, and the skeletons of a page do not
 * say so. The region is there from the start, so that screen readers hear the change.
 */
export function OfflineBar() {
  const { t } = useTranslation("shell");
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.bar}>
          <Icon name="triangle" />
          <p>{t("offline")}</p>
        </div>
      )}
    </div>
  );
}

const subscribe = (notify: () => void) => onlineManager.subscribe(notify);
