import { AppError } from "@yizhou/model";

/** Pixels of one page. The largest cameras of telephones make 200 million; 100 million is an A3 page at 600 dpi. */
export const MAX_PIXELS = 100_000_000;

/** Pages of one file. */
export const MAX_PICTURE_PAGES = 500;

/**
 * Pixels that are read for text; a page with more is made smaller for that. A4 at 300 dpi has 8.7 million; reading takes some
 * 40 bytes of memory for each.
 */
export const READ_PIXELS = 9_000_000;

/**
 * Refuses what would not fit into memory, before any of it is unpacked.
 *
 * @throws {AppError} filter.damaged for a picture without pixels; filter.picture_too_large
 */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new AppError("filter.damaged", { part: "picture" });
  if (width * height > MAX_PIXELS) {
    throw new AppError("filter.picture_too_large", { megapixels: MAX_PIXELS / 1_000_000 });
  }
}

/** What is said of bytes that break their format's rules. */
export function damaged(cause?: unknown): AppError {
  return new AppError("filter.damaged", { part: "picture" }, cause === undefined ? {} : { cause });
}
