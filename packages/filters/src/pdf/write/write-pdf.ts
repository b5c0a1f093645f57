/**
 * Writes the translated PDF. First every page is read once: the source text of its translated blocks is taken out and their
 * places are noted. When all pages are known, sizes are chosen for the document as a whole, the targets are set, and each
 * page gets its new text behind what is left of the old content.
 */
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { plainText, type DocumentWarning, type LanguageTag } from "@yizhou/model";
import type { Merged, OutputForm, UnitTargets } from "../../filter.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import { FontStack } from "../fonts/font-stack.ts";
import { FontSubsetter } from "../fonts/subset-font.ts";
import type { DocumentPlan, PageModel } from "../page-model.ts";
import type { DrawnPage } from "../scan/draw-page.ts";
import { loadHyphenator } from "../typeset/hyphenation.ts";
import { outlineUnit, TITLE_UNIT } from "../units.ts";
import { removeActiveContent } from "./active-content.ts";
import { alternatePages, placeSideBySide, twinOf, type PagePair } from "./bilingual.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { PageDrafter, type DraftProblems } from "./draft-pages.ts";
import { addAnnotations, placeLink } from "./link-annotations.ts";
import { setOutlineTitles } from "./outline-titles.ts";
import type { PageDraft } from "./page-draft.ts";
import { isCrowded, UnitSetter, type SetUnit } from "./set-units.ts";
import { StructureTree } from "./structure-tree.ts";
import { placedUnits } from "./unit-places.ts";
import { verifyResult } from "./verify-result.ts";

export interface WriteJob {
  /** What was read in the end: decrypted and repaired (`PdfReader.bytes`). */
  readonly bytes: Uint8Array;
  /** Set where `bytes` are encrypted still. */
  readonly password?: string;
  readonly plan: DocumentPlan;
  /** The page with the plan's decisions; null when it cannot be read. */
  readonly readPage: (index: number) => Promise<PageModel | null>;
  /** The page's picture, for covering words that are part of it; null when it cannot be drawn. */
  readonly drawPage: (index: number) => Promise<DrawnPage | null>;
  readonly targets: UnitTargets;
  readonly targetLanguage: LanguageTag;
  readonly output: OutputForm;
  readonly fonts: FontLibrary;
  /** Told often; half of a page is done when its source text is out, the other half when its new text is set. */
  readonly onPage?: (done: number, total: number) => void;
}

/** A result with what a report wants to know of it. */
export interface WrittenPdf extends Merged {
  readonly setUnits: readonly SetUnit[];
}

/** @throws {AppError} filter.result_unreadable when what was written does not open again */
export async function writePdf(job: WriteJob): Promise<WrittenPdf> {
  const document = await PDFDocument.load(job.bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
    ...(job.password === undefined ? {} : { password: job.password }),
  });
  const { context, catalog } = document;
  const fonts = new FontStack(job.fonts, job.targetLanguage);
  const drafter = new PageDrafter(context, job.targets, fonts, job.drawPage);
  const drafts: PageDraft[] = [];
  const pairs: PagePair[] = [];
  let drafted = 0;
  const translated = new Set(translatedPages(job.plan, job.targets));
  const tell = (share: number) => job.onPage?.(Math.floor(share * translated.size), translated.size);
  for (const [index, source] of document.getPages().entries()) {
    const isWanted = job.output === "target" ? translated.has(index) : Boolean(job.plan.pages[index]);
    if (!isWanted) continue;
    const twin = job.output === "target" ? null : twinOf(document, source);
    const model = translated.has(index) ? await job.readPage(index) : null;
    const draft = model && (await drafter.draft(model, source.node, (twin ?? source).node));
    if (draft) drafts.push(draft);
    if (twin) pairs.push({ source, twin, draft });
    if (model) tell(++drafted / translated.size / 2);
  }

  const tree = new StructureTree(context, catalog);
  // The structure describes the source's pages; in a bilingual result these still show the source.
  const structures = new Map(
    job.output === "target" ? drafts.map((draft) => [draft, tree.page(draft.dict)] as const) : [],
  );
  const setter = new UnitSetter({
    context,
    fonts,
    hyphenate: await loadHyphenator(job.targetLanguage),
    targetLanguage: job.targetLanguage,
    structure: (page) => structures.get(page) ?? null,
  });
  const setUnits = setter.setAll([...drafter.units.values()], (share) => tell((1 + share) / 2));
  const places =
    job.output === "target" ? placedUnits(document, drafter.places, setUnits, drafter.problems) : undefined;
  tell(1);
  setter.finish(await FontSubsetter.open());
  for (const draft of drafts) {
    draft.finish(context);
    for (const [annotation, boxes] of draft.linkBoxes) {
      addAnnotations(context, draft.dict, placeLink(context, annotation, boxes));
    }
  }
  if (job.output === "bilingual") placeSideBySide(document, pairs);
  if (job.output === "bilingual-pages") alternatePages(document, pairs);
  setDocumentTexts(document, job);
  // What follows takes long in a book, without a step of its own; a word in between says that it goes on.
  tell(1);
  removeActiveContent(context, catalog);
  collectGarbage(context);
  tell(1);
  const pageCount = document.getPageCount();
  const bytes = await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  tell(1);
  // On alternating pages the numbers of pages are others.
  const looked = job.output === "bilingual-pages" ? [] : setUnits;
  const isSure = await verifyResult(bytes, pageCount, looked, job.password);
  const warnings = warningsOf(drafter.problems, setUnits);
  if (!isSure) warnings.push({ code: "warning.result_unsure" });
  return { bytes, warnings, setUnits, places };
}

/** Pages with a block of a unit that has a target. */
export function translatedPages(plan: DocumentPlan, targets: UnitTargets): number[] {
  const heads = new Map<string, string>();
  return plan.pages.flatMap((blocks, index) => {
    let isTranslated = false;
    for (const { id, joins } of blocks ?? []) {
      const head = joins === null ? id : (heads.get(joins) ?? joins);
      heads.set(id, head);
      if (targets.has(head)) isTranslated = true;
    }
    return isTranslated ? [index] : [];
  });
}

/** Outline, title and language. */
function setDocumentTexts(document: PDFDocument, { targets, targetLanguage, output }: WriteJob): void {
  const { catalog, context } = document;
  setOutlineTitles(catalog, (path, old) => {
    const target = targets.get(outlineUnit(path));
    if (!target) return undefined;
    return output === "target" ? plainText(target) : `${old} / ${plainText(target)}`;
  });
  const title = targets.get(TITLE_UNIT);
  const info = context.lookup(context.trailerInfo.Info);
  if (title && info instanceof PDFDict) {
    info.set(PDFName.of("Title"), PDFHexString.fromText(plainText(title)));
    // The XMP packet would contradict it, and most readers believe it first.
    catalog.delete(PDFName.of("Metadata"));
  }
  if (output === "target") catalog.set(PDFName.of("Lang"), PDFString.of(targetLanguage));
}

function warningsOf(problems: DraftProblems, setUnits: readonly SetUnit[]): DocumentWarning[] {
  const warnings: DocumentWarning[] = problems.pages.map((page) => ({
    code: "warning.part_unreadable",
    part: `page ${page + 1}`,
  }));
  const count = (code: DocumentWarning["code"], number: number) => {
    if (number > 0) warnings.push({ code, params: { count: number } });
  };
  count("warning.text_left_out", problems.units.length + problems.operators);
  count("warning.tags_repaired", setUnits.filter(({ lost }) => lost > 0).length);
  count("warning.layout_may_grow", setUnits.filter(isCrowded).length);
  return warnings;
}
