/**
 * The one place where pdf.js is brought in: the build for Node, quiet, with its tables (character maps, standard fonts) from
 * the package itself. Pictures are not decoded for reading and no script is run.
 */
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";

/** Operator numbers of pdf.js' lists. */
export const OPS = pdfjs.OPS;

/** Numbers inside the paths of `constructPath`; pdf.js does not export them. */
export const DRAW_OPS = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticCurveTo: 3, closePath: 4 } as const;

export type DecodedDocument = pdfjs.PDFDocumentProxy;
export type DecodedPage = pdfjs.PDFPageProxy;

const folder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));

/** Larger pictures are not decoded. Pixels; the smallest that pdf.js takes, and those that letters are made of. */
const NO_PICTURES = 1;
const PICTURES_OF_LETTERS = 250_000;

/**
 * Where pdf.js puts the fonts of a document. It hands each to the page that it believes to draw on, before anybody has the font's
 * facts; without such a page it makes the outlines of all letters of every font, and again of each text, to draw by these.
 */
function fontShelf(): HTMLDocument {
  const shelf = {
    adoptedStyleSheets: [],
    defaultView: {
      CSSStyleSheet: class {
        readonly cssRules = [];
        insertRule(): void {}
      },
    },
  };
  return shelf as never;
}

/**
 * Opens a file for reading text.
 *
 * @param bytes  copied, since pdf.js takes what it is given
 * @param measuresInk  with the small pictures that letters of Type 3 fonts are made of
 * @throws pdf.js' own exceptions, by name: PasswordException, InvalidPDFException …
 */
export async function decodeDocument(
  bytes: Uint8Array,
  password: string | undefined,
  measuresInk = false,
): Promise<DecodedDocument> {
  const task = pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    password,
    cMapUrl: join(folder, "cmaps") + sep,
    cMapPacked: true,
    standardFontDataUrl: join(folder, "standard_fonts") + sep,
    wasmUrl: join(folder, "wasm") + sep,
    iccUrl: join(folder, "iccs") + sep,
    // With font faces on, glyph outlines are not made; character codes are wanted.
    disableFontFace: false,
    ownerDocument: fontShelf(),
    fontExtraProperties: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: measuresInk ? PICTURES_OF_LETTERS : NO_PICTURES,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  return task.promise;
}

/** The list of what a page draws, annotations left out. */
export async function operatorList(
  page: DecodedPage,
): Promise<Awaited<ReturnType<DecodedPage["getOperatorList"]>>> {
  return page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE });
}

/** Pictures larger than this are left out of a drawing. Pixels. */
const MAX_DRAWN_IMAGE = 80_000_000;

/** As `decodeDocument`, for drawing pages: pictures are decoded, letters are drawn by their outlines. */
export async function decodeForDrawing(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<DecodedDocument> {
  const task = pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    password,
    cMapUrl: join(folder, "cmaps") + sep,
    cMapPacked: true,
    standardFontDataUrl: join(folder, "standard_fonts") + sep,
    wasmUrl: join(folder, "wasm") + sep,
    iccUrl: join(folder, "iccs") + sep,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_DRAWN_IMAGE,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  return task.promise;
}

/** What a page's `render` wants to draw on a canvas of the size of `viewport`, annotations left out. */
export function drawingOptions(
  canvas: unknown,
  context: unknown,
  viewport: ReturnType<DecodedPage["getViewport"]>,
): Parameters<DecodedPage["render"]>[0] {
  return {
    canvas: canvas as never,
    canvasContext: context as never,
    viewport,
    annotationMode: pdfjs.AnnotationMode.DISABLE,
  };
}
