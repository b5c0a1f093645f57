/** A block of cells of one sheet, both ends included, 0-based. */
export interface CellArea {
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** Blocks kept apart in one column before they become one: a formula filled down touches its neighbour, so few are needed. */
const MOST_APART = 48;
/** Wider blocks are kept as blocks, narrower ones by column. */
const NARROW = 32;

/**
 * A set of cells, held as blocks. It may hold cells between blocks that were added, where there are very many of them; it never
 * lacks one. Cost of every call: O(columns of the block x blocks kept apart).
 */
export class AreaSet {
  readonly #columns = new Map<number, { first: number; last: number }[]>();
  #wide: CellArea[] = [];

  add(area: CellArea): void {
    if (area.lastColumn - area.firstColumn >= NARROW) {
      if (!this.#wide.some((kept) => isInside(area, kept))) this.#wide.push(area);
      if (this.#wide.length > MOST_APART) this.#wide = [this.#wide.reduce(around)];
      return;
    }
    for (let column = area.firstColumn; column <= area.lastColumn; column++) {
      let rows = this.#columns.get(column);
      if (!rows) this.#columns.set(column, (rows = []));
      const near = rows.findLast((kept) => area.firstRow <= kept.last + 1 && area.lastRow >= kept.first - 1);
      if (near) {
        near.first = Math.min(near.first, area.firstRow);
        near.last = Math.max(near.last, area.lastRow);
      } else rows.push({ first: area.firstRow, last: area.lastRow });
      if (rows.length > MOST_APART) {
        const first = Math.min(...rows.map((kept) => kept.first));
        const last = Math.max(...rows.map((kept) => kept.last));
        this.#columns.set(column, [{ first, last }]);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#columns.size === 0 && this.#wide.length === 0;
  }

  /** True when every cell of the block is known to be in the set. */
  holds(area: CellArea): boolean {
    if (this.#wide.some((kept) => isInside(area, kept))) return true;
    if (area.lastColumn - area.firstColumn >= NARROW) return false;
    for (let column = area.firstColumn; column <= area.lastColumn; column++) {
      const rows = this.#columns.get(column);
      if (!rows?.some((kept) => kept.first <= area.firstRow && area.lastRow <= kept.last)) return false;
    }
    return true;
  }

  touches(area: CellArea): boolean {
    if (this.isEmpty) return false;
    if (this.#wide.some((kept) => overlaps(kept, area))) return true;
    const rowsTouch = (rows: readonly { first: number; last: number }[]) =>
      rows.some((kept) => kept.first <= area.lastRow && area.firstRow <= kept.last);
    if (area.lastColumn - area.firstColumn >= this.#columns.size) {
      for (const [column, rows] of this.#columns)
        if (column >= area.firstColumn && column <= area.lastColumn && rowsTouch(rows)) return true;
      return false;
    }
    for (let column = area.firstColumn; column <= area.lastColumn; column++) {
      const rows = this.#columns.get(column);
      if (rows && rowsTouch(rows)) return true;
    }
    return false;
  }

  has(row: number, column: number): boolean {
    return this.touches({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column });
  }
}

function isInside(a: CellArea, b: CellArea): boolean {
  return (
    a.firstRow >= b.firstRow &&
    a.lastRow <= b.lastRow &&
    a.firstColumn >= b.firstColumn &&
    a.lastColumn <= b.lastColumn
  );
}

function overlaps(a: CellArea, b: CellArea): boolean {
  return (
    a.firstRow <= b.lastRow &&
    b.firstRow <= a.lastRow &&
    a.firstColumn <= b.lastColumn &&
    b.firstColumn <= a.lastColumn
  );
}

function around(a: CellArea, b: CellArea): CellArea {
  return {
    firstRow: Math.min(a.firstRow, b.firstRow),
    firstColumn: Math.min(a.firstColumn, b.firstColumn),
    lastRow: Math.max(a.lastRow, b.lastRow),
    lastColumn: Math.max(a.lastColumn, b.lastColumn),
  };
}
