import { useEffect, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { placeAt } from "../state/page-sync.ts";
import type { Side } from "../state/places.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./page-column.module.css";

/** Where a page is drawn in its column, in pixels. */
export interface PageFrame {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly side: Side;
  readonly label: string;
  readonly sizes: readonly PageSize[];
  /** Top edge of each page, and the end of the last one. */
  readonly tops: readonly number[];
  readonly pageWidth: number;
  readonly renderPage: (side: Side, index: number, frame: PageFrame) => ReactNode;
  /** The reader's hand is on this column. */
  readonly onLead: () => void;
  readonly onScroll: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Pages before and behind the window that are kept ready. */
const MARGIN_PAGES = 1;

/** One side's pages under each other. Only those in sight and their neighbours are in the document. */
export function PageColumn(props: Props) {
  const { scroller, side, label, sizes, tops, pageWidth, renderPage, onLead, onScroll, onKeyDown } = props;
  const [range, setRange] = useState({ first: 0, last: 1 });
  const look = () => {
    const column = scroller.current;
    if (!column) return;
    const first = Math.max(0, placeAt(tops, column.scrollTop).page - MARGIN_PAGES);
    const last = placeAt(tops, column.scrollTop + column.clientHeight).page + MARGIN_PAGES;
    setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
  };
  useEffect(look, [tops, scroller]);
  return (
    <div
      ref={scroller}
      className={
        side === "source"
          ? classes(styles.pcolumn, shared.pcolumnSource)
          : classes(styles.pcolumn, shared.pcolumnTarget)
      }
      data-part="column"
      data-side={side}
      role="region"
      aria-label={label}
      tabIndex={0}
      onPointerEnter={onLead}
      onPointerDown={onLead}
      onWheel={onLead}
      onFocus={onLead}
      onKeyDown={onKeyDown}
      onScroll={() => {
        look();
        onScroll();
      }}
    >
      <div className={shared.pstack} style={{ height: tops.at(-1), width: pageWidth }}>
        {/* Before the column is measured there is nothing to put pages into. */}
        {sizes
          .slice(range.first, pageWidth > 0 ? range.last + 1 : range.first)
          .map(({ width, height }, i) => {
            const index = range.first + i;
            const frame = {
              top: tops[index]!,
              width: pageWidth,
              height: Math.round((height / width) * pageWidth),
            };
            return renderPage(side, index, frame);
          })}
      </div>
    </div>
  );
}
