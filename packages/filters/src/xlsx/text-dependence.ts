/** What the formulas, rules and filters of a workbook ask of its texts; gathered while its sheets are walked. */
import type { CellArea } from "../formula/area-set.ts";
import { DependenceModel, textKey, type AddedFormula } from "../formula/dependence.ts";
import { CUTTING } from "../formula/functions.ts";
import { choicesOf } from "../formula/rename-literals.ts";
import { isPattern } from "../formula/text-demands.ts";
import { columnKey, collectFixedColumns } from "./structured-references.ts";
import type { SheetFilter, SheetRule } from "./sheet-rules.ts";
import { areaAround } from "./sheet-rules.ts";
import type { SheetTable, Workbook } from "./workbook.ts";
import type { FormulaCell, WorksheetVisitor } from "./worksheet.ts";

/** Longest formula that Excel accepts, and longest text or list of choices in one. */
const LONGEST_FORMULA = 8192;
const LONGEST_LITERAL = 255;

export class TextDependence {
  readonly model: DependenceModel;
  /** Per text of a formula, by key, how many characters it may grow by. */
  readonly rooms = new Map<string, number>();
  /** Sheets whose formulas or rules hold texts, by number. */
  readonly withLiterals = new Set<number>();
  /** Choices of lists that are typed in the list itself, by key, with the first sheet that offers them. */
  readonly choices = new Map<string, { readonly text: string; readonly sheet: number }>();
  readonly #workbook: Workbook;
  /** Per formula, wherever it stands, the characters of its longest spelling so far. */
  readonly #longest = new Map<object, number>();
  #shared = new Map<string, AddedFormula>();
  #current: AddedFormula | null = null;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.model = new DependenceModel(
      "excel",
      workbook.sheets.map((sheet) => sheet.name),
    );
    for (const [name, formula] of workbook.names) {
      this.#note(formula);
      this.model.addName(name, formula);
    }
  }

  addTable(sheet: number, { names, area, headerRows, columns, formulas, filters }: SheetTable): void {
    if (area) this.model.addTable(names, { sheet, area, headerRows, columns });
    for (const filter of filters) this.#filter(sheet, filter);
    for (const formula of formulas) {
      this.#note(formula);
      if (area)
        this.model.addFormula(formula, {
          sheet,
          row: area.firstRow,
          column: area.firstColumn,
          mayBeText: true,
        });
    }
  }

  /** Hooks for the walk over a sheet. */
  visitorOf(
    sheet: number,
  ): Required<
    Pick<WorksheetVisitor, "formula" | "sharedFormula" | "textResult" | "condition" | "validation" | "filter">
  > {
    this.#shared = new Map();
    this.#current = null;
    return {
      formula: (formula, cell) => {
        this.#current = this.model.addFormula(formula, placeOf(sheet, cell));
        this.#noteFilled(formula, sheet, this.#current.template);
        if (cell.sharedIndex !== "") this.#shared.set(cell.sharedIndex, this.#current);
      },
      sharedFormula: (index) => (this.#current = this.#shared.get(index) ?? null),
      textResult: (text) => this.#current?.addTextResult({ text }),
      condition: (rule) => this.#condition(sheet, rule),
      validation: (rule) => this.#validation(sheet, rule),
      filter: (filter) => this.#filter(sheet, filter),
    };
  }

  #condition(sheet: number, { area, type, operator, formulas }: SheetRule): void {
    if (!area) return;
    for (const formula of formulas) this.#note(formula, sheet);
    if (type === "cellIs") {
      const sign = operator === "equal" ? "=" : operator === "notEqual" ? "<>" : "<";
      for (const formula of formulas) this.model.addComparison(sign, formula, sheet, area);
      return;
    }
    if (type === "duplicateValues" || type === "uniqueValues") this.model.addRule(area, sheet, 1);
    if (/^(?:notContainsText|containsText|beginsWith|endsWith)$/.test(type))
      this.model.addRule(area, sheet, 2);
    for (const formula of formulas) this.#ruleFormula(sheet, area, formula);
  }

  #validation(sheet: number, { area, type, formulas, listed }: SheetRule): void {
    if (!area) return;
    if (listed) {
      // Choices with commas in them, which older programs read as more of them: neither list is rewritten.
      for (const choice of [...listed, ...formulas.flatMap((formula) => choicesOf(formula) ?? [])])
        this.model.addLiteral(choice.trim(), 2);
      return this.model.addRule(area, sheet, 1);
    }
    for (const formula of formulas) {
      const choices = type === "list" ? choicesOf(formula) : null;
      if (!choices) {
        this.#note(formula, sheet);
        // What may be chosen is what stands in the cells that are named.
        if (type === "list") this.model.addComparison("=", formula, sheet, area);
        else this.#ruleFormula(sheet, area, formula);
        continue;
      }
      this.withLiterals.add(sheet);
      this.model.addRule(area, sheet, 1);
      const room = Math.floor((LONGEST_LITERAL - formula.length + 2) / choices.length);
      for (const choice of choices) {
        const text = choice.trim();
        this.model.addLiteral(text, 1);
        this.#limit(text, room);
        if (!this.choices.has(textKey(text))) this.choices.set(textKey(text), { text, sheet });
      }
    }
  }

  #filter(sheet: number, { area, values, isCustom }: SheetFilter): void {
    this.withLiterals.add(sheet);
    for (const value of values) {
      const isRead = isCustom && isPattern(value);
      this.model.addLiteral(value, isRead ? 2 : 1);
      if (area) this.model.addRule(area, sheet, isRead ? 2 : 1);
    }
  }

  #ruleFormula(sheet: number, area: CellArea, formula: string): void {
    const { firstRow: row, firstColumn: column, lastRow, lastColumn } = area;
    const [rows, columns] = [lastRow - row + 1, lastColumn - column + 1];
    this.model.addFormula(withoutLengths(formula), { sheet, row, column, rows, columns, mayBeText: false });
  }

  /** Of a formula that was filled into many cells, the longest spelling leaves the least room and says all that the others do. */
  #noteFilled(formula: string, sheet: number, template: object): void {
    if (formula.length > (this.#longest.get(template) ?? -1)) {
      this.#longest.set(template, formula.length);
      this.#note(formula, sheet);
    } else if (formula.includes('"')) this.withLiterals.add(sheet);
  }

  #note(formula: string, sheet?: number): void {
    if (formula.includes("[")) collectFixedColumns(formula, this.#workbook.fixedColumns);
    if (!formula.includes('"')) return;
    if (sheet !== undefined) this.withLiterals.add(sheet);
    const literals = [...formula.matchAll(/"((?:[^"]|"")+)"/g)].map((match) =>
      match[1]!.replaceAll('""', '"'),
    );
    const room = Math.floor((LONGEST_FORMULA - formula.length) / Math.max(1, literals.length));
    for (const literal of literals) this.#limit(literal, Math.min(room, LONGEST_LITERAL - literal.length));
  }

  #limit(text: string, room: number): void {
    for (const spelling of [text, text.replace(/^(?:<>|<=|>=|=|<|>)/, "")]) {
      const key = columnKey(spelling);
      this.rooms.set(key, Math.max(0, Math.min(room, this.rooms.get(key) ?? room)));
    }
  }
}

const READING = new RegExp(
  `\\b(?:${[...CUTTING].filter((name) => !/^LENB?$/.test(name)).join("|")})\\s*\\(`,
  "i",
);

/**
 * A rule that measures a text and reads nothing of it, as one that marks what is too long: it holds for the translation, which it
 * measures in its turn. To the model it asks only whether there is a text.
 */
function withoutLengths(formula: string): string {
  if (!/\bLENB?\s*\(/i.test(formula) || formula.includes('"') || READING.test(formula)) return formula;
  return formula.replace(/\bLENB?(?=\s*\()/gi, "COUNTA");
}

function placeOf(sheet: number, { row, column, range, isArray, mayBeText }: FormulaCell) {
  const area = range === "" ? null : areaAround(range);
  if (!area || isArray) return { sheet, row, column, mayBeText, ...(area && { shown: area }) };
  // A formula that is shared is stated by the first of its cells, at the upper left corner.
  const rows = Math.max(1, area.lastRow - row + 1);
  const columns = Math.max(1, area.lastColumn - column + 1);
  return { sheet, row, column, rows, columns, mayBeText: true };
}
