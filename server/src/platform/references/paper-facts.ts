import type { Licence } from "./licence.ts";

/** What a catalogue knows of a paper. */
export interface PaperFacts {
  readonly title: string | null;
  readonly licence: Licence | null;
  /** Where it can be had, the best first. */
  readonly documents: readonly URL[];
}

/** A catalogue of papers by one kind of number. */
export interface PaperCatalogue {
  /**
   * @returns null when the catalogue does not know the number
   * @throws {AppError} provider.timeout, provider.unavailable, provider.bad_response
   */
  find(number: string): Promise<PaperFacts | null>;
}

/** A title as one line; catalogues break lines and put markup in. */
export function titleOf(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const line = text
    .replace(/<[^>]{0,200}>/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
  return line === "" ? null : line.slice(0, 500);
}

/** Addresses of the web among what a catalogue gives. */
export function webAddresses(texts: readonly unknown[]): URL[] {
  const urls = texts.flatMap((text) => {
    const url = typeof text === "string" ? URL.parse(text) : null;
    return url && /^https?:$/u.test(url.protocol) ? [url] : [];
  });
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}
