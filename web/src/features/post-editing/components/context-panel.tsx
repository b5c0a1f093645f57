import type { JobSegment } from "@yizhou/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

/** Sentences before and after the one in hand that are shown, whatever the filter leaves out of the grid. */
const AROUND = 6;

/** The text around the segment in hand as it runs, a paragraph at a time, source over target. */
export function ContextPanel({
  segments,
  current,
  from,
  to,
  onGo,
}: {
  readonly segments: readonly JobSegment[];
  readonly current: number;
  readonly from: string;
  readonly to: string;
  readonly onGo: (ordinal: number) => void;
}) {
  const { t } = useTranslation("editor");
  const at = segments.findIndex(({ ordinal }) => ordinal === current);
  const near = segments.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const { place } = segments[at]!;
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
              aria-label={t("context.go", { number: formatNumber(segment.ordinal + 1) })}
              onClick={() => onGo(segment.ordinal)}
            >
              {formatNumber(segment.ordinal + 1)}
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
