/**
 * First half of writing: reads a page's blocks against the targets, takes the source text of the translated ones out of the
 * page's streams, and notes where and how their targets are to be set.
 */
import type { PDFContext, PDFDict } from "@cantoo/pdf-lib";
import type { UnitTargets } from "../../filter.ts";
import type { FontStack } from "../fonts/font-stack.ts";
import type { Block, InlineTag, PageModel } from "../page-model.ts";
import { PageRewriter } from "../rewrite/page-rewriter.ts";
import type { DrawnPage } from "../scan/draw-page.ts";
import { coverWords, glyphsUnder, wordsOf } from "../scan/cover-words.ts";
import { blockFrame, targetPieces } from "./block-text.ts";
import { rightLimit } from "./free-room.ts";
import { findLinkAnnotations } from "./link-annotations.ts";
import { PageDraft } from "./page-draft.ts";
import { groupByOperator, pageRemovals, type OperatorGlyphs } from "./page-removals.ts";
import { readObject, type SourceObject } from "./source-objects.ts";
import { initialPlace, type InitialPlace } from "./set-initial.ts";
import { readPaint, writePaint } from "./source-paint.ts";
import { findUnderlines, underlinedText, type BlockUnderlines } from "./underlines.ts";
import type { PlacedBlock, UnitDraft } from "./unit-draft.ts";

/** What could not be done as asked, for the warnings of the result. */
export interface DraftProblems {
  /** Pages whose text operators cannot be told apart safely; they stay in the source language. 0-based. */
  readonly pages: number[];
  /** Units left in the source language: a formula cannot be moved, or no font has the characters. */
  readonly units: string[];
  /** Text operators that still show some source text. */
  operators: number;
}

export class PageDrafter {
  readonly units = new Map<string, UnitDraft>();
  readonly problems: DraftProblems = { pages: [], units: [], operators: 0 };
  /** Every block of the pages that were looked at. */
  readonly places: PlacedBlock[] = [];
  readonly #context: PDFContext;
  readonly #targets: UnitTargets;
  readonly #fonts: FontStack;
  readonly #drawPage: (index: number) => Promise<DrawnPage | null>;
  /** The first block of the unit that each block belongs to. */
  readonly #heads = new Map<string, string>();

  constructor(
    context: PDFContext,
    targets: UnitTargets,
    fonts: FontStack,
    drawPage: (index: number) => Promise<DrawnPage | null>,
  ) {
    this.#drawPage = drawPage;
    this.#context = context;
    this.#targets = targets;
    this.#fonts = fonts;
  }

