/**
 * From bytes to text units: pages are read one after the other and dropped; what stays is each block's text and the little
 * that roles and joins are decided by.
 */
import {
  lengthWithoutSpace,
  plainText,
  type DocumentWarning,
  type InlineContent,
  type ProseChange,
  type TableChange,
  type TextUnit,
} from "@yizhou/model";
import { turnBox, unionBox, type Box, type PageKind, type PageModel } from "@yizhou/page/model";
import type { ExtractOptions } from "../../filter.ts";
import { annotationTexts } from "../open/annotation-texts.ts";
import { sharedBookmarks } from "../plan/bookmarks.ts";
import type { OpenOptions } from "../open/open-file.ts";
import { openPdf, type PdfReader } from "../interpret/page-reader.ts";
import type { PdfModel } from "../open/document-model.ts";
import { pageVocabulary } from "../plan/block-content.ts";
import { glyphPlaces, lineStarts, partOfBlock } from "../plan/block-parts.ts";
import type { BlockPlan, DocumentPlan } from "../plan/document-plan.ts";
import type { PageFacts } from "../plan/block-facts.ts";
import type { PdfPicture, PicturePlace } from "../pictures/pdf-picture.ts";
import { documentPictures, type PictureReading } from "./document-pictures.ts";
import { readPage } from "./read-page.ts";
import { cachedSummary, summarisePage, type PageSummary } from "./page-summary.ts";
import { withEdges } from "../plan/page-edges.ts";
import type { PlannedUnits } from "../plan/change-units.ts";
import { chainsOf } from "../plan/join-units.ts";
import { planDocument } from "../plan/plan-document.ts";
import { proseChanges, type CellText } from "../plan/prose-of-cells.ts";
import { tableChanges, type TableLine } from "../plan/table-cells.ts";
import { ScanReader } from "../scan/read-scan.ts";
import { annotationUnits, buildUnits, documentUnits, type BlockText } from "../plan/units.ts";

/** First and last page, 1-based, both included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export interface ReadOptions extends OpenOptions, Pick<ExtractOptions, "pageCache" | "onPage" | "also"> {
  /** Pages to read; all where absent. */
  readonly pages?: readonly PageRange[];
  /** Leaves the list of references as it is; on by default. */
  readonly keepReferences?: boolean;
  /** Reads pages that are pictures; where absent they stay as they are. */
  readonly scans?: ScanReader;
  /** Reads words in pictures where they are asked for; where absent they are not offered. */
  readonly pictures?: PictureReading;
}

export interface ReadDocument {
  readonly units: readonly TextUnit[];
  readonly plan: DocumentPlan;
  readonly warnings: readonly DocumentWarning[];
  /** Kind of every page that was read, null for the others. */
  readonly kinds: readonly (PageKind | null)[];
  /** Pictures that may have words of their own, read or not. */
  readonly offeredPictures: number;
  /** Those with words, where they were asked for. */
  readonly pictures: readonly PdfPicture[];
}

/**
 * Reads every page up to the last wanted one once, in order: what comes before the wanted ones says what they are part of (the
 * list of references, running heads); and the one behind, which paragraphs may go on to. Cost: about 1/30 s a page; memory grows with the text, not with the glyphs.
 */
