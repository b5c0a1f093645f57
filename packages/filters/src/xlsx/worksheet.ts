import { AttributeSpans, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { hasTranslatableText, plainText, type TextUnit } from "@yizhou/model";
import { attributeSlot, elementSlot } from "../parts/attribute-slot.ts";
import { isBilingual } from "../filter.ts";
import type { TextSlot } from "../parts/text-slot.ts";
import { ArrayResults } from "./array-results.ts";
import { parseCell } from "./cell-reference.ts";
import { CellTag } from "./cell-tag.ts";
import { headerFooterSlots } from "./header-footer.ts";
import { holdsText } from "./recalculation.ts";
import { CELL_LIMITS, readRichText, richTextEdit, writeBothTexts, writeRichText } from "./rich-text.ts";
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
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  const { text } = source;
  let row = -1;
  let column = -1;
  let rowOpen = { start: 0, end: 0 };
  let isRowHidden = false;
  const hiddenColumns: (readonly [first: number, last: number])[] = [];
  let [inline, messages, tips, controls] = [0, 0, 0, 0];
  let results = 0;
  const tag = new CellTag(text);
  const formulaTag = new AttributeSpans(FORMULA_ATTRIBUTES);
  let hasFormula = false;
  let formula = "";
  const arrays = new ArrayResults();
  const rules = new RuleReader(visitor);
  const hasRules = Boolean(visitor.condition || visitor.validation || visitor.filter);
  const textCell = (shown: number | string): TextCell => {
    const { reference, style } = tag;
    const place = placeOf(reference, column);
    const isHidden = isRowHidden || hiddenColumns.some(([first, last]) => place >= first && place <= last);
    return { column: place, row, reference, text: shown, style, isHidden };
  };
  while (scanner.next()) {
    const { name } = scanner;
    if (scanner.kind === "close") {
      if (hasRules) rules.close(name);
      if (name === "s:row") {
        visitor.row?.({
          row,
          openStart: rowOpen.start,
          openEnd: rowOpen.end,
          closeStart: scanner.start,
          firstFree: placeOf(tag.reference, column) + 1,
        });
      }
      continue;
    }
    if (name === "s:f") hasFormula = true;
    switch (name) {
      case "s:row": {
        const stated = cellAttribute(text.slice(scanner.start, scanner.end), "r");
        row = stated === "" ? row + 1 : Number(stated) - 1;
        column = -1;
        tag.clear();
        rowOpen = { start: scanner.start, end: scanner.end };
        isRowHidden = HIDDEN.test(text.slice(scanner.start, scanner.end));
        break;
      }
      case "s:c": {
        // Places are worked out where they are asked for: most cells are numbers.
        const before = tag.hasReference ? tag.reference : "";
        tag.read(scanner);
        if (!tag.hasReference) column = placeOf(before, column) + 1;
        hasFormula = false;
        formula = "";
        if (tag.kind !== "result" && scanner.takeOnlyText("v") && tag.kind === "shared") {
          const index = Number(scanner.textBetween(scanner.textStart, scanner.textEnd));
          if (Number.isInteger(index)) visitor.cell?.(textCell(index));
        }
        break;
      }
      case "s:v":
        if (tag.kind === "shared" && !scanner.isEmptyElement) {
          const index = Number(scanner.readText());
          if (Number.isInteger(index)) visitor.cell?.(textCell(index));
        } else if (tag.kind === "result") {
          const slot = elementSlot(scanner, { key: `r${results++}`, kind: "cell", isSpreadsheetText: true });
          if (!slot || !hasTranslatableText(slot.content)) break;
          const of = hasFormula ? formula : arrays.formulaAt({ row, column: placeOf(tag.reference, column) });
          if (of !== null) {
            // A result that is just another cell's text follows that cell; any other waits to be calculated again, and a
            // text that the formula itself holds stays.
            const result = plainText(slot.content);
            if (!holdsText(of, result)) slots.push({ ...slot, isOnlyCopy: true });
            visitor.textResult?.(result);
          } else {
            slots.push(slot);
            visitor.cell?.(textCell(slot.key));
          }
        }
        break;
      case "s:is": {
        const rich = readRichText(scanner);
        const key = `i${inline++}`;
        if (!rich) break;
        slots.push({
          key,
          kind: "cell",
          pass: 2,
          limits: CELL_LIMITS,
          content: rich.model.content,
          write: (target) => {
            // A bilingual result writes its translations in cells of their own.
            if (isBilingual(target.output) && target.output !== "bilingual-cells") return "elsewhere";
            const write = target.output === "bilingual-cells" ? writeBothTexts : writeRichText;
            const { inner, isRepaired } = write(source, rich, target.content);
            return { edits: [richTextEdit(rich, inner)], isRepaired };
          },
        });
        visitor.cell?.(textCell(key));
        break;
      }
      case "s:f": {
        // Of most formulas there is nothing to be known where nobody asks: `<f>` alone.
        if (!visitor.formula && scanner.end - scanner.start < SHORTEST_ARRAY) break;
        scanner.findAttributes(formulaTag);
        const said = (index: number) =>
          formulaTag.has(index)
            ? scanner.valueBetween(formulaTag.valueStarts[index]!, formulaTag.valueEnds[index]!)
            : "";
        const type = said(TYPE);
        if (!visitor.formula) {
          if (type === "array") arrays.add(said(RANGE), "");
          break;
        }
        const sharedIndex = type === "shared" ? said(SHARED_INDEX) : "";
        if (scanner.isEmptyElement) {
          if (sharedIndex !== "") visitor.sharedFormula?.(sharedIndex);
          break;
        }
        if (type === "dataTable" || (tag.kind !== "result" && isPlainSum(text, scanner.end))) {
          scanner.skip();
          break;
        }
        const range = type === "" ? "" : said(RANGE);
        formula = scanner.readText();
        if (type === "array") arrays.add(range, formula);
        const mayBeText =
          tag.kind === "result" || !/^\s*<(?:\w+:)?v>/.test(text.slice(scanner.end, scanner.end + 40));
        visitor.formula(formula, {
          row,
          column: placeOf(tag.reference, column),
          range,
          isArray: type === "array",
          sharedIndex,
          mayBeText,
        });
        break;
      }
      case "s:col":
        if (HIDDEN.test(text.slice(scanner.start, scanner.end)))
          hiddenColumns.push([Number(scanner.attribute("min")) - 1, Number(scanner.attribute("max")) - 1]);
        break;
      case "s:hyperlink": {
        const span = scanner.attributeSpan("tooltip");
        const limits = { maxCharacters: LONGEST_TOOLTIP };
        if (span) slots.push(attributeSlot(scanner, span, { key: `t${tips++}`, kind: "note", limits }));
        break;
      }
      case "s:controlPr": {
        const span = scanner.attributeSpan("altText");
        if (span) slots.push(attributeSlot(scanner, span, { key: `a${controls++}`, kind: "alt-text" }));
        break;
      }
      case "s:dataValidation":
      case "x14:dataValidation":
        messages = validationSlots(scanner, messages, slots);
        if (hasRules) rules.open(scanner);
        break;
      default:
        if (hasRules) rules.open(scanner);
        break;
      case "s:oddHeader":
      case "s:oddFooter":
      case "s:evenHeader":
      case "s:evenFooter":
      case "s:firstHeader":
      case "s:firstFooter": {
        const { end } = scanner;
        const isEmpty = scanner.isEmptyElement;
        scanner.skip();
        if (!isEmpty) slots.push(...headerFooterSlots(source, end, scanner.start, name.slice(2)));
        break;
      }
    }
  }
  return slots;
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
