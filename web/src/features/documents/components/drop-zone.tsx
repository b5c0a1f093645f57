import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Logo } from "../../../ui/brand.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./drop-zone.module.css";

interface Props {
  readonly rules: string;
  readonly types: string | null;
  readonly hasFiles: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** All files of a chosen folder, of whatever kind. */
  readonly onFolder: (files: readonly File[]) => void;
  /** What was dropped, folders among it; readable only now. */
  readonly onDrop: (items: readonly DataTransferItem[]) => void;
}

/** Every browser knows it by now; React's types do not. */
const WHOLE_FOLDER = { webkitdirectory: "" };

/** Takes files and folders by dropping them anywhere on the page, or with the pickers. */
export function DropZone({ rules, types, hasFiles, onFiles, onFolder, onDrop }: Props) {
  const { t } = useTranslation("documents");
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const isOver = usePageDrop(onDrop);
  return (
    <div className={isOver ? classes(styles.zone, styles.over) : styles.zone}>
      <Logo size={44} />
      <div className={styles.zoneText}>
        <b>
          <span className={styles.dragged}>{isOver ? t("zone.release") : t("zone.title")}</span>
          <span className={styles.touched}>{t("zone.titlePhone")}</span>
        </b>
        <span className="mute">{rules}</span>
        <span className={classes("mute small", styles.zoneDrop)}>{t("zone.also")}</span>
        {types && <span className="mute small">{types}</span>}
      </div>
      <div className={styles.zoneActions}>
        <Button className={styles.zoneAction} icon="plus" onClick={() => picker.current?.click()}>
          {hasFiles ? t("zone.add") : t("zone.choose")}
        </Button>
        <Button className={styles.zoneFolder} tone="text" onClick={() => folderPicker.current?.click()}>
          {t("zone.folder")}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("zone.choose")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ""; // The same file can be chosen again after it was removed.
        }}
      />
      <input
        ref={folderPicker}
        type="file"
        {...WHOLE_FOLDER}
        hidden
        aria-label={t("zone.folder")}
        onChange={(event) => {
          onFolder([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** True while files hover over the page. A drop beside the zone counts too: else the browser would open the file. */
function usePageDrop(onDrop: Props["onDrop"]): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => onDrop([...(event.dataTransfer?.items ?? [])]));
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      take(event);
    };
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop } as const;
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isOver;
}
