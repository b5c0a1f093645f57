import type { JobSegment } from "@yizhou/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { numberOf } from "../state/segment-places.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

/** Sentences before and after the one in hand that are shown, whatever the filter leaves out of the grid. */
const AROUND = 6;

/** The text around the segment in hand as it runs, a paragraph at a time, source over target. */
export function ContextPanel({
  segments,
  order,
  current,
  from,
  to,
  onGo,
}: {
  readonly segments: readonly JobSegment[];
  /** Ordinals as they stand in the document. */
  readonly order: readonly number[];
  readonly current: number;
  readonly from: string;
  readonly to: string;
  readonly onGo: (ordinal: number) => void;
}) {
  const { t } = useTranslation("editor");
  const at = order.indexOf(current);
  const near = order.slice(Math.max(0, at - AROUND), at + AROUND + 1).map((ordinal) => segments[ordinal]!);
  const { place } = segments[current]!;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [current]);
  return (
    <>
      {place !== null && <p className={styles.none}>{place}</p>}
      <ol ref={list} className={styles.context}>
        {near.map((segment, i) => (
          <li
            key={segment.ordinal}
            aria-current={segment.ordinal === current || undefined}
            data-new-unit={near[i - 1]?.unitId !== segment.unitId || undefined}
          >
            <button
              type="button"
              className={styles.place}
              aria-label={t("context.go", { number: numberOf(segment, formatNumber) })}
              onClick={() => onGo(segment.ordinal)}
            >
              {numberOf(segment, formatNumber)}
            </button>
            <div>
              <SegmentText text={segment.source} lang={from} side="source" />
              {segment.target !== null && segment.target !== "" && segment.state !== "locked" && (
                <p>
                  <SegmentText text={segment.target} lang={to} side="target" />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
