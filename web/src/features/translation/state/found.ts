import { useEffect, useEffectEvent, useState } from "react";
import type { KeyboardEvent } from "react";
import type { Side } from "./places.ts";

/** A place where the words stand. */
export interface FoundPlace {
  readonly side: Side;
  /** From 0. */
  readonly page: number;
  /** Shares of the page's height. */
  readonly top: number;
  readonly bottom: number;
}

/** What was found so far, in the order of the pages. */
export interface Found<Place extends FoundPlace> {
  readonly places: readonly Place[];
  readonly isSearching: boolean;
}

/**
 * The way from one place to the next, beginning with the first from the page on the screen on.
 *
 * @param search  what is looked for and where; another search begins anew
 * @param page  on the screen, from 1
 */
export function useFoundSteps<Place extends FoundPlace>(
  { places }: Found<Place>,
  search: string,
  page: number,
  lookAt: (place: Place) => void,
) {
  // The place itself: its number changes while pages before it are still being searched.
  const [at, setAt] = useState<Place | null>(null);
  useEffect(() => setAt(null), [search]);
  const index = at ? places.indexOf(at) : -1;
  const goTo = (place: Place) => {
    setAt(place);
    lookAt(place);
  };
  const start = useEffectEvent(() => goTo(places.find((place) => place.page >= page - 1) ?? places[0]!));
  const hasToStart = places.length > 0 && index < 0;
  useEffect(() => {
    if (hasToStart) start();
  }, [hasToStart]);
  return {
    at: index < 0 ? null : at,
    /** From 0; null before the first. */
    current: index < 0 ? null : index,
    step(by: 1 | -1) {
      if (places.length > 0) goTo(places[(Math.max(0, index) + by + places.length) % places.length]!);
    },
  };
}

/** Ctrl or Cmd and F over the pages: the browser would find only what is on the screen. */
export function onFindKey(open: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  };
}
