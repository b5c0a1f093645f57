/**
 * Keeps two columns of pages together while one is scrolled. The columns may differ in page count and page height, so
 * the common measure is a place: a page number and how far into that page the top of the window is.
 */
export interface PagePlace {
  readonly page: number;
  /** 0 at the page's top edge, 1 at the next page's. */
  readonly fraction: number;
}

/** @param tops offset of each page's top edge in pixels, ascending, followed by the end of the last page */
export function placeAt(tops: readonly number[], scrollTop: number): PagePlace {
  const last = Math.max(0, tops.length - 2);
  let page = 0;
  while (page < last && tops[page + 1]! <= scrollTop) page += 1;
  const height = (tops[page + 1] ?? 0) - (tops[page] ?? 0);
  const fraction = height > 0 ? Math.min(1, Math.max(0, (scrollTop - tops[page]!) / height)) : 0;
  return { page, fraction };
}

/** Scroll offset of a place; a place beyond the last page is the end of the column. */
export function offsetOf(tops: readonly number[], place: PagePlace): number {
  const last = tops.length - 2;
  if (last < 0) return 0;
  if (place.page > last) return tops[last + 1]!;
  const top = tops[place.page]!;
  return Math.round(top + place.fraction * (tops[place.page + 1]! - top));
}

/** Top edges of pages of these sizes when each is `width` wide, with `gap` between; the last entry is the end. */
export function pageTops(
  sizes: readonly { width: number; height: number }[],
  width: number,
  gap: number,
): number[] {
  const tops = [0];
  for (const size of sizes) tops.push(tops.at(-1)! + Math.round((size.height / size.width) * width) + gap);
  return tops;
}
