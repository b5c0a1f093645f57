import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import {
  AppError,
  isInlineEqual,
  parseLanguageTag,
  type InlineContent,
  type UnitChange,
} from "@yizhou/model";
import type { OcrEngine } from "@yizhou/ocr";
import { FontLibrary, type FontSource, FontStack } from "@yizhou/page/fonts";
import type {
  DocumentFilter,
  ExtractOptions,
  Extraction,
  FormsOptions,
  FormSteps,
  Merged,
  MergeOptions,
  PageCache,
  Skeleton,
  StepOptions,
  UnitTargets,
} from "../filter.ts";
import { withBookmarks } from "./plan/bookmarks.ts";
import { isPdf } from "./open/open-file.ts";
import { openPdf, type PdfReader } from "./interpret/page-reader.ts";
import { typedTexts } from "./open/typed-texts.ts";
import type { PdfTools } from "./open/pdf-tools.ts";
import { reserveNumbers } from "./open/reserve-numbers.ts";
import type { FlowDocument } from "./flow/flow-model.ts";
import { readFlow } from "./flow/read-flow.ts";
import { FLOW_FORMS, isFlowForm, writeFlowForm } from "./flow/write-flow-forms.ts";
import type { PdfPicture } from "./pictures/pdf-picture.ts";
import type { DocumentPlan } from "./plan/document-plan.ts";
import { changePlannedUnits } from "./plan/change-units.ts";
import { withinPages } from "./plan/page-edges.ts";
import { partAtFormulas } from "./plan/part-at-formulas.ts";
import {
  inPlannedOrder,
  readPlannedPage,
  readUnits,
  unitLineStarts,
  unitProse,
  unitTable,
} from "./read/read-document.ts";
import { PageDrawer } from "./scan/draw-page.ts";
import { ScanReader } from "./scan/read-scan.ts";
import { keepPages, keepUnchanged, setKeptPages, writeKeptForm, type StepJob } from "./write/form-steps.ts";
import type { WriteJob } from "./write/write-job.ts";
import type { WrittenPdf } from "./write/write-job.ts";
import { writePdf, type WrittenPdfForm } from "./write/write-pdf.ts";

/** `sources`: the source's content by unit id, so that a target equal to it is known for what it is. */
export interface PdfSkeleton extends Skeleton {
  readonly format: "pdf";
  readonly fingerprint: string;
  readonly password?: string;
  readonly plan: DocumentPlan;
  readonly sources: Readonly<Record<string, InlineContent>>;
  /** Whose words are translated; absent where they were not asked for, or there are none. */
  readonly pictures?: readonly PdfPicture[];
  /** What pages that are pictures were read in, so that they are read the same again. */
  readonly scanLanguages?: readonly string[];
}