export async function readUnits(reader: PdfReader, options: ReadOptions = {}): Promise<ReadDocument> {
  const facts: (PageFacts | null)[] = [];
  const texts = new Map<string, BlockText>();
  const outside = new Map<string, InlineContent>();
  const kinds: (PageKind | null)[] = [];
  const warnings: DocumentWarning[] = [];
  const places = new Map<number, readonly PicturePlace[]>();
  const untouched = new Set<number>();
  let recognised = 0;
  const wanted = (index: number) => isWanted(index, options.pages);
  const last = options.pages ? Math.max(0, ...options.pages.map(({ to }) => to)) : Infinity;
  for (let index = 0; index < reader.document.pageCount; index++) {
    if (index >= last) {
      const next = index === last ? await readBehind(reader, index) : null;
      facts.push(next?.facts ?? null);
      kinds.push(null);
      for (const [block, content] of next?.texts ?? []) outside.set(block, content);
      continue;
    }
    const reading = await cachedSummary(options.pageCache, index, async () => {
      const page = await readPage(reader, index, options.scans);
      return page && summarisePage(page, await options.scans?.seesWordsInPictures(page));
    });
    options.onPage?.(index + 1, Math.min(last, reader.document.pageCount));
    facts.push(reading?.facts ?? null);
    kinds.push(reading && wanted(index) ? reading.kind : null);
    if (!wanted(index)) {
      if (wanted(index - 1) || wanted(index + 1))
        for (const [block, content] of reading?.texts ?? []) outside.set(block, content);
      continue;
    }
    if (!reading) warnings.push({ code: "warning.part_unreadable", part: pagePart(index) });
    if (reading) places.set(index, reading.pictures);
    if (reading?.isUnread || reading?.hasWordsInPictures) untouched.add(index);
    if (reading?.hasTextLeftOut) warnings.push({ code: "warning.text_left_out", part: pagePart(index) });
    if (reading?.hasCoveredText) warnings.push({ code: "warning.text_covered", part: pagePart(index) });
    if (reading?.isFromPicture && reading.texts.length > 0) recognised++;
    for (const [block, content] of reading?.texts ?? []) texts.set(block, { content, page: index });
  }
  if (recognised > 0) warnings.push({ code: "warning.text_recognised", params: { count: recognised } });
  if (recognised > 0 && (await options.scans?.readsPlainly()))
    warnings.push({ code: "warning.text_read_plainly" });
  const { cuts, ...plan } = planDocument(facts, options.keepReferences ?? true, wanted);
  const { units: onPages, edges } = withEdges(buildUnits(plan, texts), cuts, headsOf(plan), (block) =>
    outside.get(block),
  );
  // Bookmarks of pages that stay as they are stay too.
  const outline = reader.document.outline.filter(({ page }) => page === null || wanted(page));
  const bookmarks = sharedBookmarks(outline, onPages);
  const shared = new Set(bookmarks.map(({ path }) => path));
  const own = outline.filter(({ path }) => !shared.has(path));
  const pictures = await documentPictures(reader.objects?.context ?? null, {
    ...{ places, untouched, units: onPages, reading: options.pictures, cache: options.pageCache },
    isWanted: options.also?.includes("pictures") === true,
    onPicture: () => options.onPage?.(facts.length, facts.length),
  });
  warnings.push(...pictures.warnings);
  for (const page of [...pictures.untouched].sort((a, b) => a - b))
    warnings.push({ code: "warning.image_text_untouched", part: pagePart(page) });
  const { texts: annotations, left } = reader.objects ? annotationTexts(reader.objects) : NO_ANNOTATIONS;
  if (left > 0) warnings.push({ code: "warning.text_left_out", params: { count: left } });
  const onPaper = annotations.filter(({ page }) => wanted(page));
  const units = [
    ...pictures.units,
    ...annotationUnits(onPaper),
    ...documentUnits(own, reader.document.title),
  ];
  return {
    ...{ units, plan: { ...plan, bookmarks, edges, lengths: lengthsOf(texts) }, warnings, kinds },
    ...{ pictures: pictures.pictures, offeredPictures: pictures.offered },
  };
}

function lengthsOf(texts: ReadonlyMap<string, BlockText>): Record<string, number> {
  return Object.fromEntries(
    [...texts].map(([block, { content }]) => [block, lengthWithoutSpace(plainText(content))]),
  );
}

const NO_ANNOTATIONS = { texts: [], left: 0 };

/** Of a page that is not wanted; its picture is not read. */
async function readBehind(reader: PdfReader, index: number): Promise<PageSummary | null> {
  const page = await readPage(reader, index);
  return page && summarisePage(page);
}

/** The block that the unit of each block begins in. */
function headsOf({ pages }: DocumentPlan): (block: string) => string {
  const heads = new Map<string, string>();
  for (const { id, joins } of pages.flatMap((page) => page ?? [])) {
    if (joins !== null) heads.set(id, heads.get(joins) ?? joins);
  }
  return (block) => heads.get(block) ?? block;
}

function pagePart(index: number): string {
  return `page ${index + 1}`;
}

