import { installedTesseract } from "../ocr/installed-tesseract.ts";
import { installedFonts } from "../pdf/fonts/installed-fonts.ts";
import { createImageFilter } from "./image-filter.ts";
import type { PictureFormat } from "./picture-file.ts";

/** The filter of a picture format with the fonts of the installed packages and the tesseract of this machine. */
export function installedImageFilter(format: PictureFormat) {
  return createImageFilter(format, { fonts: installedFonts(), engine: installedTesseract() });
}
