import { createHash } from "node:crypto";
import { AppError, isInlineEqual, type InlineContent } from "@yizhou/model";
import type {
  DocumentFilter,
  ExtractOptions,
  Extraction,
  MergeOptions,
  PageCache,
  Skeleton,
  UnitTargets,
} from "../filter.ts";
import { installedTesseract } from "../ocr/installed-tesseract.ts";
import type { OcrEngine } from "../ocr/ocr-model.ts";
import type { FontSource } from "./fonts/font-files.ts";
import { FontLibrary } from "./fonts/font-library.ts";
import { installedFonts } from "./fonts/installed-fonts.ts";
import { installedQpdf } from "./open/installed-qpdf.ts";
import { isPdf, openPdf } from "./open/open-pdf.ts";
import type { PdfTools } from "./open/pdf-tools.ts";
import type { DocumentPlan } from "./page-model.ts";
import { readPlannedPage, readUnits } from "./read-document.ts";
import { PageDrawer } from "./scan/draw-page.ts";
import { ScanReader } from "./scan/read-scan.ts";
import { writePdf, type WrittenPdf } from "./write/write-pdf.ts";

/** `sources`: the source's content by unit id, so that a target equal to it is known for what it is. */
export interface PdfSkeleton extends Skeleton {
  readonly format: "pdf";
  readonly fingerprint: string;
  readonly password?: string;
  readonly plan: DocumentPlan;
  readonly sources: Readonly<Record<string, InlineContent>>;
  /** What pages that are pictures were read in, so that they are read the same again. */
  readonly scanLanguages?: readonly string[];
}

export interface PdfFilterDeps {
  readonly fonts: FontSource;
  /** Without it, damaged and encrypted files that need it are refused. */
  readonly tools?: PdfTools;
  /** Without it, pages that are pictures stay as they are. */
  readonly ocr?: OcrEngine;
}

export interface PdfFilter extends DocumentFilter<PdfSkeleton> {
  /** As `merge`, with what became of each unit; throws as it does. */
  write(
    source: Uint8Array,
    skeleton: PdfSkeleton,
    targets: UnitTargets,
    options: MergeOptions,
  ): Promise<WrittenPdf>;
}

/** PDF files with text of their own. See docs/formats/pdf.md. */
export function createPdfFilter(deps: PdfFilterDeps): PdfFilter {
  const fonts = new FontLibrary(deps.fonts);
  const write: PdfFilter["write"] = async (source, skeleton, targets, options) => {
    if (skeleton.format !== "pdf" || skeleton.fingerprint !== fingerprintOf(source)) {
      throw new AppError("filter.skeleton_mismatch");
    }
    const changed = changedTargets(skeleton, targets);
    if (changed.size === 0) return { bytes: source, warnings: [], setUnits: [] };
    const reader = await openPdf(source, { password: skeleton.password, tools: deps.tools });
    const drawer = new PageDrawer(reader.bytes, reader.isDecrypted ? undefined : skeleton.password);
    const scans = scanReader(deps, drawer, skeleton.scanLanguages, options.pageCache);
    try {
      const written = await writePdf({
        bytes: reader.bytes,
        password: reader.isDecrypted ? undefined : skeleton.password,
        plan: skeleton.plan,
        readPage: (index) => readPlannedPage(reader, index, skeleton.plan, scans),
        drawPage: (index) => drawer.draw(index),
        targets: changed,
        targetLanguage: options.targetLanguage,
        output: options.output ?? "target",
        fonts,
        onPage: options.onPage,
      });
      const isOpened = skeleton.password !== undefined && reader.isDecrypted;
      return isOpened ? { ...written, openSource: reader.bytes } : written;
    } finally {
      await drawer.close();
      await reader.close();
    }
  };
  return {
    format: "pdf",
    extensions: ["pdf"],
    outputs: ["target", "bilingual", "bilingual-pages"],
    probe: isPdf,
    extract: (source, options) => extract(source, options ?? {}, deps),
    merge: async (source, skeleton, targets, options) => {
      const { setUnits: _setUnits, ...merged } = await write(source, skeleton, targets, options);
      return merged;
    },
    write,
  };
}

/** The filter with the fonts of the installed packages, the qpdf and the tesseract of this machine. */
export const pdfFilter: PdfFilter = createPdfFilter({
  fonts: installedFonts(),
  tools: installedQpdf(),
  ocr: installedTesseract(),
});

function scanReader(
  { ocr }: PdfFilterDeps,
  drawer: PageDrawer,
  languages: readonly string[] | undefined,
  cache: PageCache | undefined,
): ScanReader | undefined {
  return ocr && new ScanReader({ drawer, engine: ocr, languages, cache });
}

async function extract(
  source: Uint8Array,
  options: ExtractOptions,
  deps: PdfFilterDeps,
): Promise<Extraction<PdfSkeleton>> {
  const { password, ...reading } = options;
  const reader = await openPdf(source, { password, tools: deps.tools });
  const drawer = new PageDrawer(reader.bytes, reader.isDecrypted ? undefined : password);
  const languages = options.sourceLanguage && [options.sourceLanguage];
  const scans = scanReader(deps, drawer, languages, options.pageCache);
  try {
    if (!reader.isRewritable) throw new AppError("filter.damaged", { part: "PDF" });
    const { units, plan, warnings } = await readUnits(reader, { ...reading, scans });
    // Said only where nothing else can be translated; else it is a warning.
    if (units.length === 0 && scans?.problem) throw scans.problem;
    const skeleton: PdfSkeleton = {
      format: "pdf",
      fingerprint: fingerprintOf(source),
      ...(password === undefined ? {} : { password }),
      plan,
      sources: Object.fromEntries(units.map((unit) => [unit.id, unit.content])),
      ...(scans?.languages ? { scanLanguages: scans.languages } : {}),
    };
    const encryption = reader.isDecrypted ? [{ code: "warning.encryption_removed" } as const] : [];
    return {
      skeleton,
      units,
      warnings: [...warnings, ...encryption],
      facts: { pages: reader.document.pageCount },
    };
  } finally {
    await drawer.close();
    await reader.close();
  }
}

function changedTargets({ sources }: PdfSkeleton, targets: UnitTargets): UnitTargets {
  const changed = [...targets].filter(([id, target]) => {
    const source = Object.hasOwn(sources, id) ? sources[id] : undefined;
    return source !== undefined && !isInlineEqual(source, target);
  });
  return new Map(changed);
}

function fingerprintOf(source: Uint8Array): string {
  return createHash("sha256").update(source).digest("hex");
}
