import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Fold, FoldText } from "../../../ui/fold.tsx";
import { offsetOf, pageTops, placeAt, type PagePlace } from "../state/page-sync.ts";
import { otherSide, type Side } from "../state/places.ts";
import { PageColumn, type PageFrame, type PageSize } from "./page-column.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./preview.module.css";
import styles from "./page-spread.module.css";

export interface PagesHandle {
  /** Brings the page (from 1) to the top of both columns. */
  readonly goTo: (page: number) => void;
  /** Brings a part of a page into sight of its column: shares of the page's height. @param page from 0 */
  readonly reveal: (side: Side, page: number, top: number, bottom: number) => void;
  /** Percent of the column's width at which the current page is seen whole. */
  readonly wholePageZoom: () => number;
}

interface Props {
  readonly handle?: Ref<PagesHandle>;
  /** Pages of each side; a file that is shown alone stands on the target's. */
  readonly source: readonly PageSize[] | null;
  readonly target: readonly PageSize[];
  readonly labels: Readonly<Record<Side, string>>;
  /** Percent of the column's width. */
  readonly zoom: Readonly<Record<Side, number>>;
  readonly isLocked: boolean;
  /** The side that is seen where there is room for one only. */
  readonly shownSide: Side;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The reader's hand came to this side. */
  readonly onLead?: (side: Side) => void;
  readonly onKeyDown?: (side: Side, event: KeyboardEvent<HTMLElement>) => void;
  readonly renderPage: (side: Side, index: number, frame: PageFrame) => ReactNode;
}

const GAP_PX = 16;
/** More pages than this are a number only, not a row of dots. */
const MAX_DOTS = 24;
/** What is brought into sight keeps this much room above it. */
const REVEAL_MARGIN_PX = 48;

/**
 * Two columns of pages with the fold between. The side under the hand leads and the other follows to the same place of
 * the same page, also where translated pages are of another height or number.
 */
export function PageSpread(props: Props) {
  const { handle, source, target, labels, zoom, isLocked, shownSide, page, onPage, onLead } = props;
  const { t } = useTranslation("translation");
  const columns = { source: useRef<HTMLDivElement>(null), target: useRef<HTMLDivElement>(null) };
  const leader = useRef<Side>("target");
  const place = useRef<PagePlace>({ page: page - 1, fraction: 0 });
  // The target's column is the narrower one: it has the scroll bar. Where only one is seen the other has no width.
  const targetWidth = useWidth(columns.target);
  const sourceWidth = useWidth(columns.source);
  const columnWidth = targetWidth || sourceWidth;
  const widths = {
    source: Math.round((columnWidth * zoom.source) / 100),
    target: Math.round((columnWidth * zoom.target) / 100),
  };
  const tops = useMemo(
    () => ({
      source: pageTops(source ?? [], widths.source, GAP_PX),
      target: pageTops(target, widths.target, GAP_PX),
    }),
    [source, target, widths.source, widths.target],
  );

  const moveTo = (wanted: PagePlace) => {
    for (const side of ["source", "target"] as const) {
      const column = columns[side].current;
      if (column) column.scrollTop = offsetOf(tops[side], wanted);
    }
    place.current = wanted;
    onPage(wanted.page + 1);
  };
  const reveal: PagesHandle["reveal"] = (side, index, top, bottom) => {
    const column = columns[side].current;
    if (!column) return;
    const start = offsetOf(tops[side], { page: index, fraction: 0 });
    const height = (tops[side][index + 1] ?? start) - start;
    const [from, to] = [start + top * height, start + bottom * height];
    const isSeen = from >= column.scrollTop && to <= column.scrollTop + column.clientHeight;
    if (isSeen) return;
    leader.current = side;
    const wanted = Math.max(0, from - REVEAL_MARGIN_PX);
    // A column that is about to be shown cannot scroll yet; it comes to this place when it is.
    place.current = placeAt(tops[side], wanted);
    column.scrollTop = wanted;
  };
  const wholePageZoom = () => {
    const column = columns[shownSide].current ?? columns.target.current;
    const size = (source ?? target)[place.current.page] ?? target[0];
    if (!column || !size || columnWidth === 0) return 100;
    return Math.max(10, Math.floor((column.clientHeight * size.width * 100) / (size.height * columnWidth)));
  };
  useImperativeHandle(handle, () => ({
    goTo: (wanted) => moveTo({ page: wanted - 1, fraction: 0 }),
    reveal,
    wholePageZoom,
  }));

  const scrolled = (side: Side) => {
    if (leader.current !== side) return;
    const column = columns[side].current!;
    place.current = placeAt(tops[side], column.scrollTop);
    onPage(place.current.page + 1);
    const other = columns[otherSide(side)].current;
    if (!isLocked || !other) return;
    other.scrollTop = offsetOf(tops[otherSide(side)], place.current);
    other.scrollLeft = column.scrollLeft;
  };

  // Another zoom, the other side where one is seen, and a source that comes later keep the place that is being read.
  const keepPlace = useEffectEvent(() => moveTo(place.current));
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) keepPlace();
    isFirst.current = false;
  }, [widths.source, widths.target, shownSide, source?.length]);

  const lead = (side: Side) => {
    leader.current = side;
    onLead?.(side);
  };
  const count = Math.max(source?.length ?? 0, target.length);
  const column = (side: Side, sizes: readonly PageSize[]) => (
    <PageColumn
      scroller={columns[side]}
      side={side}
      label={labels[side]}
      sizes={sizes}
      tops={tops[side]}
      pageWidth={widths[side]}
      renderPage={props.renderPage}
      onLead={() => lead(side)}
      onScroll={() => scrolled(side)}
      onKeyDown={(event) => props.onKeyDown?.(side, event)}
    />
  );
  return (
    <div
      className={source ? shared.pspread : classes(shared.pspread, styles.alone)}
      data-part="spread"
      data-sides={source ? 2 : 1}
      data-shown={source ? shownSide : "target"}
    >
      {source && column("source", source)}
      {source && (
        <Fold className={styles.pfold}>
          {count <= MAX_DOTS && count > 1 ? <Dots page={page} count={count} /> : <span />}
          <span aria-hidden>
            <FoldText>{t("preview.foldPage", { page })}</FoldText>
          </span>
        </Fold>
      )}
      {column("target", target)}
    </div>
  );
}

function Dots({ page, count }: { readonly page: number; readonly count: number }) {
  return (
    <span className={shared.pg} aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className={i + 1 === page ? classes(shared.dot, shared.on) : shared.dot} />
      ))}
    </span>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    setWidth(watched.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
