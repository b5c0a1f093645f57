/** Writing in steps, each of which may run in a process of its own (see `FormSteps`). */
import { deserialize, serialize } from "node:v8";
import type { PDFDocument } from "@cantoo/pdf-lib";
import type { Merged, OutputForm, WorkStore } from "../../filter.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import { assembleForm } from "./assemble-form.ts";
import {
  draftPages,
  openDraft,
  saveDraft,
  setTranslation,
  type TranslationDraft,
} from "./draft-translation.ts";
import { forgetPage, freezePage, peekPage, thawPage } from "./frozen-page.ts";
import { DraftedPages } from "./page-record.ts";
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

/** What the second step leaves beside the document. */
type SetDocument = Omit<TranslationDraft, "setUnits">;

export interface StepJob {
  readonly work: WorkStore;
  /** How much of the step is done, 0-1, often. */
  readonly tell: (share: number) => void;
}

/** First step for a source that no target changes: every form is the source itself. */
export async function keepUnchanged(work: WorkStore): Promise<void> {
  await work.write(PAGES, serialize(null));
}

/** First step. Cost: as `draftPages`; memory does not grow with the pages that are done. */
export async function keepPages(job: WriteJob, { work, tell }: StepJob): Promise<void> {
  if (await work.read(PAGES)) return;
  const document = await job.openDocument();
  const { context } = document;
  const lastObject = context.largestObjectNumber;
  await draftPages(document, job, {
    known: async (index) => {
      const kept = await work.read(pageKey(index));
      return kept ? peekPage(kept) : null;
    },
    take: async (record, from) => {
      await work.write(pageKey(record.index), freezePage(record, context, from));
      forgetPage(context, from);
    },
    tell,
  });
  const pages = translatedPages(job.plan, job.targets);
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
  { work, tell }: StepJob,
): Promise<boolean> {
  if (await work.read(DRAFT)) return true;
  const facts = await work.read(PAGES);
  if (!facts) return false;
  const drafted = deserialize(facts) as DraftedDocument | null;
  if (!drafted) return true;
  const { job, lastObject, pages } = drafted;
  const document = await openDocument();
  // Another version of what repairs documents has been at work.
  if (document.context.largestObjectNumber !== lastObject) return false;
  const records = new DraftedPages();
  for (const [at, index] of pages.entries()) {
    const kept = await work.read(pageKey(index));
    if (!kept) return false;
    records.add(thawPage(kept, document.context));
    tell((READING * at) / pages.length);
  }
  const { setUnits: _, ...draft } = await setTranslation(document, records, {
    ...{ fonts, targetLanguage: job.targetLanguage },
    tell: (share) => tell(READING + (SAVED - READING) * share),
  });
  await work.write(DOCUMENT, await saveDraft(document));
  await work.write(DRAFT, serialize(draft satisfies SetDocument));
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
  { work, tell }: StepJob,
): Promise<Merged | null> {
  const facts = await work.read(PAGES);
  if (!facts) return null;
  const drafted = deserialize(facts) as DraftedDocument | null;
  if (!drafted) return { bytes: source, warnings: [] };
  const kept = await work.read(DRAFT);
  const document = kept && (await openKept(work));
  if (!kept || !document) return null;
  const { job } = drafted;
  const draft: TranslationDraft = { ...(deserialize(kept) as SetDocument), setUnits: [] };
  let done = 0;
  const { setUnits: _, ...merged } = await assembleForm(document, draft, {
    ...{ job, output },
    tell: () => tell((done += STEP)),
  });
  return merged;
}

/** A function of its own, since one that goes on would hold the bytes. */
async function openKept(work: WorkStore): Promise<PDFDocument | null> {
  const bytes = await work.read(DOCUMENT);
  return bytes ? openDraft(bytes) : null;
}

/** Share of a form's work between two words about it. */
const STEP = 0.3;
