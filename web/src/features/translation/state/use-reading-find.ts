import { useDeferredValue, useEffect, useEffectEvent, useState, type RefObject } from "react";
import { findMatches, foldText, searchedText } from "./page-text.ts";

/** Names of the marks in the style sheet, where the browser has marks without elements. */
const [ALL, NOW] = ["reading-found", "reading-found-now"];

/**
 * Words in a text that stands on the page: found places are marked without a change of the text, and the current one comes into sight.
 *
 * @param version  changes whenever what stands in the text does
 */
export function useReadingFind(text: RefObject<HTMLElement | null>, query: string, version: string) {
  const wanted = foldText(useDeferredValue(query));
  const [found, setFound] = useState<readonly Range[]>([]);
  const [current, setCurrent] = useState<number | null>(null);
  useEffect(() => {
    const places = text.current && wanted !== "" ? placesIn(text.current, wanted) : [];
    setFound(places);
    setCurrent(places.length > 0 ? 0 : null);
  }, [text, wanted, version]);
  const reveal = useEffectEvent((at: number) =>
    found[at]?.startContainer.parentElement?.scrollIntoView({ block: "center" }),
  );
  useEffect(() => {
    if (current !== null) reveal(current);
    const marks = "highlights" in CSS ? CSS.highlights : null;
    marks?.set(ALL!, new Highlight(...found));
    marks?.set(NOW!, new Highlight(...(current === null ? [] : [found[current]!])));
    return () => {
      marks?.delete(ALL!);
      marks?.delete(NOW!);
    };
  }, [found, current]);
  return {
    count: found.length,
    current,
    step: (by: 1 | -1) =>
      setCurrent((now) =>
        found.length === 0 ? null : ((now ?? (by > 0 ? -1 : 0)) + by + found.length) % found.length,
      ),
  };
}

/** A place lies within one paragraph, heading or cell. */
function placesIn(text: HTMLElement, query: string): Range[] {
  return [...text.querySelectorAll("p, h2, h3, h4, h5, h6, pre, figcaption, [role='note']")].flatMap(
    (block) => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      const searched = searchedText(nodes.map(({ data }) => ({ str: data, hasEOL: false })));
      return findMatches(searched, query).map(({ run, offset, endRun, endOffset }) => {
        const range = document.createRange();
        range.setStart(nodes[run]!, offset);
        range.setEnd(nodes[endRun]!, endOffset);
        return range;
      });
    },
  );
}
