import { useEffect, useRef } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { LayoutMark } from "@yizhou/model";
import { Icon } from "../../../ui/icon.tsx";
import { markSpots } from "../state/layout-marks.ts";
import type { PlacedBox, Side } from "../state/places.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./pair-layer.module.css";

interface Props {
  readonly side: Side;
  /** From 0. */
  readonly page: number;
  readonly boxes: readonly PlacedBox[];
  /** The unit that is shown on both sides; null for none. */
  readonly active: number | null;
  /** Units of this side that hold the words that are looked for, and the one that was come to. */
  readonly found?: readonly number[];
  readonly foundNow?: number | null;
  /** Index of the box that has the keyboard, or would get it with the next Tab; null when it is on another page. */
  readonly tabStop: number | null;
  /** True when that box is to be focused now. */
  readonly isFocusWanted: boolean;
  readonly marks: readonly LayoutMark[];
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly onMark: (mark: LayoutMark) => void;
}

/**
 * What lies over a page: the frame round the paragraph that is looked at, the paragraphs as stops for the keyboard, and the
 * places where the layout suffered. It lets the pointer through to the text, but for the marks.
 */
export function PairLayer(props: Props) {
  const { side, page, boxes, active, found, foundNow, tabStop, isFocusWanted, marks } = props;
  const { onFocus, onKeyDown, onMark } = props;
  const { t } = useTranslation("translation");
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusWanted) stop.current?.focus({ preventScroll: true });
  }, [isFocusWanted, tabStop]);
  return (
    <div className={styles.ppairs}>
      {boxes.map((box, index) => (
        <button
          key={index}
          ref={index === tabStop ? stop : undefined}
          type="button"
          className={classes(
            shared.ppair,
            box.unit === active && shared.on,
            box.unit === foundNow ? shared.foundNow : found?.includes(box.unit) && shared.found,
          )}
          data-part="pair"
          data-active={box.unit === active || undefined}
          data-found={box.unit === foundNow ? "now" : found?.includes(box.unit) ? "yes" : undefined}
          style={boxStyle(box)}
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={t(side === "source" ? "preview.pair.source" : "preview.pair.target", {
            number: index + 1,
            page: page + 1,
          })}
          onFocus={() => onFocus(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      {side === "target" &&
        markSpots(marks, boxes).map(({ mark, left, top }, i) => {
          const text = t(`preview.marks.${mark.kind}`);
          return (
            <button
              key={i}
              type="button"
              className={styles.pmark}
              data-part="mark"
              style={{ top: `${top * 100}%`, left: `${left * 100}%` }}
              title={text}
              aria-label={text}
              onClick={() => onMark(mark)}
            >
              <Icon name="triangle" size={14} />
            </button>
          );
        })}
    </div>
  );
}

/** A little larger than the text, so that the frame does not touch the letters. */
function boxStyle({ left, top, right, bottom }: PlacedBox): CSSProperties {
  return {
    left: `calc(${left * 100}% - 4px)`,
    top: `calc(${top * 100}% - 3px)`,
    width: `calc(${(right - left) * 100}% + 8px)`,
    height: `calc(${(bottom - top) * 100}% + 6px)`,
  };
}
