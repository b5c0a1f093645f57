import { FontLibrary } from "@yizhou/page/fonts";
import { installedFonts } from "@yizhou/page/node";
import { drawSheet, type Sheet } from "../pdf/write/draw-sheet.ts";

export type { Sheet, SheetRule, SheetText } from "../pdf/write/draw-sheet.ts";

/** Fonts that were opened stay open. */
const library = new FontLibrary(installedFonts());

/** A page of our own as a PDF file, in the fonts of the installed packages. */
export function drawInstalledSheet(sheet: Sheet): Promise<Uint8Array> {
  return drawSheet(library, sheet);
}
