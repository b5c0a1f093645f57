import type { Job, JobSegment, SegmentHelp } from "@yizhou/contract";
import { useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { useRowsAhead } from "../../../lib/rows-ahead.ts";
import type { Typed } from "../state/editing.ts";
import type { PendingEdit } from "../state/pending-edit.ts";
import type { Findings } from "../state/use-findings.ts";
import { barOf, type Presence } from "../state/use-presence.ts";
import { SegmentRow } from "./segment-row.tsx";
import type { TargetHandle } from "./target-editor.tsx";
import styles from "./segment-grid.module.css";

export interface GridHandle {
  /** Brings a segment into sight where the filter shows it. */
  readonly reveal: (ordinal: number) => void;
}

interface Props {
  readonly handle: Ref<GridHandle>;
  readonly editor: Ref<TargetHandle>;
  readonly job: Pick<Job, "from" | "to">;
  readonly segments: readonly JobSegment[];
  /** Ordinals that the filter shows. */
  readonly shown: readonly number[];
  readonly current: number;
  readonly findings: Findings;
  readonly terms: SegmentHelp["terms"] | undefined;
  readonly complete: ((before: string, after: string) => string | null) | undefined;
  readonly conflicts: ReadonlyMap<number, JobSegment>;
  readonly pending: ReadonlyMap<number, PendingEdit>;
  readonly presence: Presence;
  /** Sources that stand more than once. */
  readonly repeated: ReadonlySet<string>;
  /** Open comments, by ordinal. */
  readonly comments: ReadonlyMap<number, number>;
  readonly onGo: (ordinal: number) => void;
  readonly onText: (typed: Typed) => void;
  readonly onConfirm: () => void;
  readonly onSettle: (ordinal: number, keep: "mine" | "theirs") => void;
}

const ESTIMATED_ROW_PX = 72;
const estimateSize = (): number => ESTIMATED_ROW_PX;

/** With the one in hand wherever it is: without its row a field would lose the caret and what is typed. */
function withHeld(rows: number[], held: number): number[] {
  if (held < 0 || rows.includes(held)) return rows;
  return held < (rows[0] ?? 0) ? [held, ...rows] : [...rows, held];
}

/** Only the rows in sight and the one in hand exist in the page, so 20,000 scroll as 20 do. */
export function SegmentGrid(props: Props) {
  const { handle, job, segments, shown, current, findings, conflicts, pending } = props;
  const { t } = useTranslation("editor");
  const scroller = useRef<HTMLDivElement>(null);
  const getItemKey = useCallback((position: number) => shown[position]!, [shown]);
  const getScrollElement = useCallback(() => scroller.current, []);
  const held = useMemo(() => shown.indexOf(current), [shown, current]);
  const { rangeExtractor: around, onChange } = useRowsAhead();
  const rangeExtractor = useCallback(
    (range: Range) => withHeld(around(range), held < range.count ? held : -1),
    [around, held],
  );
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement,
    estimateSize,
    getItemKey,
    rangeExtractor,
    onChange,
  });
  // The row in hand grows where somebody writes, and the field follows the caret itself: to move on by as much would leave the row.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, by) => {
    if (item.index === held) return false;
    const top = by.scrollOffset ?? 0;
    if (!by.itemSizeCache.has(item.key)) return item.start < top;
    return item.end <= top && by.scrollDirection !== "backward";
  };
  useImperativeHandle(handle, () => ({
    reveal: (ordinal) => {
      const at = shown.indexOf(ordinal);
      if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
    },
  }));
  return (
    <section className={styles.sheet} aria-label={t("grid.label")}>
      <div className={styles.head}>
        <span>#</span>
        <span>{t("grid.source", { language: formatLanguage(job.from) })}</span>
        <span>{t("grid.status")}</span>
        <span>{t("grid.target", { language: formatLanguage(job.to) })}</span>
      </div>
      <div ref={scroller} className={styles.scroll} data-part="scroll" data-tour="grid" tabIndex={-1}>
        <div className={styles.space} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const ordinal = shown[item.index]!;
            const isCurrent = ordinal === current;
            const refused = pending.get(ordinal)?.refused;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <SegmentRow
                  segment={segments[ordinal]!}
                  from={job.from}
                  to={job.to}
                  isCurrent={isCurrent}
                  findings={findings.get(ordinal)}
                  terms={isCurrent ? props.terms : undefined}
                  complete={isCurrent ? props.complete : undefined}
                  theirs={conflicts.get(ordinal)}
                  refused={refused && t(`refused.${refused}`)}
                  bar={barOf(props.presence, segments[ordinal]!) ?? undefined}
                  isRepeat={props.repeated.has(segments[ordinal]!.source)}
                  comments={props.comments.get(ordinal) ?? 0}
                  editor={isCurrent ? props.editor : undefined}
                  onGo={props.onGo}
                  onText={props.onText}
                  onConfirm={isCurrent ? props.onConfirm : undefined}
                  onSettle={props.onSettle}
                />
              </div>
            );
          })}
        </div>
        {shown.length === 0 && <p className={styles.none}>{t("grid.nothing")}</p>}
      </div>
    </section>
  );
}
