import { installedReader } from "@yizhou/ocr/node";
import { installedFonts } from "@yizhou/page/node";
import { createFilters } from "../filter-set.ts";
import type { FilterPrograms } from "../programs.ts";
import { installedQpdf } from "./installed-qpdf.ts";

/** The fonts of the installed packages, the qpdf and the reader of this machine. */
export function installedPrograms(): FilterPrograms {
  return { fonts: installedFonts(), pdfTools: installedQpdf(), ocr: installedReader() };
}

/** All filters over what is installed; fonts that were opened stay open. */
export const installedFilters = createFilters(installedPrograms());
