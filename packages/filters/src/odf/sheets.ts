/**
 * Cells of an OpenDocument spreadsheet: where they stand, what their formulas ask of texts, and what formulas gave. Texts that
 * formulas compare with texts of their own stay, since those are not rewritten here.
 */
import { unescapeXml, type XmlScanner } from "@yizhou/bytes/xml";
import type { CellArea } from "../formula/area-set.ts";
import { DependenceModel } from "../formula/dependence.ts";
import { parseCell } from "../xlsx/cell-reference.ts";
import { walkInside, type PartWalk } from "./walk-part.ts";

/** A text that a formula gave when the file was saved. */
export interface CellResult {
  readonly text: string;
  /** The element, its open tag and what stands inside. */
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** True when the formula reaches outside the file, so that nobody may be able to work it out again. */
  readonly isExternal: boolean;
}

export interface SheetVisitor {
  result?(result: CellResult): void;
  /** False where only texts are wanted, and nobody asks what formulas depend on. */
  readonly isModelled: boolean;
}

interface Position {
  sheet: number;
  row: number;
  column: number;
  rowRepeats: number;
}

/** Reads the tables of a spreadsheet as `OdfVisitor.element`. */
export class SheetReader {
  /** Null until the first walk has met the names of the sheets. */
  readonly model: DependenceModel;
  /** Texts that pivots show or group by, in lower case. */
  readonly pivotTexts = new Set<string>();
  /** The document's own sheets as far as they have been met, in their order; copies of other files' cells are none. */
  readonly own: string[] = [];
  readonly #visitor: SheetVisitor;
  #depth = -1;
  readonly #position: Position = { sheet: -1, row: 0, column: 0, rowRepeats: 1 };
  readonly #sheets: readonly string[];
  readonly #pivotAreas: { sheet: string; area: CellArea }[] = [];
  /** By number less one; kept only where there are questions of what cells depend on. */
  readonly #cells: { sheet: number; row: number; column: number }[] = [];
  #count = 0;
  #cell = 0;
  /** Of the table that is being read; how many of its columns have been told. */
  #hiddenColumns: (readonly [first: number, last: number])[] = [];
  #columns = 0;

  constructor(sheets: readonly string[], visitor: SheetVisitor) {
    this.#sheets = sheets;
    this.#visitor = visitor;
    this.model = new DependenceModel("openformula", sheets);
  }

  /** Number of the cell that is being read, from 1; 0 outside cells. */
  get cell(): number {
    return this.#cell;
  }

