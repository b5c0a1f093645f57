/** What stands in the flow of a page, in reading order: single blocks, tables, figures with their words, displayed formulas. */
import { containsPoint } from "@yizhou/page/model";
import type { Block, Box, PageModel } from "@yizhou/page/model";

export type PagePiece =
  | { readonly kind: "block"; readonly block: Block }
  | { readonly kind: "table"; readonly table: number; readonly blocks: Block[] }
  | { readonly kind: "formula"; readonly blocks: Block[] }
  | { readonly kind: "figure"; readonly box: Box };

/** Parts of one displayed formula are this near, points. */
const FORMULA_GAP = 14;

export function restInOrder(
  page: PageModel,
  figures: readonly Box[],
): { order: PagePiece[]; labels: Map<Box, Block[]> } {
  const labels = new Map<Box, Block[]>();
  const order: PagePiece[] = [];
  const tables = new Map<number, Block[]>();
  const free = new Set(figures);
  for (const block of page.blocks) {
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
        order.push({ kind: "table", table: block.cell.table, blocks });
      }
    } else if (block.role === "formula" || block.locked === "formula") {
      const last = order.at(-1);
      if (last?.kind === "formula" && last.blocks.some((other) => isBeside(other.box, block.box)))
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
  return { order, labels };
}

function holds(box: Box, block: Block): boolean {
  return containsPoint(box, (block.box.left + block.box.right) / 2, (block.box.bottom + block.box.top) / 2);
}

function isBeside(one: Box, other: Box): boolean {
  const up = Math.max(other.bottom - one.top, one.bottom - other.top);
  return up < FORMULA_GAP;
}

export function figureText(blocks: readonly Block[]): string {
  return blocks.flatMap(({ lines }) => lines.map(({ text }) => text)).join(" ");
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
