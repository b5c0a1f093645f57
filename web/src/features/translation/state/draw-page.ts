import { AnnotationMode, type PdfPageProxy } from "./pdf-reader.ts";

/** Sharper than this no eye sees, and pictures grow with the square. */
const MAX_DENSITY = 2;
const MAX_PIXELS = 2 ** 24;

/**
 * Draws a page into a canvas of its own, which takes the place of what is in `box` when it is ready: nothing flickers while
 * a page is drawn anew. The work is done in a worker.
 *
 * @param width  CSS pixels that the page is shown at
 */
export function drawPage(
  page: PdfPageProxy,
  width: number,
  box: HTMLElement,
): { readonly done: Promise<void>; readonly cancel: () => void } {
  const natural = page.getViewport({ scale: 1 });
  const density = Math.min(devicePixelRatio || 1, MAX_DENSITY);
  const wanted = (width / natural.width) * density;
  const pixels = natural.width * natural.height * wanted ** 2;
  const viewport = page.getViewport({ scale: wanted * Math.min(1, Math.sqrt(MAX_PIXELS / pixels)) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  const done = task.promise.then(() => box.replaceChildren(canvas));
  return { done, cancel: () => task.cancel() };
}
