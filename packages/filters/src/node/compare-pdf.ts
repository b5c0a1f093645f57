import { openPoppler } from "./installed-poppler.ts";
import { installedQpdf } from "./installed-qpdf.ts";
import type { PdfReport } from "../pdf/report/report-pdf.ts";

/** `drawsPages`: compares pixels as well, with poppler, which must be installed then. */
export interface ComparePdfOptions {
  readonly password?: string;
  readonly drawsPages?: boolean;
}

/**
 * Compares a PDF with its translation; see `PdfReport`. The code that reads PDF is loaded when this is called.
 *
 * @throws {AppError} as opening a PDF does, for either file
 */
export async function comparePdf(
  source: Uint8Array,
  target: Uint8Array,
  options: ComparePdfOptions = {},
): Promise<PdfReport> {
  const { reportPdf } = await import("../pdf/report/report-pdf.ts");
  const poppler = options.drawsPages ? await openPoppler() : null;
  try {
    return await reportPdf(source, target, {
      password: options.password,
      tools: installedQpdf(),
      rasterise: poppler?.rasterise,
    });
  } finally {
    await poppler?.close();
  }
}
