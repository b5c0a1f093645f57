/**
 * Pages to running text. Blocks come in reading order; figures, displayed formulas and tables take the place of their parts; heads, feet
 * and notes are gathered. A paragraph that goes on in another column or on another page is one, where it begins.
 */
import type { InlineContent } from "@yizhou/model";
import { boxHeight, boxWidth, growBox, unionBox } from "@yizhou/page/model";
import type { Block, BlockRole, Box, PageModel, RunStyle, Table } from "@yizhou/page/model";
import type { UnitTargets } from "../../filter.ts";
import type { TypedText } from "../open/typed-texts.ts";
import type { DrawnPage } from "../scan/draw-page.ts";
import { cutPicture } from "./cut-picture.ts";
import { FlowEdges } from "./flow-edges.ts";
import type {
  FlowCell,
  FlowDocument,
  FlowFigure,
  FlowParagraph,
  FlowPart,
  FlowPicture,
  FlowTable,
  FlowText,
} from "./flow-model.ts";
import { FlowNotes } from "./flow-notes.ts";
import { flowRuns, flowTags, runIn, type FlowTag } from "./flow-runs.ts";
import { measureColumns } from "./measure-columns.ts";
import { figureText, lineAfterDots, restInOrder } from "./page-pieces.ts";
import { PageStarts } from "./page-starts.ts";

/** What pages are read from. */
export interface FlowSource {
  readonly pageCount: number;
  readonly title: string | null;
  /** With the plan's decisions; null for a page that cannot be read. */
  readPage(index: number): Promise<PageModel | null>;
  /** The page as readers see it, in the translation where there is one. */
  drawPage(index: number): Promise<DrawnPage | null>;
  /** Texts of units, by id. */
  readonly sources: Readonly<Record<string, InlineContent>>;
  readonly targets: UnitTargets;
  /** What fields and boxes of text show, by page. */
  readonly typed: ReadonlyMap<number, readonly TypedText[]>;
  readonly onPage?: (done: number, total: number) => void;
}

/** A paragraph whose text is known only when all its parts are. `looks`: of the part with most lines, `lines`: how many these are. */
interface OpenText {
  readonly unit: string;
  readonly main: RunStyle;
  readonly tags: Map<number, FlowTag>;
  readonly looks: Open<FlowParagraph> | null;
  lines: number;
}

/** Smaller drawings are ornaments, points; pages with more figures are of another kind. */
const MIN_SIDE = 12;
const MAX_FIGURES = 60;
/** Share of pages that lie on their side in what is shown slide by slide. */
const SLIDES = 0.8;

/** Of text on a page without any of its own. */
const PLAIN: RunStyle = {
  ...{ key: "", family: "sans", isBold: false, isItalic: false },
  ...{ size: 10, color: "#000000", rise: 0 },
};

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Cost: reading each page once; drawing those with figures or displayed formulas. */
export async function readFlow(source: FlowSource): Promise<FlowDocument> {
  const reader = new FlowReader(source);
  for (let index = 0; index < source.pageCount; index++) {
    const page = await source.readPage(index);
    if (page) await reader.take(page);
    source.onPage?.(index + 1, source.pageCount);
  }
  return reader.document();
}

class FlowReader {
  readonly #source: FlowSource;
  readonly #parts: { part: FlowPart; box: Box }[] = [];
  readonly #texts: { text: Open<FlowText>; open: OpenText }[] = [];
  /** The paragraph that each block's unit begins in. */
  readonly #heads = new Map<string, OpenText>();
  readonly #edges = new FlowEdges();
  readonly #notes = new FlowNotes();
  readonly #views: Box[] = [];
  readonly #starts = new PageStarts();

  constructor(source: FlowSource) {
    this.#source = source;
  }

