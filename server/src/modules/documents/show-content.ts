import type { FormatId, PictureFormat, PicturePageView } from "@yizhou/filters";
import type { DocumentDeps } from "./deps.ts";

/** Of a page of a picture in the preview: sharp at twice the size of a screen. */
const SHOWN_PIXELS = 4_000_000;

/** What a reader reads in a text file, in UTF-8, whatever its encoding and its marks were. */
export async function toPlainText(
  { processes }: DocumentDeps,
  ownerId: string,
  bytes: Uint8Array,
  format: FormatId,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const task = { kind: "text", bytes, name: `text.${format}` } as const;
  const text = await processes.run("jobs", task, processes.writeLimits, { ownerId, signal });
  return Buffer.from(`\uFEFF${text}`, "utf8");
}

/** Pages of a picture file for the preview; PNG. */
export function drawPictures(
  { processes }: DocumentDeps,
  ownerId: string,
  bytes: Uint8Array,
  format: PictureFormat,
  maxPages: number,
  signal: AbortSignal,
): Promise<readonly PicturePageView[]> {
  const task = { kind: "picture", bytes, format, maxPages, maxPixels: SHOWN_PIXELS } as const;
  return processes.run("jobs", task, processes.writeLimits, { ownerId, signal });
}
