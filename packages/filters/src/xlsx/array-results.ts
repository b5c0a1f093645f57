import { type CellPosition, type CellRange, isInRange, parseRange } from "./cell-reference.ts";

/** More arrays open at once than a sheet has: looking each cell up in all of them would go with the square of a hostile sheet. */
const MOST_OPEN = 256;

/**
 * Which cells show what an array formula gave (`=UNIQUE(A2:A9)` fills as many as it finds): the file states their texts as it states
 * texts of their own, but without a formula there, and they are worked out anew with it.
 */
export class ArrayResults {
  #open: { readonly range: CellRange; readonly formula: string }[] = [];

  /** @param range  the cells that show it, as the file states them */
  add(range: string, formula: string): void {
    const cells = parseRange(range);
    if (cells && this.#open.length < MOST_OPEN) this.#open.push({ range: cells, formula });
  }

  /** The formula whose result a cell shows; null where there is none. Cells are asked for from top to bottom. */
  formulaAt(cell: CellPosition): string | null {
    if (this.#open.length === 0) return null;
    this.#open = this.#open.filter(({ range }) => range.last.row >= cell.row);
    return this.#open.find(({ range }) => isInRange(cell, range))?.formula ?? null;
  }
}
