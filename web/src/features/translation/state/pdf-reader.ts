/** The one place where the pages bring in pdf.js; loaded with the first PDF that is shown. */
import type { PreviewFile } from "@yizhou/contract";
import * as pdfjs from "pdfjs-dist";
import rendererUrl from "pdfjs-dist/build/pdf.renderer.min.mjs?url";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { RangeTransport } from "./range-transport.ts";

export type PdfDocument = pdfjs.PDFDocumentProxy;
export type PdfPageProxy = pdfjs.PDFPageProxy;
export const { TextLayer, AnnotationMode } = pdfjs;

// Reading and drawing both happen in workers, so that scrolling stays smooth.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
pdfjs.GlobalWorkerOptions.rendererSrc = rendererUrl;

const FILES = new URL(`/assets/pdfjs-${pdfjs.version}/`, location.href).href;
/** What is asked for at once. On a slow line half a second; a page takes a handful of such parts. */
const PART_BYTES = 2 ** 16;

/**
 * Opens a file of the preview; pages come as soon as their parts are there.
 *
 * @param renew  asks for a fresh address of the same file
 * @param onFailure  told when a part of the file cannot be had
 */
export function openPdf(
  file: PreviewFile,
  renew: () => Promise<PreviewFile | null>,
  onFailure: () => void,
): { readonly document: Promise<PdfDocument>; readonly close: () => void } {
  const range = new RangeTransport(file, renew, onFailure);
  const task = pdfjs.getDocument({
    range,
    rangeChunkSize: PART_BYTES,
    disableStream: true,
    // Only where it is looked at: what nobody reads would hold up the page that is wanted.
    disableAutoFetch: true,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    // Our content policy runs no WebAssembly; pictures that need it are decoded in plain script.
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  return {
    document: task.promise,
    // pdf.js throws in its worker, where nobody can catch it, when a file is closed while it is being opened.
    close: () =>
      void task.promise
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          range.abort();
          return task.destroy();
        }),
  };
}

/** True for what a cancelled drawing throws: nobody waits for it any more. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pdfjs.RenderingCancelledException || error instanceof pdfjs.AbortException;
}
