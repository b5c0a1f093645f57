/**
 * A page's glyphs to blocks in reading order. Text of each direction is laid out in its own frame: first tables with lines
 * and figures are taken out, then columns are found, then lines, then blocks. Roles that need the whole document are
 * settled later (plan-document.ts); here a block is paragraph, code, formula, table cell or figure text.
 */
import {
  boxArea,
  boxHeight,
  boxWidth,
  containsPoint,
  growBox,
  median,
  turnBox,
  unionBox,
  unturnBox,
} from "../geometry.ts";
import { inlineTags } from "../locks/inline-tags.ts";
import type {
  Block,
  Box,
  CellPlace,
  FontFact,
  LockReason,
  PageModel,
  RawPage,
  Rotation,
  Table,
  TextAlign,
} from "../page-model.ts";
import { classifyPage } from "../classify.ts";
import type { AlignedTable } from "./aligned-table.ts";
import { cellAligns } from "./cell-align.ts";
import { findBooktabsTables } from "./booktabs-table.ts";
import { readChars, type Char } from "./chars.ts";
import { mergeDropCaps } from "./drop-caps.ts";
import { bodyLooks, labelsBeside } from "./figure-labels.ts";
import { findFigures } from "./figures.ts";
import { buildFragments, objectFragment, type Fragment } from "./fragments.ts";
import { leaderStart } from "./leaders.ts";
import { buildLines, lineOf, type DraftLine } from "./lines.ts";
import { findRegions } from "./regions.ts";
import { roomOf } from "./rooms.ts";
import { findRuledTables, type GridLine, type RuledTable } from "./ruled-table.ts";
import { styleOf, withRise, type StyleFacts } from "./run-style.ts";
import { splitBlocks, type DraftBlock, type SplitOptions } from "./split-blocks.ts";

/** A block before its place in the page's order is known; boxes in its frame. */
interface Seat {
  readonly draft: DraftBlock;
  readonly role: "paragraph" | "table-cell" | "figure-text";
  readonly cell: CellPlace | null;
  readonly dropCap: number | null;
}

/** Cost: O(n log n) in glyphs for ordinary pages. */
export function layoutPage(raw: RawPage, fonts: readonly FontFact[]): PageModel {
  const kind = classifyPage(raw, fonts);
  if (kind === "scan" || kind === "empty") return { ...raw, kind, blocks: [], tables: [] };
  const { directed } = readChars(raw, fonts, kind === "scan-with-text");
  const blocks: Block[] = [];
  const tables: Table[] = [];
  for (const { rotation, chars } of directed) {
    const frame = new FrameLayout(raw, rotation, chars, tables.length);
    blocks.push(...frame.blocks(blocks.length));
    tables.push(...frame.tables);
  }
  return { ...raw, kind, blocks, tables };
}

class FrameLayout {
  readonly tables: Table[] = [];
  readonly #raw: RawPage;
  readonly #rotation: Rotation;
  readonly #chars: readonly Char[];
  readonly #page: Box;
  readonly #levels: GridLine[] = [];
  readonly #uprights: GridLine[] = [];
  readonly #firstTable: number;
  readonly #options: SplitOptions;
  /** Seats of what stands in the flow as one thing, by its number. */
  readonly #objects: Seat[][] = [];
  #figureBoxes: Box[] = [];

  constructor(raw: RawPage, rotation: Rotation, chars: readonly Char[], firstTable: number) {
    this.#raw = raw;
    this.#rotation = rotation;
    this.#chars = chars;
    this.#page = turnBox(rotation, raw.view);
    this.#firstTable = firstTable;
    this.#options = { isMonoBody: isMonoBody(chars) };
    this.#readRules();
  }

  blocks(firstNumber: number): Block[] {
    const flow = this.#flow();
    const seats = mergeDropCaps(
      findRegions(flow).flatMap((region) =>
        region.kind === "table"
          ? this.#seatAligned(region.table)
          : this.#seatColumn(region.fragments, region.left, region.right),
      ),
    );
    const boxes = seats.map((seat) => unionBox(seat.draft.lines)!);
    const obstacles = [
      ...boxes,
      ...this.#figureBoxes,
      ...this.#raw.rules.map((rule) => turnBox(this.#rotation, rule.box)),
    ];
    return seats.map((seat, i) =>
      this.#block(seat, boxes[i]!, obstacles, `p${this.#raw.index}b${firstNumber + i}`),
    );
  }

