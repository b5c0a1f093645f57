/**
 * Opens a PDF for reading: pdf.js decodes it, pdf-lib holds its objects. Damaged files are repaired and encrypted ones
 * decrypted by the program behind `PdfTools` where there is one; the bytes that were read in the end are `bytes`, and a
 * rewriter must start from these.
 */
import { ParseSpeeds, PDFDocument } from "@cantoo/pdf-lib";
import { AppError } from "@yizhou/model";
import { decodeDocument, type DecodedDocument } from "./pdfjs.ts";
import { MAX_PDF_MEGABYTES, MAX_PDF_OBJECTS, MAX_PDF_PAGES } from "./limits.ts";
import { mendPageTree } from "./page-tree.ts";
import { documentInfo } from "./document-info.ts";
import type { PdfTools } from "./pdf-tools.ts";
import { rebuildDocument } from "./rebuild.ts";
import { lacksStreams, mendStreamEnds } from "./stream-ends.ts";

export interface OpenedFile {
  readonly decoded: DecodedDocument;
  /** null when pdf-lib cannot read the file: pages can be read, not rewritten. */
  readonly objects: PDFDocument | null;
  readonly bytes: Uint8Array;
  readonly isRepaired: boolean;
  readonly isDecrypted: boolean;
}

export interface OpenOptions {
  readonly password?: string;
  readonly tools?: PdfTools;
  /** Glyphs say where their ink is; costs about as much again as reading. */
  readonly measuresInk?: boolean;
}

/**
 * @throws {AppError} filter.empty, filter.damaged, filter.too_large, filter.too_many_pages,
 *   filter.encrypted (a password is wanted), filter.password_wrong,
 *   filter.encryption_unsupported (no password opens it)
 */
export async function openFile(bytes: Uint8Array, options: OpenOptions = {}): Promise<OpenedFile> {
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
  return opened;
}

/** True when a PDF header stands where readers look for it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes("%PDF-");
}

/** Each step is tried only where the one before did not serve: as it is, decrypted, repaired, written anew by pdf.js. */
async function openReadable(bytes: Uint8Array, options: OpenOptions): Promise<OpenedFile> {
  const { tools, measuresInk } = options;
  const password = options.password ?? "";
  let current = { bytes, isRepaired: false, isDecrypted: false };
  let decoded: DecodedDocument;
  try {
    decoded = await decode(bytes, options.password, measuresInk);
  } catch (error) {
    const mended = await mend(bytes, password, error, tools);
    if (!mended) throw error;
    current = mended;
    decoded = await decode(current.bytes, undefined, measuresInk);
  }
  const replace = async (next: typeof current): Promise<void> => {
    await decoded.loadingTask.destroy();
    decoded = await decode(next.bytes, undefined, measuresInk);
    current = next;
  };
  const isEncrypted = await hasEncryption(decoded);
  if (isEncrypted) {
    const decrypted = await tools?.decrypt(current.bytes, password);
    if (decrypted) await replace({ ...current, bytes: decrypted, isDecrypted: true });
  }
  const usesPassword = isEncrypted && !current.isDecrypted;
  let objects = await loadObjects(current.bytes, usesPassword ? password : undefined);
  // Both readers must see the same pages: a wrong count, a part of the tree or a stream that one of them lacks, ends here.
  const countAlike = () => objects !== null && objects.getPageCount() === decoded.numPages;
  const agree = () => objects !== null && countAlike() && !lacksStreams(objects.context);
  if (!agree() && !current.isRepaired && !usesPassword) {
    const repaired = await tools?.repair(current.bytes);
    const mended = repaired ? await loadObjects(repaired) : null;
    if (repaired && mended) {
      objects = mended;
      await replace({ ...current, bytes: repaired, isRepaired: true });
    }
  }
  if (!agree()) {
    const rebuilt = await rebuildDocument(decoded);
    const mended = rebuilt ? await loadObjects(rebuilt) : null;
    if (rebuilt && mended) {
      objects = mended;
      await replace({ bytes: rebuilt, isRepaired: true, isDecrypted: isEncrypted || current.isDecrypted });
    }
  }
  // A rewriter would take one page for another; where it has none, nothing is taken.
  const isUsable = countAlike() || objects?.getPageCount() === 0;
  return { decoded, objects: isUsable ? objects : null, ...current };
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

async function decode(
  bytes: Uint8Array,
  password: string | undefined,
  measuresInk: boolean | undefined,
): Promise<DecodedDocument> {
  try {
    return await decodeDocument(bytes, password, measuresInk);
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
    mendPageTree(objects);
    mendStreamEnds(objects.context);
    return objects;
  } catch {
    // pdf.js repairs what pdf-lib does not; such a file is still readable.
    return null;
  }
}
