/** Reads the pages of an opened file one by one, each anew: what pdf.js draws beside what the content streams say. */
import { PDFDict, PDFRef, type PDFDocument, type PDFObject } from "@cantoo/pdf-lib";
import { AppError } from "@yizhou/model";
import type { Box, Link, RawPage, Rotation } from "@yizhou/page/model";
import { FontRegistry } from "./font-registry.ts";
import { GlyphInk } from "./glyph-ink.ts";
import { interpretPage } from "./interpret-page.ts";
import { operatorList, type DecodedDocument, type DecodedPage } from "../open/pdfjs.ts";
import { walkContent, type WalkedContent } from "./walk-content.ts";
import type { WalkContext } from "./operator-list.ts";
import type { DocumentModel, OutlineEntry } from "../open/document-model.ts";
import { opaqueAnnotations } from "./opaque-annotations.ts";
import { documentInfo } from "../open/document-info.ts";
import { openFile, type OpenedFile, type OpenOptions } from "../open/open-file.ts";
import { readOutline } from "../open/outline.ts";

/** An open file. Pages may be read in any order, each time anew; nothing of a page is kept. */
export interface PdfReader {
  readonly document: DocumentModel;
  /** What was read in the end: the file itself, or its repaired or decrypted form. */
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
  /** False when the file's objects cannot be had (encrypted beyond our means, damaged): it can be read, not rewritten. */
  readonly isRewritable: boolean;
  /** The file's objects, which pages are read with; null where `isRewritable` is false. A writer may have them when all are read. */
  readonly objects: PDFDocument | null;
  /**
   * @param index  0-based
   * @returns null when this page cannot be read; others may be
   */
  readPage(index: number): Promise<RawPage | null>;
  close(): Promise<void>;
}

/** @throws {AppError} as `openFile` */
export async function openPdf(bytes: Uint8Array, options: OpenOptions = {}): Promise<PdfReader> {
  return PageReader.create(await openFile(bytes, options), options.measuresInk ?? false);
}

class PageReader implements PdfReader {
  readonly objects: PDFDocument | null;
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
  readonly isRewritable: boolean;
  readonly document: DocumentModel;
  readonly #decoded: DecodedDocument;
  readonly #fonts = new FontRegistry();
  /** Those that were found to be no more work than pdf.js can do. */
  readonly #bearableFonts = new Set<PDFObject>();
  readonly #measuresInk: boolean;
  #context: WalkContext | null = null;

  private constructor(
    opened: OpenedFile,
    info: Record<string, unknown>,
    outline: OutlineEntry[],
    { isTagged, measuresInk }: { readonly isTagged: boolean; readonly measuresInk: boolean },
  ) {
    this.#measuresInk = measuresInk;
    this.bytes = opened.bytes;
    this.isRepaired = opened.isRepaired;
    this.isDecrypted = opened.isDecrypted;
    this.isRewritable = opened.objects !== null;
    this.#decoded = opened.decoded;
    this.objects = opened.objects;
    this.document = {
      pageCount: opened.decoded.numPages,
      fonts: this.#fonts.facts,
      outline,
      title: textOrNull(info.Title),
      language: textOrNull(info.Language),
      isTagged,
    };
  }

  static async create(opened: OpenedFile, measuresInk: boolean): Promise<PageReader> {
    const info = await documentInfo(opened.decoded);
    const outline = await readOutline(opened.decoded);
    // A mark that cannot be read is no mark.
    const marks = await opened.decoded.getMarkInfo().catch(() => null);
    return new PageReader(opened, info, outline, { isTagged: marks?.Marked === true, measuresInk });
  }

  async readPage(index: number): Promise<RawPage | null> {
    let page: DecodedPage;
    try {
      page = await this.#decoded.getPage(index + 1);
    } catch {
      // One broken page object does not spoil the others; the caller reports the page.
      return null;
    }
    try {
      return await this.#interpret(page, index);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return null;
    } finally {
      page.cleanup();
    }
  }

  async close(): Promise<void> {
    await this.#decoded.loadingTask.destroy();
  }

  async #interpret(page: DecodedPage, index: number): Promise<RawPage | null> {
    const content = this.#content(page);
    if (content?.isExcessive) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const list = await operatorList(page);
    await this.#fonts.load(page, list);
    const frame = {
      index,
      view: { left, bottom, right, top },
      rotation: ((((Math.round(page.rotate / 90) * 90) % 360) + 360) % 360) as Rotation,
      links: await readLinks(page),
      overlays: this.#overlays(page),
    };
    this.#context ??= await this.#walkContext();
    return interpretPage(frame, list, this.#context, content);
  }

  async #walkContext(): Promise<WalkContext> {
    const context: WalkContext = {
      font: (name) => this.#fonts.find(name),
      isLayerVisible: await layerVisibility(this.#decoded),
    };
    if (!this.#measuresInk) return context;
    const measured: WalkContext = {
      ...context,
      ink: (found, glyph) => {
        const font = this.#fonts.decoded(found);
        return font && ink.of(font, glyph);
      },
    };
    const ink = new GlyphInk(measured);
    return measured;
  }

  #overlays(page: DecodedPage): Box[] {
    const dictionary = this.#dictionary(page);
    return this.objects && dictionary ? opaqueAnnotations(this.objects.context, dictionary) : [];
  }

  /** null where the file's objects cannot be had. */
  #dictionary(page: DecodedPage): PDFDict | null {
    const { ref } = page as unknown as { ref: { num: number; gen: number } | null };
    const object = ref && this.objects?.context.lookup(PDFRef.of(ref.num, ref.gen));
    return object instanceof PDFDict ? object : null;
  }

  #content(page: DecodedPage): WalkedContent | null {
    const dictionary = this.#dictionary(page);
    if (!this.objects || !dictionary) return null;
    try {
      return walkContent(this.objects.context, dictionary, this.#bearableFonts);
    } catch {
      // Objects of unexpected kinds; pdf.js has its own way with them.
      return null;
    }
  }
}

async function layerVisibility(decoded: DecodedDocument): Promise<(properties: unknown) => boolean> {
  const layers = await decoded.getOptionalContentConfig();
  return (properties) =>
    properties === null || properties === undefined || layers.isVisible(properties as never) !== false;
}

interface LinkAnnotation {
  readonly subtype?: string;
  readonly rect?: readonly number[];
  readonly url?: string;
  readonly dest?: unknown;
}

async function readLinks(page: DecodedPage): Promise<Link[]> {
  let annotations: LinkAnnotation[];
  try {
    annotations = (await page.getAnnotations()) as LinkAnnotation[];
  } catch {
    // Links that cannot be read are left where they are.
    return [];
  }
  return annotations.flatMap(({ subtype, rect, url, dest }): Link[] => {
    if (subtype !== "Link" || rect?.length !== 4) return [];
    const [x0, y0, x1, y1] = rect as [number, number, number, number];
    const box = {
      left: Math.min(x0, x1),
      bottom: Math.min(y0, y1),
      right: Math.max(x0, x1),
      top: Math.max(y0, y1),
    };
    return [{ box, url: url ?? null, destination: url ? null : JSON.stringify(dest ?? null) }];
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
