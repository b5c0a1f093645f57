import type { Preview } from "@yizhou/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fileAddress } from "../api/download.ts";
import type { PageFrame } from "./page-column.tsx";
import { PageSheet, type PagePoint } from "./page-sheet.tsx";
import styles from "./preview.module.css";

interface Props {
  readonly picture: Preview["source"][number];
  readonly name: string;
  readonly frame: PageFrame;
  /** The picture did not come: its address may no longer hold. */
  readonly onExpired: () => Promise<unknown>;
  readonly onPointer?: (point: PagePoint | null) => void;
  readonly onClick?: () => void;
  /** Lies over the page. */
  readonly children?: ReactNode;
}

/** A page that comes as a picture. */
export function PicturePage({ picture, name, frame, onExpired, onPointer, onClick, children }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [hasCome, setHasCome] = useState(false);
  const retry = async () => {
    await onExpired();
    // The address may be the same as before, when it was the line that failed.
    setAttempt((now) => now + 1);
    setHasFailed(false);
  };
  return (
    <PageSheet
      className={hasCome || hasFailed ? undefined : styles.coming}
      frame={frame}
      name={name}
      onPointer={onPointer}
      onClick={onClick}
    >
      {hasFailed ? (
        <PageFailure onRetry={() => void retry()} />
      ) : (
        <img
          key={attempt}
          src={fileAddress(picture.url)}
          alt=""
          width={frame.width}
          height={frame.height}
          draggable={false}
          onLoad={() => setHasCome(true)}
          onError={() => setHasFailed(true)}
        />
      )}
      {children}
    </PageSheet>
  );
}

/** In the place of a page that did not come. */
export function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  return (
    <p className={styles.ppageFailed} role="alert">
      {t("preview.pageFailed")}
      <button type="button" className="link" onClick={onRetry}>
        {shell("action.retry")}
      </button>
    </p>
  );
}