  async take(page: PageModel): Promise<void> {
    this.#views.push(page.view);
    const before = this.#parts.length;
    let drawn: Promise<DrawnPage | null> | null = null;
    const cut = async (box: Box, description: string, drop = 0): Promise<FlowPicture | null> => {
      const raster = await (drawn ??= this.#source.drawPage(page.index));
      const png = raster && cutPicture(raster, box);
      return png && { png, width: boxWidth(box), height: boxHeight(box), description, drop };
    };
    const figures = (page.figures ?? [])
      .filter((box) => boxWidth(box) > MIN_SIDE && boxHeight(box) > MIN_SIDE)
      .slice(0, MAX_FIGURES);
    const { order, labels } = restInOrder(page, figures, this.#source.typed.get(page.index) ?? []);
    let above: Block | null = null;
    for (const item of order) {
      if (item.kind === "figure") {
        const box = growBox(item.box, 1);
        const picture = await cut(box, figureText(labels.get(item.box) ?? []));
        if (picture) this.#add({ kind: "figure", picture, isFormula: false, isWide: false }, box);
      } else if (item.kind === "table") {
        this.#add(await this.#table(item, item.table, page, cut), item.table.box);
      } else if (item.kind === "typed") {
        this.#add(this.#typed(item.text, page), item.text.box);
      } else if (item.kind === "formula") {
        const box = growBox(unionBox(item.blocks.map((block) => block.box))!, 2);
        const picture = await cut(box, figureText(item.blocks));
        const figure: FlowFigure | null = picture && {
          kind: "figure",
          picture,
          isFormula: true,
          isWide: false,
        };
        if (figure) this.#add(figure, box);
      } else {
        const { block } = item;
        if (block.joins !== null) await this.#goOn(block, page, cut);
        else {
          const paragraph = await this.#paragraph(block, page, cut, above);
          if (block.role === "footnote") this.#notes.add(block, page, paragraph);
          if (block.role === "header-footer" || block.role === "page-number")
            this.#edges.add(block, page, paragraph);
          else this.#add(paragraph, block.box);
        }
        above = block;
      }
    }
    this.#notes.endPage();
    this.#starts.add(this.#parts.slice(before), page.blocks[0]?.joins != null);
  }

  document(): FlowDocument {
    for (const { text, open } of this.#texts) {
      const [own, target] = [this.#source.sources[open.unit], this.#source.targets.get(open.unit)];
      if (own) text.source = flowRuns(own, open.main, open.tags);
      text.target = target ? flowRuns(target, open.main, open.tags) : null;
    }
    const { isWide, ...looks } = measureColumns(this.#parts, this.#views);
    const { notes, places } = this.#notes.settle();
    const lying = this.#views.filter((view) => boxWidth(view) > boxHeight(view)).length;
    const areSlides = looks.columns === 1 && lying > SLIDES * this.#views.length;
    const starts = this.#starts.settle(areSlides ? "all" : looks.columns === 1 ? "broken" : "none");
    const placed = this.#parts.filter(({ part }) => !places.has(part));
    return {
      title: this.#source.title,
      ...looks,
      ...this.#edges.settle(),
      parts: placed.map(({ part, box }) => ({
        ...{ ...part, isWide: isWide(box) },
        ...(starts.has(part) ? { startsPage: true } : {}),
      })),
      notes,
    };
  }

  #add(part: FlowPart, box: Box): void {
    this.#parts.push({ part, box });
  }

  async #paragraph(
    block: Block,
    page: PageModel,
    cut: (box: Box, description: string, drop?: number) => Promise<FlowPicture | null>,
    above: Block | null,
  ): Promise<FlowParagraph> {
    const isCode = block.role === "code";
    const text = block.lines.map((line) => line.text).join(isCode ? "\n" : " ");
    const gap = above && above.box.bottom >= block.box.top - 1 ? above.box.bottom - block.box.top : 0;
    const paragraph: Open<FlowParagraph> = {
      kind: "paragraph",
      ...{ role: block.role, level: block.level, align: block.align, bullet: block.bullet?.text ?? null },
      hang: hangOf(block),
      indent: Math.max(0, block.indent),
      firstLine: block.firstLineIndent,
      leading: block.leading,
      pageNumber: lineAfterDots(block, page),
      isWide: false,
      spaceBefore: Math.max(0, gap - 0.25 * block.style.size),
      source: [runIn(block.style, text, isCode ? { family: "mono" } : {})],
      target: null,
    };
    const { id: unit, style: main, lines } = block;
    const open: OpenText = { unit, main, tags: new Map(), looks: paragraph, lines: lines.length };
    this.#heads.set(block.id, open);
    if (!isCode) this.#texts.push({ text: paragraph, open });
    await addTags(open, block, page, cut);
    this.#notes.seeMarks(block, page, paragraph);
    return paragraph;
  }

  /** Of a paragraph that began above: its text is there, its tags are here. */
  async #goOn(
    block: Block,
    page: PageModel,
    cut: (box: Box, description: string, drop?: number) => Promise<FlowPicture | null>,
  ): Promise<void> {
    const open = this.#heads.get(block.joins!);
    if (!open) return;
    this.#heads.set(block.id, open);
    if (open.looks && block.lines.length > open.lines) goOnAs(open.looks, open, block);
    await addTags(open, block, page, cut);
  }

  /** What was typed into a field, in the look of the page's text. */
  #typed({ id, text, box }: TypedText, { blocks }: PageModel, role: BlockRole = "paragraph"): FlowParagraph {
    const most = blocks.reduce((a, b) => (a && a.lines.length >= b.lines.length ? a : b), blocks[0]);
    const style: RunStyle = { ...(most?.style ?? PLAIN), isBold: false, isItalic: false, color: "#000000" };
    const paragraph: Open<FlowParagraph> = {
      kind: "paragraph",
      ...{ role, level: null, align: "left", bullet: null, hang: 0, indent: 0, firstLine: 0 },
      ...{ leading: 1.2 * style.size, pageNumber: null, isWide: false },
      spaceBefore: role === "table-cell" ? 0 : Math.min(6, boxHeight(box)),
      source: [runIn(style, text)],
      target: null,
    };
    this.#texts.push({
      text: paragraph,
      open: { unit: id, main: style, tags: new Map(), looks: null, lines: 1 },
    });
    return paragraph;
  }

  async #table(
    { blocks, typed }: { readonly blocks: readonly Block[]; readonly typed: readonly TypedText[] },
    table: Table,
    page: PageModel,
    cut: (box: Box, description: string, drop?: number) => Promise<FlowPicture | null>,
  ): Promise<FlowTable> {
    const cells = new Map<string, Open<FlowCell> & { paragraphs: FlowParagraph[] }>();
    for (const block of blocks) {
      const { row, column, rowSpan, columnSpan } = block.cell!;
      const key = `${row} ${column}`;
      const cell = cells.get(key) ?? { row, column, rowSpan, columnSpan, paragraphs: [] };
      cells.set(key, cell);
      if (block.joins !== null) await this.#goOn(block, page, cut);
      else cell.paragraphs.push(await this.#paragraph(block, page, cut, null));
    }
    for (const text of typed) {
      const place = cellAt(table, text.box);
      const own = [...cells.values()].find((cell) => covers(cell, place));
      const cell = own ?? { ...place, rowSpan: 1, columnSpan: 1, paragraphs: [] };
      cells.set(`${cell.row} ${cell.column}`, cell);
      cell.paragraphs.push(this.#typed(text, page, "table-cell"));
    }
    const edges = table.columnEdges;
    return {
      kind: "table",
      widths: edges.slice(1).map((edge, i) => Math.max(12, Math.abs(edge - edges[i]!))),
      rows: table.rowEdges.length - 1,
      cells: [...cells.values()].sort((a, b) => a.row - b.row || a.column - b.column),
      isRuled: table.isRuled,
      isWide: false,
    };
  }
}

/** How far before its text the sign or number of an item stands. */
function hangOf({ bullet, lines, rotationDeg }: Block): number {
  return bullet && rotationDeg === 0 ? Math.max(0, lines[0]!.left - bullet.box.left) : 0;
}

/** A line at the foot of a page says nothing of how the many on the next page are set, but how far in the first one begins. */
function goOnAs(
  paragraph: Open<FlowParagraph>,
  open: OpenText,
  { align, leading, indent, lines }: Block,
): void {
  const first = paragraph.indent + paragraph.firstLine;
  if (open.lines === 1 && paragraph.bullet === null) {
    paragraph.indent = Math.max(0, indent);
    paragraph.firstLine = first - paragraph.indent;
  }
  paragraph.align = align;
  paragraph.leading = leading;
  open.lines = lines.length;
}

function cellAt({ rowEdges, columnEdges }: Table, box: Box): { row: number; column: number } {
  const between = (edges: readonly number[], at: number) => {
    const found = edges.slice(1).findIndex((edge, i) => (at - edge) * (at - edges[i]!) <= 0);
    return Math.max(0, found);
  };
  return {
    row: between(rowEdges, (box.bottom + box.top) / 2),
    column: between(columnEdges, (box.left + box.right) / 2),
  };
}

function covers(cell: FlowCell, { row, column }: { row: number; column: number }): boolean {
  const isRow = row >= cell.row && row < cell.row + cell.rowSpan;
  return isRow && column >= cell.column && column < cell.column + cell.columnSpan;
}

async function addTags(
  open: OpenText,
  block: Block,
  page: PageModel,
  cut: (box: Box, description: string, drop?: number) => Promise<FlowPicture | null>,
): Promise<void> {
  const tags = await flowTags(block, page, (tag, baseline) => {
    const box = growBox(tag.box, 0.5);
    return cut(box, "", baseline - box.bottom);
  });
  for (const tag of tags) open.tags.set(tag.id, tag);
}
