import type { OcrEngine } from "@yizhou/ocr";
import type { FontSource } from "@yizhou/page/fonts";
import type { PdfTools } from "./pdf/open/pdf-tools.ts";

/** What filters have from the machine they run on; they start no program and read no file themselves. */
export interface FilterPrograms {
  readonly fonts: FontSource;
  readonly pdfTools: PdfTools;
  readonly ocr: OcrEngine;
}
