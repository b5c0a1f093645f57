/**
 * Writes the translated PDF. First every page is read once: the source text of its translated blocks is taken out and their
 * places are noted. When all pages are known, sizes are chosen for the document as a whole and the targets are set
 * (`setTranslation`); what came of it serves every form that is wanted (`assembleForm`).
 */
import type { PDFDocument } from "@cantoo/pdf-lib";
import type { OutputForm } from "../../filter.ts";
import { assembleForm } from "./assemble-form.ts";
import {
  draftPages,
  openDraft,
  saveDraft,
  setTranslation,
  type TranslationDraft,
} from "./draft-translation.ts";
import { KeptDrafts } from "./kept-drafts.ts";
import { pictureTargets } from "./paint-pictures.ts";
import { DraftedPages } from "./page-record.ts";
import { translatedPages } from "./translated-pages.ts";
import { formJob, type WriteJob, type WrittenPdf } from "./write-job.ts";

export interface WrittenPdfForm {
  readonly output: OutputForm;
  readonly written: WrittenPdf;
}

/** Of the work, what the draft is; the forms share the rest. Of the draft, what taking the source text out is. */
const DRAFT = 0.9;
const DRAFTING = 0.7;

/**
 * Each form as soon as it is ready, in the order of `outputs`.
 *
 * @throws {AppError} filter.result_unreadable when what was written does not open again
 */
export async function* writePdf(
  job: WriteJob,
  outputs: readonly OutputForm[],
): AsyncGenerator<WrittenPdfForm> {
  const pages = translatedPages(job.plan, job.targets).length;
  const tell = (share: number) => job.onPage?.(Math.floor(share * pages), pages);
  // What is locked cannot be kept between two forms.
  const rounds = job.password === undefined ? [outputs] : outputs.map((output) => [output]);
  for (const [round, forms] of rounds.entries()) {
    const tellRound = (share: number) => tell((round + share) / rounds.length);
    const { draft, take } = await makeDraft(job, forms.length, (share) => tellRound(DRAFT * share));
    if (round === rounds.length - 1) await job.release();
    for (const [at, output] of forms.entries()) {
      const written = await assembleForm(await take(), draft, {
        ...{ job: formJob(job), output, fonts: job.fonts, password: job.password },
        tell: () => tellRound(DRAFT + ((1 - DRAFT) * at) / forms.length),
      });
      tellRound(DRAFT + ((1 - DRAFT) * (at + 1)) / forms.length);
      yield { output, written };
    }
  }
}

interface ReadyDraft {
  readonly draft: TranslationDraft;
  /** A document of the form's own, since making it changes the document. */
  readonly take: () => Promise<PDFDocument>;
}

async function makeDraft(job: WriteJob, forms: number, tell: (share: number) => void): Promise<ReadyDraft> {
  const document = await job.openDocument();
  const drafted = new DraftedPages();
  const kept = job.drafts && new KeptDrafts(job.drafts, document.context, job);
  await draftPages(document, job, {
    known: async (index) => {
      const record = (await kept?.take(index)) ?? null;
      if (record) drafted.add(record);
      return record;
    },
    take: async (record, from) => {
      await kept?.keep(record, from);
      drafted.add(record);
    },
    tell: (share) => tell(DRAFTING * share),
  });
  const draft = await setTranslation(document, drafted, {
    ...{ fonts: job.fonts, targetLanguage: job.targetLanguage },
    pictures: pictureTargets(job.pictures, job.targets),
    tell: (share) => tell(DRAFTING + (1 - DRAFTING) * share),
  });
  if (forms === 1) return { draft, take: () => Promise.resolve(document) };
  return { draft, take: openerOf(await saveDraft(document)) };
}

/**
 * Where several forms are wanted the draft waits as bytes: as objects it would take several times their room. A function of its
 * own, since one beside the document would hold that too.
 */
function openerOf(bytes: Uint8Array): () => Promise<PDFDocument> {
  return () => openDraft(bytes);
}
