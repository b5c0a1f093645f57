// The shapes that a module's share of somebody's data comes in.
import { Readable } from "node:stream";
import type { BlobAddress, BlobStore } from "../blobs/blob-store.ts";
import type { ExportEntry } from "./person-data.ts";

/** Rows of a long table that are in memory at once. */
export const ROWS_AT_ONCE = 2000;

/** One JSON file; `load` is called when its turn comes. */
export function jsonEntry(name: string, load: () => Promise<unknown>): ExportEntry {
  return { name, read: async () => Buffer.from(`${JSON.stringify(await load(), null, 2)}\n`) };
}

/**
 * Rows of a long table as one JSON list, read and written page by page.
 *
 * @param pageAfter  up to `ROWS_AT_ONCE` rows after the last one of the page before
 */
export function jsonListEntry<Row>(
  name: string,
  pageAfter: (last: Row | null) => Promise<readonly Row[]>,
): ExportEntry {
  async function* pieces(): AsyncGenerator<Buffer> {
    let last: Row | null = null;
    for (let start = "[\n"; ; start = ",\n") {
      const rows = await pageAfter(last);
      last = rows.at(-1) ?? last;
      const text = rows.map((row) => JSON.stringify(row)).join(",\n");
      if (rows.length > 0 || start === "[\n") yield Buffer.from(start + text);
      if (rows.length < ROWS_AT_ONCE) break;
    }
    yield Buffer.from("\n]\n");
  }
  return { name, read: async () => Readable.from(pieces()) };
}

/** The bytes of a blob. */
export function blobEntry(blobs: BlobStore, name: string, address: BlobAddress): ExportEntry {
  return { name, read: async () => (await blobs.open(address)).stream };
}

/** No folders and no control characters, whatever the file was called. */
export function safeName(name: string): string {
  return name.replace(/[\p{Cc}/\\]/gu, "_");
}
