/** Second part of writing: one form of the result from the draft that all of them share. */
import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { plainText, type DocumentWarning } from "@yizhou/model";
import type { OutputForm } from "../../filter.ts";
import type { FontLibrary } from "@yizhou/page/fonts";
import { annotationTexts } from "../open/annotation-texts.ts";
import { placesOfUnits } from "../plan/part-at-formulas.ts";
import { outlineUnit } from "../plan/units.ts";
import { removeActiveContent } from "./active-content.ts";
import { alternatePages, placeSideBySide, twinAnnotations, twinOf } from "./bilingual.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { takeContents, takePictures, type TranslationDraft } from "./draft-translation.ts";
import { addAnnotations, copyLink, linkAnnotations, placeLink } from "./link-annotations.ts";
import { setAnnotationTexts } from "./set-annotations.ts";
import { setOutlineTitles } from "./outline-titles.ts";
import { PictureSwap } from "./show-pictures.ts";
import { StructureTree } from "./structure-tree.ts";
import { verifyResult } from "./verify-result.ts";
import type { FormJob, WrittenPdf } from "./write-job.ts";

export interface FormRequest {
  readonly job: FormJob;
  readonly output: OutputForm;
  readonly fonts: FontLibrary;
  /** Of the source, for a result that is locked as well. */
  readonly password?: string;
  /** Called between steps that take long in a book: it goes on. */
  readonly tell: () => void;
}

/**
 * @param document  the source with the draft's contents; it becomes the result
 * @throws {AppError} filter.result_unreadable
 */
export async function assembleForm(
  document: PDFDocument,
  draft: TranslationDraft,
  request: FormRequest,
): Promise<WrittenPdf> {
  const { output, password } = request;
  const { bytes, pageCount, removed } = await savedForm(document, draft, request);
  // On alternating pages the numbers of pages are others.
  const looked = output === "bilingual-pages" ? [] : draft.samples;
  const isSure = await verifyResult(bytes, pageCount, looked, password);
  const { unitOf } = request.job;
  const setUnits = draft.setUnits.map((unit) => ({ ...unit, id: unitOf.get(unit.id) ?? unit.id }));
  const warnings = [
    ...draft.warnings,
    ...removed,
    ...(isSure ? [] : [{ code: "warning.result_unsure" } as const]),
  ];
  if (output !== "target") return { bytes, warnings, setUnits };
  return { bytes, warnings, setUnits, places: placesOfUnits(draft.places, unitOf) };
}

async function savedForm(
  document: PDFDocument,
  draft: TranslationDraft,
  { job, output, fonts, tell }: FormRequest,
): Promise<{ bytes: Uint8Array; pageCount: number; removed: DocumentWarning[] }> {
  const { context, catalog } = document;
  // Found by their places, which what is removed would shift.
  const texts = job.annotations.size > 0 ? annotationTexts(document).texts : [];
  // Before pages have twins: every form counts the same.
  const removed = removeActiveContent(context, catalog);
  const sources = document.getPages();
  const showing =
    output === "target"
      ? sources
      : sources.map((page, index) => (job.readPages.has(index) ? twinOf(document, page) : null));
  const translated = showTranslation(document, draft, showing);
  showPictures(document, job, showing);
  const twins = new Map(
    output === "target"
      ? []
      : sources.flatMap((page, index) => [...twinAnnotations(context, page, showing[index] ?? null)]),
  );
  const left = await setAnnotationTexts(document, texts, {
    ...{ fonts, targetLanguage: job.targetLanguage, targets: job.annotations },
    shownAs: (annotation) => (output === "target" ? annotation : (twins.get(annotation) ?? null)),
  });
  if (left > 0) removed.push({ code: "warning.text_left_out", params: { count: left } });
  if (output === "target") {
    const tree = new StructureTree(context, catalog);
    for (const { page, mcid } of draft.marks) tree.page(sources[page]!.node)?.addBeside(mcid);
  } else {
    const pairs = showing.flatMap((twin, index) => {
      const source = sources[index]!;
      return twin ? [{ source, twin, isTranslated: translated.has(twin) }] : [];
    });
    if (output === "bilingual") placeSideBySide(document, pairs);
    else alternatePages(document, pairs);
  }
  setDocumentTexts(document, job, output);
  tell();
  collectGarbage(context);
  tell();
  const pageCount = document.getPageCount();
  const bytes = await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  tell();
  return { bytes, pageCount, removed };
}

/** Gives pages their translation. @param showing  the pages that are to show it, by the source's index */
function showTranslation(
  document: PDFDocument,
  draft: TranslationDraft,
  showing: readonly (PDFPage | null)[],
): Set<PDFPage> {
  const { context } = document;
  const contents = takeContents(document);
  const translated = new Set<PDFPage>();
  for (const [at, { index }] of draft.pages.entries()) {
    const page = showing[index];
    if (!page) continue;
    page.node.set(PDFName.of("Contents"), context.obj([...contents[at]!.contents]));
    page.node.set(PDFName.of("Resources"), contents[at]!.resources);
    translated.add(page);
  }
  placeLinks(context, draft, showing);
  return translated;
}

/** Cost: the resources of the pages that show a painted picture. */
function showPictures(
  document: PDFDocument,
  { pictures }: FormJob,
  showing: readonly (PDFPage | null)[],
): void {
  const swap = new PictureSwap(document.context, takePictures(document));
  for (const index of new Set(pictures.flatMap(({ pages }) => pages))) {
    const page = showing[index];
    if (page) swap.show(page);
  }
}

function placeLinks(
  context: PDFContext,
  { pages }: TranslationDraft,
  showing: readonly (PDFPage | null)[],
): void {
  // Known before any is copied: a copy would count as a link of its page.
  const known = new Map<number, readonly PDFDict[]>();
  for (const { page } of pages.flatMap(({ links }) => links.map(({ link }) => link))) {
    const own = showing[page];
    if (own && !known.has(page)) known.set(page, linkAnnotations(context, own.node));
  }
  for (const { index, links } of pages) {
    for (const { link, boxes } of links) {
      const annotation = known.get(link.page)?.[link.nth];
      const page = showing[index];
      if (!annotation || !page) continue;
      // A link's text may have gone on to the next page, where the annotation itself does not reach.
      const copies =
        link.page === index ? placeLink(context, annotation, boxes) : copyLink(context, annotation, boxes);
      addAnnotations(context, page.node, copies);
    }
  }
}

/** Outline, title and language. */
function setDocumentTexts(
  document: PDFDocument,
  { title, outline, targetLanguage }: FormJob,
  output: OutputForm,
): void {
  const { catalog, context } = document;
  setOutlineTitles(catalog, (path, old) => {
    const target = outline.get(outlineUnit(path));
    if (!target) return undefined;
    return output === "target" ? plainText(target) : `${old} / ${plainText(target)}`;
  });
  const info = context.lookup(context.trailerInfo.Info);
  if (title && info instanceof PDFDict) {
    info.set(PDFName.of("Title"), PDFHexString.fromText(plainText(title)));
    // The XMP packet would contradict it, and most readers believe it first.
    catalog.delete(PDFName.of("Metadata"));
  }
  if (output === "target") catalog.set(PDFName.of("Lang"), PDFString.of(targetLanguage));
}
