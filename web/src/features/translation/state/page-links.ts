import type { PdfDocument, PdfPageProxy } from "./pdf-reader.ts";

/** A link on a page; lengths as shares of the page as it is shown. Leads outside (`url`) or within the document (`destination`). */
export interface PageLink {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly url: string | null;
  readonly destination: unknown;
}

/** What a document may make people open; everything else it names is left alone. */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** The links of a page; none where they cannot be read, for the page itself is shown all the same. */
export async function linksOf(page: PdfPageProxy): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: "display" }).catch(() => [])) as {
    readonly subtype?: string;
    readonly rect?: readonly number[];
    readonly url?: string;
    readonly dest?: unknown;
  }[];
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap(({ subtype, rect, url, dest }): PageLink[] => {
    const address = safeAddress(url);
    if (subtype !== "Link" || rect?.length !== 4 || (!address && !dest)) return [];
    const [left, bottom, right, top] = rect as [number, number, number, number];
    const [x0, y0] = viewport.convertToViewportPoint(left, bottom) as [number, number];
    const [x1, y1] = viewport.convertToViewportPoint(right, top) as [number, number];
    return [
      {
        left: Math.min(x0, x1) / viewport.width,
        top: Math.min(y0, y1) / viewport.height,
        width: Math.abs(x1 - x0) / viewport.width,
        height: Math.abs(y1 - y0) / viewport.height,
        url: address,
        destination: address ? null : dest,
      },
    ];
  });
}

/** The page (from 0) that a destination leads to; null where it leads nowhere. */
export async function pageOfDestination(document: PdfDocument, destination: unknown): Promise<number | null> {
  try {
    const explicit = (
      typeof destination === "string" ? await document.getDestination(destination) : destination
    ) as unknown[] | null;
    const target = explicit?.[0];
    if (typeof target === "number") return target;
    return target ? await document.getPageIndex(target as Parameters<PdfDocument["getPageIndex"]>[0]) : null;
  } catch {
    return null; // Names and pages that are not in the file.
  }
}

function safeAddress(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  return SCHEMES.has(new URL(url).protocol) ? url : null;
}
