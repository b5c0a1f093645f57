/**
 * Writes the translated PDF. First every page is read once: the source text of its translated blocks is taken out and their
 * places are noted. When all pages are known, sizes are chosen for the document as a whole and the targets are set
 * (`draftTranslation`); what came of it serves every form that is wanted (`assembleForm`).
 */
import { PDFDocument, ParseSpeeds } from "@cantoo/pdf-lib";
import type { OutputForm } from "../../filter.ts";
import { assembleForm } from "./assemble-form.ts";
import { draftTranslation, type TranslationDraft } from "./draft-translation.ts";
import { translatedPages } from "./translated-pages.ts";
import type { WriteJob, WrittenPdf } from "./write-job.ts";

export interface WrittenPdfForm {
  readonly output: OutputForm;
  readonly written: WrittenPdf;
}

/** Of the work, what the draft is; the forms share the rest. */
const DRAFT = 0.9;

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
      const written = await assembleForm(await take(), draft, job, output, () =>
        tellRound(DRAFT + ((1 - DRAFT) * at) / forms.length),
      );
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
  const draft = await draftTranslation(document, job, tell);
  if (forms === 1) return { draft, take: () => Promise.resolve(document) };
  return {
    draft,
    take: openerOf(await document.save({ updateFieldAppearances: false, addDefaultPage: false })),
  };
}

/**
 * Where several forms are wanted the draft waits as bytes: as objects it would take several times their room. A function of its
 * own, since one beside the document would hold that too.
 */
function openerOf(bytes: Uint8Array): () => Promise<PDFDocument> {
  return () => PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
}