/** The page again, with what the document as a whole said about its blocks; null when it was not read or cannot be. */
export async function readPlannedPage(
  reader: PdfReader,
  index: number,
  plan: DocumentPlan,
  scans?: ScanReader,
): Promise<PageModel | null> {
  const planned = plan.pages[index];
  const page = planned ? await readPage(reader, index, scans) : null;
  return page && planned ? applyPlan(page, planned) : null;
}

/** Blocks stand in the page's order: writing goes by where they are. */
function applyPlan(page: PageModel, plan: readonly BlockPlan[]): PageModel {
  const byBlock = Map.groupBy(plan, ({ id, part }) => part?.of ?? id);
  const hasParts = plan.some(({ part }) => part);
  const vocabulary = hasParts ? pageVocabulary(page) : null;
  return {
    ...page,
    blocks: page.blocks.flatMap((block) => {
      const entries = byBlock.get(block.id) ?? [];
      if (!vocabulary || !entries.some(({ part }) => part)) return [{ ...block, ...entries[0] }];
      const inOrder = entries.toSorted((a, b) => (a.part?.from ?? 0) - (b.part?.from ?? 0));
      return inOrder.map(({ part, ...entry }) => ({
        ...(part ? partOfBlock(block, part, page, vocabulary) : block),
        ...entry,
      }));
    }),
  };
}

/** The page with its blocks in the order of the plan, in which it is read. */
export function inPlannedOrder(page: PageModel | null, plan: DocumentPlan): PageModel | null {
  if (!page) return null;
  const order = new Map(plan.pages[page.index]?.map(({ id }, at) => [id, at]));
  const placeOf = (id: string) => order.get(id) ?? 0;
  return { ...page, blocks: page.blocks.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) };
}

/** Where the lines of a unit begin in its text, white space not counted, without the first; see `splitContent`. */
export async function unitLineStarts(
  reader: PdfReader,
  plan: DocumentPlan,
  unit: string,
  scans?: ScanReader,
): Promise<number[]> {
  const chain = chainsOf(plan).get(unit) ?? [];
  const starts: number[] = [];
  let start = 0;
  for (const [index, planned] of plan.pages.entries()) {
    const own = planned?.filter((block) => chain.includes(block)) ?? [];
    const page = own.length > 0 ? await readPage(reader, index, scans) : null;
    if (!page) continue;
    const vocabulary = pageVocabulary(page);
    for (const { id, part, joinsWith, formulas = [] } of own) {
      const block = page.blocks.find((one) => one.id === (part?.of ?? id));
      const length = plan.lengths?.[id];
      if (!block || length === undefined) return starts;
      start += formulas.reduce((sum, formula) => sum + (plan.lengths?.[formula] ?? 0), 0);
      if (joinsWith === "hyphen") start -= 1;
      const from = part?.from ?? 0;
      for (const at of lineStarts(block, vocabulary)) {
        const inside = at - from;
        if (inside >= 0 && inside < length && start + inside > 0 && !(inside === 0 && formulas.length > 0))
          starts.push(start + inside);
      }
      start += length;
    }
  }
  return starts;
}

/**
 * What makes a table of the text from one unit of a page to another, of all that stands between them; see `tableChanges`.
 *
 * @returns empty where they are not on one page, go on on another, or have no cells
 */