export interface PdfFilterDeps {
  readonly fonts: FontSource;
  /** Without it, damaged and encrypted files that need it are refused. */
  readonly pdfTools?: PdfTools;
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
  /** @param changed  at least one */
  async function openJob(
    source: Uint8Array,
    skeleton: PdfSkeleton,
    changed: UnitTargets,
    options: Pick<FormsOptions, "targetLanguage" | "pageCache" | "drafts" | "onPage">,
  ): Promise<OpenJob> {
    const reader = await openPdf(source, { password: skeleton.password, tools: deps.pdfTools });
    const password = reader.isDecrypted ? undefined : skeleton.password;
    const drawer = new PageDrawer(reader.bytes, password);
    const scans = scanReader(deps.ocr, {
      drawer,
      fonts,
      languages: skeleton.scanLanguages,
      cache: options.pageCache,
    });
    const release = async () => {
      await drawer.close();
      await reader.close();
    };
    const { plan } = skeleton;
    const parted = partAtFormulas(plan, withinPages(plan, withBookmarks(plan, changed)));
    const job: WriteJob = {
      openDocument: () => openForWriting(reader, password),
      password,
      plan: parted.plan,
      readPage: (index) => readPlannedPage(reader, index, parted.plan, scans),
      drawPage: (index) => drawer.draw(index),
      release,
      targets: parted.targets,
      unitOf: parted.unitOf,
      pictures: skeleton.pictures ?? [],
      targetLanguage: options.targetLanguage,
      fonts,
      drafts: skeleton.password === undefined ? options.drafts : undefined,
      onPage: options.onPage,
    };
    return {
      job,
      openSource: skeleton.password !== undefined && reader.isDecrypted ? reader.bytes : undefined,
    };
  }
  /** Forms that are no PDF come last: their figures are cut from the translated pages, where these were made. */
  async function* writeForms(
    source: Uint8Array,
    skeleton: PdfSkeleton,
    targets: UnitTargets,
    options: FormsOptions,
  ): AsyncGenerator<WrittenPdfForm> {
    const flows = options.outputs.filter(isFlowForm);
    const fixed = options.outputs.filter((output) => !isFlowForm(output));
    // The translation waits for the forms that come of it: it tells of those that could not be made.
    let target: WrittenPdfForm | null = null;
    if (fixed.length > 0)
      for await (const form of writeFixedForms(source, skeleton, targets, { ...options, outputs: fixed }))
        if (form.output === "target" && flows.length > 0) target = form;
        else yield form;
    if (flows.length === 0) return;
    let document: FlowDocument;
    try {
      const shown = target?.written.bytes ?? options.shown ?? source;
      const onPage = target ? undefined : options.onPage;
      document = await readFlowDocument(source, shown, skeleton, targets, { ...options, onPage });
    } catch (error) {
      // Where no running text can be made of a page, the forms with pages are handed out all the same.
      if (!target) throw error;
      const warnings = [...target.written.warnings, FORMS_LEFT_OUT];
      yield { ...target, written: { ...target.written, warnings } };
      return;
    }
    if (target) yield target;
    for (const output of flows) {
      const bytes = writeFlowForm(output, document, options);
      yield { output, written: { bytes, warnings: [], setUnits: [] } };
    }
  }
  async function readFlowDocument(
    source: Uint8Array,
    shown: Uint8Array,
    skeleton: PdfSkeleton,
    targets: UnitTargets,
    options: FormsOptions,
  ): Promise<FlowDocument> {
    const { password, plan, sources } = skeleton;
    const reader = await openPdf(source, { password, tools: deps.pdfTools });
    const drawer = new PageDrawer(
      shown === source ? reader.bytes : shown,
      reader.isDecrypted ? undefined : password,
    );
    const own = new PageDrawer(reader.bytes, reader.isDecrypted ? undefined : password);
    const cache = options.pageCache;
    const scans = scanReader(deps.ocr, { drawer: own, fonts, languages: skeleton.scanLanguages, cache });
    try {
      return await readFlow({
        pageCount: reader.document.pageCount,
        title: reader.document.title,
        readPage: async (index) => inPlannedOrder(await readPlannedPage(reader, index, plan, scans), plan),
        drawPage: (index) => drawer.draw(index),
        sources,
        typed: reader.objects ? typedTexts(reader.objects) : new Map(),
        targets: withinPages(plan, changedTargets(source, skeleton, targets)),
        onPage: options.onPage,
      });
    } finally {
      await own.close();
      await drawer.close();
      await reader.close();
    }
  }
  async function readAgain<T>(
    source: Uint8Array,
    { password, scanLanguages: languages }: PdfSkeleton,
    { pageCache: cache }: Pick<ExtractOptions, "pageCache">,
    look: (reader: PdfReader, scans: ScanReader | undefined) => Promise<T>,
  ): Promise<T> {
    const reader = await openPdf(source, { password, tools: deps.pdfTools });
    const drawer = new PageDrawer(reader.bytes, reader.isDecrypted ? undefined : password);
    const scans = scanReader(deps.ocr, { drawer, fonts, languages, cache });
    try {
      return await look(reader, scans);
    } finally {
      await drawer.close();
      await reader.close();
    }
  }
  async function* writeFixedForms(
    source: Uint8Array,
    skeleton: PdfSkeleton,
    targets: UnitTargets,
    options: FormsOptions,
  ): AsyncGenerator<WrittenPdfForm> {
    const changed = changedTargets(source, skeleton, targets);
    if (changed.size === 0) {
      for (const output of options.outputs)
        yield { output, written: { bytes: source, warnings: [], setUnits: [] } };
      return;
    }
    const { job, openSource } = await openJob(source, skeleton, changed, options);
    try {
      for await (const { output, written } of writePdf(job, options.outputs))
        yield { output, written: openSource ? { ...written, openSource } : written };
    } finally {
      await job.release();
    }
  }
  const formSteps: FormSteps<PdfSkeleton> = {
    async draftPages(source, skeleton, targets, options) {
      if (skeleton.password !== undefined) throw new TypeError("what is locked is not kept");
      const changed = changedTargets(source, skeleton, targets);
      if (changed.size === 0) return keepUnchanged(options.work);
      const { job } = await openJob(source, skeleton, changed, options);
      try {
        await keepPages(job, stepJob(options));
      } finally {
        await job.release();
      }
    },
    async setPages(source, options) {
      const openDocument = async () => {
        const reader = await openPdf(source, { tools: deps.pdfTools });
        await reader.close();
        return openForWriting(reader, undefined);
      };
      return setKeptPages(openDocument, fonts, stepJob(options));
    },
    writeForm: (source, output, options) => writeKeptForm(source, output, fonts, stepJob(options)),
  };
  const write: PdfFilter["write"] = async (source, skeleton, targets, { output = "target", ...options }) => {
    const forms = writeForms(source, skeleton, targets, { ...options, outputs: [output] });
    for await (const { written } of forms) return written;
    throw new TypeError("a form that was asked for is written");
  };
  return {
    format: "pdf",
    extensions: ["pdf"],
    outputs: ["target", "bilingual", "bilingual-pages", ...FLOW_FORMS],
    probe: isPdf,
    extract: (source, options) => extract(source, options ?? {}, deps, fonts),
    merge: async (source, skeleton, targets, options) =>
      mergedOf(await write(source, skeleton, targets, options)),
    mergeForms: async function* (source, skeleton, targets, options) {
      for await (const { output, written } of writeForms(source, skeleton, targets, options))
        yield { output, merged: mergedOf(written) };
    },
    changeUnits,
    lineStarts: (source, skeleton, unit, options) =>
      readAgain(source, skeleton, options, (reader, scans) =>
        unitLineStarts(reader, skeleton.plan, unit, scans),
      ),
    tableOf: (source, skeleton, region, options) =>
      readAgain(source, skeleton, options, (reader, scans) => unitTable(reader, skeleton, region, scans)),
    proseOf: (source, skeleton, unit, options) =>
      readAgain(source, skeleton, options, (reader, scans) => unitProse(reader, skeleton, unit, scans)),
    formSteps,
    write,
  };
}

