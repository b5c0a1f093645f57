/**
 * Cells of an OpenDocument spreadsheet: where they stand, what their formulas ask of texts, and what formulas gave. Texts that
 * formulas compare with texts of their own stay, since those are not rewritten here.
 */
import { AttributeSpans, type XmlScanner } from "@yizhou/bytes/xml";
import type { TextMark } from "@yizhou/model";
import type { CellArea } from "../formula/area-set.ts";
import { DependenceModel } from "../formula/dependence.ts";
import { NO_MARKS } from "../parts/text-marks.ts";
import { parseCell } from "../xlsx/cell-reference.ts";
import { isPlainSum } from "./plain-sum.ts";
import type { PartWalk } from "./part-walk.ts";
import { cellParagraph } from "./place-paragraph.ts";
import { walkInside } from "./walk-part.ts";

/** A text that a formula gave when the file was saved. */
export interface CellResult {
  /** Worked out when it is looked at. */
  readonly text: string;
  /** The element, its open tag and what stands inside. */
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  /** True when the formula reaches outside the file, so that nobody may be able to work it out again. */
  readonly isExternal: boolean;
}

/** Attributes of cells that are looked at. */
const ATTRIBUTES = [
  "table:number-columns-repeated",
  "table:formula",
  "office:value-type",
  "office:string-value",
  "table:style-name",
] as const;
const [REPEATED, FORMULA, TYPE, STRING_VALUE, STYLE] = [0, 1, 2, 3, 4] as const;

export interface SheetVisitor {
  result?(result: CellResult): void;
  /** Told at the end of a sheet's rows: nothing yet to come reaches back before the offset. */
  rowEnd?(offset: number): void;
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
  readonly model = new DependenceModel("openformula", []);
  /** Texts that pivots show or group by, in lower case. */
  readonly pivotTexts = new Set<string>();
  /** The document's own sheets as far as they have been met, in their order; copies of other files' cells are none. */
  readonly own: string[] = [];
  readonly #visitor: SheetVisitor;
  #depth = -1;
  /** True in a table that is a sheet, not one inside a drawing. */
  #isInSheet = false;
  readonly #position: Position = { sheet: -1, row: 0, column: 0, rowRepeats: 1 };
  readonly #pivotAreas: { sheet: number; area: CellArea }[] = [];
  /** Of cells with text, by number less one; kept only where there are questions of what cells depend on. */
  readonly #cells = { sheets: [] as number[], rows: [] as number[], columns: [] as number[] };
  readonly #attributes = new AttributeSpans(ATTRIBUTES);
  /** Open tag of the last cell that stated a text and neither a formula nor a count, and what its style says. */
  #usual: { readonly tag: string; readonly marks: readonly TextMark[] } = { tag: "", marks: NO_MARKS };
  #count = 0;
  #cell = 0;
  /** Of the table that is being read; how many of its columns have been told. */
  #hiddenColumns: (readonly [first: number, last: number])[] = [];
  #columns = 0;

  constructor(visitor: SheetVisitor) {
    this.#visitor = visitor;
  }

  /** Number of the cell that is being read, from 1; 0 outside cells. */
  get cell(): number {
    return this.#cell;
  }

  /** Cells that a pivot fills. */
  isInPivot(id: number): boolean {
    if (this.#pivotAreas.length === 0) return false;
    const { sheets, rows, columns } = this.#cells;
    const [inSheet, row, column] = [sheets[id - 1]!, rows[id - 1]!, columns[id - 1]!];
    return this.#pivotAreas.some(
      ({ sheet, area }) =>
        inSheet === sheet &&
        row >= area.firstRow &&
        row <= area.lastRow &&
        column >= area.firstColumn &&
        column <= area.lastColumn,
    );
  }

  get hasPivots(): boolean {
    return this.#pivotAreas.length > 0 || this.pivotTexts.size > 0;
  }

