/**
 * A page's glyphs to blocks in reading order. Text of each direction is laid out in its own frame: first tables with lines
 * and figures are taken out, then columns are found, then lines, then blocks. Roles that need the whole document are
 * settled later (plan-document.ts); here a block is paragraph, code, formula, table cell or figure text.
 */
import { median, unionBox } from "../model/geometry.ts";
import type { Block, Box, FontFact, PageKind, PageModel, RawPage, Table } from "../model/page-model.ts";
import { findAuthors, type AuthorBlock } from "./author-block.ts";
import { findBooktabsTables } from "./booktabs-table.ts";
import { readChars, type Char } from "../lines/chars.ts";
import { centreOnGrounds } from "./centre-on-grounds.ts";
import { usualEdges } from "./column-edges.ts";
import { besideCapitals, capitalCandidate, mergeDropCaps, takeCapitals } from "./drop-caps.ts";
import { withSeenCells } from "./cell-rows.ts";
import { drawnMarks, hasBulletBefore } from "./drawn-marks.ts";
import { takeFigures } from "./figure-blocks.ts";
import { finishBlock } from "./finish-block.ts";
import { buildFragments, objectFragment, type Fragment } from "../lines/fragments.ts";
import { buildLines, type DraftLine } from "../lines/lines.ts";
import { PageFrame } from "./page-frame.ts";
import { findGutters, type Gutter } from "../lines/gutters.ts";
import { withFlushLeft } from "./flush-left.ts";
import { settleHangingMarks } from "./hanging-marks.ts";
import { settleHanging } from "./hanging-signs.ts";
import { findLineNumbers } from "./line-numbers.ts";
import { takeMarginNotes } from "./margin-notes.ts";
import { findRegions, type Known } from "./regions.ts";
import type { GridLine } from "./grid-line.ts";
import { findRuledTables } from "./ruled-table.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import { withSharedEdges } from "./shared-edges.ts";
import { settleSmallBullets } from "./small-bullets.ts";
import { centreUnderLines } from "./signature-lines.ts";
import { splitParted, type SplitOptions } from "./split-blocks.ts";
import { untrustedFonts } from "../lines/untrusted-fonts.ts";
import { findWordRules, findWordShades } from "../lines/word-rules.ts";
import { withHeading } from "./table-heading.ts";
import { TableBlocks } from "./table-blocks.ts";

/** On pages with more rules and shaded areas, none is looked for among words. */
const MAX_DRAWN = 2_000;

/** Pages whose text is not what the reader sees: laid out for the scan path, but not to be translated from here. */
const UNREADABLE: ReadonlySet<PageKind> = new Set(["scan-with-text", "broken-encoding"]);

/**
 * @param kind  what the page was before its picture was read, for a page with `scan`
 * Cost: O(n log n) in glyphs for ordinary pages.
 */
export function layoutPage(raw: RawPage, fonts: readonly FontFact[], kind: PageKind): PageModel {
  if (!raw.scan && (kind === "scan" || kind === "empty")) return { ...raw, kind, blocks: [], tables: [] };
  const blocks: Block[] = [];
  const tables: Table[] = [];
  const figures: Box[] = [];
  for (const { rotation, chars } of readChars(raw, fonts, kind === "scan-with-text").directed) {
    const layout = new FrameLayout(new PageFrame(raw, rotation), chars, tables.length);
    blocks.push(...layout.blocks(blocks.length));
    tables.push(...layout.tables);
    figures.push(...layout.figures);
  }
  const untrusted = untrustedFonts(raw, fonts);
  const settled = blocks.map((block) => settle(block, raw, kind, untrusted));
  return { ...raw, kind, blocks: settled, tables, figures };
}