  /**
   * @param source  the page as it is in the file
   * @param dict  the page that will show the translation; may be the same
   * @returns null when nothing on the page is translated
   */
  async draft(model: PageModel, source: PDFDict, dict: PDFDict): Promise<PageDraft | null> {
    const blocks = model.blocks.filter((block) => this.#isTranslated(block));
    if (blocks.length === 0) return null;
    if (!model.isRewritable) {
      this.problems.pages.push(model.index);
      this.#notePlaces(model, new Set());
      return null;
    }
    const rewriter = new PageRewriter(this.#context, source);
    const { scan } = model;
    // Text read from a picture belongs to no operator; what the file shows under it goes.
    const shown = scan ? { ...model, glyphs: scan.fileGlyphs } : model;
    const operators = groupByOperator(shown.glyphs);
    const settable: SettableBlock[] = [];
    for (const block of blocks) {
      const objects = readObjects(model, block, rewriter, operators, this.#context);
      const isSettable = objects !== null && (await this.#hasFonts(block));
      if (isSettable)
        settable.push({ block, objects, underlines: scan ? null : findUnderlines(block, model) });
      else this.problems.units.push(block.id);
    }
    this.#notePlaces(model, new Set(settable.map(({ block }) => block)));
    if (settable.length === 0) return null;

    // What was read from a picture has no operators that set its colour.
    const paints = scan ? new Map<string, string>() : this.#paints(model, settable, rewriter);
    const words = scan
      ? wordsOf(
          settable.map(({ block }) => block),
          scan,
        )
      : [];
    const removed = scan
      ? glyphsUnder(words, scan)
      : new Set(settable.flatMap(({ block }) => glyphsOf(block)));
    const marks = settable.map(({ block }) => markOf(model, block, rewriter));
    const rules = settable.flatMap(({ underlines }) => underlines?.rules ?? []);
    const rewritten = rewriter.rewrite(pageRemovals(shown, removed, operators), "", rules);
    this.problems.operators += rewritten.kept;
    const page = new PageDraft(model.index, dict, rewriter.resources, rewritten.contents, paints);
    page.annotations.push(...findLinkAnnotations(this.#context, dict, model.links));
    if (scan) {
      const drawn = scan.isPicture ? await this.#drawPage(model.index) : null;
      if (drawn) page.cover(coverWords(words, drawn, rewriter.resources, this.#context));
      page.lean = scan.lean;
    }
    settable.forEach((own, index) => {
      const place = blockFrame(own.block, rightLimit(own.block, model));
      this.#addToUnit(own, { page, mcid: marks[index]!, ...place, initial: initialPlace(own.block, model) });
    });
    return page;
  }

  #notePlaces(model: PageModel, settable: ReadonlySet<Block>): void {
    for (const block of model.blocks) {
      if (block.lines.length === 0) continue;
      const unit = this.#heads.get(block.id) ?? block.id;
      this.places.push({ unit, page: model.index, box: block.box, isSet: settable.has(block) });
    }
  }

  #isTranslated(block: Block): boolean {
    const head = block.joins === null ? block.id : (this.#heads.get(block.joins) ?? block.joins);
    this.#heads.set(block.id, head);
    if (block.joins !== null && !this.units.has(head) && this.#targets.has(head)) {
      // The paragraph began on a page, or in a block, that could not be written: its rest stays with it.
      return this.#isHeadStillToCome(head);
    }
    return this.#targets.has(head) && block.lines.length > 0 && block.locked === null;
  }

  /** Units are made block by block, so a head on the same page may not have been added yet. */
  #isHeadStillToCome(head: string): boolean {
    return !this.problems.units.includes(head);
  }

  async #hasFonts(block: Block): Promise<boolean> {
    if (block.joins !== null) return true;
    const target = this.#targets.get(block.id)!;
    const { pieces } = targetPieces(target, block.style, block.tags, () => null);
    for (const piece of pieces) {
      if (piece.kind !== "text") continue;
      const missing = await this.#fonts.prepare(`${piece.text}- `, piece.style);
      if (missing.length > 0) return false;
    }
    return true;
  }

  /** Exact operators for the colours of the page's translated text. */
  #paints(
    model: PageModel,
    settable: readonly { readonly block: Block }[],
    rewriter: PageRewriter,
  ): Map<string, string> {
    const paints = new Map<string, string>();
    for (const { block } of settable) {
      for (const index of glyphsOf(block)) {
        const { color, op } = model.glyphs[index]!;
        if (paints.has(color)) continue;
        const show = rewriter.show(op.stream, op.nth);
        if (!show) continue;
        const paint = readPaint(show.state, rewriter, this.#context);
        paints.set(color, writePaint(paint, rewriter.resources, this.#context));
      }
    }
    return paints;
  }

  #addToUnit(
    { block, objects, underlines }: SettableBlock,
    { page, mcid, frame, firstLineIndent, initial }: BlockPlace,
  ): void {
    const head = this.#heads.get(block.id)!;
    let unit = this.units.get(head);
    if (!unit) {
      const { style, role, align, leading } = block;
      unit = {
        id: head,
        target: this.#targets.get(head)!,
        block: { style, role, align, leading },
        firstLineIndent,
        initial,
        frames: [],
        tags: [],
        objects: new Map(),
        underlines: new Map(),
        links: [],
      };
      this.units.set(head, unit);
    }
    unit.frames.push({ page, frame, rotation: block.rotationDeg, mcid });
    for (const tag of block.tags) unit.tags.push(asUnitTag(tag, block, page, unit));
    for (const [id, object] of objects) unit.objects.set(id + block.tagOffset, object);
    if (!underlines) return;
    const { whole, tags } = underlinedText(block, underlines);
    // A paragraph is underlined as a whole where its first part is.
    if (whole && unit.frames.length === 1) unit.underlines.set(null, whole);
    for (const [id, look] of tags) unit.underlines.set(id + block.tagOffset, look);
  }
}

/** A block whose text can be set anew. `objects`: by tag id; `underlines`: null where nothing is underlined. */
interface SettableBlock {
  readonly block: Block;
  readonly objects: ReadonlyMap<number, SourceObject>;
  readonly underlines: BlockUnderlines | null;
}

/** Where a block's text goes. */
interface BlockPlace extends ReturnType<typeof blockFrame> {
  readonly page: PageDraft;
  readonly mcid: number | null;
  readonly initial: InitialPlace | null;
}

/** The tag under its id in the unit, its link as the unit's key. */
function asUnitTag(tag: InlineTag, block: Block, page: PageDraft, unit: UnitDraft): InlineTag {
  let link: number | null = null;
  if (tag.link !== null) {
    link = unit.links.findIndex((known) => known.page === page && known.link === tag.link);
    if (link < 0) link = unit.links.push({ page, link: tag.link }) - 1;
  }
  return { ...tag, id: tag.id + block.tagOffset, link };
}

/** Every glyph that belongs to the block's text; its bullet stays. */
function glyphsOf(block: Block): number[] {
  const glyphs = new Set([
    ...block.lines.flatMap((line) => line.glyphs),
    ...block.tags.flatMap((tag) => tag.glyphs),
    ...(block.dropCap === null ? [] : [block.dropCap]),
  ]);
  for (const glyph of block.bullet?.glyphs ?? []) glyphs.delete(glyph);
  return [...glyphs];
}

/** null when one of the block's objects cannot be shown again elsewhere. */
function readObjects(
  model: PageModel,
  block: Block,
  rewriter: PageRewriter,
  operators: ReadonlyMap<string, OperatorGlyphs>,
  context: PDFContext,
): Map<number, SourceObject> | null {
  const objects = new Map<number, SourceObject>();
  for (const tag of block.tags) {
    if (!tag.standalone) continue;
    const object = readObject(model, block, tag, rewriter, operators, context);
    if (!object) return null;
    objects.set(tag.id, object);
  }
  return objects;
}

/** Number of the marked content round the block's text on the page itself; null where it has none. */
function markOf(model: PageModel, block: Block, rewriter: PageRewriter): number | null {
  for (const index of block.lines[0]?.glyphs ?? []) {
    const { stream, nth } = model.glyphs[index]!.op;
    const show = stream === "page" ? rewriter.show(stream, nth) : undefined;
    const mark = show && rewriter.marksOf(stream, show).findLast(({ mcid }) => mcid !== null);
    if (mark) return mark.mcid;
  }
  return null;
}
