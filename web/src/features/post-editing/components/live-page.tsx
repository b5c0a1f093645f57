import type { JobSegment } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { isPreviewWanted, keepPreviewChoice } from "../state/preview-choice.ts";
import { useLivePage } from "../state/use-live-page.ts";
import styles from "./live-page.module.css";

/** The page as it will print, with the segment in hand lit; drawn anew from what is saved. */
export function LivePage({
  jobId,
  segment,
  saved,
}: {
  readonly jobId: string;
  readonly segment: JobSegment;
  /** Changes with every answer of the server to an edit. */
  readonly saved: unknown;
}) {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const [isOpen, setIsOpen] = useState(isPreviewWanted);
  // Another page than the segment's own, until the next segment is in hand.
  const [leafed, setLeafed] = useState<{ readonly ordinal: number; readonly page: number } | null>(null);
  const page = leafed?.ordinal === segment.ordinal ? leafed.page : null;
  const { drawn, isBehind, error, retry } = useLivePage(jobId, segment.ordinal, page, saved, isOpen);
  const sheet = useRef<HTMLDivElement>(null);
  const top = drawn?.boxes[0]?.top;
  useEffect(() => {
    const element = sheet.current;
    const picture = element?.firstElementChild;
    if (!element || !picture || top === undefined) return;
    element.scrollTop = Math.max(0, top * picture.clientHeight - element.clientHeight / 3);
  }, [drawn, top]);
  const leaf = (by: 1 | -1): void => setLeafed({ ordinal: segment.ordinal, page: (drawn?.page ?? 1) + by });
  const state =
    !drawn || !isOpen
      ? null
      : error
        ? t("page.failed")
        : isBehind
          ? t("page.behind")
          : !drawn.isFound
            ? t("page.notFound")
            : null;
  return (
    <section className={styles.preview} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <h2>{t("page.title")}</h2>
        <span className={styles.state} role="status">
          {state}
          {drawn && isOpen && error !== null && (
            <Button size="sm" tone="text" onClick={retry}>
              {shell("action.retry")}
            </Button>
          )}
        </span>
        {drawn && isOpen && (
          <span className={styles.leaf}>
            <IconButton
              icon="chevron-left"
              label={t("page.previous")}
              disabled={drawn.page <= 1}
              onClick={() => leaf(-1)}
            />
            {t("page.place", { page: formatNumber(drawn.page), pages: formatNumber(drawn.pages) })}
            <IconButton
              icon="chevron-right"
              label={t("page.next")}
              disabled={drawn.page >= drawn.pages}
              onClick={() => leaf(1)}
            />
          </span>
        )}
        <IconButton
          icon={isOpen ? "chevron-down" : "chevron-right"}
          label={t(isOpen ? "page.close" : "page.open")}
          onClick={() => {
            keepPreviewChoice(!isOpen);
            setIsOpen(!isOpen);
          }}
        />
      </header>
      {isOpen && (
        <div ref={sheet} className={styles.sheet} tabIndex={0} role="region" aria-label={t("page.title")}>
          {drawn ? (
            <div
              className={styles.page}
              style={{ aspectRatio: `${drawn.picture.width} / ${drawn.picture.height}` }}
            >
              <img
                src={drawn.picture.image}
                width={drawn.picture.width}
                height={drawn.picture.height}
                alt={t("page.alt", { page: formatNumber(drawn.page) })}
              />
              {drawn.boxes.map((box, i) => (
                <i
                  key={i}
                  className={styles.lit}
                  style={{
                    left: `${box.left * 100}%`,
                    top: `${box.top * 100}%`,
                    width: `${(box.right - box.left) * 100}%`,
                    height: `${(box.bottom - box.top) * 100}%`,
                  }}
                />
              ))}
            </div>
          ) : error ? (
            <ErrorState error={error} onRetry={retry} />
          ) : (
            <Skeleton rows={6} />
          )}
        </div>
      )}
    </section>
  );
}
