import { installedTesseract } from "@yizhou/ocr/node";
import { installedFonts } from "@yizhou/page/node";
import { createImageFilter } from "../image/image-filter.ts";
import type { PictureFormat } from "../image/picture-file.ts";

/** The filter of a picture format with the fonts of the installed packages and the tesseract of this machine. */
export function installedImageFilter(format: PictureFormat) {
  return createImageFilter(format, { fonts: installedFonts(), engine: installedTesseract() });
}