function changeUnits(skeleton: PdfSkeleton, change: UnitChange): PdfSkeleton | null {
  const changed = changePlannedUnits(skeleton, change);
  return changed && { ...skeleton, ...changed };
}

interface OpenJob {
  readonly job: WriteJob;
  /** See `Merged`. */
  readonly openSource: Uint8Array | undefined;
}

function stepJob({ work, onPage = () => {} }: StepOptions): StepJob {
  return { work, onPage };
}

function mergedOf({ setUnits: _setUnits, ...merged }: WrittenPdf): Merged {
  return merged;
}

/** The objects that pages are read with, which are not changed before all are read; of a locked file, objects of their own. */
async function openForWriting(reader: PdfReader, password: string | undefined): Promise<PDFDocument> {
  const isReaders = reader.objects && password === undefined;
  const document = isReaders
    ? reader.objects
    : await PDFDocument.load(reader.bytes, {
        updateMetadata: false,
        ignoreEncryption: true,
        ...(password === undefined ? {} : { password }),
      });
  reserveNumbers(document.context);
  return document;
}

/** For letters that are only measured any choice of fonts serves. */
const ANY_LANGUAGE = parseLanguageTag("en");
const FORMS_LEFT_OUT = { code: "warning.forms_left_out" } as const;

interface ScanSource {
  readonly drawer: PageDrawer;
  readonly fonts: FontLibrary;
  readonly languages: readonly string[] | undefined;
  readonly cache: PageCache | undefined;
}

function scanReader(engine: OcrEngine | undefined, { fonts, ...rest }: ScanSource): ScanReader | undefined {
  return engine && new ScanReader({ ...rest, engine, fonts: new FontStack(fonts, ANY_LANGUAGE) });
}

async function extract(
  source: Uint8Array,
  options: ExtractOptions,
  deps: PdfFilterDeps,
  fonts: FontLibrary,
): Promise<Extraction<PdfSkeleton>> {
  const { password, ...reading } = options;
  const reader = await openPdf(source, { password, tools: deps.pdfTools });
  const drawer = new PageDrawer(reader.bytes, reader.isDecrypted ? undefined : password);
  const languages = options.sourceLanguage && [options.sourceLanguage];
  const scans = scanReader(deps.ocr, { drawer, fonts, languages, cache: options.pageCache });
  try {
    if (!reader.isRewritable) throw new AppError("filter.damaged", { part: "PDF" });
    const pictures = deps.ocr && { engine: deps.ocr, fonts: new FontStack(fonts, ANY_LANGUAGE), drawer };
    const read = await readUnits(reader, { ...reading, scans, ...(pictures && { pictures }) });
    const { units, plan, warnings } = read;
    // Said only where nothing else can be translated; else it is a warning.
    if (units.length === 0 && scans?.problem) throw scans.problem;
    const skeleton: PdfSkeleton = {
      format: "pdf",
      fingerprint: fingerprintOf(source),
      ...(password === undefined ? {} : { password }),
      plan,
      sources: Object.fromEntries(units.map((unit) => [unit.id, unit.content])),
      ...(read.pictures.length > 0 ? { pictures: read.pictures } : {}),
      ...(scans?.languages ? { scanLanguages: scans.languages } : {}),
    };
    const encryption = reader.isDecrypted ? [{ code: "warning.encryption_removed" } as const] : [];
    return {
      skeleton,
      units,
      warnings: [...warnings, ...encryption],
      facts: { pages: reader.document.pageCount },
      ...(read.offeredPictures > 0 ? { offered: { pictures: read.offeredPictures } } : {}),
    };
  } finally {
    await drawer.close();
    await reader.close();
  }
}

/** @throws {AppError} filter.skeleton_mismatch */
function changedTargets(source: Uint8Array, skeleton: PdfSkeleton, targets: UnitTargets): UnitTargets {
  if (skeleton.format !== "pdf" || skeleton.fingerprint !== fingerprintOf(source))
    throw new AppError("filter.skeleton_mismatch");
  const { sources } = skeleton;
  const changed = [...targets].filter(([id, target]) => {
    const source = Object.hasOwn(sources, id) ? sources[id] : undefined;
    return source !== undefined && !isInlineEqual(source, target);
  });
  return new Map(changed);
}

function fingerprintOf(source: Uint8Array): string {
  return createHash("sha256").update(source).digest("hex");
}
