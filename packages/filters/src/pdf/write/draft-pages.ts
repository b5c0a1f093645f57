/**
 * First half of writing: reads a page's blocks against the targets, takes the source text of the translated ones out of the
 * page's streams, and records where and how their targets are to be set.
 */
import type { PDFContext, PDFDict } from "@cantoo/pdf-lib";
import { isEastAsian } from "@yizhou/model";
import type { FontStack } from "@yizhou/page/fonts";
import type { Block, Box, PageModel } from "@yizhou/page/model";
import type { UnitTargets } from "../../filter.ts";
import { PageObjects } from "../rewrite/page-objects.ts";
import { PageRewriter } from "../rewrite/page-rewriter.ts";
import { coverWords, glyphsUnder, wordsOf } from "./cover-words.ts";
import { glyphsOf } from "./block-glyphs.ts";
import { blockFrame, targetPieces } from "./block-text.ts";
import { clearOfRules } from "./clear-rules.ts";
import { findAbove } from "./find-above.ts";
import { findUnder, type Under } from "./find-under.ts";
import { cellSinks } from "./cell-sinks.ts";
import { sidesOf } from "./block-sides.ts";
import { findLinkAnnotations, hasOtherAnnotations } from "./link-annotations.ts";
import { PageDraft } from "./page-draft.ts";
import { emptyRecord, type LearntPage, type PageRecord } from "./page-record.ts";
import { groupByOperator, pageRemovals } from "./page-removals.ts";
import type { SourcePage } from "./source-objects.ts";
import { readLeader } from "./leaders.ts";
import { initialPlace, type InitialPlace } from "./set-initial.ts";
import { readPaint, shadeKey, writePaint } from "./source-paint.ts";
import { findRuledWords } from "./ruled-words.ts";
import {
  addToUnit,
  labelOf,
  markOf,
  readBullet,
  readObjects,
  readPaints,
  type SettableBlock,
} from "./settable-block.ts";
import type { PlacedBlock, UnitDraft, UnitFrame } from "./unit-draft.ts";
import type { WriteJob } from "./write-job.ts";

export class PageDrafter {
  readonly #context: PDFContext;
  readonly #targets: UnitTargets;
  readonly #fonts: FontStack;
  readonly #drawPage: WriteJob["drawPage"];
  readonly #hasTallLetters: boolean;
  /** The first block of the unit that a joined block belongs to. */
  readonly #heads = new Map<string, string>();
  /** Units that stay in the source language. */
  readonly #leftOut = new Set<string>();

  constructor(context: PDFContext, fonts: FontStack, job: WriteJob) {
    this.#context = context;
    this.#fonts = fonts;
    this.#targets = job.targets;
    this.#drawPage = job.drawPage;
    this.#hasTallLetters = isEastAsian(job.targetLanguage);
  }

  /** For a page that need not be drafted again: the pages behind it are drafted as if it had been. */
  learn({ joined, leftOut, keptUnits }: LearntPage): void {
    for (const [block, head] of joined) this.#heads.set(block, head);
    for (const unit of leftOut) this.#leftOut.add(unit);
    for (const unit of keptUnits) this.#leftOut.add(unit);
  }