  /** Cells that a pivot fills. */
  isInPivot(id: number): boolean {
    const cell = this.#cells[id - 1];
    return (
      cell !== undefined &&
      this.#pivotAreas.some(
        ({ sheet, area }) =>
          this.#sheets[cell.sheet] === sheet &&
          cell.row >= area.firstRow &&
          cell.row <= area.lastRow &&
          cell.column >= area.firstColumn &&
          cell.column <= area.lastColumn,
      )
    );
  }

  element(scanner: XmlScanner, walk: PartWalk): boolean {
    const position = this.#position;
    switch (scanner.name) {
      case "office:spreadsheet":
        this.#depth = scanner.depth;
        return false;
      case "table:table": {
        const name = scanner.attribute("table:name") ?? "";
        if (scanner.depth === this.#depth + 1 && !name.includes("'#")) this.own.push(name);
        Object.assign(position, { sheet: this.#sheets.indexOf(name), row: 0, column: 0, rowRepeats: 1 });
        const outer = { at: walk.at, isHidden: walk.isHidden };
        walk.at = name;
        walk.isHidden ||= walk.styles.isHidden("table", scanner.attribute("table:style-name"));
        this.#hiddenColumns = [];
        this.#columns = 0;
        walkInside(scanner, walk);
        Object.assign(walk, outer);
        return true;
      }
      case "table:table-row": {
        position.column = 0;
        position.rowRepeats = repeats(scanner, "table:number-rows-repeated");
        const isOuterHidden = walk.isHidden;
        walk.isHidden ||= isUnseen(scanner);
        walkInside(scanner, walk);
        walk.isHidden = isOuterHidden;
        position.row += position.rowRepeats;
        return true;
      }
      case "table:table-column": {
        const count = repeats(scanner, "table:number-columns-repeated");
        if (isUnseen(scanner)) this.#hiddenColumns.push([this.#columns, this.#columns + count - 1]);
        this.#columns += count;
        return false;
      }
      case "table:table-cell":
      case "table:covered-table-cell":
        this.#readCell(scanner, walk);
        return true;
      case "table:content-validation":
        this.#literals(scanner.attribute("table:condition") ?? "");
        return false;
      case "table:filter-condition":
        this.model.addLiteral(scanner.attribute("table:value") ?? "", 1);
        return false;
      case "table:filter-set-item":
        this.model.addLiteral(scanner.attribute("table:value") ?? "", 1);
        return false;
      case "style:map":
        this.#literals(scanner.attribute("style:condition") ?? "");
        return false;
      case "calcext:conditional-format": {
        const area = rangeOf(scanner.attribute("calcext:target-range-address") ?? "");
        this.#conditions(scanner, area);
        return true;
      }
      case "table:named-range":
        this.model.addName(
          scanner.attribute("table:name") ?? "",
          `[${(scanner.attribute("table:cell-range-address") ?? "").replace(/:(?=[$A-Z])/, ":.")}]`,
        );
        return false;
      case "table:named-expression":
        this.model.addName(
          scanner.attribute("table:name") ?? "",
          withoutPrefix(scanner.attribute("table:expression") ?? ""),
        );
        return false;
      case "table:data-pilot-table": {
        const target = rangeOf(scanner.attribute("table:target-range-address") ?? "");
        if (target) this.#pivotAreas.push(target);
        return false;
      }
      case "table:data-pilot-field":
        this.pivotTexts.add((scanner.attribute("table:source-field-name") ?? "").toLowerCase());
        return false;
      case "table:data-pilot-member":
        this.pivotTexts.add((scanner.attribute("table:name") ?? "").toLowerCase());
        return false;
      default:
        return false;
    }
  }

  #readCell(scanner: XmlScanner, walk: PartWalk): void {
    const position = this.#position;
    const { start, end: innerStart, isEmptyElement } = scanner;
    const count = repeats(scanner, "table:number-columns-repeated");
    const formula = scanner.attribute("table:formula");
    const type = scanner.attribute("office:value-type") ?? "";
    const { sheet, row, column, rowRepeats } = position;
    const { isModelled } = this.#visitor;
    const id = ++this.#count;
    if (isModelled) this.#cells.push({ sheet, row, column });
    if (formula !== undefined) {
      const text = withoutPrefix(formula);
      const mayBeText = type === "string" || type === "";
      const added = isModelled ? this.model.addFormula(text, { sheet, row, column, mayBeText }) : null;
      const stated = scanner.attribute("office:string-value");
      const shown = shownParagraphs(scanner, walk, type === "string" && stated === undefined);
      if (type === "string") {
        const result = stated ?? shown;
        added?.addTextResult(result);
        this.#visitor.result?.({
          text: result,
          start,
          end: scanner.end,
          innerStart,
          innerEnd: isEmptyElement ? innerStart : scanner.start,
          isExternal: /'file:|#\$|\|/.test(text.replace(/"(?:[^"]|"")*"/g, "")),
        });
      }
    } else if (type !== "" && type !== "string") {
      // Numbers, dates and truth values are shown in the words of a language by whoever opens the file.
      shownParagraphs(scanner, walk, false);
    } else {
      if (isEmptyElement || !isModelled) {
        // Nothing is asked of it.
      } else if (count === 1 && rowRepeats === 1) this.model.addText(sheet, row, column, id);
      else {
        const [lastRow, lastColumn] = [row + rowRepeats - 1, column + count - 1];
        this.model.addTextArea(sheet, { firstRow: row, firstColumn: column, lastRow, lastColumn }, id);
      }
      const outer = { cell: this.#cell, kind: walk.kind, marks: walk.marks, isHidden: walk.isHidden };
      this.#cell = id;
      walk.kind = "cell";
      walk.marks = walk.styles.marksOf("table-cell", scanner.attribute("table:style-name"));
      walk.isHidden ||= this.#hiddenColumns.some(([first, last]) => column >= first && column <= last);
      walkInside(scanner, walk);
      this.#cell = outer.cell;
      walk.kind = outer.kind;
      walk.marks = outer.marks;
      walk.isHidden = outer.isHidden;
    }
    position.column += count;
  }

  /** Texts of conditions that are spelled out: choices, values that are compared. */
  #literals(condition: string): void {
    for (const [, text] of condition.matchAll(/"((?:[^"]|"")*)"/g))
      this.model.addLiteral(text!.replaceAll('""', '"'), 1);
  }

  #conditions(scanner: XmlScanner, target: { sheet: string; area: CellArea } | null): void {
    const { depth } = scanner;
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind !== "open" || scanner.name !== "calcext:condition") continue;
      const value = scanner.attribute("calcext:value") ?? "";
      const sheet = target ? this.#sheets.indexOf(target.sheet) : -1;
      if (!/"|^(?:duplicate|unique)$|formula-is/.test(value) || sheet < 0) continue;
      this.#literals(value);
      this.model.addRule(target!.area, sheet, /^(?:duplicate|unique|=|!=)/.test(value) ? 1 : 2);
    }
  }
}

