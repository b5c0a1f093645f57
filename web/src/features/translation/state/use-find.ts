import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Found, FoundPlace } from "./found.ts";
import { findMatches, foldText, searchedText, type SearchedText, type TextMatch } from "./page-text.ts";
import type { PdfDocument } from "./pdf-reader.ts";
import type { Side } from "./places.ts";

/** A place in the text of a page. */
export interface FoundText extends FoundPlace {
  readonly match: TextMatch;
}

interface ReadPage extends SearchedText {
  /** Top and bottom of each run, as shares of the page's height. */
  readonly bands: readonly (readonly [top: number, bottom: number])[];
}

const TYPING_MS = 200;
const SHOW_EVERY_MS = 150;
/** More places than these are a number only. */
const MOST_PLACES = 5000;

/**
 * Looks for words on all pages of both sides, page by page from the one on the screen on, so that the first places are there
 * at once. What was read of a document is kept for the next words.
 *
 * @param page  on the screen, from 1
 */
export function useFind(
  documents: Readonly<Record<Side, PdfDocument | null>>,
  query: string,
  page: number,
): Found<FoundText> {
  const [found, setFound] = useState<Found<FoundText>>({ places: [], isSearching: false });
  const read = useRef(new WeakMap<PdfDocument, Map<number, Promise<ReadPage>>>());
  const wanted = useMemo(() => foldText(query), [query]);
  const { source, target } = documents;
  const pageNow = useEffectEvent(() => page - 1);

  useEffect(() => {
    if (wanted === "") {
      setFound({ places: [], isSearching: false });
      return;
    }
    let isCurrent = true;
    const search = async () => {
      const [before, behind]: [FoundText[], FoundText[]] = [[], []];
      let shownMs = performance.now();
      const count = Math.max(source?.numPages ?? 0, target?.numPages ?? 0);
      const first = Math.min(pageNow(), Math.max(0, count - 1));
      for (let turn = 0; turn < count && isCurrent; turn++) {
        const page = (first + turn) % count;
        const places = page < first ? before : behind;
        if (before.length + behind.length >= MOST_PLACES) break;
        for (const [side, document] of [
          ["source", source],
          ["target", target],
        ] as const) {
          if (!document || page >= document.numPages) continue;
          const text = await readPage(read.current, document, page);
          for (const match of findMatches(text, wanted)) {
            const [top, bottom] = text.bands[match.run] ?? [0, 0];
            places.push({ side, page, match, top, bottom });
          }
        }
        if (isCurrent && performance.now() - shownMs > SHOW_EVERY_MS) {
          shownMs = performance.now();
          setFound({ places: [...before, ...behind], isSearching: true });
        }
      }
      if (isCurrent) setFound({ places: [...before, ...behind], isSearching: false });
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    setFound({ places: [], isSearching: true });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, target, wanted]);
  return found;
}

/** A page that cannot be read has nothing to find. */
const NOTHING: ReadPage = { text: "", runs: [], offsets: [], bands: [] };

function readPage(
  kept: WeakMap<PdfDocument, Map<number, Promise<ReadPage>>>,
  document: PdfDocument,
  index: number,
): Promise<ReadPage> {
  const pages = kept.get(document) ?? new Map<number, Promise<ReadPage>>();
  kept.set(document, pages);
  const known = pages.get(index);
  if (known) return known;
  const reading = (async () => {
    const page = await document.getPage(index + 1);
    const { items } = await page.getTextContent();
    const viewport = page.getViewport({ scale: 1 });
    const runs = items.flatMap((item) => ("str" in item ? [item] : []));
    const bands = runs.map(({ transform, height }) => {
      const [, y] = viewport.convertToViewportPoint(transform[4] as number, transform[5] as number);
      const base = (y as number) / viewport.height;
      return [Math.max(0, base - (height || 10) / viewport.height), Math.min(1, base)] as const;
    });
    return { ...searchedText(runs), bands };
  })().catch(() => NOTHING);
  pages.set(index, reading);
  return reading;
}
