import { useEffect, useMemo, useRef, useState } from "react";
import { findMatches, foldText, searchedText, type SearchedText, type TextMatch } from "./page-text.ts";
import type { PdfDocument } from "./pdf-reader.ts";
import type { Side } from "./places.ts";

/** A place where the words stand. */
export interface FoundPlace {
  readonly side: Side;
  /** From 0. */
  readonly page: number;
  readonly match: TextMatch;
  /** Shares of the page's height. */
  readonly top: number;
  readonly bottom: number;
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
 * Looks for words on all pages of both sides, page by page, so that the first places are there at once. What was read of a
 * document is kept for the next words.
 */
export function useFind(
  documents: Readonly<Record<Side, PdfDocument | null>>,
  query: string,
): { readonly places: readonly FoundPlace[]; readonly isSearching: boolean } {
  const [found, setFound] = useState<{ places: readonly FoundPlace[]; isSearching: boolean }>({
    places: [],
    isSearching: false,
  });
  const read = useRef(new WeakMap<PdfDocument, Map<number, Promise<ReadPage>>>());
  const wanted = useMemo(() => foldText(query), [query]);
  const { source, target } = documents;

  useEffect(() => {
    if (wanted === "") {
      setFound({ places: [], isSearching: false });
      return;
    }
    let isCurrent = true;
    const search = async () => {
      const places: FoundPlace[] = [];
      let shownMs = performance.now();
      const count = Math.max(source?.numPages ?? 0, target?.numPages ?? 0);
      for (let page = 0; page < count && isCurrent && places.length < MOST_PLACES; page++) {
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
          setFound({ places: [...places], isSearching: true });
        }
      }
      if (isCurrent) setFound({ places, isSearching: false });
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    setFound((now) => ({ ...now, isSearching: true }));
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
