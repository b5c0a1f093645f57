/** What stands in the flow of a page, in reading order: single blocks, tables, figures with their words, displayed formulas. */
import { containsPoint, unionBox } from "@yizhou/page/model";
import type { Block, Box, PageModel, Table } from "@yizhou/page/model";
import type { TypedText } from "../open/typed-texts.ts";
import { isNamedCell, namedRun, namedTable } from "./named-table.ts";

export type PagePiece =
  | { readonly kind: "block"; readonly block: Block }
  | { readonly kind: "table"; readonly table: Table; readonly blocks: Block[]; readonly typed: TypedText[] }
  | { readonly kind: "typed"; readonly text: TypedText }
  | { readonly kind: "formula"; readonly blocks: Block[] }
  | { readonly kind: "figure"; readonly box: Box };

/** Parts of one displayed formula are this near, points. */
const FORMULA_GAP = 14;

export function restInOrder(
  page: PageModel,
  figures: readonly Box[],
  typed: readonly TypedText[],
): { order: PagePiece[]; labels: Map<Box, Block[]> } {
  const labels = new Map<Box, Block[]>();
  const order: PagePiece[] = [];
  const tables = new Map<number, Block[]>();
  const free = new Set(figures);
  let behindNamed = 0;
  for (const [at, block] of page.blocks.entries()) {
    if (at < behindNamed) continue;
    const figure = block.role === "figure-text" ? figures.find((box) => holds(box, block)) : undefined;
    if (figure) {
      labels.set(figure, [...(labels.get(figure) ?? []), block]);
      if (free.delete(figure)) order.push({ kind: "figure", box: figure });
    } else if (block.cell) {
      const own = tables.get(block.cell.table);
      if (own) own.push(block);
      else {
        const blocks = [block];
        tables.set(block.cell.table, blocks);
        order.push({ kind: "table", table: page.tables[block.cell.table]!, blocks, typed: [] });
      }
    } else if (isNamedCell(block)) {
      behindNamed = at + namedRun(page.blocks, at);
      const { table, blocks } = namedTable(page.blocks.slice(at, behindNamed), page.tables.length);
      order.push({ kind: "table", table, blocks: [...blocks], typed: [] });
    } else if (block.role === "formula" || block.locked === "formula" || block.locked === "unreadable") {
      const last = order.at(-1);
      const isUnreadable = block.locked === "unreadable";
      if (
        last?.kind === "formula" &&
        (last.blocks[0]!.locked === "unreadable") === isUnreadable &&
        last.blocks.some((other) => isBeside(other.box, block.box))
      )
        last.blocks.push(block);
      else order.push({ kind: "formula", blocks: [block] });
    } else order.push({ kind: "block", block });
  }
  // Figures without words stand before their caption, else before the first text below them.
  for (const box of free) {
    const below = (piece: PagePiece) =>
      piece.kind === "block" &&
      piece.block.box.top <= box.bottom + 6 &&
      piece.block.box.left < box.right &&
      piece.block.box.right > box.left;
    const at = order.findIndex(below);
    order.splice(at < 0 ? order.length : at, 0, { kind: "figure", box });
  }
  const rows = typed.toSorted((a, b) => b.box.top - a.box.top || a.box.left - b.box.left);
  for (const text of rows) placeTyped(text, order);
  return { order, labels };
}

/** What is typed in stands in its cell, behind what stands to its left on its row, or before what stands below it. */
function placeTyped(text: TypedText, order: PagePiece[]): void {
  const { box } = text;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const inTable = order.find((piece) => piece.kind === "table" && containsPoint(piece.table.box, x, y));
  if (inTable?.kind === "table") {
    inTable.typed.push(text);
    return;
  }
  const places = order.map((piece) => boxOfPiece(piece));
  const isLabel = (one: Box) => one.bottom <= y && one.top >= y && one.left < x;
  const isBelow = (one: Box) => one.top <= y && one.left < box.right && one.right > box.left;
  const label = places.findLastIndex(isLabel);
  const below = places.findIndex(isBelow);
  const at = label >= 0 ? label + 1 : below >= 0 ? below : order.length;
  order.splice(at, 0, { kind: "typed", text });
}

function boxOfPiece(piece: PagePiece): Box {
  if (piece.kind === "table") return piece.table.box;
  if (piece.kind === "typed") return piece.text.box;
  if (piece.kind === "figure") return piece.box;
  return piece.kind === "block" ? piece.block.box : unionBox(piece.blocks.map(({ box }) => box))!;
}

function holds(box: Box, block: Block): boolean {
  return containsPoint(box, (block.box.left + block.box.right) / 2, (block.box.bottom + block.box.top) / 2);
}

function isBeside(one: Box, other: Box): boolean {
  const up = Math.max(other.bottom - one.top, one.bottom - other.top);
  return up < FORMULA_GAP;
}

/** Letters that the file says wrong are seen, but say nothing. */
export function figureText(blocks: readonly Block[]): string {
  return blocks
    .filter(({ locked }) => locked !== "unreadable")
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join(" ");
}

/** The number that the dots of an entry lead to; null for a block without dots. */
export function lineAfterDots(block: Block, page: PageModel): string | null {
  const { leaders = [] } = block;
  const last = leaders.at(-1);
  const line = block.lines.at(-1);
  if (last === undefined || !line || block.rotationDeg !== 0) return null;
  const from = page.glyphs[last]!.box.right - 0.5;
  const behind = page.glyphs
    .filter(
      ({ origin, box, text }) =>
        Math.abs(origin[1] - line.baseline) < 0.3 * line.size && box.left >= from && text.trim() !== "",
    )
    .sort((a, b) => a.box.left - b.box.left);
  const text = behind.map((glyph) => glyph.text).join("");
  return text.length <= 12 ? text : null;
}
