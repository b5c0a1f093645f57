/**
 * How many lines a text takes in a cell that wraps. An estimate: columns are measured in digits of the workbook's first font, and
 * a letter is taken to be as wide as a digit, an East Asian character twice as wide.
 */
import type { XmlSource } from "@yizhou/bytes/xml";
import { parseRange, type CellPosition, type CellRange } from "./cell-reference.ts";

/** Excel's own width of a column that states none. */
const USUAL_WIDTH = 8.43;
const NARROWEST = 1;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;

/** @param width  in digits; @returns at least 1 */
export function linesOf(text: string, width: number): number {
  const room = Math.max(NARROWEST, width);
  let lines = 0;
  for (const line of text.split("\n")) {
    const columns = line.length + (line.match(WIDE)?.length ?? 0);
    lines += Math.max(1, Math.ceil(columns / room));
  }
  return lines;
}

/**
 * The widths of a sheet's cells in digits, of merged ones all of their columns. Cost of a width that was not asked for before: linear in
 * the entries for columns.
 *
 * @returns null for cells whose text says nothing of the height of a row: in hidden columns, and in ones that are merged over rows
 */
export function readCellWidths(source: XmlSource): (place: CellPosition) => number | null {
  const tagsOf = (name: string) => source.text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\s[^>]*>`, "g"));
  const said = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1];
  const format = tagsOf("sheetFormatPr").next().value?.[0] ?? "";
  const usual = Number(said(format, "defaultColWidth")) || USUAL_WIDTH;
  const columns = [...tagsOf("col")].map(([tag]) => ({
    first: Number(said(tag, "min")) - 1,
    last: Number(said(tag, "max")) - 1,
    width: /^(?:1|true)$/.test(said(tag, "hidden") ?? "") ? 0 : Number(said(tag, "width")) || usual,
  }));
  const merged = new Map<string, CellRange>();
  for (const [tag] of tagsOf("mergeCell")) {
    const range = parseRange(said(tag, "ref") ?? "");
    if (range) merged.set(keyOf(range.first), range);
  }
  const known = new Map<string, number>();
  return (place) => {
    const range = merged.get(keyOf(place));
    if (range && range.last.row > range.first.row) return null;
    const [first, last] = [place.column, range?.last.column ?? place.column];
    const key = `${first}:${last}`;
    const width = known.get(key) ?? widthBetween(first, last);
    known.set(key, width);
    return width || null;
  };

  /** Each entry says how wide its columns are, and of what none speaks is as wide as usual. */
  function widthBetween(first: number, last: number): number {
    let left = last - first + 1;
    let sum = 0;
    for (const column of columns) {
      if (left <= 0) break;
      const shared = Math.min(last, column.last) - Math.max(first, column.first) + 1;
      if (!(shared > 0)) continue;
      sum += shared * column.width;
      left -= shared;
    }
    return sum + Math.max(0, left) * usual;
  }
}

function keyOf({ column, row }: CellPosition): string {
  return `${column},${row}`;
}
