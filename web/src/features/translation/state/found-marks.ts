import type { ShownText } from "../components/pdf-page.tsx";
import type { FoundText } from "./use-find.ts";

/** Names of the highlights in the style sheet. */
const ALL = "pdf-found";
const CURRENT = "pdf-found-current";

/**
 * Marks what was found on the pages that are in the document. Nothing of the text itself is changed; a browser that cannot mark
 * so shows the page all the same.
 */
export function markFound(
  places: readonly FoundText[],
  current: FoundText | null,
  textOf: (place: FoundText) => ShownText | undefined,
): void {
  if (typeof CSS === "undefined" || !("highlights" in CSS) || typeof Highlight === "undefined") return;
  const [all, now] = [new Highlight(), new Highlight()];
  for (const place of places) {
    const shown = textOf(place);
    const range = shown && rangeOf(shown, place);
    if (range) (place === current ? now : all).add(range);
  }
  CSS.highlights.set(ALL, all);
  CSS.highlights.set(CURRENT, now);
}

/** Takes all marks away. */
export function clearFound(): void {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

function rangeOf({ elements }: ShownText, { match }: FoundText): Range | null {
  const [start, end] = [elements[match.run]?.firstChild, elements[match.endRun]?.firstChild];
  if (!start || !end) return null;
  const range = document.createRange();
  range.setStart(start, Math.min(match.offset, start.nodeValue?.length ?? 0));
  range.setEnd(end, Math.min(match.endOffset, end.nodeValue?.length ?? 0));
  return range;
}