export async function unitTable(
  reader: PdfReader,
  { plan, sources }: PlannedUnits,
  { unit, to }: { readonly unit: string; readonly to: string },
  scans?: ScanReader,
): Promise<TableChange[]> {
  const chains = chainsOf(plan);
  const index = plan.pages.findIndex((planned) => planned?.some(({ id }) => id === unit));
  const planned = plan.pages[index];
  const page = planned ? await readPage(reader, index, scans) : null;
  if (!page || !planned) return [];
  const vocabulary = pageVocabulary(page);
  const shown = new Map(applyPlan(page, planned).blocks.map((block) => [block.id, block]));
  /** Units that are whole on this page, with their place; formulas between their parts are no text that is parted. */
  const boxes = new Map<string, Box>();
  for (const [id, chain] of chains) {
    const own = chain.flatMap((block) => shown.get(block.id)?.box ?? []);
    if (!Object.hasOwn(sources, id)) continue;
    const isWhole = own.length === chain.length && chain.every((one) => !one.locked && !one.formulas);
    const box = isWhole ? unionBox(own) : null;
    if (box) boxes.set(id, box);
  }
  const ends = [unit, to].flatMap((id) => boxes.get(id) ?? []);
  const region = ends.length === 2 ? unionBox(ends) : null;
  const rotation = shown.get(unit)?.rotationDeg;
  if (!region) return [];
  const lines: TableLine[] = [];
  for (const [id, box] of boxes) {
    if (!isInRegion(box, region)) continue;
    let start = 0;
    for (const { id: own, part, joinsWith } of chains.get(id)!) {
      const block = page.blocks.find((one) => one.id === (part?.of ?? own));
      const length = plan.lengths?.[own];
      if (!block || length === undefined || block.rotationDeg !== rotation) return [];
      if (joinsWith === "hyphen") start -= 1;
      const [from, places] = [part?.from ?? 0, glyphPlaces(block, vocabulary)];
      for (const line of block.lines) {
        const letters = line.glyphs.flatMap((glyph) => {
          const at = places.get(glyph)! - from;
          const { box, text } = page.glyphs[glyph]!;
          const { left, right } = turnBox(block.rotationDeg, box);
          return at >= 0 && at < length ? [{ at: start + at, text, left, right }] : [];
        });
        letters.sort((a, b) => a.left - b.left);
        if (letters.length > 0) lines.push({ unit: id, baseline: line.baseline, size: line.size, letters });
      }
      start += length;
    }
  }
  return tableChanges(lines);
}

/**
 * What makes paragraphs of the table that a unit stands in; see `proseChanges`.
 *
 * @returns empty for one that stands in no table that was read
 */
export async function unitProse(
  reader: PdfReader,
  { plan, sources }: PlannedUnits,
  unit: string,
  scans?: ScanReader,
): Promise<ProseChange[]> {
  const index = plan.pages.findIndex((planned) => planned?.some(({ id }) => id === unit));
  const planned = plan.pages[index];
  const page = planned ? await readPage(reader, index, scans) : null;
  if (!page || !planned) return [];
  const shown = inPlannedOrder(applyPlan(page, planned), plan)!.blocks;
  const table = shown.find(({ id }) => id === unit)?.cell?.table;
  if (table === undefined) return [];
  const chains = chainsOf(plan);
  const texts = shown.flatMap(({ id, cell, locked, box, rotationDeg, style }): CellText[] => {
    if (cell?.table !== table || locked !== null || !Object.hasOwn(sources, id)) return [];
    // What goes on on another page or in another cell already is left to its reader.
    if (chains.get(id)?.length !== 1) return [];
    const { left, right, top, bottom } = turnBox(rotationDeg, box);
    const text = plainText(sources[id]!);
    return [{ unit: id, ...cell, text, left, right, top, bottom, size: style.size }];
  });
  return proseChanges(texts);
}

/** Beside, above or below each other no further than the region goes; its last column may be wider than its ends. */
function isInRegion(box: Box, region: Box): boolean {
  const middle = (box.bottom + box.top) / 2;
  const common = Math.min(box.right, region.right) - Math.max(box.left, region.left);
  return common > 0 && middle >= region.bottom && middle <= region.top;
}

/** The whole of a small document with its units, for tests and tools. */
export async function readWhole(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<ReadDocument & { readonly model: PdfModel }> {
  const reader = await openPdf(bytes, options);
  try {
    const read = await readUnits(reader, options);
    const pages: PageModel[] = [];
    for (let index = 0; index < reader.document.pageCount; index++) {
      const page = await readPlannedPage(reader, index, read.plan, options.scans);
      if (page) pages.push(page);
    }
    return { ...read, model: { ...reader.document, fonts: [...reader.document.fonts], pages } };
  } finally {
    await reader.close();
  }
}

function isWanted(index: number, pages: readonly PageRange[] | undefined): boolean {
  return !pages || pages.some(({ from, to }) => index + 1 >= from && index + 1 <= to);
}
