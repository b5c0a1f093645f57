/**
 * What all forms of a result share: every translated page without its source text, and its translation set. The pages of the
 * source stay as they are; the new contents lie beside them until a form takes them up.
 */
import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument, type PDFObject } from "@cantoo/pdf-lib";
import type { DocumentWarning, PlacedUnits } from "@yizhou/model";
import { FontStack } from "../fonts/font-stack.ts";
import { FontSubsetter } from "../fonts/subset-font.ts";
import { loadHyphenator } from "../typeset/hyphenation.ts";
import { PageDrafter, type DraftProblems } from "./draft-pages.ts";
import type { DraftedPage, PageContents, PageDraft } from "./page-draft.ts";
import { isCrowded, UnitSetter, type SetUnit } from "./set-units.ts";
import { MarkNumbers, StructureTree, type AddedMark } from "./structure-tree.ts";
import { translatedPages } from "./translated-pages.ts";
import { placedUnits } from "./unit-places.ts";
import { sampleTexts, type PageText } from "./verify-result.ts";
import type { WriteJob } from "./write-job.ts";

/** Plain data; the new contents are in the document (`takeContents`). */
export interface TranslationDraft {
  /** Those on which something was set, in order. */
  readonly pages: readonly DraftedPage[];
  /** Of the text that was set in tagged pages. */
  readonly marks: readonly AddedMark[];
  readonly setUnits: readonly SetUnit[];
  readonly places: PlacedUnits;
  readonly warnings: readonly DocumentWarning[];
  /** To look for in what is written. */
  readonly samples: readonly PageText[];
}

/** Of the work, what taking the source text out is; the rest is setting the translation. */
const DRAFTING = 0.7;

/**
 * @param document  the source; gets the new contents, its pages stay as they are
 * @param tell  how much is done, 0-1, often
 * Cost: a page is read once, 1/15 s; memory grows with the text and the new contents, packed.
 */
export async function draftTranslation(
  document: PDFDocument,
  job: WriteJob,
  tell: (share: number) => void,
): Promise<TranslationDraft> {
  const { context, catalog } = document;
  const fonts = new FontStack(job.fonts, job.targetLanguage);
  const drafter = new PageDrafter(context, job.targets, fonts, job.drawPage);
  const sources = document.getPages();
  const waiting: PageDraft[] = [];
  const translated = translatedPages(job.plan, job.targets);
  for (const [at, index] of translated.entries()) {
    const [source, model] = [sources[index], await job.readPage(index)];
    const draft = source && model && (await drafter.draft(model, source.node));
    if (draft) waiting.push(draft);
    tell((DRAFTING * (at + 1)) / translated.length);
  }

  const numbers = new MarkNumbers(new StructureTree(context, catalog));
  const setter = new UnitSetter({
    context,
    fonts,
    hyphenate: await loadHyphenator(job.targetLanguage),
    targetLanguage: job.targetLanguage,
    markFor: ({ index }, mcid) => numbers.numberFor(index, sources[index]!.node, mcid),
  });
  const pages: DraftedPage[] = [];
  const contents: PDFObject[] = [];
  const finishBefore = (end: number) => {
    while (waiting[0] && waiting[0].index < end) {
      const { index, links, ...made } = waiting.shift()!.finish(context);
      pages.push({ index, links });
      contents.push(context.obj([context.obj([...made.contents]), made.resources]));
    }
  };
  const setUnits = setter.setAll(
    [...drafter.units.values()],
    (share) => tell(DRAFTING + (1 - DRAFTING) * share),
    finishBefore,
  );
  finishBefore(Infinity);
  setter.finish(await FontSubsetter.open());
  catalog.set(KEY, context.obj(contents));
  tell(1);
  return {
    pages,
    marks: numbers.marks,
    setUnits,
    places: placedUnits(document, drafter.places, setUnits, drafter.problems),
    warnings: warningsOf(drafter.problems, setUnits),
    samples: sampleTexts(setUnits),
  };
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

/** Entry of the catalog with the contents of the drafted pages. */
const KEY = PDFName.of("YizhouDraft");

/** Takes the contents of a draft's pages out of the document that they were put into, in the order of `pages`. */
export function takeContents({ catalog }: PDFDocument): PageContents[] {
  const list = catalog.lookup(KEY, PDFArray);
  catalog.delete(KEY);
  return list.asArray().map((_, at) => {
    const entry = list.lookup(at, PDFArray);
    const contents = entry.lookup(0, PDFArray).asArray();
    return {
      contents: contents.filter((ref) => ref instanceof PDFRef),
      resources: entry.lookup(1, PDFDict),
    };
  });
}