  #readRules(): void {
    const add = (box: Box, isLevel: boolean) => {
      if (isLevel) this.#levels.push({ at: (box.bottom + box.top) / 2, from: box.left, to: box.right });
      else this.#uprights.push({ at: (box.left + box.right) / 2, from: box.bottom, to: box.top });
    };
    for (const rule of this.#raw.rules) {
      const box = turnBox(this.#rotation, rule.box);
      add(box, boxWidth(box) >= boxHeight(box));
    }
  }

  /** Edges of shaded areas, which bound cells as lines do. */
  #shades(): { levels: GridLine[]; uprights: GridLine[] } {
    const [levels, uprights]: [GridLine[], GridLine[]] = [[], []];
    const limit = 0.5 * boxArea(this.#page);
    for (const drawing of this.#raw.drawings.slice(0, 1_000)) {
      const box = turnBox(this.#rotation, drawing.box);
      if (
        !drawing.isFilled ||
        !drawing.isRectangle ||
        boxWidth(box) < 10 ||
        boxHeight(box) < 7 ||
        boxArea(box) > limit
      )
        continue;
      for (const at of [box.bottom, box.top]) levels.push({ at, from: box.left, to: box.right });
      for (const at of [box.left, box.right]) uprights.push({ at, from: box.bottom, to: box.top });
    }
    return { levels, uprights };
  }

  /** Fragments of running text, with one object for every table and figure. */
  #flow(): Fragment[] {
    const shades = this.#shades();
    const ruled = findRuledTables(
      [...this.#levels, ...shades.levels],
      [...this.#uprights, ...shades.uprights],
      this.#chars,
    );
    const inTables = new Set(ruled.flatMap((table) => table.cells.flatMap((cell) => cell.chars)));
    const flow: Fragment[] = ruled.map((table) => this.#object(table.box, this.#seatRuled(table)));
    const loose = buildFragments(this.#chars.filter((char) => !inTables.has(char)));
    let fragments = this.#takeFigures(loose, ruled, flow);
    const free = this.#levels.filter((line) => !ruled.some((table) => crosses(line, table.box)));
    for (const table of findBooktabsTables(free, fragments)) {
      const own = new Set(table.cells.flatMap((cell) => cell.fragments));
      fragments = fragments.filter((fragment) => !own.has(fragment));
      flow.push(this.#object(table.box, this.#seatAligned(table)));
    }
    return [...fragments, ...flow];
  }

  #takeFigures(fragments: readonly Fragment[], ruled: readonly RuledTable[], flow: Fragment[]): Fragment[] {
    const images = this.#raw.images.map(({ box }) => turnBox(this.#rotation, box));
    let rest = [...fragments];
    const body = bodyLooks(fragments);
    for (const figure of findFigures(this.#figureParts(ruled), images, this.#page)) {
      const area = growBox(figure.box, 4);
      const inside = rest.filter(({ left, right, bottom, top }) =>
        containsPoint(area, (left + right) / 2, (bottom + top) / 2),
      );
      if (holdsRunningText(inside, figure.box)) continue;
      if (boxWidth(figure.box) < 30 && boxHeight(figure.box) < 30 && inside.length > 0) continue;
      inside.push(...labelsBeside(figure.box, inside, rest, body));
      const own = new Set(inside);
      rest = rest.filter((fragment) => !own.has(fragment));
      const box = unionBox([figure.box, ...inside])!;
      this.#figureBoxes.push(figure.box);
      flow.push(this.#object(box, this.#seatLabels(inside)));
    }
    return rest;
  }

  /** Drawn parts outside tables, without the stripes that shade every other row of a list. */
  #figureParts(ruled: readonly RuledTable[]): Box[] {
    const spans = new Map<string, number>();
    const spanOf = (box: Box) => `${Math.round(box.left)} ${Math.round(box.right)}`;
    const parts = this.#raw.drawings.map((drawing) => ({
      box: turnBox(this.#rotation, drawing.box),
      isStripe: drawing.isFilled && drawing.isRectangle,
    }));
    for (const { box, isStripe } of parts) {
      if (isStripe) spans.set(spanOf(box), (spans.get(spanOf(box)) ?? 0) + 1);
    }
    return parts.flatMap(({ box, isStripe }) => {
      const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
      const isInTable = ruled.some((table) => containsPoint(growBox(table.box, 2), x, y));
      return isInTable || (isStripe && spans.get(spanOf(box))! >= 3) ? [] : [box];
    });
  }

  #object(box: Box, seats: Seat[]): Fragment {
    const number = this.#objects.push(seats) - 1;
    return objectFragment(box, number, median(this.#chars.slice(0, 500).map((char) => char.size)) || 10);
  }

  #seatColumn(fragments: readonly Fragment[], left: number, right: number): Seat[] {
    const objects = fragments
      .filter((fragment) => fragment.object !== undefined)
      .sort((a, b) => b.top - a.top);
    const lines = buildLines(fragments.filter((fragment) => fragment.object === undefined));
    const seats: Seat[] = [];
    let from = 0;
    const take = (to: number) => {
      for (const draft of splitBlocks(lines.slice(from, to), left, right, this.#options))
        seats.push({ draft, role: "paragraph", cell: null, dropCap: null });
      from = to;
    };
    for (const object of objects) {
      const middle = (object.top + object.bottom) / 2;
      take(Math.max(from, lines.findLastIndex((line) => line.baseline > middle) + 1));
      seats.push(...this.#objects[object.object!]!);
    }
    take(lines.length);
    return seats;
  }

  #seatRuled(table: RuledTable): Seat[] {
    const number = this.#addTable(table.box, table.columnEdges, table.rowEdges, true);
    const cells = table.cells
      .filter((cell) => cell.chars.length > 0)
      .sort((a, b) => a.row - b.row || a.column - b.column);
    const aligns = cellAligns(cells.map((cell) => ({ ...cell, content: unionBox(cell.chars)! })));
    return cells.flatMap(({ chars, box, row, column, rowSpan, columnSpan }, i) => {
      const place = {
        table: number,
        row,
        column,
        rowSpan,
        columnSpan,
        box: this.#unturn(growBox(box, -1)),
      };
      return this.#seatCell(buildFragments(chars), box, place, aligns[i]!);
    });
  }

  #seatAligned(table: AlignedTable): Seat[] {
    const number = this.#addTable(table.box, table.columnEdges, table.rowEdges, false);
    const aligns = cellAligns(table.cells.map((cell) => ({ ...cell, content: unionBox(cell.fragments)! })));
    return table.cells.flatMap(({ fragments, box, row, column, columnSpan }, i) => {
      const place = { table: number, row, column, rowSpan: 1, columnSpan, box: this.#unturn(box) };
      return this.#seatCell(fragments, box, place, aligns[i]!);
    });
  }

  #addTable(box: Box, columnEdges: readonly number[], rowEdges: readonly number[], isRuled: boolean): number {
    this.tables.push({ box: this.#unturn(box), columnEdges, rowEdges, isRuled, rotationDeg: this.#rotation });
    return this.#firstTable + this.tables.length - 1;
  }

  #seatCell(fragments: readonly Fragment[], box: Box, cell: CellPlace, align: TextAlign): Seat[] {
    const lines = buildLines(fragments);
    const [left, right] = [
      Math.max(box.left, Math.min(...lines.map((line) => line.left)) - 2),
      Math.min(box.right, Math.max(...lines.map((line) => line.right)) + 2),
    ];
    const isShort = lines.length <= 3;
    const drafts = splitBlocks(lines, isShort ? box.left : left, isShort ? box.right : right, this.#options);
    return drafts.map((draft) => {
      const isJustified = draft.align === "justify" && draft.lines.length > 2;
      return { draft: isJustified ? draft : { ...draft, align }, role: "table-cell", cell, dropCap: null };
    });
  }

  /** Labels in a figure: pieces close below each other and centred or flush are one. */
  #seatLabels(fragments: readonly Fragment[]): Seat[] {
    const labels: Fragment[][] = [];
    for (const fragment of [...fragments].sort((a, b) => b.baseline - a.baseline || a.left - b.left)) {
      const label = labels.find((candidate) => goesBelow(candidate.at(-1)!, fragment));
      if (label) label.push(fragment);
      else labels.push([fragment]);
    }
    return labels.map((label) => {
      const lines = label.map((fragment) => lineOf(fragment.chars));
      const [left, right] = [
        Math.min(...lines.map((line) => line.left)),
        Math.max(...lines.map((line) => line.right)),
      ];
      const align = lines.length > 1 && Math.abs(lines[0]!.left - lines[1]!.left) < 1 ? "left" : "center";
      const draft: DraftBlock = {
        kind: "text",
        lines,
        bulletLength: 0,
        align,
        columnLeft: left,
        columnRight: right,
      };
      return { draft, role: "figure-text", cell: null, dropCap: null };
    });
  }

  #unturn(box: Box): Box {
    return unturnBox(this.#rotation, box);
  }

  #block(seat: Seat, box: Box, obstacles: readonly Box[], id: string): Block {
    const { draft, cell } = seat;
    const style = mainStyle(draft.lines);
    const [first] = draft.lines;
    const bullet = draft.bulletLength > 0 ? first!.chars.slice(0, draft.bulletLength) : [];
    const trimmed =
      bullet.length > 0 ? [withoutBullet(first!, bullet.length), ...draft.lines.slice(1)] : draft.lines;
    // The leaders of a table of contents and the page number behind them stay as they are.
    const lines = trimmed.map(withoutLeaders);
    const isEntry = lines.some((line, at) => line !== trimmed[at]);
    const textLeft = lines[0]!.left;
    const rest = lines.slice(1).map((line) => line.left);
    const indent = (rest.length > 0 ? Math.min(...rest) : textLeft) - draft.columnLeft;
    const unturn = (inner: Box) => this.#unturn(inner);
    const tags =
      draft.kind === "text" ? inlineTags(lines, style, this.#raw.links, this.#rotation, unturn) : [];
    const room = cell
      ? turnBox(this.#rotation, cell.box)
      : roomOf(
          { ...draft, box, size: style.size },
          obstacles.filter((other) => other !== box),
          this.#page,
        );
    const leadings = draft.lines
      .slice(1)
      .map((line, i) => draft.lines[i]!.baseline - line.baseline)
      .filter((leading) => leading > 0);
    return {
      id,
      role: isEntry ? "toc" : draft.kind === "text" ? seat.role : draft.kind,
      box: this.#unturn(box),
      room: this.#unturn(room),
      lines: lines.map((line) => ({
        glyphs: line.chars.map((char) => char.glyph),
        starts: line.starts,
        text: line.text,
        box: this.#unturn(line),
        left: line.left,
        right: line.right,
        baseline: line.baseline,
        size: line.size,
      })),
      align: draft.align,
      indent,
      firstLineIndent: textLeft - draft.columnLeft - indent,
      leading: leadings.length > 0 ? median(leadings) : 1.2 * style.size,
      rotationDeg: this.#rotation,
      style: withRise(style, 0),
      tags,
      bullet:
        bullet.length > 0
          ? {
              text: bullet.map((char) => char.text).join(""),
              glyphs: bullet.map((char) => char.glyph),
              box: this.#unturn(unionBox(bullet)!),
            }
          : null,
      dropCap: seat.dropCap,
      cell,
      joins: null,
      joinsWith: null,
      locked: lockOf(
        draft,
        lines,
        tags.length === 1 ? tags[0]!.locked : null,
        tags.flatMap((tag) => (tag.standalone ? tag.glyphs : [])).length,
      ),
      level: null,
      tagOffset: 0,
    };
  }
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

function goesBelow(above: Fragment, below: Fragment): boolean {
  const drop = above.baseline - below.baseline;
  if (
    drop < 0.7 * below.size ||
    drop > 1.5 * below.size ||
    Math.abs(above.size - below.size) > 0.1 * below.size
  )
    return false;
  const isCentered = Math.abs(above.left + above.right - below.left - below.right) < below.size;
  return isCentered || Math.abs(above.left - below.left) < 0.3 * below.size;
}

/** Paragraphs on a shaded ground or over a photo are text, not labels. */
function holdsRunningText(fragments: readonly Fragment[], figure: Box): boolean {
  const long = fragments.filter(
    (fragment) => fragment.chars.length >= 30 && fragment.right - fragment.left > 0.5 * boxWidth(figure),
  );
  return long.length >= 3;
}

function withoutLeaders(line: DraftLine): DraftLine {
  const at = leaderStart(line);
  return at === null ? line : lineOf(line.chars.slice(0, at));
}

function withoutBullet(line: DraftLine, length: number): DraftLine {
  return lineOf(line.chars.slice(length));
}

/** The style of most characters. */
function mainStyle(lines: readonly DraftLine[]): StyleFacts {
  const counts = new Map<string, { facts: StyleFacts; count: number }>();
  for (const line of lines) {
    for (const char of line.chars) {
      const facts = styleOf(char);
      const entry = counts.get(facts.key) ?? { facts, count: 0 };
      entry.count += char.text.length + (char.isMath ? -0.9 : 0);
      counts.set(facts.key, entry);
    }
  }
  return [...counts.values()].reduce((a, b) => (b.count > a.count ? b : a)).facts;
}

function lockOf(
  draft: DraftBlock,
  lines: readonly DraftLine[],
  only: LockReason | null,
  lockedChars: number,
): LockReason | null {
  if (draft.kind === "code") return "code";
  if (draft.kind === "formula") return "formula";
  const text = lines.map((line) => line.text).join(" ");
  if (!/\p{L}/u.test(text)) return /\d/.test(text) ? "number" : "no-text";
  const total = lines.reduce((sum, line) => sum + line.chars.length, 0);
  if (lockedChars >= total) return only ?? "formula";
  return null;
}
