import type { JobSegment } from "@yizhou/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Fold } from "../../../ui/fold.tsx";
import type { Segments } from "../state/use-segments.ts";
import { SegmentRow } from "./segment-row.tsx";
import { Note } from "../../../ui/note.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./segment-spread.module.css";

/** What a parent may ask of the spread. */
export interface SpreadHandle {
  /** Brings a segment to the middle of the window. */
  readonly reveal: (ordinal: number) => void;
}

interface Props {
  readonly handle?: Ref<SpreadHandle>;
  readonly label: string;
  readonly segments: Segments;
  readonly from: string;
  readonly to: string;
  /** What stands in the fold. */
  readonly fold?: ReactNode;
  /** Shows number, origin and state of each segment in the fold. */
  readonly isMarked?: boolean;
  /** The segment a notice led to. */
  readonly current?: number | null;
  /** Segments that have just come in; they fade in once. */
  readonly fresh?: ReadonlySet<number>;
  readonly onUserScroll?: () => void;
  /** Given where the reader may say that a translation is right. */
  readonly onConfirm?: (segment: JobSegment) => void;
}

const ESTIMATED_ROW_PX = 56;
const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/**
 * Source and target of every segment side by side with the fold between. Only the rows on the screen exist in the page
 * and only they are fetched, so 20,000 segments scroll as 20 do.
 */
export function SegmentSpread({
  handle,
  label,
  segments,
  from,
  to,
  fold,
  isMarked,
  current,
  fresh,
  onUserScroll,
  onConfirm,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: segments.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: 12,
  });
  useImperativeHandle(handle, () => ({
    reveal: (ordinal) => rows.scrollToIndex(ordinal, { align: "center" }),
  }));

  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const show = useEffectEvent(() => segments.show(first, last));
  useEffect(() => show(), [first, last, segments.total, segments.show]);

  return (
    <div className={classes("leaf-colours", shared.sspread, isMarked && shared.marked)}>
      <div className={shared.sspreadFold} aria-hidden>
        <Fold className={shared.sspreadMiddle}>{fold}</Fold>
      </div>
      {/* Keyboard users scroll it like any other region. */}
      <div
        ref={scroller}
        className={styles.sspreadScroll}
        role="region"
        data-part="sentences"
        aria-label={label}
        tabIndex={0}
        onWheel={onUserScroll}
        onTouchMove={onUserScroll}
        onKeyDown={(event) => SCROLL_KEYS.has(event.key) && onUserScroll?.()}
      >
        <div className={styles.sspreadRows} style={{ height: rows.getTotalSize() }} role="list">
          {items.map((item) => (
            <div
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              role="listitem"
              data-part="sentence"
              aria-setsize={segments.total}
              aria-posinset={item.index + 1}
              className={classes(
                shared.srow,
                segments.at(item.index)?.kind === "heading" && shared.heading,
                segments.at(item.index)?.state === "locked" && shared.locked,
                segments.at(item.index)?.state === "failed" && shared.failed,
                item.index === current && shared.current,
                fresh?.has(item.index) && shared.fresh,
              )}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <SegmentRow
                segment={segments.at(item.index)}
                number={item.index + 1}
                from={from}
                to={to}
                isMarked={isMarked ?? false}
                onConfirm={onConfirm}
              />
            </div>
          ))}
        </div>
      </div>
      <SpreadFailure hasFailed={segments.hasFailed} onRetry={segments.refresh} />
    </div>
  );
}

function SpreadFailure({
  hasFailed,
  onRetry,
}: {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  if (!hasFailed) return null;
  return (
    <Note tone="bad" role="alert" className={styles.sspreadFailure}>
      <span className="grow">{t("preview.segments.loadFailed")}</span>
      <button type="button" className="link" onClick={onRetry}>
        {shell("action.retry")}
      </button>
    </Note>
  );
}
