import type { JobSegment } from "@yizhou/contract";

/** Segments come in pages of this many; the wire allows 500. */
export const SEGMENT_PAGE_SIZE = 200;

/**
 * The segments of one job as far as they are known. Ordinals count from 0 without gaps, so page p holds the ordinals
 * p × SEGMENT_PAGE_SIZE and on, and any place of a long document can be fetched without what stands before it.
 */
export interface SegmentStore {
  readonly total: number;
  readonly pages: ReadonlyMap<number, readonly (JobSegment | undefined)[]>;
}

export function emptyStore(total: number): SegmentStore {
  return { total, pages: new Map() };
}

export function segmentAt(store: SegmentStore, ordinal: number): JobSegment | undefined {
  return store.pages.get(Math.floor(ordinal / SEGMENT_PAGE_SIZE))?.[ordinal % SEGMENT_PAGE_SIZE];
}

/**
 * The store with these segments put in or replaced. Pages that no segment falls into are shared with the old store.
 * Cost: one page copied per page touched.
 */
export function mergeSegments(store: SegmentStore, segments: readonly JobSegment[]): SegmentStore {
  if (segments.length === 0) return store;
  const pages = new Map(store.pages);
  const copied = new Map<number, (JobSegment | undefined)[]>();
  let total = store.total;
  for (const segment of segments) {
    const page = Math.floor(segment.ordinal / SEGMENT_PAGE_SIZE);
    let items = copied.get(page);
    if (!items) {
      items = [...(pages.get(page) ?? [])];
      copied.set(page, items);
      pages.set(page, items);
    }
    items[segment.ordinal % SEGMENT_PAGE_SIZE] = segment;
    total = Math.max(total, segment.ordinal + 1);
  }
  return { total, pages };
}

/** Pages that cover the ordinals `first` to `last` (inclusive) within `total`. */
export function pagesFor(first: number, last: number, total: number): number[] {
  if (total === 0) return [];
  const from = Math.floor(Math.max(0, first) / SEGMENT_PAGE_SIZE);
  const to = Math.floor(Math.min(total - 1, last) / SEGMENT_PAGE_SIZE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
