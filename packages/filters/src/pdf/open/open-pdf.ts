/**
 * Opens a PDF for reading: pdf.js decodes it, pdf-lib holds its objects. Damaged files are repaired and encrypted ones
 * decrypted by the program behind `PdfTools` where there is one; the bytes that were read in the end are `bytes`, and a
 * rewriter must start from these.
 */
import { ParseSpeeds, PDFDict, PDFDocument, PDFRef } from "@cantoo/pdf-lib";
import { AppError } from "@yizhou/model";
import { FontRegistry } from "../interpret/font-registry.ts";
import { interpretPage } from "../interpret/interpret-page.ts";
import { decodeDocument, operatorList, type DecodedDocument, type DecodedPage } from "../interpret/pdfjs.ts";
import { walkContent, type WalkedContent } from "../interpret/walk-content.ts";
import type { DocumentModel, Link, OutlineEntry, RawPage, Rotation } from "../page-model.ts";
import { MAX_PDF_MEGABYTES, MAX_PDF_OBJECTS, MAX_PDF_PAGES } from "./limits.ts";
import { readOutline } from "./outline.ts";
import type { PdfTools } from "./pdf-tools.ts";
import { rebuildDocument } from "./rebuild.ts";

export interface OpenOptions {
  readonly password?: string;
  readonly tools?: PdfTools;
}

/** An open file. Pages may be read in any order, each time anew; nothing of a page is kept. */
export interface PdfReader {
  readonly document: DocumentModel;
  /** What was read in the end: the file itself, or its repaired or decrypted form. */
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
  /** False when the file's objects cannot be had (encrypted beyond our means, damaged): it can be read, not rewritten. */
  readonly isRewritable: boolean;
  /**
   * @param index  0-based
   * @returns null when this page cannot be read; others may be
   */
  readPage(index: number): Promise<RawPage | null>;
  close(): Promise<void>;
}

/**
 * @throws {AppError} filter.empty, filter.damaged, filter.too_large, filter.too_many_pages,
 *   filter.encrypted (a password is wanted), filter.password_wrong,
 *   filter.encryption_unsupported (no password opens it)
 */
export async function openPdf(bytes: Uint8Array, options: OpenOptions = {}): Promise<PdfReader> {
  if (bytes.length === 0) throw new AppError("filter.empty");
  if (bytes.length > MAX_PDF_MEGABYTES * 2 ** 20) {
    throw new AppError("filter.too_large", { limitMegabytes: MAX_PDF_MEGABYTES });
  }
  if (!isPdf(bytes)) throw new AppError("filter.damaged", { part: "PDF" });
  const opened = await openReadable(bytes, options);
  if (opened.decoded.numPages > MAX_PDF_PAGES) {
    await opened.decoded.loadingTask.destroy();
    throw new AppError("filter.too_many_pages", { max: MAX_PDF_PAGES });
  }
  return PageReader.create(opened);
}

/** True when a PDF header stands where readers look for it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes("%PDF-");
}

interface Opened {
  readonly decoded: DecodedDocument;
  /** null when pdf-lib cannot read the file: pages can be read, not rewritten. */
  readonly objects: PDFDocument | null;
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
}

/** Each step is tried only where the one before did not serve: as it is, decrypted, repaired, written anew by pdf.js. */
async function openReadable(bytes: Uint8Array, options: OpenOptions): Promise<Opened> {
  const { tools } = options;
  const password = options.password ?? "";
  let current = { bytes, isRepaired: false, isDecrypted: false };
  let decoded: DecodedDocument;
  try {
    decoded = await decode(bytes, options.password);
  } catch (error) {
    const mended = await mend(bytes, password, error, tools);
    if (!mended) throw error;
    current = mended;
    decoded = await decode(current.bytes, undefined);
  }
  const replace = async (next: typeof current): Promise<void> => {
    await decoded.loadingTask.destroy();
    decoded = await decode(next.bytes, undefined);
    current = next;
  };
  const isEncrypted = await hasEncryption(decoded);
  if (isEncrypted) {
    const decrypted = await tools?.decrypt(current.bytes, password);
    if (decrypted) await replace({ ...current, bytes: decrypted, isDecrypted: true });
  }
  const usesPassword = isEncrypted && !current.isDecrypted;
  let objects = await loadObjects(current.bytes, usesPassword ? password : undefined);
  if (!objects && !current.isRepaired && !usesPassword) {
    const repaired = await tools?.repair(current.bytes);
    objects = repaired ? await loadObjects(repaired) : null;
    if (repaired && objects) await replace({ ...current, bytes: repaired, isRepaired: true });
  }
  if (!objects) {
    const rebuilt = await rebuildDocument(decoded);
    objects = rebuilt ? await loadObjects(rebuilt) : null;
    if (rebuilt && objects) {
      await replace({ bytes: rebuilt, isRepaired: true, isDecrypted: isEncrypted || current.isDecrypted });
    }
  }
  return { decoded, objects, ...current };
}

