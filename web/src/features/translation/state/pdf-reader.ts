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
/** Files up to this size are fetched whole in the background, larger ones only where they are looked at. */
const FETCHED_WHOLE_BYTES = 4 * 2 ** 20;

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
    rangeChunkSize: 2 ** 17,
    disableStream: true,
    disableAutoFetch: file.sizeBytes > FETCHED_WHOLE_BYTES,
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
    close: () => {
      range.abort();
      void task.destroy();
    },
  };
}

/** True for what a cancelled drawing throws: nobody waits for it any more. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pdfjs.RenderingCancelledException || error instanceof pdfjs.AbortException;
}