/** Text that cannot be trusted is locked; what was read from a picture has no runs that could be told apart. */
function settle(
  block: Block,
  { scan, glyphs }: RawPage,
  kind: PageKind,
  untrusted: ReadonlySet<number>,
): Block {
  if (scan) return { ...block, tags: [], dropCap: null };
  if (UNREADABLE.has(kind)) return { ...block, locked: "unreadable" };
  if (untrusted.size === 0) return block;
  // One such letter in a sentence cannot be told from the others any more: the sentence stays.
  const hasUntrusted = block.lines.some((line) =>
    line.glyphs.some((glyph) => untrusted.has(glyphs[glyph]!.font) && glyphs[glyph]!.text.trim() !== ""),
  );
  return hasUntrusted ? { ...block, locked: "unreadable" } : block;
}

class FrameLayout {
  readonly #frame: PageFrame;
  readonly #chars: readonly Char[];
  readonly #gutters: readonly Gutter[];
  readonly #options: SplitOptions;
  readonly #tableBlocks: TableBlocks;
  /** Candidates of what stands in the flow as one thing, by its number. */
  readonly #objects: (readonly BlockCandidate[])[] = [];
  readonly #figureBoxes: Box[] = [];
  readonly #withLabels: Box[] = [];
  readonly #notes: BlockCandidate[] = [];
  #all: readonly Fragment[] | null = null;