  element(scanner: XmlScanner, walk: PartWalk): boolean {
    const position = this.#position;
    switch (scanner.name) {
      case "office:spreadsheet":
        this.#depth = scanner.depth;
        return false;
      case "table:table": {
        const name = scanner.attribute("table:name") ?? "";
        const isSheet = scanner.depth === this.#depth + 1;
        if (isSheet && !name.includes("'#")) this.own.push(name);
        const isOuterSheet = this.#isInSheet;
        this.#isInSheet = isSheet;
        Object.assign(position, { sheet: this.model.sheetNumber(name), row: 0, column: 0, rowRepeats: 1 });
        const outer = { at: walk.at, isHidden: walk.isHidden };
        walk.at = name;
        walk.isHidden ||= walk.styles.isHidden("table", scanner.attribute("table:style-name"));
        this.#hiddenColumns = [];
        this.#columns = 0;
        walkInside(scanner, walk);
        this.#isInSheet = isOuterSheet;
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
        if (this.#isInSheet) this.#visitor.rowEnd?.(scanner.end);
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
        this.#choices(scanner.attribute("table:condition") ?? "", walk);
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
        const area = this.#rangeOf(scanner.attribute("calcext:target-range-address") ?? "");
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
        const target = this.#rangeOf(scanner.attribute("table:target-range-address") ?? "");
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
    const tag = this.#attributes;
    if (this.#isUsual(scanner)) {
      this.#readText(scanner, walk, 1, this.#usual.marks);
      position.column++;
      return;
    }
    scanner.findAttributes(tag);
    const count = tag.has(REPEATED) ? repeatCount(this.#value(scanner, REPEATED)) : 1;
    const hasFormula = tag.has(FORMULA);
    const hasType = tag.has(TYPE) && tag.valueEnds[TYPE]! > tag.valueStarts[TYPE]!;
    const isString = hasType && this.#value(scanner, TYPE) === "string";
    if (hasFormula) this.#readFormula(scanner, walk, isString || !hasType, isString);
    // Numbers, dates and truth values are shown in the words of a language by whoever opens the file.
    else if (hasType && !isString) skipShown(scanner, walk);
    else if (scanner.isEmptyElement) scanner.skip();
    else {
      const marks = tag.has(STYLE)
        ? walk.styles.marksOf("table-cell", this.#value(scanner, STYLE))
        : NO_MARKS;
      if (isString && count === 1)
        this.#usual = { tag: scanner.source.text.slice(scanner.start, scanner.end), marks };
      this.#readText(scanner, walk, count, marks);
    }
    position.column += count;
  }

  /** True where the open tag is, to the byte, that of the last cell with a text, as in a column of texts every one is. */
  #isUsual({ source, start, end }: XmlScanner): boolean {
    const { tag } = this.#usual;
    return end - start === tag.length && source.text.startsWith(tag, start);
  }

  #readText(scanner: XmlScanner, walk: PartWalk, count: number, own: readonly TextMark[]): void {
    const { sheet, row, column, rowRepeats } = this.#position;
    const id = ++this.#count;
    if (this.#visitor.isModelled) {
      this.#cells.sheets.push(sheet);
      this.#cells.rows.push(row);
      this.#cells.columns.push(column);
      if (count === 1 && rowRepeats === 1) this.model.addText(sheet, row, column, id);
      else {
        const [lastRow, lastColumn] = [row + rowRepeats - 1, column + count - 1];
        this.model.addTextArea(sheet, { firstRow: row, firstColumn: column, lastRow, lastColumn }, id);
      }
    }
    const { kind, marks, isHidden } = walk;
    const outer = this.#cell;
    this.#cell = id;
    walk.kind = "cell";
    walk.marks = own;
    if (this.#hiddenColumns.length > 0)
      walk.isHidden ||= this.#hiddenColumns.some(([first, last]) => column >= first && column <= last);
    if (!cellParagraph(scanner, walk)) walkInside(scanner, walk);
    this.#cell = outer;
    walk.kind = kind;
    walk.marks = marks;
    walk.isHidden = isHidden;
  }

  #readFormula(scanner: XmlScanner, walk: PartWalk, mayBeText: boolean, isString: boolean): void {
    const tag = this.#attributes;
    const { source, start, end: innerStart, isEmptyElement } = scanner;
    const from = tag.valueStarts[FORMULA]!;
    const to = tag.valueEnds[FORMULA]!;
    const { isModelled } = this.#visitor;
    // Neither is a sum asked for its texts, nor does it give one.
    if (!isString && (!isModelled || (!mayBeText && isPlainSum(source.text, from, to))))
      return skipShown(scanner, walk);
    const stated = tag.has(STRING_VALUE)
      ? { start: tag.valueStarts[STRING_VALUE]!, end: tag.valueEnds[STRING_VALUE]! }
      : null;
    const formula = withoutPrefix(this.#value(scanner, FORMULA));
    const { sheet, row, column } = this.#position;
    const added = isModelled ? this.model.addFormula(formula, { sheet, row, column, mayBeText }) : null;
    const shown = isString && !stated ? shownParagraphs(scanner, walk) : "";
    if (!isString || stated) skipShown(scanner, walk);
    if (!isString) return;
    const result = new StatedResult(scanner, stated ?? shown, {
      start,
      innerStart,
      isEmpty: isEmptyElement,
      isExternal: isExternal(formula),
    });
    added?.addTextResult(result);
    this.#visitor.result?.(result);
  }

  #value(scanner: XmlScanner, index: number): string {
    return scanner.valueBetween(this.#attributes.valueStarts[index]!, this.#attributes.valueEnds[index]!);
  }

  #rangeOf(address: string): { sheet: number; area: CellArea } | null {
    const range = rangeOf(address);
    return range && { sheet: this.model.sheetNumber(range.sheet), area: range.area };
  }

  /** Choices that a list offers stay where they are, inside the rule. */
  #choices(condition: string, walk: PartWalk): void {
    this.#literals(condition);
    if (/is-in-list\s*\(/.test(condition) && /"[^"]*\p{L}/u.test(condition))
      walk.visitor.leaveOut?.("choice");
  }

  /** Texts of conditions that are spelled out: choices, values that are compared. */
  #literals(condition: string): void {
    for (const [, text] of condition.matchAll(/"((?:[^"]|"")*)"/g))
      this.model.addLiteral(text!.replaceAll('""', '"'), 1);
  }

