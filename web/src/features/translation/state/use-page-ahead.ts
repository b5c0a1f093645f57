import { useEffect, useRef, useState } from "react";
import { askPageAhead } from "../api/page-ahead.ts";

/** A page that stands before the files that will have it. */
export interface PageAhead {
  readonly revision: number;
  /** From 1. */
  readonly page: number;
  /** `data:image/png;base64,…` */
  readonly image: string;
}

/** A paragraph that is held so long is looked at; one that is only passed over makes no work. */
const LOOKED_AT_MS = 500;

/**
 * The page in hand as a correction leaves it, while all files of the result are made anew.
 *
 * @param revision  of the files that are shown
 * @param held  page of the paragraph that is held, from 1: its document is laid out meanwhile, so that the page comes at once; null
 *   for none
 */
export function usePageAhead(id: string, revision: number | null, held: number | null) {
  const [drawn, setDrawn] = useState<PageAhead | null>(null);
  const laidOut = useRef<number | null>(null);
  const turn = useRef(0);
  useEffect(() => {
    if (held === null || revision === null || laidOut.current === revision) return;
    const timer = setTimeout(() => {
      laidOut.current = revision;
      // Nobody waits for it; where it fails the page is laid out when it is wanted.
      askPageAhead(id, held, revision).catch(() => (laidOut.current = null));
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [id, revision, held]);
  return {
    ahead: drawn,
    /** The files have come to it. */
    drop: () => setDrawn(null),
    /** Shows a page as it is now. The files follow whether it comes or not. */
    show(page: number) {
      const own = ++turn.current;
      askPageAhead(id, page, null).then(
        ({ picture, revision: drawnAt, page: at }) => {
          laidOut.current = drawnAt;
          if (picture && own === turn.current)
            setDrawn({ revision: drawnAt, page: at, image: picture.image });
        },
        // What stands there is the page of the files as they are; those that are being made take its place.
        () => own === turn.current && setDrawn(null),
      );
    },
  };
}
