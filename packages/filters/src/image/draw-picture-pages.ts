/** Pages of a picture as a browser can show them: upright, of a size for screens. */
import { openPicture } from "./codecs/open-picture.ts";
import type { PictureFormat } from "./picture-file.ts";

/** `bytes`: a PNG. Sizes in its pixels. */
export interface PicturePageView {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
}

export interface DrawPictureOptions {
  readonly maxPages: number;
  /** Of one page; larger ones are made smaller. */
  readonly maxPixels: number;
}

/** @throws {AppError} as opening the picture does. Cost: reading it, and about 0.1 s a megapixel that is drawn */
export async function drawPicturePages(
  source: Uint8Array,
  format: PictureFormat,
  { maxPages, maxPixels }: DrawPictureOptions,
): Promise<PicturePageView[]> {
  const { default: sharp } = await import("sharp");
  const file = openPicture(source, format);
  const pages: PicturePageView[] = [];
  for (let index = 0; index < Math.min(maxPages, file.pageCount); index++) {
    const { width, height, data, dpi } = await (await file.page(index)).raster(maxPixels);
    const raw = { width, height, channels: 4 } as const;
    const bytes = await sharp(data, { raw }).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
    pages.push({ bytes, width, height, dpi });
  }
  return pages;
}
