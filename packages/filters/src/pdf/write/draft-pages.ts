/**
 * First half of writing: reads a page's blocks against the targets, takes the source text of the translated ones out of the
 * page's streams, and notes where and how their targets are to be set.
 */
import type { PDFContext, PDFDict } from "@cantoo/pdf-lib";
import type { UnitTargets } from "../../filter.ts";
import type { FontStack } from "../fonts/font-stack.ts";
import type { Block, Box, InlineTag, PageModel } from "../page-model.ts";
import { PageRewriter } from "../rewrite/page-rewriter.ts";
import type { DrawnPage } from "../scan/draw-page.ts";
import { coverWords, glyphsUnder, wordsOf } from "../scan/cover-words.ts";
import { glyphsOf } from "./block-glyphs.ts";
import { blockFrame, targetPieces } from "./block-text.ts";
import { findAbove } from "./find-above.ts";
import { cellSinks } from "./cell-sinks.ts";
import { rightLimit } from "./free-room.ts";
import { findLinkAnnotations } from "./link-annotations.ts";
import { PageDraft } from "./page-draft.ts";
import { groupByOperator, pageRemovals, type OperatorGlyphs } from "./page-removals.ts";
import { readObject, type SourceObject } from "./source-objects.ts";
import { readLeader, type Leader } from "./leaders.ts";
import { initialPlace, type InitialPlace } from "./set-initial.ts";
import { readPaint, writePaint } from "./source-paint.ts";
import { findRuledWords, ruledText, type RuledWords } from "./ruled-words.ts";
import type { PlacedBlock, UnitDraft, UnitFrame } from "./unit-draft.ts";

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
   * @returns null when nothing on the page is translated
   */
  async draft(model: PageModel, source: PDFDict): Promise<PageDraft | null> {
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
    const shades = new Map<string, string>();
    const shadePaint = (box: Box) => {
      const state = rewriter.stateAt(box);
      if (!state) return null;
      const paint = writePaint(readPaint(state, rewriter, this.#context), rewriter.resources, this.#context);
      shades.set(`shade ${paint}`, paint);
      return `shade ${paint}`;
    };
    const settable: SettableBlock[] = [];
    for (const block of blocks) {
      const objects = readObjects(model, block, rewriter, operators, this.#context);
      const isSettable = objects !== null && (await this.#hasFonts(block));
      if (isSettable)
        settable.push({
          block,
          objects,
          ruled: scan ? null : findRuledWords(block, model, shadePaint),
          leader: scan ? null : readLeader(model, block, rewriter, operators, this.#context),
        });
      else this.problems.units.push(block.id);
    }
    this.#notePlaces(model, new Set(settable.map(({ block }) => block)));
    if (settable.length === 0) return null;

    // What was read from a picture has no operators that set its colour.
    const paints = scan ? new Map<string, string>() : this.#paints(model, settable, rewriter);
    for (const [key, paint] of shades) paints.set(key, paint);
    const words = scan
      ? wordsOf(
          settable.map(({ block }) => block),
          scan,
        )
      : [];
    const removed = scan
      ? glyphsUnder(words, scan)
      : new Set(
          settable.flatMap(({ block, leader }) => [
            ...glyphsOf(block),
            ...(leader === null ? [] : (block.leaders ?? [])),
          ]),
        );
    const marks = settable.map(({ block }) => markOf(model, block, rewriter));
    const rules = settable.flatMap(({ ruled, objects }) => [
      ...(ruled?.boxes ?? []),
      ...[...objects.values()].flatMap(({ bars }) => bars),
    ]);
    const rewritten = rewriter.rewrite(pageRemovals(shown, removed, operators), "", rules);
    this.problems.operators += rewritten.kept;
    const page = new PageDraft(model.index, rewriter.resources, rewritten.contents, paints);
    for (const nth of findLinkAnnotations(this.#context, source, model.links))
      page.links.push(nth === null ? null : { page: model.index, nth });
    if (scan) {
      const drawn = scan.isPicture ? await this.#drawPage(model.index) : null;
      if (drawn) page.cover(coverWords(words, drawn, rewriter.resources, this.#context));
      page.lean = scan.lean;
    }
    const sinks = cellSinks(model);
    const seats = settable.map((own) => ({
      ...own,
      ...blockFrame(own.block, rightLimit(own.block, model), sinks.get(own.block.id)),
    }));
    const above = findAbove(seats, model);
    const frames = new Map<(typeof seats)[number], UnitFrame>();
    seats.forEach((own, index) => {
      const upper = above.get(own);
      const frame: UnitFrame = {
        page,
        frame: own.frame,
        leading: own.block.leading,
        above: upper ? { seat: frames.get(upper.seat)!, distance: upper.distance } : null,
        rotation: own.block.rotationDeg,
        mcid: marks[index]!,
        leader: own.leader,
      };
      frames.set(own, frame);
      this.#addToUnit(own, frame, own.firstLineIndent, initialPlace(own.block, model));
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
    { block, objects, ruled }: SettableBlock,
    frame: UnitFrame,
    firstLineIndent: number,
    initial: InitialPlace | null,
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
        rules: new Map(),
        links: [],
      };
      this.units.set(head, unit);
    }
    unit.frames.push(frame);
    for (const tag of block.tags) unit.tags.push(asUnitTag(tag, block, frame.page, unit));
    for (const [id, object] of objects) unit.objects.set(id + block.tagOffset, object);
    if (!ruled) return;
    const { whole, tags } = ruledText(block, ruled);
    // A paragraph is underlined as a whole where its first part is.
    if (whole.length > 0 && unit.frames.length === 1) unit.rules.set(null, whole);
    for (const [id, looks] of tags) unit.rules.set(id + block.tagOffset, looks);
  }
}

/** A block whose text can be set anew. `objects`: by tag id; `ruled`: null where no words have rules. */
interface SettableBlock {
  readonly block: Block;
  readonly objects: ReadonlyMap<number, SourceObject>;
  readonly ruled: RuledWords | null;
  readonly leader: Leader | null;
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