/** What the tools make of a file that pdf.js refuses; null when they are no help. */
async function mend(bytes: Uint8Array, password: string, error: unknown, tools: PdfTools | undefined) {
  if (!(error instanceof AppError) || !tools) return null;
  const isLocked = error.code !== "filter.damaged";
  const mended = isLocked ? await tools.decrypt(bytes, password) : await tools.repair(bytes);
  return mended && { bytes: mended, isRepaired: !isLocked, isDecrypted: isLocked };
}

/** How pdf.js says that it has no means against an encryption: by certificates, mostly. */
const UNKNOWN_ENCRYPTION = /^(unknown|unsupported) encryption/;

async function decode(bytes: Uint8Array, password: string | undefined): Promise<DecodedDocument> {
  try {
    return await decodeDocument(bytes, password);
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      throw new AppError(password ? "filter.password_wrong" : "filter.encrypted", {}, { cause: error });
    }
    if (error instanceof Error && UNKNOWN_ENCRYPTION.test(error.message)) {
      throw new AppError("filter.encryption_unsupported", {}, { cause: error });
    }
    throw new AppError("filter.damaged", { part: "PDF" }, { cause: error });
  }
}

async function hasEncryption(decoded: DecodedDocument): Promise<boolean> {
  const info = await documentInfo(decoded);
  return typeof info.EncryptFilterName === "string";
}

/** The information dictionary as pdf.js gives it; empty when it cannot be read. */
async function documentInfo(decoded: DecodedDocument): Promise<Record<string, unknown>> {
  try {
    return (await decoded.getMetadata()).info as Record<string, unknown>;
  } catch {
    // Spoiled metadata say nothing about the pages.
    return {};
  }
}

async function loadObjects(bytes: Uint8Array, password?: string): Promise<PDFDocument | null> {
  try {
    const objects = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      ignoreEncryption: true,
      ...(password === undefined ? {} : { password }),
    });
    if (objects.context.largestObjectNumber > MAX_PDF_OBJECTS) return null;
    // Fails where the objects are still encrypted.
    objects.getPages();
    return objects;
  } catch {
    // pdf.js repairs what pdf-lib does not; such a file is still readable.
    return null;
  }
}

class PageReader implements PdfReader {
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
  readonly isRewritable: boolean;
  readonly document: DocumentModel;
  readonly #decoded: DecodedDocument;
  readonly #objects: PDFDocument | null;
  readonly #fonts = new FontRegistry();
  #isLayerVisible: ((properties: unknown) => boolean) | null = null;

  private constructor(
    opened: Opened,
    info: Record<string, unknown>,
    outline: OutlineEntry[],
    isTagged: boolean,
  ) {
    this.bytes = opened.bytes;
    this.isRepaired = opened.isRepaired;
    this.isDecrypted = opened.isDecrypted;
    this.isRewritable = opened.objects !== null;
    this.#decoded = opened.decoded;
    this.#objects = opened.objects;
    this.document = {
      pageCount: opened.decoded.numPages,
      fonts: this.#fonts.facts,
      outline,
      title: textOrNull(info.Title),
      language: textOrNull(info.Language),
      isTagged,
    };
  }

  static async create(opened: Opened): Promise<PageReader> {
    const info = await documentInfo(opened.decoded);
    const outline = await readOutline(opened.decoded);
    // A mark that cannot be read is no mark.
    const marks = await opened.decoded.getMarkInfo().catch(() => null);
    return new PageReader(opened, info, outline, marks?.Marked === true);
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
    this.#isLayerVisible ??= await layerVisibility(this.#decoded);
    const frame = {
      index,
      view: { left, bottom, right, top },
      rotation: ((((Math.round(page.rotate / 90) * 90) % 360) + 360) % 360) as Rotation,
      links: await readLinks(page),
    };
    const context = {
      font: (name: string) => this.#fonts.find(name),
      isLayerVisible: this.#isLayerVisible,
    };
    return interpretPage(frame, list, context, content);
  }

  #content(page: DecodedPage): WalkedContent | null {
    const { ref } = page as unknown as { ref: { num: number; gen: number } | null };
    if (!this.#objects || !ref) return null;
    const context = this.#objects.context;
    const dictionary = context.lookup(PDFRef.of(ref.num, ref.gen));
    if (!(dictionary instanceof PDFDict)) return null;
    try {
      return walkContent(context, dictionary);
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