/** Names of the sheets, in their order. */
export function sheetNames(text: string): string[] {
  return [...text.matchAll(/<(?:[\w.-]+:)?table(?:\s[^>]*?)?\s(?:[\w.-]+:)?name="([^"]*)"/g)].map((match) =>
    unescapeXml(Buffer.from(match[1]!, "latin1").toString("utf8")),
  );
}

function isUnseen(scanner: XmlScanner): boolean {
  return /^(?:collapse|filter)$/.test(scanner.attribute("table:visibility") ?? "");
}

function repeats(scanner: XmlScanner, name: string): number {
  const count = Number(scanner.attribute(name) ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 2 ** 24) : 1;
}

function withoutPrefix(formula: string): string {
  return formula.replace(/^[A-Za-z][\w.]*:/, "").replace(/^=/, "");
}

/** `Sheet1.A1:Sheet1.B9` or `'A sheet'.A1`; the first of a list. */
function rangeOf(address: string): { sheet: string; area: CellArea } | null {
  const match =
    /^\$?('(?:[^']|'')*'|[^.\s]*)\.(\$?[A-Z]+\$?\d+)(?::(?:\$?(?:'(?:[^']|'')*'|[^.\s]*))?\.?(\$?[A-Z]+\$?\d+))?/.exec(
      address.trim(),
    );
  if (!match) return null;
  const [, name, from, to] = match;
  const [first, last] = [parseCell(from!), parseCell(to ?? from!)];
  if (!first || !last) return null;
  const sheet = name!.startsWith("'") ? name!.slice(1, -1).replaceAll("''", "'") : name!;
  return {
    sheet,
    area: { firstRow: first.row, firstColumn: first.column, lastRow: last.row, lastColumn: last.column },
  };
}

/** What a cell shows that no person typed, where that is wanted; its comments and drawings are walked as those of any other. */
function shownParagraphs(scanner: XmlScanner, walk: PartWalk, isWanted: boolean): string {
  const { depth } = scanner;
  const lines: string[] = [];
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "text:p") {
      if (isWanted) lines.push(allText(scanner));
      else scanner.skip();
    } else {
      const outer = walk.kind;
      walk.kind = scanner.name === "office:annotation" ? "comment" : "shape";
      walkInside(scanner, walk);
      walk.kind = outer;
    }
  }
  return lines.join("\n");
}

/** All text inside the element whose open tag is current; steps to its close tag. */
function allText(scanner: XmlScanner): string {
  const { depth } = scanner;
  let text = "";
  for (let isInside = true; isInside;) {
    const from = scanner.end;
    if (!scanner.next()) throw scanner.damaged();
    if (scanner.start > from) text += scanner.textBetween(from, scanner.start);
    isInside = scanner.kind === "open" || scanner.depth > depth;
  }
  return text;
}
