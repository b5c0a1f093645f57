import type { FormatId, PictureFormat, PicturePageView } from "@yizhou/filters";
import type { DocumentDeps } from "./deps.ts";
import type { DocumentSource } from "./document-source.ts";
import { IN_SOURCE } from "./document-tasks.ts";

/** Of a page of a picture in the preview: sharp at twice the size of a screen. */
const SHOWN_PIXELS = 4_000_000;

/** A stored document, or one that was just made. */
export type ShownContent = Uint8Array | DocumentSource;

function partsOf(content: ShownContent): { bytes: Uint8Array; source: DocumentSource | null } {
  return content instanceof Uint8Array
    ? { bytes: content, source: null }
    : { bytes: IN_SOURCE, source: content };
}

/** What a reader reads in a text file, in UTF-8, whatever its encoding and its marks were. */
export async function toPlainText(
  { processes }: DocumentDeps,
  ownerId: string,
  content: ShownContent,
  format: FormatId,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { bytes, source } = partsOf(content);
  const task = { kind: "text", bytes, name: `text.${format}` } as const;
  const text = await processes.run("jobs", task, processes.writeLimits, {
    ...{ ownerId, signal },
    ...(source && { source }),
  });
  return Buffer.from(`\uFEFF${text}`, "utf8");
}

/** Pages of a picture file for the preview; PNG. */
export function drawPictures(
  { processes }: DocumentDeps,
  ownerId: string,
  content: ShownContent,
  format: PictureFormat,
  maxPages: number,
  signal: AbortSignal,
): Promise<readonly PicturePageView[]> {
  const { bytes, source } = partsOf(content);
  const task = { kind: "picture", bytes, format, maxPages, maxPixels: SHOWN_PIXELS } as const;
  return processes.run("jobs", task, processes.writeLimits, {
    ...{ ownerId, signal },
    ...(source && { source }),
  });
}
