import { AttributeSpans, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { hasTranslatableText, plainText, type TextUnit } from "@yizhou/model";
import { attributeSlot, elementSlot } from "../parts/attribute-slot.ts";
import type { TextSlot } from "../parts/text-slot.ts";
import { ArrayResults } from "./array-results.ts";
import { parseCell } from "./cell-reference.ts";
import { CellTag } from "./cell-tag.ts";
import { headerFooterSlots } from "./header-footer.ts";
import { holdsText } from "./recalculation.ts";
import { readRichText } from "./rich-text.ts";
import { richCellSlot } from "./shared-strings.ts";
import { RuleReader, type RuleVisitor } from "./sheet-rules.ts";
import { NUMERIC } from "../formula/functions.ts";

/** Attributes of formulas that are looked at. */
const FORMULA_ATTRIBUTES = ["t", "si", "ref"] as const;
const [TYPE, SHARED_INDEX, RANGE] = [0, 1, 2] as const;

/** A cell that shows text, as the walk over a sheet meets it. */
export interface TextCell {
  readonly column: number;
  readonly row: number;
  /** As the sheet states it, `B5`; empty where it does not. */
  readonly reference: string;
  /** Index into the shared strings, or the key of the slot of an inline string. */
  readonly text: number | string;
  /** The `s` attribute; empty for the default style. */
  readonly style: string;
  /** True where its row or its column is not shown. */
  readonly isHidden: boolean;
}

/** Where a formula stands. */
export interface FormulaCell {
  readonly row: number;
  readonly column: number;
  /** Cells that share it or show its results, as the file states them; empty for one cell. */
  readonly range: string;
  readonly isArray: boolean;
  /** Under which later cells name it; empty for a formula of its own. */
  readonly sharedIndex: string;
  /** False where the file says that it gave a number or a truth value. */
  readonly mayBeText: boolean;
}

/** What a walk over a sheet reports besides its slots; all optional. */
export interface WorksheetVisitor extends RuleVisitor {
  cell?(cell: TextCell): void;
  /** Every row: spans of its open tag and of its close tag (of no width for an empty row), and its first free column. */
  row?(row: { row: number; openStart: number; openEnd: number; closeStart: number; firstFree: number }): void;
  /** A formula that may read a text, name a column or give a text; the others are not read. */
  formula?(formula: string, cell: FormulaCell): void;
  /** A cell with a formula that an earlier cell stated. */
  sharedFormula?(index: string): void;
  /** What the last formula gave, where that is a text. */
  textResult?(text: string): void;
}

/**
 * Walks a worksheet or chart sheet once. Slots: inline strings, headers and footers, messages of data validations, tooltips
 * of links, alternative texts of controls. Cells of shared strings go to the visitor only.
 */
export function walkWorksheet(source: XmlSource, visitor: WorksheetVisitor = {}): TextSlot[] {
  return new WorksheetWalk(source, visitor).walk();
}

/**
 * One walk. What every cell goes through is short and stands apart from what few sheets have, since it is compiled anew in
 * every process that opens a workbook.
 */
class WorksheetWalk {
  readonly #source: XmlSource;
  readonly #visitor: WorksheetVisitor;
  readonly #scanner: XmlScanner;
  readonly #slots: TextSlot[] = [];
  readonly #tag: CellTag;
  readonly #formulaTag = new AttributeSpans(FORMULA_ATTRIBUTES);
  readonly #arrays = new ArrayResults();
  readonly #rules: RuleReader;
  readonly #hasRules: boolean;
  readonly #hiddenColumns: (readonly [first: number, last: number])[] = [];
  #row = -1;
  #column = -1;
  #rowOpen = { start: 0, end: 0 };
  #isRowHidden = false;
  #hasFormula = false;
  #formula = "";
  /** How many there were so far, which their keys say. */
  readonly #counts = { inline: 0, messages: 0, tips: 0, controls: 0, results: 0 };

  constructor(source: XmlSource, visitor: WorksheetVisitor) {
    this.#source = source;
    this.#visitor = visitor;
    this.#scanner = new XmlScanner(source);
    this.#tag = new CellTag(source.text);
    this.#rules = new RuleReader(visitor);
    this.#hasRules = Boolean(visitor.condition || visitor.validation || visitor.filter);
  }

  walk(): TextSlot[] {
    const scanner = this.#scanner;
    while (scanner.next()) {
      if (scanner.kind === "close") this.#close(scanner.name);
      else if (scanner.name === "s:c") this.#cell();
      else if (scanner.name === "s:v") this.#value();
      else if (scanner.name === "s:f") this.#formulaOf();
      else if (scanner.name === "s:row") this.#openRow();
      else this.#other(scanner.name);
    }
    return this.#slots;
  }

  #close(name: string): void {
    if (this.#hasRules) this.#rules.close(name);
    if (name !== "s:row") return;
    this.#visitor.row?.({
      row: this.#row,
      openStart: this.#rowOpen.start,
      openEnd: this.#rowOpen.end,
      closeStart: this.#scanner.start,
      firstFree: placeOf(this.#tag.reference, this.#column) + 1,
    });
  }

  #openRow(): void {
    const { start, end } = this.#scanner;
    const tag = this.#source.text.slice(start, end);
    const stated = cellAttribute(tag, "r");
    this.#row = stated === "" ? this.#row + 1 : Number(stated) - 1;
    this.#column = -1;
    this.#tag.clear();
    this.#rowOpen = { start, end };
    this.#isRowHidden = tag.includes("hidden") && HIDDEN.test(tag);
  }

  #cell(): void {
    const tag = this.#tag;
    const scanner = this.#scanner;
    // Places are worked out where they are asked for: most cells are numbers.
    const before = tag.hasReference ? tag.reference : "";
    tag.read(scanner);
    if (!tag.hasReference) this.#column = placeOf(before, this.#column) + 1;
    this.#hasFormula = false;
    this.#formula = "";
    if (tag.kind !== "result" && scanner.takeOnlyText("v") && tag.kind === "shared")
      this.#shared(scanner.textBetween(scanner.textStart, scanner.textEnd));
  }

  #shared(stated: string): void {
    const index = Number(stated);
    if (Number.isInteger(index)) this.#visitor.cell?.(this.#textCell(index));
  }

  #textCell(text: number | string): TextCell {
    const { reference, style } = this.#tag;
    const column = placeOf(reference, this.#column);
    const isHidden =
      this.#isRowHidden || this.#hiddenColumns.some(([first, last]) => column >= first && column <= last);
    return { column, row: this.#row, reference, text, style, isHidden };
  }

  #value(): void {
    const tag = this.#tag;
    const scanner = this.#scanner;
    if (tag.kind === "shared" && !scanner.isEmptyElement) this.#shared(scanner.readText());
    else if (tag.kind === "result") this.#result();
  }

  /** Text that a formula gave, or that the cell states. */
  #result(): void {
    const key = `r${this.#counts.results++}`;
    const slot = elementSlot(this.#scanner, { key, kind: "cell", isSpreadsheetText: true });
    if (!slot || !hasTranslatableText(slot.content)) return;
    const formula = this.#hasFormula
      ? this.#formula
      : this.#arrays.formulaAt({ row: this.#row, column: placeOf(this.#tag.reference, this.#column) });
    if (formula === null) {
      this.#slots.push(slot);
      this.#visitor.cell?.(this.#textCell(slot.key));
      return;
    }
    // A result that is just another cell's text follows that cell; any other waits to be calculated again, and a
    // text that the formula itself holds stays.
    const result = plainText(slot.content);
    if (!holdsText(formula, result)) this.#slots.push({ ...slot, isOnlyCopy: true });
    this.#visitor.textResult?.(result);
  }

  #formulaOf(): void {
    const scanner = this.#scanner;
    const { formula: visit } = this.#visitor;
    this.#hasFormula = true;
    // Of most formulas there is nothing to be known where nobody asks: `<f>` alone.
    if (!visit && scanner.end - scanner.start < SHORTEST_ARRAY) return;
    scanner.findAttributes(this.#formulaTag);
    const type = this.#said(TYPE);
    if (!visit) {
      if (type === "array") this.#arrays.add(this.#said(RANGE), "");
      return;
    }
    const sharedIndex = type === "shared" ? this.#said(SHARED_INDEX) : "";
    if (scanner.isEmptyElement) {
      if (sharedIndex !== "") this.#visitor.sharedFormula?.(sharedIndex);
      return;
    }
    const { kind, reference } = this.#tag;
    const { text } = this.#source;
    if (type === "dataTable" || (kind !== "result" && isPlainSum(text, scanner.end))) return scanner.skip();
    const range = type === "" ? "" : this.#said(RANGE);
    this.#formula = scanner.readText();
    if (type === "array") this.#arrays.add(range, this.#formula);
    const mayBeText =
      kind === "result" || !/^\s*<(?:\w+:)?v>/.test(text.slice(scanner.end, scanner.end + 40));
    const column = placeOf(reference, this.#column);
    const isArray = type === "array";
    this.#visitor.formula?.(this.#formula, {
      row: this.#row,
      column,
      range,
      isArray,
      sharedIndex,
      mayBeText,
    });
  }

  /** What the current formula's tag says. */
  #said(index: number): string {
    const tag = this.#formulaTag;
    return tag.has(index) ? this.#scanner.valueBetween(tag.valueStarts[index]!, tag.valueEnds[index]!) : "";
  }

  #other(name: string): void {
    const scanner = this.#scanner;
    const counts = this.#counts;
    switch (name) {
      case "s:is":
        return this.#inlineString();
      case "s:col":
        if (HIDDEN.test(this.#source.text.slice(scanner.start, scanner.end)))
          this.#hiddenColumns.push([
            Number(scanner.attribute("min")) - 1,
            Number(scanner.attribute("max")) - 1,
          ]);
        return;
      case "s:hyperlink": {
        const span = scanner.attributeSpan("tooltip");
        if (!span) return;
        const limits = { maxCharacters: LONGEST_TOOLTIP };
        this.#slots.push(attributeSlot(scanner, span, { key: `t${counts.tips++}`, kind: "note", limits }));
        return;
      }
      case "s:controlPr": {
        const span = scanner.attributeSpan("altText");
        if (span)
          this.#slots.push(attributeSlot(scanner, span, { key: `a${counts.controls++}`, kind: "alt-text" }));
        return;
      }
      case "s:dataValidation":
      case "x14:dataValidation":
        counts.messages = validationSlots(scanner, counts.messages, this.#slots);
        if (this.#hasRules) this.#rules.open(scanner);
        return;
      case "s:oddHeader":
      case "s:oddFooter":
      case "s:evenHeader":
      case "s:evenFooter":
      case "s:firstHeader":
      case "s:firstFooter": {
        const { end } = scanner;
        const isEmpty = scanner.isEmptyElement;
        scanner.skip();
        if (!isEmpty) this.#slots.push(...headerFooterSlots(this.#source, end, scanner.start, name.slice(2)));
        return;
      }
      default:
        if (this.#hasRules) this.#rules.open(scanner);
    }
  }

  #inlineString(): void {
    const rich = readRichText(this.#scanner);
    const key = `i${this.#counts.inline++}`;
    if (!rich) return;
    this.#slots.push(richCellSlot(this.#source, rich, key));
    this.#visitor.cell?.(this.#textCell(key));
  }
}

/** True for a formula that begins at `start` and only reckons with cells, as most do. */
function isPlainSum(text: string, start: number): boolean {
  const end = text.indexOf("<", start);
  let hasCalls = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    // Texts, columns of tables, comparisons, and references that may stand for one of these.
    if (code === 0x22 || code === 0x5b || code === 0x26 || code === 0x3d || code === 0x3e) return false;
    if (code === 0x28) hasCalls = true;
  }
  // What follows a tag here is a section of character data.
  if (text.charCodeAt(end + 1) !== 0x2f) return false;
  if (!hasCalls) return true;
  for (const [, name] of text.slice(start, end).matchAll(/([A-Za-z_][\w.]*)\(/g))
    if (!NUMERIC.has(name!.toUpperCase())) return false;
  return true;
}

/** Value of an attribute of a cell's open tag; these are letters and digits only. Empty when it is absent. */
export function cellAttribute(raw: string, name: "r" | "t" | "s"): string {
  const at = raw.indexOf(` ${name}="`);
  if (at >= 0) return raw.slice(at + 4, raw.indexOf('"', at + 4));
  // Single quotes and line ends between attributes are allowed, if seldom.
  return raw.includes("'") || /[\t\r\n]|\s=|=\s/.test(raw)
    ? (new RegExp(`\\s${name}\\s*=\\s*["'](\\w+)`).exec(raw)?.[1] ?? "")
    : "";
}

/** Column of a cell that states its place, else the one counted so far. */
function placeOf(reference: string, counted: number): number {
  return reference === "" ? counted : (parseCell(reference)?.column ?? counted + 1);
}

const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;

/** Characters of the shortest tag that states an array. */
const SHORTEST_ARRAY = '<f t="array" ref="A1">'.length;

const LONGEST_TOOLTIP = 255;

/** Lengths that Excel accepts; longer texts make it call the file damaged. */
const MESSAGES = { promptTitle: 32, prompt: 255, errorTitle: 32, error: 225 } as const;

function validationSlots(scanner: XmlScanner, count: number, slots: TextSlot[]): number {
  for (const [name, maxCharacters] of Object.entries(MESSAGES)) {
    const span = scanner.attributeSpan(name);
    const limits: TextUnit["limits"] = { maxCharacters };
    if (span) slots.push(attributeSlot(scanner, span, { key: `m${count++}`, kind: "note", limits }));
  }
  return count;
}
