import type { Settings } from "../../platform/settings.ts";

/** What the free first part goes by: the same bytes have it once for each person. */
export interface PaidDocument {
  readonly sha256: string;
  readonly characters: number;
  /** Null where the file does not say. */
  readonly pages: number | null;
  /** About as many characters as fill a page. */
  readonly fullPage: number;
}

/**
 * How much of a document is free: the first characters or the first pages, whichever is more. Pages of a document are taken to be
 * equally full, and none as fuller than a page can be, since a file may say of itself that it has one. A document with fewer can be
 * translated again for nothing, with another engine say, until it has used them up.
 */
export function freePartOf(
  { freeCharacters, freePages }: Pick<Settings, "freeCharacters" | "freePages">,
  { characters, pages, fullPage }: PaidDocument,
): number {
  const perPage = pages ? Math.min(characters / pages, fullPage) : 0;
  return Math.max(freeCharacters, Math.ceil(freePages * perPage));
}
