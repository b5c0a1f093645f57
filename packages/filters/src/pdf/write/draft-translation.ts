/**
 * What all forms of a result share: every translated page without its source text, and its translation set. The pages of the
 * source stay as they are; the new contents lie beside them until a form takes them up.
 */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  ParseSpeeds,
  type PDFObject,
} from "@cantoo/pdf-lib";
import type { DocumentWarning, LanguageTag, PlacedUnits } from "@yizhou/model";
import { type FontLibrary, FontStack } from "@yizhou/page/fonts";
import { loadHyphenator } from "@yizhou/page/typeset";
import { targetPieces } from "./block-text.ts";
import { paintPictures, type PictureTargets } from "./paint-pictures.ts";
import { PageDrafter } from "./draft-pages.ts";
import type { DraftedPage, PageContents } from "./page-draft.ts";
import {
  emptyRecord,
  type DraftedPages,
  type DraftProblems,
  type LearntPage,
  type PageRecord,
} from "./page-record.ts";
import { isCrowded, UnitSetter, type SetUnit } from "./set-units.ts";
import { MarkNumbers, StructureTree, type AddedMark } from "./structure-tree.ts";
import type { UnitDraft } from "./unit-draft.ts";
import { placedUnits } from "./unit-places.ts";
import { sampleTexts, type PageText } from "./verify-result.ts";
import { translatedPages } from "./translated-pages.ts";
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

/** What becomes of pages while they are drafted. */
export interface PageHandling {
  /** What was found out about a page that need not be drafted again; null for one that must be. */
  readonly known?: (index: number) => Promise<LearntPage | null>;
  /** @param from  the last number of an object of the document before the page was drafted */
  readonly take: (record: PageRecord, from: number) => void | Promise<void>;
  /** How much is done, 0-1, after every page. */
  readonly tell: (share: number) => void;
}

/**
 * First half: a record of every page that has a translation, in order.
 *
 * @param document  the source; gets the pages' new contents
 * Cost: a page is read once, 1/15 s, and not at all where it is known.
 */
export async function draftPages(
  document: PDFDocument,
  job: WriteJob,
  { known, take, tell }: PageHandling,
): Promise<void> {
  const { context } = document;
  const fonts = new FontStack(job.fonts, job.targetLanguage);
  const drafter = new PageDrafter(context, fonts, job);
  const sources = document.getPages();
  const translated = translatedPages(job.plan, job.targets);
  for (const [at, index] of translated.entries()) {
    const before = await known?.(index);
    if (before) drafter.learn(before);
    else {
      const from = context.largestObjectNumber;
      const [source, model] = [sources[index], await job.readPage(index)];
      await take(source && model ? await drafter.draft(model, source.node) : emptyRecord(index), from);
    }
    tell((at + 1) / translated.length);
  }
}

/** How a document's translation is to be set. */
export interface SettingJob {
  readonly fonts: FontLibrary;
  readonly targetLanguage: LanguageTag;
  readonly pictures: readonly PictureTargets[];
  /** How much is done, 0-1, often. */
  readonly tell: (share: number) => void;
}

/**
 * Second half: sets the translation of all pages. Cost: memory grows with the text and the new contents, packed.
 *
 * @param document  the source with the new contents of the drafted pages
 * @param drafted  all of them; not to be used any more
 */
export async function setTranslation(
  document: PDFDocument,
  drafted: DraftedPages,
  job: SettingJob,
): Promise<TranslationDraft> {
  const { context, catalog } = document;
  const { pages: waiting, units } = drafted;
  const hyphenate = await loadHyphenator(job.targetLanguage);
  const { painted, ...pictures } = await paintPictures(job.pictures, context, { ...job, hyphenate });
  const problems = { ...drafted.problems, units: [...drafted.problems.units, ...pictures.left] };
  const places = [...drafted.places, ...pictures.places];
  const fonts = new FontStack(job.fonts, job.targetLanguage);
  await prepareFonts(units, fonts);
  const sources = document.getPages();
  const numbers = new MarkNumbers(new StructureTree(context, catalog));
  const setter = new UnitSetter({
    context,
    pages: new Map(waiting.map((page) => [page.index, page])),
    fonts,
    hyphenate,
    targetLanguage: job.targetLanguage,
    markFor: ({ index }, mcid) => numbers.numberFor(index, sources[index]!.node, mcid),
  });
  const pages: DraftedPage[] = [];
  const contents: PDFObject[] = [];
  const finishBefore = (end: number) => {
    for (let page = waiting[pages.length]; page && page.index < end; page = waiting[pages.length]) {
      const { index, links, ...made } = page.finish(context);
      pages.push({ index, links });
      contents.push(context.obj([context.obj([...made.contents]), made.resources]));
    }
  };
  const setUnits = setter.setAll(units, job.tell, finishBefore);
  finishBefore(Infinity);
  setter.finish(await job.fonts.openSubsetter());
  catalog.set(KEY, context.obj(contents));
  catalog.set(PICTURES_KEY, context.obj(painted.map((pair) => context.obj([...pair]))));
  return {
    pages,
    marks: numbers.marks,
    setUnits,
    places: placedUnits(document, places, setUnits, problems, pictures.crowded),
    warnings: warningsOf(problems, setUnits, pictures.crowded.length),
    samples: sampleTexts(setUnits),
  };
}

/** The document of a draft as bytes, for several forms, which take it from there each for itself. */
export function saveDraft(document: PDFDocument): Promise<Uint8Array> {
  return document.save({ updateFieldAppearances: false, addDefaultPage: false });
}

/** @param bytes  of `saveDraft` */
export function openDraft(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
}

/** Loads what the texts need; a unit that lacks characters was left out before. */
async function prepareFonts(units: readonly UnitDraft[], fonts: FontStack): Promise<void> {
  for (const { target, block, tags } of units) {
    const { pieces } = targetPieces(target, block.style, tags, () => null);
    for (const piece of pieces)
      if (piece.kind === "text") await fonts.prepare(`${piece.text}- `, piece.style);
  }
}

function warningsOf(
  problems: DraftProblems,
  setUnits: readonly SetUnit[],
  crowdedInPictures: number,
): DocumentWarning[] {
  const warnings: DocumentWarning[] = problems.pages.map((page) => ({
    code: "warning.part_unreadable",
    part: `page ${page + 1}`,
  }));
  const count = (code: DocumentWarning["code"], number: number) => {
    if (number > 0) warnings.push({ code, params: { count: number } });
  };
  count("warning.text_left_out", problems.units.length + problems.operators);
  count("warning.tags_repaired", setUnits.filter(({ lost }) => lost > 0).length);
  count("warning.layout_may_grow", setUnits.filter(isCrowded).length + crowdedInPictures);
  return warnings;
}

/** Entry of the catalog with the contents of the drafted pages. */
const KEY = PDFName.of("YizhouDraft");
/** And one with the painted pictures, each behind the source's. */
const PICTURES_KEY = PDFName.of("YizhouPictures");

/** Takes the painted pictures out of the document that they were put into, by the reference of the source's. */
export function takePictures({ catalog }: PDFDocument): Map<PDFObject, PDFRef> {
  const list = catalog.lookup(PICTURES_KEY, PDFArray);
  catalog.delete(PICTURES_KEY);
  return new Map(
    list.asArray().flatMap((_, at): [PDFObject, PDFRef][] => {
      const [source, painted] = list.lookup(at, PDFArray).asArray();
      return source && painted instanceof PDFRef ? [[source, painted]] : [];
    }),
  );
}

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