  #conditions(scanner: XmlScanner, target: { sheet: number; area: CellArea } | null): void {
    const { depth } = scanner;
    while (scanner.next() && scanner.depth > depth) {
      if (scanner.kind !== "open" || scanner.name !== "calcext:condition") continue;
      const value = scanner.attribute("calcext:value") ?? "";
      if (!target || !/"|^(?:duplicate|unique)$|formula-is/.test(value)) continue;
      this.#literals(value);
      this.model.addRule(target.area, target.sheet, /^(?:duplicate|unique|=|!=)/.test(value) ? 1 : 2);
    }
  }
}

function isUnseen(scanner: XmlScanner): boolean {
  return /^(?:collapse|filter)$/.test(scanner.attribute("table:visibility") ?? "");
}

function repeats(scanner: XmlScanner, name: string): number {
  return repeatCount(scanner.attribute(name) ?? "1");
}

function repeatCount(stated: string): number {
  const count = Number(stated);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 2 ** 24) : 1;
}

function withoutPrefix(formula: string): string {
  return formula.replace(/^[A-Za-z][\w.]*:/, "").replace(/^=/, "");
}

class StatedResult implements CellResult {
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
  readonly isExternal: boolean;
  readonly #scanner: XmlScanner;
  readonly #text: string | { readonly start: number; readonly end: number };

  /** @param scanner  at the close tag of the cell. @param text  the result, or where it is stated */
  constructor(
    scanner: XmlScanner,
    text: string | { readonly start: number; readonly end: number },
    cell: {
      readonly start: number;
      readonly innerStart: number;
      readonly isEmpty: boolean;
      readonly isExternal: boolean;
    },
  ) {
    this.start = cell.start;
    this.end = scanner.end;
    this.innerStart = cell.innerStart;
    this.innerEnd = cell.isEmpty ? cell.innerStart : scanner.start;
    this.isExternal = cell.isExternal;
    this.#scanner = scanner;
    this.#text = text;
  }

  get text(): string {
    const text = this.#text;
    return typeof text === "string" ? text : this.#scanner.valueBetween(text.start, text.end);
  }
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

function isExternal(formula: string): boolean {
  if (!/['#|]/.test(formula)) return false;
  return /'file:|#\$|\|/.test(formula.replace(/"(?:[^"]|"")*"/g, ""));
}

/** Steps over what a cell shows that no person typed; its comments and drawings are walked as those of any other. */
function skipShown(scanner: XmlScanner, walk: PartWalk): void {
  if (!scanner.takeOnlyText("text:p")) readShown(scanner, walk, null);
}

/** The same, with what it shows. */
function shownParagraphs(scanner: XmlScanner, walk: PartWalk): string {
  const lines: string[] = [];
  readShown(scanner, walk, lines);
  return lines.join("\n");
}

function readShown(scanner: XmlScanner, walk: PartWalk, lines: string[] | null): void {
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "text:p") {
      if (lines) lines.push(allText(scanner));
      else scanner.skip();
    } else {
      const outer = walk.kind;
      walk.kind = scanner.name === "office:annotation" ? "comment" : "shape";
      walkInside(scanner, walk);
      walk.kind = outer;
    }
  }
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