  /**
   * Pages come in the document's order.
   *
   * @param source  the page as it is in the file
   */
  async draft(model: PageModel, source: PDFDict): Promise<PageRecord> {
    const blocks = model.blocks.filter((block) => this.#isTranslated(block));
    const joined = model.blocks.flatMap((block): [string, string][] =>
      block.joins === null ? [] : [[block.id, this.#headOf(block)]],
    );
    const untouched = { ...emptyRecord(model.index), joined };
    if (blocks.length === 0) return untouched;
    if (!model.isRewritable) {
      const keptUnits = blocks.map((block) => this.#headOf(block));
      for (const unit of keptUnits) this.#leftOut.add(unit);
      return { ...untouched, isKept: true, keptUnits, places: this.#placesOf(model, new Set()) };
    }
    const leftOut: string[] = [];
    const made = await this.#rewrite(model, blocks, source, leftOut);
    const settable = new Set(made?.settable.map(({ block }) => block));
    return {
      ...{ ...untouched, leftOut, places: this.#placesOf(model, settable) },
      ...(made && this.#set(model, made)),
    };
  }

  /** Takes the text of the blocks that can be set anew out of the page; null when there are none. */
  async #rewrite(
    model: PageModel,
    blocks: readonly Block[],
    source: PDFDict,
    leftOut: string[],
  ): Promise<RewrittenBlocks | null> {
    const { scan } = model;
    // Text read from a picture belongs to no operator; what the file shows under it goes.
    const shown = scan ? { ...model, glyphs: scan.fileGlyphs } : model;
    const page: SourcePage = {
      model,
      rewriter: new PageRewriter(this.#context, source),
      operators: groupByOperator(shown.glyphs),
      objects: new PageObjects(),
      context: this.#context,
    };
    const shades = new Map<string, string>();
    const settable = await this.#settable(page, blocks, shades, leftOut);
    if (settable.length === 0) return null;
    const { rewriter, objects, operators } = page;
    // What was read from a picture has no operators that set its colour.
    const paints = new Map([...(scan ? [] : readPaints(page, settable)), ...shades]);
    const own = settable.map(({ block }) => block);
    const words = scan ? wordsOf(own, scan) : [];
    const framed = this.#framed(model, settable);
    const mayMove = !scan && !hasOtherAnnotations(this.#context, source);
    const under: Placing["under"] = mayMove ? findUnder(framed, model, looseBoxes(model)) : new Map();
    const bullets = [...under.keys()].flatMap(({ block, label }) => [
      ...(block.bullet?.glyphs ?? []),
      ...(label ? glyphsOf(label) : []),
    ]);
    const removed = scan ? glyphsUnder(words, scan) : new Set([...glyphsOfAll(settable), ...bullets]);
    const marks = own.map((block) => markOf(page, block));
    const rewritten = rewriter.rewrite(pageRemovals(shown, removed, operators), "", rulesOf(settable));
    const draft = new PageDraft({
      ...{ index: model.index, resources: rewriter.resources, objects, paints },
      stripped: rewritten.contents,
    });
    for (const nth of findLinkAnnotations(this.#context, source, model.links))
      draft.links.push(nth === null ? null : { page: model.index, nth });
    if (scan) {
      const drawn = scan.isPicture ? await this.#drawPage(model.index) : null;
      if (drawn) draft.cover(coverWords(words, drawn, rewriter.resources, this.#context));
      draft.lean = scan.lean;
    }
    return { page: draft, settable, framed, under, marks, kept: rewritten.kept };
  }

  /** @param shades  gets the paints of what lies behind words, by the key that texts have them under */
  async #settable(
    page: SourcePage,
    blocks: readonly Block[],
    shades: Map<string, string>,
    leftOut: string[],
  ): Promise<SettableBlock[]> {
    const { model, rewriter, objects: pageObjects, context } = page;
    const shadePaint = (box: Box) => {
      const state = rewriter.stateAt(box);
      if (!state) return null;
      const read = readPaint(state, rewriter, pageObjects, context);
      const paint = writePaint(read, pageObjects, rewriter.resources, context);
      shades.set(shadeKey(paint), paint);
      return shadeKey(paint);
    };
    const settable: SettableBlock[] = [];
    for (const block of blocks) {
      // Where a paragraph's beginning stays, its rest stays with it.
      if (this.#leftOut.has(this.#headOf(block))) continue;
      const objects = readObjects(page, block);
      if (objects === null || !(await this.#hasFonts(block))) {
        leftOut.push(block.id);
        this.#leftOut.add(block.id);
        continue;
      }
      const ruled = model.scan ? null : findRuledWords(block, model, shadePaint);
      const label = model.scan ? null : labelOf(block, model);
      settable.push({
        ...{ block, objects, ruled, label },
        leader: model.scan ? null : readLeader(page, block),
        bullet: model.scan ? null : readBullet(page, block, label),
      });
    }
    return settable;
  }

  /** With the places of their lines. */
  #framed(model: PageModel, settable: readonly SettableBlock[]): Framed[] {
    const sinks = cellSinks(model);
    return settable.map((own) => {
      const { block } = own;
      const framing = blockFrame(block, sidesOf(block, model), sinks.get(block.id));
      return this.#hasTallLetters
        ? { ...own, ...framing, frame: clearOfRules(framing.frame, block, model) }
        : { ...own, ...framing };
    });
  }

  /** Notes where the blocks' translations are to be set. */
  #set(
    model: PageModel,
    { page, framed, under, marks, kept }: RewrittenBlocks,
  ): Pick<PageRecord, "page" | "units" | "operatorsKept"> {
    const units = new Map<string, UnitDraft>();
    const above = findAbove(framed, model);
    const frames = new Map<Framed, UnitFrame>();
    framed.forEach((own, index) => {
      const upper = above.get(own);
      const over = under.get(own);
      const frame: UnitFrame = {
        page: model.index,
        frame: own.frame,
        leading: own.block.leading,
        above: upper ? { upper: frames.get(upper.upper)!, distance: upper.distance } : null,
        under: over ? { upper: frames.get(over.upper)!, floor: over.floor } : null,
        bullet: over ? own.bullet : null,
        rotation: own.block.rotationDeg,
        mcid: marks[index]!,
        leader: own.leader,
      };
      frames.set(own, frame);
      const head = this.#headOf(own.block);
      let unit = units.get(head);
      if (!unit) {
        unit = this.#newUnit(head, own.block, own.firstLineIndent, initialPlace(own.block, model));
        units.set(head, unit);
      }
      addToUnit(unit, own, frame);
    });
    return { page, units: [...units.values()], operatorsKept: kept };
  }

  #placesOf(model: PageModel, settable: ReadonlySet<Block>): PlacedBlock[] {
    return model.blocks.flatMap((block) =>
      block.lines.length === 0
        ? []
        : [
            {
              unit: this.#headOf(block),
              page: model.index,
              box: block.box,
              isSet: settable.has(block),
              isCell: block.cell !== null,
            },
          ],
    );
  }

  #headOf({ id, joins }: Block): string {
    return joins === null ? id : this.#heads.get(id)!;
  }

  #isTranslated(block: Block): boolean {
    const { id, joins } = block;
    if (joins !== null) this.#heads.set(id, this.#heads.get(joins) ?? joins);
    const head = this.#headOf(block);
    const isWanted = this.#targets.has(head) && !this.#leftOut.has(head);
    return isWanted && block.lines.length > 0 && block.locked === null;
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

  #newUnit(
    head: string,
    { style, role, align, leading }: Block,
    firstLineIndent: number,
    initial: InitialPlace | null,
  ): UnitDraft {
    return {
      ...{ id: head, target: this.#targets.get(head)!, block: { style, role, align, leading } },
      ...{ firstLineIndent, initial, frames: [], tags: [], links: [] },
      ...{ objects: new Map(), rules: new Map() },
    };
  }
}

/** A block with the place of its lines. */
type Framed = SettableBlock & ReturnType<typeof blockFrame>;

interface Placing {
  readonly framed: readonly Framed[];
  /** What moves down under what; its bullet is gone from the page. */
  readonly under: ReadonlyMap<Framed, Under<Framed>>;
}

/** What is left of a page: `marks` are of `settable`, see `UnitFrame.mcid`; `kept` operators still show some source text. */
interface RewrittenBlocks extends Placing {
  readonly page: PageDraft;
  readonly settable: readonly SettableBlock[];
  readonly marks: readonly (number | null)[];
  readonly kept: number;
}

/** The glyphs that go. */
function glyphsOfAll(settable: readonly SettableBlock[]): Set<number> {
  return new Set(
    settable.flatMap(({ block, leader }) => [
      ...glyphsOf(block),
      ...(leader === null ? [] : (block.leaders ?? [])),
    ]),
  );
}

/** Of what is seen on a page and is in no block of it: letters that run askew or downwards. */
function looseBoxes({ blocks, glyphs }: PageModel): Box[] {
  const known = new Set(
    blocks.flatMap((block) => [
      ...glyphsOf(block),
      ...(block.bullet?.glyphs ?? []),
      ...(block.leaders ?? []),
    ]),
  );
  return glyphs.flatMap(({ text, renderMode, box }, index) =>
    known.has(index) || text.trim() === "" || renderMode === INVISIBLE ? [] : [box],
  );
}

/** Render mode of text that is not shown. */
const INVISIBLE = 3;

/** The rules that go with words and formulas. */
function rulesOf(settable: readonly SettableBlock[]): Box[] {
  return settable.flatMap(({ ruled, objects }) => [
    ...(ruled?.boxes ?? []),
    ...[...objects.values()].flatMap(({ bars }) => bars),
  ]);
}