  constructor(frame: PageFrame, all: readonly Char[], firstTable: number) {
    this.#frame = frame;
    const bodySize = median(all.map((char) => char.size)) || 10;
    const numbers = findLineNumbers(all, bodySize);
    const words = all.filter((char) => !numbers.has(char));
    const chars = settleHangingMarks(settleSmallBullets(settleHanging(words)));
    this.#chars = chars;
    this.#gutters = findGutters(chars);
    this.#options = {
      isMonoBody: isMonoBody(chars),
      drawn: drawnMarks(frame),
      bodySize,
    };
    this.#tableBlocks = new TableBlocks(frame, this.#options, firstTable);
  }

  /** Drawings and pictures with the words that belong to them, in user space. */
  get figures(): readonly Box[] {
    return this.#withLabels.map((box) => this.#frame.unturn(box));
  }

  get tables(): readonly Table[] {
    return this.#tableBlocks.tables;
  }

  blocks(firstNumber: number): Block[] {
    const { fragments, levels } = this.#flow();
    const read = mergeDropCaps(this.#regionBlocks(fragments, levels));
    const aligned = centreUnderLines(withFlushLeft([...read, ...this.#notes]), this.#frame.lines().levels);
    const candidates = centreOnGrounds(withSharedEdges(aligned), this.#options.drawn.areas);
    const boxes = candidates.map((candidate) => unionBox(candidate.draft.lines)!);
    const { marks } = this.#options.drawn;
    const others = [...this.#figureBoxes, ...this.#frame.rules, ...this.#frame.gradients, ...marks];
    // Turned once for all cells: a table has hundreds of them, and a page thousands of boxes.
    const hasCells = candidates.some(({ cell }) => cell !== null);
    const inUserSpace = (own: readonly Box[]) => (hasCells ? own.map((box) => this.#frame.unturn(box)) : []);
    const surroundings = {
      boxes: [...boxes, ...others],
      texts: inUserSpace(boxes),
      things: inUserSpace([...others, ...this.#frame.images]),
      isMonoBody: this.#options.isMonoBody,
    };
    return candidates.map((candidate, i) =>
      finishBlock(candidate, i, surroundings, this.#frame, `p${this.#frame.index}b${firstNumber + i}`),
    );
  }

  #regionBlocks(fragments: readonly Fragment[], levels: readonly GridLine[] = []): BlockCandidate[] {
    return findRegions(fragments, { ...this.#known(), levels }).flatMap((region) =>
      region.kind === "table"
        ? this.#tableBlocks.aligned(region.table)
        : this.#columnBlocks(region.fragments, region.left, region.right),
    );
  }

  #known(): Known {
    const { drawn } = this.#options;
    return { strips: this.#gutters, hasBullet: (fragment) => hasBulletBefore(fragment, drawn) };
  }

  /** Fragments of running text, with one object for every table and figure, and the level lines outside tables. */
  #flow(): { fragments: Fragment[]; levels: readonly GridLine[] } {
    const withWords = this.#drawnWithWords();
    const [lines, shades] = [this.#frame.lines(), this.#frame.shadeEdges(withWords)];
    const gridded = findRuledTables(
      [...lines.levels, ...shades.levels],
      [...lines.uprights, ...shades.uprights],
      this.#chars,
      [...this.#frame.lines(withWords).levels, ...shades.levels],
    );
    const inTables = new Set(gridded.flatMap((table) => table.cells.flatMap((cell) => cell.chars)));
    const outside = this.#chars.filter((char) => !inTables.has(char));
    let loose = inTables.size === 0 ? this.#fragments() : this.#fragmentsOf(outside);
    const ruled = gridded.map((grid) => {
      const { table, taken } = withHeading(withSeenCells(grid), loose);
      loose = loose.filter((fragment) => !taken.includes(fragment));
      return table;
    });
    const flow = ruled.map((table) => this.#object(table.box, this.#tableBlocks.ruled(table)));
    const { figures, columns, rest } = takeFigures(this.#frame, loose, ruled, this.#chars);
    for (const { box, fragments } of columns) flow.push(this.#object(box, this.#regionBlocks(fragments)));
    for (const { figure, box, candidates } of figures) {
      this.#figureBoxes.push(figure);
      this.#withLabels.push(box);
      flow.push(this.#object(box, candidates));
    }
    const free = lines.levels.filter((line) => !ruled.some((table) => crosses(line, table.box)));
    const { notes, rest: beside } = takeMarginNotes(rest);
    for (const own of notes) {
      const { left, right } = unionBox(own)!;
      // Whatever their size, they head nothing.
      for (const candidate of this.#columnBlocks(own, left, right))
        this.#notes.push({ ...candidate, role: "figure-text" });
    }
    let text: readonly Fragment[] = beside;
    for (const { box, fragments, candidates } of this.#authors(text)) {
      const own = new Set(fragments);
      text = text.filter((fragment) => !own.has(fragment));
      flow.push(this.#object(box, candidates));
    }
    for (const table of findBooktabsTables(free, text)) {
      // By character, for a table cuts fragments that reach over its columns.
      const own = new Set(table.cells.flatMap((cell) => cell.fragments.flatMap(({ chars }) => chars)));
      text = text.filter(({ chars }) => chars.length === 0 || !own.has(chars[0]!));
      flow.push(this.#object(table.box, this.#tableBlocks.aligned(table)));
    }
    return { fragments: [...text, ...flow], levels: free };
  }

  #authors(text: readonly Fragment[]): AuthorBlock[] {
    const isFirst = this.#frame.index === 0 && this.#frame.rotation === 0;
    return isFirst ? findAuthors(text, this.#options.bodySize) : [];
  }

  /** Of all characters; made once. */
  #fragments(): readonly Fragment[] {
    return (this.#all ??= this.#fragmentsOf(this.#chars));
  }

  #fragmentsOf(chars: readonly Char[]): Fragment[] {
    return buildFragments(chars, this.#gutters, this.#frame.rules);
  }

  /** Underlines and highlights, which would look like the lines and the ground of cells. */
  #drawnWithWords(): Set<Box> {
    const [rules, shades] = [this.#frame.rules, this.#frame.shades];
    if (rules.length + shades.length === 0 || rules.length + shades.length > MAX_DRAWN) return new Set();
    const lines = this.#fragments().map(({ baseline, size, chars }) => ({
      baseline,
      size,
      letters: chars.map((char) => ({ ...char, isMath: false })),
    }));
    return new Set([
      ...findWordRules(lines, rules).map(({ rule }) => rules[rule]!),
      ...findWordShades(lines, shades).map(({ rule }) => shades[rule]!),
    ]);
  }

  #object(box: Box, candidates: readonly BlockCandidate[]): Fragment {
    const number = this.#objects.push(candidates) - 1;
    return objectFragment(box, number, median(this.#chars.slice(0, 500).map((char) => char.size)) || 10);
  }

  #columnBlocks(fragments: readonly Fragment[], left: number, right: number): BlockCandidate[] {
    const objects = fragments
      .filter((fragment) => fragment.object !== undefined)
      .sort((a, b) => b.top - a.top);
    const { capitals, rest } = takeCapitals(fragments.filter((fragment) => fragment.object === undefined));
    const lines = besideCapitals(buildLines(rest), capitals);
    const candidates: BlockCandidate[] = capitals.map((capital) => capitalCandidate(capital, left, right));
    // Pieces between tables have the column's edge, though it shows only in all its lines.
    const edge = usualEdges(lines, left, textRight(lines, objects, right)).right;
    const { left: pageLeft, right: pageRight } = this.#frame.page;
    const options = { ...this.#options, pageMiddle: (pageLeft + pageRight) / 2, columnLines: lines };
    // What stands beside lines is read before the first text that begins beside it: it cuts no paragraph in two.
    const beside = objects.filter((object) => standsAside(object, lines));
    // Panels at the right of a leaflet are read behind the column beside them.
    const panels = beside.filter((object) => isPanelBehind(object, lines, this.#frame.page));
    const aside = beside.filter((object) => !panels.includes(object));
    let from = 0;
    const take = (to: number) => {
      for (const draft of splitParted(lines.slice(from, to), left, edge, options)) {
        while (aside[0] && aside[0].top > draft.lines[0]!.baseline)
          candidates.push(...this.#objects[aside.shift()!.object!]!);
        candidates.push({ draft, role: "paragraph", cell: null, dropCap: null });
      }
      from = to;
    };
    for (const object of objects) {
      if (beside.includes(object)) continue;
      const middle = (object.top + object.bottom) / 2;
      take(Math.max(from, lines.findLastIndex((line) => line.baseline > middle) + 1));
      candidates.push(...this.#objects[object.object!]!);
    }
    take(lines.length);
    candidates.push(...[...aside, ...panels].flatMap(({ object }) => this.#objects[object!]!));
    return candidates;
  }
}

/** Lines of which the widest one shows where their column ends. */
const MANY_LINES = 6;

/** Where a column's text ends: a picture or a table in it may reach further, even over the page's edge. */
function textRight(lines: readonly DraftLine[], objects: readonly Fragment[], right: number): number {
  if (objects.length === 0 || lines.length < MANY_LINES) return right;
  return Math.min(right, Math.max(...lines.map((line) => line.right)));
}

/** True for an object with lines beside it, and none over or under it at its height. */
function standsAside(object: Fragment, lines: readonly DraftLine[]): boolean {
  const beside = lines.filter(({ baseline }) => baseline < object.top && baseline > object.bottom);
  return beside.length > 0 && beside.every(({ left, right }) => left >= object.right || right <= object.left);
}

/** A panel is at least so high. Share of the page. */
const PANEL = 0.6;

/** True for what reaches over most of the page's height at the right of all lines of the column. */
function isPanelBehind(object: Fragment, lines: readonly DraftLine[], page: Box): boolean {
  const isHigh = object.top - object.bottom > PANEL * (page.top - page.bottom);
  return isHigh && lines.every(({ right }) => right <= object.left);
}

/** Typewriter pages: most letters are mono, and they are words rather than a program's signs. */
function isMonoBody(chars: readonly Char[]): boolean {
  const mono = chars.filter((char) => char.font.family === "mono");
  if (mono.length < 0.6 * chars.length) return false;
  return mono.filter((char) => /^[{}();=<>_#[\]&|*]$/.test(char.text)).length < 0.04 * mono.length;
}

/** True for a level line that a table has taken. */
function crosses(line: GridLine, box: Box): boolean {
  return line.at >= box.bottom - 2 && line.at <= box.top + 2 && line.from < box.right && line.to > box.left;
}
