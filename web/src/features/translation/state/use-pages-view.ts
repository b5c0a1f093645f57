import { useRef, useState } from "react";
import type { RefObject } from "react";
import type { PagesHandle } from "../components/page-spread.tsx";
import type { Side } from "./places.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";
import { DEFAULT_ZOOM, stepZoom } from "./zoom.ts";

/** Which page is seen, how large, and whether both sides move together. */
export interface PagesView {
  readonly pages: RefObject<PagesHandle | null>;
  /** Takes the wheel. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** From 1. */
  readonly page: number;
  readonly goTo: (page: number) => void;
  /** Percent of the column's width. */
  readonly zoom: Readonly<Record<Side, number>>;
  /** Both sides, or the one that leads when they move by themselves. */
  readonly zoomTo: (zoom: number) => void;
  readonly zoomToWholePage: () => void;
  readonly isLocked: boolean;
  readonly setIsLocked: (isLocked: boolean) => void;
  /** Seen where there is room for one. */
  readonly side: Side;
  readonly setSide: (side: Side) => void;
  /** Had the reader's hand last. */
  readonly lead: Side;
  readonly setLead: (side: Side) => void;
}

/** @param page  on the screen, from 1; it outlives the view, so that who comes back comes back to it */
export function usePagesView(page: number): PagesView {
  const [zoom, setZoom] = useState({ source: DEFAULT_ZOOM, target: DEFAULT_ZOOM });
  const [isLocked, setLocked] = useState(true);
  const [side, setSide] = useState<Side>("target");
  const [lead, setLead] = useState<Side>("target");
  const pages = useRef<PagesHandle>(null);
  const stage = useRef<HTMLDivElement>(null);
  const zoomTo = (next: number) =>
    setZoom(isLocked ? { source: next, target: next } : { ...zoom, [lead]: next });
  useWheelZoom(stage, (by) => zoomTo(stepZoom(zoom[lead], by)));
  return {
    pages,
    stage,
    page,
    goTo: (wanted) => pages.current?.goTo(wanted),
    zoom,
    zoomTo,
    zoomToWholePage: () => zoomTo(pages.current?.wholePageZoom() ?? DEFAULT_ZOOM),
    isLocked,
    setIsLocked: (next) => {
      setLocked(next);
      if (next) setZoom({ source: zoom[lead], target: zoom[lead] });
    },
    side,
    setSide,
    lead,
    setLead,
  };
}
