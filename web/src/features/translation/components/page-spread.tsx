import type { Preview } from "@yizhou/contract";
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Ref, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Fold } from "../../../ui/fold.tsx";
import { offsetOf, pageTops, placeAt } from "../state/page-sync.ts";
import { PageColumn } from "./page-column.tsx";

export interface PagesHandle {
  /** Brings the page (from 1) to the top of both columns. */
  readonly goTo: (page: number) => void;
}

interface Props {
  readonly handle?: Ref<PagesHandle>;
  readonly source: Preview["source"];
  readonly target: Preview["target"];
  /** Percent of the column's width. */
  readonly zoom: number;
  readonly isLocked: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** A picture's address no longer holds. */
  readonly onExpired: () => void;
}

type Side = "source" | "target";
const GAP_PX = 16;
/** More pages than this are a number only, not a row of dots. */
const MAX_DOTS = 24;

/**
 * Two columns of pages with the fold between. The side under the hand leads and the other follows to the same place of
 * the same page, also where translated pages are of another height or number.
 */
export function PageSpread({ handle, source, target, zoom, isLocked, page, onPage, onExpired }: Props) {
  const { t } = useTranslation("translation");
  const columns = { source: useRef<HTMLDivElement>(null), target: useRef<HTMLDivElement>(null) };
  const leader = useRef<Side>("source");
  // The target's column is the narrower one: it has the scroll bar.
  const columnWidth = useWidth(columns.target);
  const pageWidth = Math.round((columnWidth * zoom) / 100);
  const tops = useMemo(
    () => ({ source: pageTops(source, pageWidth, GAP_PX), target: pageTops(target, pageWidth, GAP_PX) }),
    [source, target, pageWidth],
  );

  const goTo = (wanted: number) => {
    for (const side of ["source", "target"] as const) {
      const column = columns[side].current;
      if (column) column.scrollTop = offsetOf(tops[side], { page: wanted - 1, fraction: 0 });
    }
    onPage(wanted);
  };
  useImperativeHandle(handle, () => ({ goTo }));

  const scrolled = (side: Side) => {
    if (leader.current !== side) return;
    const column = columns[side].current!;
    const place = placeAt(tops[side], column.scrollTop);
    onPage(place.page + 1);
    const other = columns[side === "source" ? "target" : "source"].current;
    if (!isLocked || !other) return;
    other.scrollTop = offsetOf(tops[side === "source" ? "target" : "source"], place);
    other.scrollLeft = column.scrollLeft;
  };

  // Another zoom keeps the page that is being read.
  const keepPage = useEffectEvent(() => goTo(page));
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) keepPage();
    isFirst.current = false;
  }, [pageWidth]);

  const count = Math.max(source.length, target.length);
  return (
    <div className="pspread">
      {(["source", "fold", "target"] as const).map((part) =>
        part === "fold" ? (
          <Fold key={part}>
            {count <= MAX_DOTS && count > 1 ? <Dots page={page} count={count} /> : <span />}
            <span className="v" aria-hidden>
              {t("preview.foldPage", { page })}
            </span>
          </Fold>
        ) : (
          <PageColumn
            key={part}
            scroller={columns[part]}
            side={part}
            pages={part === "source" ? source : target}
            tops={tops[part]}
            pageWidth={pageWidth}
            onLead={() => (leader.current = part)}
            onScroll={() => scrolled(part)}
            onExpired={onExpired}
          />
        ),
      )}
    </div>
  );
}

function Dots({ page, count }: { readonly page: number; readonly count: number }) {
  return (
    <span className="pg" aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <span key={i} className={i + 1 === page ? "dot on" : "dot"} />
      ))}
    </span>
  );
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current!;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    setWidth(watched.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
