/** Writing in steps, each of which may run in a process of its own (see `FormSteps`). */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { PDFContext, PDFDocument } from "@cantoo/pdf-lib";
import type { FontLibrary } from "@yizhou/page/fonts";
import type { Merged, OutputForm, WorkStore } from "../../filter.ts";
import { assembleForm } from "./assemble-form.ts";
import {
  draftPages,
  openDraft,
  saveDraft,
  setTranslation,
  type TranslationDraft,
} from "./draft-translation.ts";
import { forgetPage, freezePage, peekPage, thawPage } from "./frozen-page.ts";
import { DraftedPages, type PageRecord } from "./page-record.ts";
import { translatedPages } from "./translated-pages.ts";
import { formJob, type FormJob, type WriteJob } from "./write-job.ts";

/** Entries of the work store. What a step writes last says that it is done. */
const PAGES = "pages";
const DOCUMENT = "document";
const DRAFT = "draft";
const pageKey = (index: number) => `page/${index}`;

/** What the first step leaves beside the pages' records. */
interface DraftedDocument {
  readonly job: FormJob;
  /** Of the source's objects; records are of objects that are numbered so. */
  readonly lastObject: number;
  /** 0-based, those that have a record. */
  readonly pages: readonly number[];
}

/** What the second step leaves beside the document. `digest`: of that, since a spoiled one would open as another. */
interface SetDocument extends Omit<TranslationDraft, "setUnits"> {
  readonly digest: string;
}

export interface StepJob {
  readonly work: WorkStore;
  /** How much of the step is done, in pages; often. */
  readonly onPage: (done: number, total: number) => void;
}

/** First step for a source that no target changes: every form is the source itself. */
export async function keepUnchanged(work: WorkStore): Promise<void> {
  await work.write(PAGES, serialize(null));
}

/** First step. Cost: as `draftPages`; memory does not grow with the pages that are done. */
export async function keepPages(job: WriteJob, { work, onPage }: StepJob): Promise<void> {
  if (await readKept<DraftedDocument | null>(work, PAGES)) return;
  const document = await job.openDocument();
  const { context } = document;
  const lastObject = context.largestObjectNumber;
  const pages = translatedPages(job.plan, job.targets);
  await draftPages(document, job, {
    known: async (index) => {
      const kept = await work.read(pageKey(index));
      return kept ? peekPage(kept) : null;
    },
    take: async (record, from) => {
      await work.write(pageKey(record.index), freezePage(record, context, from));
      forgetPage(context, from);
    },
    tell: (share) => onPage(Math.round(share * pages.length), pages.length),
  });
  const drafted: DraftedDocument = { job: formJob(job), lastObject, pages };
  await work.write(PAGES, serialize(drafted));
}

/**
 * Second step.
 *
 * @param openDocument  the source's objects as the first step had them
 * @returns false when something that the first one left is gone
 */
export async function setKeptPages(
  openDocument: () => Promise<PDFDocument>,
  fonts: FontLibrary,
  { work, onPage }: StepJob,
): Promise<boolean> {
  if (await readKept<SetDocument>(work, DRAFT)) return true;
  const drafted = await readKept<DraftedDocument | null>(work, PAGES);
  if (!drafted) return false;
  if (!drafted.value) return true;
  const { job, lastObject, pages } = drafted.value;
  const document = await openDocument();
  // Another version of what repairs documents has been at work.
  if (document.context.largestObjectNumber !== lastObject) return false;
  const records = new DraftedPages();
  const tell = (share: number) => onPage(Math.floor(share * pages.length), pages.length);
  for (const [at, index] of pages.entries()) {
    const kept = await work.read(pageKey(index));
    const record = kept && thawed(kept, document.context);
    if (!record) return false;
    records.add(record);
    tell((READING * at) / pages.length);
  }
  const { setUnits: _, ...draft } = await setTranslation(document, records, {
    ...{ fonts, targetLanguage: job.targetLanguage, pictures: job.pictures },
    tell: (share) => tell(READING + (SAVED - READING) * share),
  });
  const saved = await saveDraft(document);
  await work.write(DOCUMENT, saved);
  await work.write(DRAFT, serialize({ ...draft, digest: digestOf(saved) } satisfies SetDocument));
  return true;
}

/** How far the second step is when it has read the records, and when all is set. */
const READING = 0.1;
const SAVED = 0.95;

/**
 * Last step, for each form.
 *
 * @param source  as the first step had it
 * @returns null when something that the others left is gone
 * @throws {AppError} filter.result_unreadable
 */
export async function writeKeptForm(
  source: Uint8Array,
  output: OutputForm,
  fonts: FontLibrary,
  { work, onPage }: StepJob,
): Promise<Merged | null> {
  const drafted = await readKept<DraftedDocument | null>(work, PAGES);
  if (!drafted) return null;
  if (!drafted.value) return { bytes: source, warnings: [] };
  const kept = await readKept<SetDocument>(work, DRAFT);
  const document = kept && (await openKept(work, kept.value.digest));
  if (!kept || !document) return null;
  const { job } = drafted.value;
  const draft: TranslationDraft = { ...kept.value, setUnits: [] };
  const pages = document.getPageCount();
  let done = 0;
  const { setUnits: _, ...merged } = await assembleForm(document, draft, {
    ...{ job, output, fonts },
    tell: () => onPage(Math.floor((done += STEP) * pages), pages),
  });
  return merged;
}

/** What is kept under a key; null where nothing is, or what was spoiled on the disk: then it is made anew. */
async function readKept<T>(work: WorkStore, key: string): Promise<{ readonly value: T } | null> {
  const bytes = await work.read(key);
  try {
    return bytes ? { value: deserialize(bytes) as T } : null;
  } catch {
    return null;
  }
}

function thawed(bytes: Uint8Array, context: PDFContext): PageRecord | null {
  try {
    return thawPage(bytes, context);
  } catch {
    // Spoiled on the disk.
    return null;
  }
}

/** A function of its own, since one that goes on would hold the bytes. */
async function openKept(work: WorkStore, digest: string): Promise<PDFDocument | null> {
  const bytes = await work.read(DOCUMENT);
  return bytes && digestOf(bytes) === digest ? openDraft(bytes) : null;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Share of a form's work between two words about it. */
const STEP = 0.3;
