import { useRef, useState } from "react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import { useSession } from "../../../lib/use-session.ts";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./drop-zone.module.css";

/** Takes files by drop or picker and carries them to the upload screen, which checks them; visitors are asked to sign in there. */
export function DropZone() {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const to = usePagePath();
  const isSignedIn = useSession() !== null;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const carry = async (files: readonly File[]) => {
    if (files.length === 0) return;
    // A first visit without a file does not load what carries it.
    const { addPendingFiles } = await import("../../../lib/pending-files.ts");
    await addPendingFiles(files);
    await navigate(to("upload"));
    // As where files are chosen on that screen itself: nothing is sent before somebody has signed in.
    if (!isSignedIn) openSignInDialog();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void carry([...event.dataTransfer.files]);
  };

  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <BoatDrawing />
      <p className={classes("h3", styles.dropTitle)}>
        <span className={styles.dragged}>{t(isOver ? "drop.over" : "drop.title")}</span>
        <span className={styles.touched}>{t("drop.titlePhone")}</span>
      </p>
      <Button tone="seal" size="lg" onClick={() => input.current?.click()}>
        {t("drop.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("drop.choose")}
        onChange={(event) => void carry([...(event.target.files ?? [])])}
      />
      <p className={classes("small mute", styles.dropNote)}>{t("drop.note")}</p>
    </div>
  );
}
